# Command names, options and their descriptions (names: lower case, no spaces; descriptions: 100 characters).

command-challenge = herausfordern
    .description = Fordere jemanden zu einer Partie Stratego heraus
command-move = zug
    .description = Zieh mit einer deiner Figuren oder greif mit ihr an
command-board = brett
    .description = Dein Brett zeigen
command-setup = aufstellung
    .description = Deine Aufstellung zeigen und ändern
command-setups = aufstellungen
    .description = Deine gespeicherten Aufstellungen: ansehen, ändern, umbenennen, löschen
command-games = partien
    .description = Deine Partien auflisten
command-draw = remis
    .description = Remis anbieten oder ein Angebot beantworten
command-resign = aufgeben
    .description = Eine Partie aufgeben
command-claim = anspruch
    .description = Den Sieg beanspruchen, wenn die Zeit deines Gegners um ist
command-pause = pause
    .description = Die Uhren für einige Tage anhalten
command-nudge = anstupsen
    .description = Deinem Gegner sagen, dass du wartest
command-rematch = revanche
    .description = Noch einmal gegen denselben Gegner, mit getauschten Farben
command-watch = zuschauen
    .description = Bei einer Partie dieses Kanals zuschauen
menu-challenge = Zu Stratego herausfordern
command-rules = regeln
    .description = Die Regeln deiner Partie, Thema für Thema
command-replay = wiederholung
    .description = Eine Partie als bewegtes Bild
command-export = export
    .description = Die Aufzeichnung einer Partie als Datei
command-preferences = einstellungen
    .description = Deine Sprache, Farben, Rückfragen, Nachrichten und Ruhezeit
command-privacy = datenschutz
    .description = Was über dich gespeichert ist
command-admin = stratego-verwaltung
    .description = Für die Serververwaltung: Einstellungen, Rechte, Partien
command-help = hilfe
    .description = Wie man hier spielt
command-about = info
    .description = Über diesen Bot

option-opponent = gegner
    .description = Wen du herausforderst; ohne Angabe, wer zuerst mitspielt
option-variant = variante
    .description = Mit wie vielen Figuren ihr spielt (Original: 40)
option-rules = regeln
    .description = Nach welcher Anleitung ihr spielt (Jumbo)
option-ranks = ränge
    .description = Ob ein Rang nach einem Kampf sichtbar bleibt (ja)
option-colour = farbe
    .description = Deine Seite; Rot zieht zuerst (wird ausgelost)
option-series = serie
    .description = Eine Partie, oder zwei mit getauschten Farben
option-quiet = still
    .description = Kein Thread: Die Partie läuft in diesem Kanal (in einem Thread)
option-pace = tempo
    .description = Wie viel Zeit ihr beide habt (3 Tage pro Zug)
option-days = tage
    .description = Wie viele Tage, 1 bis 14
option-from = von
    .description = Das Feld deiner Figur, etwa E4
option-to = nach
    .description = Das Feld, auf das sie zieht, etwa E5
option-match = partie
    .description = Welche deiner Partien, nach ihrem Code
option-topic = thema
    .description = Worüber du etwas wissen möchtest
option-format = format
    .description = In welcher Form du es möchtest
option-theme = farben
    .description = Wie das Bild gefärbt ist, nur dieses Mal
option-sight = sicht
    .description = Wessen Wissen es zeigt (deines, wenn du mitspielst)
option-speed = tempo
    .description = Wie schnell es geht (normal)
option-first-move = erster
    .description = Der Zug, mit dem es beginnt (0: die Armeen vor dem ersten)
option-last-move = letzter
    .description = Der Zug, mit dem es endet
option-show = zeigen
    .description = Zeigt, was über dich gespeichert ist
option-export-data = exportieren
    .description = Alles davon, als Datei
option-delete-data = löschen
    .description = Alles löschen lassen
option-settings = einstellungen
    .description = Sprache, Spielkanal, was gespielt werden darf, Zuschauen
option-check = prüfen
    .description = Was der Bot in diesem Kanal darf und was ihm fehlt
option-running = partien
    .description = Die Partien, die auf diesem Server laufen
option-end-match = partie-beenden
    .description = Eine Partie ohne Ergebnis beenden
option-server-match = partie
    .description = Welche Partie, nach ihrem Code

choice-ranks-visible = bleiben sichtbar
choice-ranks-hidden = wieder verdeckt
choice-colour-random = zufällig
choice-colour-red = Rot
choice-colour-blue = Blau
choice-series-single = einzelne Partie
choice-series-return = Hin- und Rückspiel
choice-format-picture = Bild
choice-format-text = Text
choice-format-gravon = Gravon-XML
choice-format-both = Bild und Text
choice-theme-classic = klassisch
choice-theme-high-contrast = hoher Kontrast
choice-theme-greyscale = Graustufen
choice-theme-dark = dunkel
choice-theme-colour-blind = für Farbenblinde (klassisch)
choice-sight-own = was ich wusste
choice-sight-everyone = was alle wussten
choice-speed-slow = langsam
choice-speed-normal = normal
choice-speed-fast = schnell
choice-topic-pieces = Figuren und Ränge
choice-topic-movement = Ziehen
choice-topic-attack = Angreifen
choice-topic-special = Besondere Figuren
choice-topic-repetition = Hin und Her, Verfolgung
choice-topic-end = Wie eine Partie endet
choice-topic-notation = Felder und Aufzeichnungen

