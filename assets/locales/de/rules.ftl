# The rules, topic by topic, each line true to the option in force (2,000 characters a topic).

rules-title = **{ $topic }** · { $variant } · Regeln: **{ $rules }**
rules-other-topics = -# { $command } erklärt auch die anderen Themen.

# The pieces.
rules-army = Jede Seite hat { $count } Figuren, die stärkste zuerst:
rules-numbers-ten-high = Je höher die Zahl, desto höher der Rang. Bombe und Fahne haben keine.
rules-numbers-one-high = Wie in alten Ausgaben: Je kleiner die Zahl, desto höher der Rang. Spion, Bombe und Fahne haben keine.
rules-place-filled = Sie füllen bei Rot die Reihen { $red }, bei Blau die Reihen { $blue }. Keine Seite sieht die Ränge der anderen.
rules-place-anywhere = Sie stehen bei Rot irgendwo auf den Reihen { $red }, bei Blau auf { $blue }. Keine Seite sieht die Ränge der anderen.
rules-place-free = Deine Armee stellst du auf, wie du willst.
rules-place-random = Die Armeen werden zufällig aufgestellt. Bis du bereit bist, darfst du immer wieder zwei deiner Figuren tauschen.

# Moving.
rules-turns = Rot beginnt. Abwechselnd zieht jede Seite mit einer Figur oder greift mit einer an. Aussetzen gibt es nicht, und kein Zug wird zurückgenommen.
rules-step = Eine Figur zieht ein Feld vor, zurück oder zur Seite auf ein leeres Feld: nie schräg, nie über eine andere Figur hinweg.
rules-lakes = Niemand betritt oder überquert die beiden Seen: C5, D5, C6, D6 und G5, H5, G6, H6.
rules-scout-runs = Ein **Aufklärer** zieht beliebig viele leere Felder geradeaus.
rules-scout-turns-up = Zieht er weiter als ein Feld, bleibt er von da an sichtbar.
rules-scout-gives-away = Zieht er weiter als ein Feld, verrät er sich.
rules-immovable = **Bomben** und **Fahne** ziehen nie.
rules-no-duty = Angreifen musst du nie, es sei denn, du hast keinen anderen erlaubten Zug.

# Striking.
rules-strike = Du greifst an, indem du auf eine feindliche Figur auf einem Nachbarfeld ziehst. Alle erfahren dann beide Ränge und was fällt.
rules-higher-wins = Der höhere Rang gewinnt, der niedrigere verlässt das Brett.
rules-equal-both-fall = Gleiche Ränge verlassen beide das Brett.
rules-equal-attacker-wins = Bei gleichem Rang gewinnt der Angreifer.
rules-attacker-advances = Ein siegreicher Angreifer nimmt das Feld ein.
rules-defender-stays = Ein siegreicher Verteidiger bleibt stehen.
rules-defender-advances = Ein siegreicher Verteidiger rückt auf das letzte Feld nach, von dem der Angreifer kam. Nur eine Bombe bleibt stehen.
rules-scout-charges = Ein Aufklärer darf in einem Zug laufen und am Ende seines Laufs angreifen.
rules-scout-moves-or-strikes = Ein Aufklärer zieht weit oder greift einen Nachbarn an, nie beides in einem Zug.
rules-reveal-visible = Eine Figur, die einen Kampf übersteht, bleibt für alle sichtbar.
rules-reveal-hidden = Eine Figur, die einen Kampf übersteht, ist danach wieder verdeckt. Der Kampf lässt sich im Kanal nachlesen.

# Special pieces.
rules-spy = **Spion** · Schlägt den Marschall, aber nur, wenn er selbst angreift. In jedem anderen Kampf ist er der niedrigste Rang.
rules-miner = **Mineur** · Entschärft eine Bombe, indem er sie angreift, und nimmt ihr Feld ein.
rules-bomb-stays = **Bombe** · Zieht nie. Wer sie angreift, ist verloren, nur ein Mineur nicht. Die Bombe bleibt stehen.
rules-bomb-once = **Bombe** · Zieht nie und geht nur einmal hoch: Wer sie angreift, ist mit ihr verloren, nur ein Mineur nicht.
rules-flag = **Fahne** · Zieht nie. Jede Figur, die sie angreift, erobert sie und gewinnt die Partie.

# Going to and fro, chasing.
rules-two-squares = **Zwei-Felder-Regel** · Eine Figur darf in deinen aufeinanderfolgenden Zügen bis zu { $crossings }-mal hintereinander die Grenze zwischen zwei Nachbarfeldern überschreiten. Dann muss sie anders ziehen, oder du ziehst erst eine andere Figur. Wer angefangen hat, muss als Erster aufhören.
rules-two-squares-scouts-border = Ein laufender Aufklärer überschreitet jede Grenze auf seinem Weg.
rules-two-squares-scouts-same = Läufe eines Aufklärers zählen nur, wenn sie genau dieselben zwei Felder verbinden.
rules-two-squares-strikes-count = Angriffe zählen wie Züge.
rules-two-squares-strikes-exempt = Einen Angriff verbietet diese Regel nie, und danach beginnt die Zählung neu.
rules-two-squares-warned = Beim letzten erlaubten Mal wirst du gewarnt.
rules-two-squares-off = **Zwei-Felder-Regel** · Gilt hier nicht: Eine Figur darf hin- und herziehen.
rules-chase = **Verfolgungsregel** · Bedrohst du Zug um Zug eine Figur, und sie weicht immer wieder aus, dann darfst du keine Stellung wiederherstellen, die es in dieser Verfolgung schon gab. Das gilt nur für den Verfolger. Angriffe und Schritte geradewegs zurück verbietet diese Regel nicht.
rules-chase-off = **Verfolgungsregel** · Gilt hier nicht: Du darfst verfolgen, solange du willst.
rules-stuck = Lassen dir diese Regeln keinen erlaubten Zug, hast du verloren.

