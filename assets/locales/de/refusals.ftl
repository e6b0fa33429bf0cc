# Why something can't be done, and what to do instead.

# Challenges.
refused-no-server = Herausfordern geht nur auf einem Server, dort, wo deine Freunde sind.
refused-self = Dich selbst kannst du nicht herausfordern. Such dir jemand anderen.
refused-bot = { $name } ist ein Bot und spielt nicht. Such dir einen Menschen.
refused-this-bot = Ich spiele auch selbst: { $solo } beginnt eine Partie gegen mich.
refused-cannot-see = { $name } kann diesen Kanal nicht sehen. Versuch es in einem Kanal, den ihr beide lesen könnt.
refused-missing-permissions = In diesem Kanal kann ich keine Partie leiten, mir fehlt: { $permissions }. Bitte die Moderation, das zu erlauben, oder nimm einen anderen Kanal.
refused-too-many-challenges = Du hast { $max } offene Herausforderungen, mehr geht nicht. Zieh erst eine zurück.
refused-challenges-lately = Du hast in kurzer Zeit viele Herausforderungen gestellt. Die nächste ist { $again } möglich.
refused-busy-server = Auf diesem Server wird gerade sehr viel herausgefordert. Versuch es { $again } noch einmal.
refused-too-many-matches = { $name } spielt schon { $max } Partien, mehr geht nicht. Erst muss eine davon enden.
refused-already-open = Zwischen euch beiden ist schon eine Herausforderung offen, gestellt von { $name }. Schau auf ihrer Karte nach.
refused-no-such-challenge = Diese Herausforderung gibt es nicht mehr. Stell mit { $challenge } eine neue.
refused-awaits-opponent = Jetzt ist { $opponent } dran: Deine eigene Herausforderung kannst du nicht beantworten.
refused-not-challenged = Diese Herausforderung gilt { $opponent }. Stell mit { $challenge } deine eigene.
refused-not-the-challenger = Nur { $challenger } kann diese Herausforderung zurückziehen.
refused-challenge-accepted = Diese Herausforderung ist schon angenommen.
refused-challenge-declined = Diese Herausforderung ist schon abgelehnt.
refused-challenge-withdrawn = Diese Herausforderung wurde zurückgezogen.
refused-challenge-expired = Diese Herausforderung ist verfallen.

permission-view-channel = Kanal ansehen
permission-send-messages = Nachrichten senden
permission-create-public-threads = Öffentliche Threads erstellen
permission-send-messages-in-threads = Nachrichten in Threads senden
permission-attach-files = Dateien anhängen
permission-read-message-history = Nachrichtenverlauf anzeigen

# Which match.
refused-no-match = Du hast keine laufende Partie. Fordere auf einem Server mit { $challenge } jemanden heraus.
refused-no-such-match = Eine Partie { $given } kenne ich nicht. { $games } zeigt deine.
refused-not-a-player = Bei `{ $code }` spielst du nicht mit: Da spielt { $red } gegen { $blue }.
refused-which-match = Welche Partie meinst du? Nenn sie mit der Option **{ $option }**.

# Setting up. The names of buttons stand as on the buttons.
refused-stale = Inzwischen ging es weiter, dieser Knopf ist veraltet. So steht es jetzt.
refused-has-begun = Die Partie hat begonnen, die Armeen stehen. Das ist das Brett.
refused-setup-locked = Du bist bereit, deine Armee steht fest. Drück auf **Doch nicht bereit**, um sie zu ändern.
refused-not-home = Hier steht deine Armee nicht: { $squares }.
refused-bad-setup = Das ist noch keine Armee. Dein Text bleibt erhalten; verbessere ihn mit **Noch einmal bearbeiten**.
refused-bad-setup-more = … und noch { $count } davon.
refused-own-match = In dieser Partie spielst du selbst, also muss jemand anderes sie beenden. Du kannst aufgeben oder anbieten, ohne Ergebnis aufzuhören.
refused-no-such-setup = Eine solche Aufstellung gibt es nicht.
refused-setup-name = Bitte einen Namen mit 1 bis { $max } Zeichen.
refused-setup-name-taken = Eine Aufstellung namens { $name } hast du schon. Nimm einen anderen Namen.
refused-too-many-setups = Du hast { $max } Aufstellungen gespeichert, mehr gehen nicht. Mit { $setups } kannst du eine löschen.
refused-random-setup-only = Nach diesen Regeln werden die Armeen zufällig aufgestellt. Du darfst aber je zwei deiner Figuren tauschen.
refused-opponent-arranging = { $opponent } stellt noch auf. Sobald ihr beide bereit seid, melde ich mich.
refused-arrange-first = Deine Armee wartet auf ihre Aufstellung: { $setup } zeigt sie dir. Drück auf **Bereit**, wenn sie dir gefällt.
setup-fault-row-length =
    { $places ->
        [one] Reihe { $row }: { $places } Feld angegeben, 10 sind nötig.
       *[other] Reihe { $row }: { $places } Felder angegeben, 10 sind nötig.
    }
setup-fault-unknown-piece = { $square }: { $text } ist keine Figur.
setup-fault-outside-home = { $square } gehört nicht zu deinen Feldern.
setup-fault-occupied = Auf { $square } stehen zwei Figuren.
setup-fault-too-many = { $rank }: { $placed } aufgestellt, { $allowed } erlaubt.
setup-fault-too-few = { $rank }: { $placed } aufgestellt, { $allowed } nötig.

