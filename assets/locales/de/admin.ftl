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

server-check = **Was ich in diesem Kanal darf**
server-check-fine = Alles, was eine Partie braucht.
server-check-lacking = Hier kann erst gespielt werden, wenn alles erlaubt ist.
server-check-threadless = Ohne die Rechte für Threads wird von den Partien im Kanal selbst berichtet.
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