# The end.
rules-end-flag = **Fahne** · Wer die feindliche Fahne erobert, gewinnt.
rules-end-no-move = **Kein Zug mehr** · Wer am Zug ist und keinen erlaubten Zug hat, verliert.
rules-end-no-move-either = **Kein Zug mehr** · Nach jedem Zug wird auf beide Seiten geschaut. Wer keinen erlaubten Zug hat, verliert.
rules-end-both-draw = Kann keine Seite ziehen, ist die Partie remis.
rules-end-both-lose = Kann keine Seite ziehen, verliert, wer am Zug ist.
rules-end-resign = **Aufgeben** · { $resign }, und die Partie ist verloren.
rules-end-agreed = **Remis** · { $draw } bietet es an. Wird stattdessen gezogen, verfällt das Angebot.
rules-end-not-agreed = **Remis** · Nach diesen Regeln nicht durch Vereinbarung.
rules-end-abandon = Gemeinsam könnt ihr die Partie ohne Ergebnis beenden; dann wird nichts aufgedeckt.
rules-end-cap = **Zuggrenze** · Nach { $plies } Zügen, beide Seiten zusammengezählt, ist die Partie remis.
rules-end-no-cap = **Zuggrenze** · Keine.
rules-end-quiet-cap = **Grenze ohne Kampf** · Nach { $plies } Zügen hintereinander ohne Kampf, beide Seiten zusammengezählt, ist die Partie remis. Diese Grenze ist von uns; in den Anleitungen steht keine.
rules-end-no-quiet-cap = **Grenze ohne Kampf** · Keine: Ohne Kampf darf es weitergehen, solange ihr wollt.
rules-end-last-move = Eine Fahne, die mit dem allerletzten Zug erobert wird, gewinnt noch.
rules-end-reveal = Am Ende wird aufgedeckt, was übrig ist, außer wenn jemand es verdeckt lässt.

# Squares and records.
rules-squares = Die Spalten heißen `A` bis `K` ohne `J`, die Reihen `1` bis `10`. `A1` liegt bei Rot unten links. `J` wird als zehnte Spalte verstanden.
rules-typing = Einen Zug schreibst du `E4 E5` oder `e4-e5`, einen Angriff auch `e4xe5`.
rules-setup-text-ten-high = In einer Aufstellung als Text ist `F` die Fahne, `B` eine Bombe, `S` der Spion, `2` ein Aufklärer und so weiter bis `10` oder `X`, dem Marschall. `.` ist ein leeres Feld.
rules-setup-text-one-high = In einer Aufstellung als Text ist `F` die Fahne, `B` eine Bombe, `S` der Spion, `9` ein Aufklärer und so weiter bis `1`, dem Marschall. `.` ist ein leeres Feld.
rules-names-understood = Auch andere Namen werden verstanden: Sappeur (Mineur), Entdecker (Aufklärer), Casus (Spion), Mareşal (Marschall), Mine (Bombe), Sancak (Fahne) aus einer deutschen Anleitung, und auf Englisch Sapper (Mineur).
rules-record-moves = Aufzeichnungen schreiben einen Zug `a4-a5`, einen Angriff `a4xa5`.
rules-record-letters = Stellungen stehen darin in den Buchstaben der Spielergemeinde: { $letters }. Das ist Rot; Blau hat in derselben Reihenfolge { $blue }. `A` ist leer, `_` ein See, ein Kleinbuchstabe ein Rang, den alle sehen.

# What stands beside a small board.
rules-example-scout = Der Aufklärer auf E4 kann auf jedes markierte Feld ziehen.
rules-example-scout-adjacent = Der Aufklärer auf E4 kann auf jedes markierte Feld ziehen, aber nicht in einem Zug laufen und angreifen.
rules-example-fights-fall = Von links nach rechts, Rot greift an: Hauptmann schlägt Leutnant; zwei Hauptleute fallen beide; Leutnant scheitert an Hauptmann; die Fahne wird erobert.
rules-example-fights-tie = Von links nach rechts, Rot greift an: Hauptmann schlägt Leutnant; von zwei Hauptleuten gewinnt der Angreifer; Leutnant scheitert an Hauptmann; die Fahne wird erobert.
rules-example-first-fall = Von links nach rechts, Rot greift an: Hauptmann schlägt Leutnant; zwei Hauptleute fallen beide; Mineur entschärft Bombe; Spion schlägt Marschall; greift aber der Marschall zuerst an, schlägt er den Spion.
rules-example-first-tie = Von links nach rechts, Rot greift an: Hauptmann schlägt Leutnant; von zwei Hauptleuten gewinnt der Angreifer; Mineur entschärft Bombe; Spion schlägt Marschall; greift aber der Marschall zuerst an, schlägt er den Spion.
rules-example-special = Von links nach rechts, Rot greift an: Spion schlägt Marschall; Mineur entschärft Bombe; Hauptmann läuft auf Bombe; Marschall schlägt einen Spion, der nicht zuerst angegriffen hat.
rules-example-two-squares = Der Hauptmann hat { $crossings }-mal hintereinander zwischen A4 und A5 gewechselt. Nach A5 darf er jetzt nicht zurück; die markierten Felder sind erlaubt.
rules-example-chase = Der Hauptmann hat den Leutnant einmal um diese vier Felder gejagt. E4 brächte eine Stellung dieser Verfolgung zurück; die markierten Felder sind erlaubt.
rules-example-notation = `E4 E5` zieht die Figur auf E4 auf das markierte Feld.