# Moves.
refused-not-a-move = { $typed } kann ich nicht als Zug lesen. Nenn zwei Felder, etwa `E4` und `E5`.
refused-lake = { $typed } führt in einen See, und dort kommt niemand hin.
illegal-not-your-turn = { $opponent } ist am Zug.
illegal-no-piece = Auf { $square } steht keine Figur.
illegal-not-your-piece = Auf { $square } steht keine Figur von dir, sondern eine feindliche.
illegal-immovable = Auf { $square } steht: { $rank }. Diese Figur zieht nie.
illegal-no-step = { $square } nach { $square } ist kein Zug: Eine Figur muss irgendwohin.
illegal-not-straight = { $from } nach { $to } ist keine gerade Linie. Figuren ziehen vor, zurück oder zur Seite, nie schräg.
illegal-too-far = { $from } nach { $to } ist zu weit. { $rank }: ein Feld pro Zug. Weiter ziehen nur Aufklärer.
illegal-lake-between = Zwischen { $from } und { $to } liegt ein See.
illegal-blocked = { $square } ist im Weg zwischen { $from } und { $to }. Springen kann niemand.
illegal-own-piece = Auf { $square } steht deine eigene Figur.
illegal-scout-moves-or-strikes = Nach diesen Regeln zieht ein Aufklärer weit oder greift an, nie beides; { $from } nach { $to } wäre beides. Zieh ihn erst neben die feindliche Figur.
illegal-two-squares = Zwei-Felder-Regel: Deine Figur auf { $square } hat { $crossings }-mal hintereinander zwischen { $one } und { $other } gewechselt und darf es jetzt nicht noch einmal. Zieh sie anders, oder zieh erst eine andere Figur.
illegal-more-squares = Verfolgungsregel: { $from } nach { $to } brächte die Stellung nach Zug { $ply } zurück. Greif an, verfolg auf einem anderen Weg, oder zieh eine andere Figur.

# A match that is over, an offer that is not.
refused-over = Die Partie `{ $code }` ist beendet.
refused-draw-forbidden = Diese Regeln kennen kein Remis durch Vereinbarung. Ihr könnt die Partie aber ohne Ergebnis beenden, wenn ihr beide einverstanden seid.
refused-draw-pending-yours = Auf dein Remisangebot steht die Antwort noch aus.
refused-draw-pending-theirs = Dir wurde Remis angeboten. Antworte erst darauf.
refused-abandon-pending-yours = Auf dein Angebot, die Partie zu beenden, steht die Antwort noch aus.
refused-abandon-pending-theirs = Dir wurde angeboten, die Partie zu beenden. Antworte erst darauf.
refused-offer-too-soon =
    { $plies ->
        [one] Dein letztes Angebot ist noch nicht lange her. Nach { $plies } weiteren Zug darfst du wieder eines machen.
       *[other] Dein letztes Angebot ist noch nicht lange her. Nach { $plies } weiteren Zügen darfst du wieder eines machen.
    }
refused-no-offer = Dieses Angebot gibt es nicht mehr.
refused-still-running = Partie `{ $code }` läuft noch. Ihre Aufzeichnung gibt es für alle, wenn sie vorbei ist.
refused-already-answered = Das ist schon erledigt.
refused-press-again = Das hat bei mir zu lange gedauert. Drück bitte noch einmal.
refused-old-button = Dieser Knopf gilt nicht mehr. { $board } zeigt dein Brett, { $games } deine Partien.

fault = Bei uns ist etwas kaputtgegangen. Passiert es wieder, nenn dem Betreiber diese Nummer: `{ $number }`
refused-quiet-hours = Diese Zeiten kann ich nicht lesen. Schreib sie wie 22 oder 22:30, in alle drei Zeilen.
refused-not-a-member = Du bist nicht mehr auf dem Server, auf dem ihr gespielt habt.
refused-challengers-role = Auf diesem Server dürfen Mitglieder mit der Rolle { $role } herausfordern. Herausforderungen annehmen kannst du trotzdem.
refused-challengers-managers = Auf diesem Server darf nur herausfordern, wer ihn verwaltet, und nur auf dem Server selbst. Herausforderungen annehmen kannst du trotzdem.
refused-other-channel = Auf diesem Server wird in { $channel } herausgefordert.
refused-variant = Dieser Server spielt andere Varianten: { $allowed }.
refused-rules = Dieser Server spielt nach anderen Regeln: { $allowed }.
refused-no-spectators = Auf diesem Server sehen nur die beiden das Brett von `{ $code }`, solange die Partie läuft.
refused-plays-itself = In der Partie `{ $code }` spielst du selbst.
refused-wants-no-messages = Du möchtest keine Direktnachrichten von mir, und ohne die kannst du keiner Partie folgen. Mit { $preferences } erlaubst du mir, dir wieder zu schreiben.
refused-follows-enough = Du folgst schon { $max } Partien, mehr geht nicht. Drück erst bei einer davon auf *Nicht mehr folgen*.
refused-managers-only = Das ist für alle, die diesen Server verwalten dürfen.
