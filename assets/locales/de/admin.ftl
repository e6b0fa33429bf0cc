# Was erfährt, wer einen Server verwaltet.

server-settings =
    { "**" }Einstellungen dieses Servers** · Laufende Partien gehen weiter wie vereinbart.
    • In den Listen wählst du die Sprache der Beiträge hier, die erlaubten Varianten und die Regeln.
    • **Zuschauen**: ob alle das Brett einer laufenden Partie mit *Mein Brett* öffnen dürfen. Karten und Kämpfe bleiben öffentlich.
server-games-channel = • **Spielkanal** · { $channel }. Herausgefordert wird nur dort.
server-no-games-channel = • **Spielkanal** · keiner. Herausgefordert wird überall, wo der Bot schreiben darf.
server-threads = • **Threads**: ob jede Partie einen eigenen Thread bekommt. Ohne Thread wird alles im Kanal gepostet.
server-own-language = Die Sprache des Servers
button-only-here = Nur in diesem Kanal herausfordern
button-spectating = Zuschauen
button-threads = Threads
button-challenge-settings = Herausfordern und Aufbewahren …
button-first-settings = Sprache und Varianten …

server-challenge-settings =
    { "**" }Einstellungen dieses Servers** · Herausfordern und Aufbewahren
    • In den Listen wählst du das Tempo für Herausforderungen, die keines nennen, wer herausfordern darf, und wie lange Partien nach ihrem Ende aufbewahrt werden. Danach werden sie mit allen Zügen gelöscht.
server-challengers-everyone = • **Wer herausfordern darf** · alle. Wähl eine Rolle, wenn nur ihre Mitglieder herausfordern sollen.
server-challengers-role = • **Wer herausfordern darf** · wer die Rolle { $role } hat, und wer den Server verwaltet.
server-challengers-managers = • **Wer herausfordern darf** · nur, wer den Server verwaltet.
server-pace = Übliches Tempo: { $pace }
challengers-everyone = Alle dürfen herausfordern
challengers-role = Nur die gewählte Rolle
challengers-managers = Nur wer den Server verwaltet
server-kept = Partien { $months } Monate aufbewahren
select-challengers-role = Eine Rolle, die herausfordern darf

server-check = **Was ich in diesem Kanal darf**
server-check-fine = Alles, was eine Partie braucht.
server-check-lacking = Hier kann erst gespielt werden, wenn alles erlaubt ist.
server-check-threadless = Ohne die Rechte für Threads berichte ich direkt im Kanal von den Partien.
server-games = **Laufende Partien auf diesem Server**
server-games-none = Auf diesem Server läuft keine Partie.
server-game = `{ $code }` · { $red } – { $blue } · { $variant } · { $channel } · { $state } · begonnen { $since }
server-game-moves =
    { $count ->
        [one] ein Zug
       *[other] { $count } Züge
    }
server-end-question = Diese Partie beenden? Niemand gewinnt, keine Armee wird gezeigt.
button-end-match = Ohne Ergebnis beenden
server-ended = Partie `{ $code }` ist ohne Ergebnis beendet. Beide werden benachrichtigt.
