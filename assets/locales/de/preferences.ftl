# Was jede und jeder für sich wählt.

preferences =
    { "**" }Deine Einstellungen** · Sie gelten ab sofort und auf jedem Server.
    • In den Listen wählst du deine Sprache, die Farben deiner Bilder, und vor welchen Angriffen der Bot nachfragt. *Riskant* sind blinde Angriffe, die dich eine Figur kosten können, die dir fehlen würde.
    • **Text zuerst** fügt jeder Antwort mit einem Brett das Brett auch als Text hinzu.
    • **Kleine Bilder** sind halb so breit: auf dem Handy gut lesbar und schneller geladen.
    • **Streamer-Modus** ist für den Fall, dass andere auf deinen Bildschirm sehen. Bretter zeigen deine Figuren verdeckt und Listen nur Felder, bis du auf **Ränge zeigen** drückst; drückst du noch einmal, sind sie wieder verdeckt. Nicht verdeckt sind deine Armee, während du sie aufstellst, was du als Text verlangst, gespeicherte Aufstellungen, und was deine Züge verraten, etwa wie weit ein Aufklärer laufen kann.
    • **Figuren am Ende zeigen**: Nach der Partie sehen alle, was von deiner Armee übrig ist.
    • Ohne **Direktnachrichten** wirst du im Kanal gerufen, wenn du am Zug bist.
preferences-quiet = • **Ruhezeit** · von { $from } bis { $until }. Was der Bot dir dann schickt, klingelt nicht.
preferences-not-quiet = • **Ruhezeit** · keine.

preference-language-client = Die Sprache deines Discord
preference-theme = Farben: { $theme }
preference-confirms-never = Vor Angriffen nie nachfragen
preference-confirms-risky = Vor riskanten Angriffen nachfragen
preference-confirms-always = Vor jedem Angriff nachfragen

button-red-below = Rot immer unten
button-text-first = Text zuerst
button-small-pictures = Kleine Bilder
button-streaming = Streamer-Modus
button-show-ranks = 👁 Ränge zeigen
button-shows-setup = Figuren am Ende zeigen
button-messages = Direktnachrichten
button-reminders = Erinnerungen
button-quiet-hours = Ruhezeit …

modal-quiet-hours = Ruhezeit (alles leer lassen: keine)
modal-quiet-from = Von, z. B. 22
modal-quiet-until = Bis, z. B. 7:30
modal-clock = Wie spät ist es gerade bei dir?