# Suggestions while a command is typed.
suggestion-piece = { $square } · { $rank }
suggestion-piece-in-match = { $code } · { $square } · { $rank }
suggestion-strike-unknown = ⚔ { $square } (unbekannt)
suggestion-strike-known = ⚔ { $square } ({ $rank })
suggestion-no-move = Kein Zug möglich
suggestion-match = { $code } · { $opponent } · { $status }

button-accept = Annehmen
button-decline = Ablehnen
button-withdraw = Zurückziehen
button-my-board = Mein Brett
button-my-setup = Meine Aufstellung
button-follow = 🔔 Folgen
button-unfollow = 🔕 Nicht mehr folgen
button-shuffle = 🔀 Mischen
button-ready = ✅ Bereit
button-unlock = 🔓 Doch nicht bereit
button-edit-as-text = ⌨ Als Text bearbeiten
button-edit-again = ⌨ Noch einmal bearbeiten
button-save-as = 💾 Speichern als …
button-rename = ✏ Umbenennen
button-delete = 🗑 Löschen …
button-forget = 🗑 Endgültig löschen
button-text-view = 📄 Als Text zeigen
button-refresh = 🔄 Aktualisieren
button-resign = 🏳 Aufgeben
button-offer-draw = 🤝 Remis anbieten
button-accept-draw = 🤝 Remis annehmen
button-decline-draw = Remis ablehnen
button-withdraw-offer = Angebot zurücknehmen
button-abandon = Ohne Ergebnis beenden
button-accept-abandon = Einverstanden: ohne Ergebnis
button-decline-abandon = Weiterspielen
button-join = Mitspielen
button-claim = Sieg beanspruchen
button-grant = 24 Stunden mehr geben
button-rematch = 🔁 Revanche
button-accept-pause = ⏸ Der Pause zustimmen
button-decline-pause = Keine Pause
button-cancel = Abbrechen
button-mirror = ↔ Spiegeln
button-undo = ↩ Rückgängig
button-help = ❓ Hilfe
button-leave = 🚪 Verlassen
button-call-off = 🚪 Absagen
button-type-move = ⌨ Zug eintippen
button-captured = 🗂 Geschlagene
button-last-moves = 📜 Letzte Züge
button-offer = 🤝 Remis …
button-ask-resign = 🏳 Aufgeben …
button-strike = ⚔ { $square } angreifen
button-next-match = ▶ { $code } · { $opponent }

# Auswahllisten (150 Zeichen) und Formulare (45 Zeichen).
select-match = Das Brett zeigen von …
select-start = Beginnen mit …
select-saved = Wähl eine deiner Aufstellungen
start-random = 🔀 Zufall
start-fortress = 🏰 Festung
start-storm = ⚡ Sturm
start-trap-line = 💣 Fallenlinie
start-balanced = ⚖ Ausgewogen
start-mirror-of-last = ↔ Deine letzte, gespiegelt
start-saved = 💾 Gespeichert
modal-save-as = Diese Aufstellung speichern
modal-rename = Ein anderer Name
modal-name-line = Name
select-piece = Wähl eine Figur
select-run = Aufklärer: Wohin soll er laufen?
select-back-rows = Hintere Reihen: ein oder zwei Felder wählen
select-front-rows = Vordere Reihen: ein oder zwei Felder wählen
select-back-rows-swap = Hintere Reihen: { $square } tauschen mit …
select-front-rows-swap = Vordere Reihen: { $square } tauschen mit …
select-empty = { $square } · leer
select-more = Weitere …
modal-setup = Deine Armee, Reihe für Reihe
modal-move = Dein Zug
modal-row = Reihe { $row }
modal-row-front = Reihe { $row } (vorn)
modal-row-back = Reihe { $row } (hinten)
modal-move-line = Von und nach, etwa E4 E5

help =
    { "**" }Stratego mit deinen Freunden**
    Deine Armee ist vor dem Gegner verborgen. Erobere seine Fahne, oder nimm ihm jeden Zug.

    { "**" }Anfangen** · { $challenge } auf einem Server. Wer herausgefordert ist, drückt auf **Annehmen**, und ihr bekommt beide eure Armee als Direktnachricht. **Mischen**, bis sie dir gefällt, dann **Bereit**.
    { "**" }Allein** · Mit { $solo } spielst du gegen den Computer, { $practice } ist eine kurze Partie für den Anfang, { $tutorial } erklärt das Spiel.
    { "**" }Ziehen** · { $move } mit zwei Feldern, etwa `E4` und `E5`. Beide werden dir beim Tippen vorgeschlagen. Wer auf eine feindliche Figur zieht, greift sie an.
    { "**" }Nachsehen** · { $board } zeigt dein Brett, { $games } deine Partien.
    { "**" }Aufhören** · { $resign } gibt eine Partie auf.

    { "**" }Wer schlägt wen** · Der höhere Rang gewinnt, gleiche Ränge fallen beide. Der Spion schlägt den Marschall, aber nur, wenn er selbst angreift. Nur ein Mineur entschärft eine Bombe. Ein Aufklärer zieht beliebig weit geradeaus. Bomben und Fahne ziehen nie.
    { "**" }Nicht ewig im Kreis** · Eine Figur darf nicht endlos zwischen denselben zwei Feldern pendeln und auch keine feindliche Figur endlos im Kreis verfolgen. { $rules } erklärt das und alles andere.

    Nur du siehst deine Ränge. Der Kanal sieht die Kämpfe.
