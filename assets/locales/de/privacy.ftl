# Die eigenen Daten mitnehmen und löschen lassen.

privacy-exported = Dein Profil, deine Einstellungen, Aufstellungen, Herausforderungen und Partien. Behalt die Datei für dich, solange du spielst: Deine Aufstellungen stehen darin.
privacy-left-out =
    { $count ->
        [one] Größere Dateien nimmt Discord nicht an, deshalb fehlt in dieser deine älteste Partie. { $export } gibt sie dir.
       *[other] Größere Dateien nimmt Discord nicht an, deshalb fehlen in dieser deine { $count } ältesten Partien. { $export } gibt dir jede einzeln.
    }
privacy-delete =
    { "**" }Meine Daten löschen**
    • Gelöscht werden: dein Name, deine ID, deine Einstellungen, deine gespeicherten Aufstellungen und solche, aus denen keine Partie wurde, was dir noch gemeldet werden sollte, und deine offenen Herausforderungen.
    • Erhalten bleiben: die Züge beendeter Partien, gespielt von „Gelöschtes Mitglied“. Sie gehören auch deinen Gegnern.
    • Nachrichten, die der Bot verschickt hat, bleiben in Discord stehen.
    Das lässt sich nicht rückgängig machen.
privacy-still-playing =
    { $count ->
        [one] Du bist noch in einer Partie. { $resign } gibt sie auf, mit { $draw } kannst du anbieten, sie ohne Ergebnis zu beenden.
       *[other] Du bist noch in { $count } Partien. { $resign } gibt sie auf, mit { $draw } kannst du anbieten, sie ohne Ergebnis zu beenden.
    }
button-delete-data = Meine Daten löschen …
button-resign-and-delete = Partien aufgeben, Daten löschen …
modal-delete = Meine Daten löschen
modal-delete-word = Zur Bestätigung { $word } eingeben
privacy-word = LÖSCHEN
privacy-not-the-word = Nichts wurde gelöscht: Du hast nicht { $word } eingegeben.
privacy-forgotten = Deine Daten sind gelöscht. Danke, dass du mitgespielt hast. Wer den Bot wieder benutzt, wird wieder gespeichert.
