# Names of things. A name stands at the head of a line or alone; `.within` is its form inside a sentence.

rank-bomb = Bombe
    .within = Bombe
rank-spy = Spion
    .within = Spion
rank-scout = Aufklärer
    .within = Aufklärer
rank-miner = Mineur
    .within = Mineur
rank-sergeant = Unteroffizier
    .within = Unteroffizier
rank-lieutenant = Leutnant
    .within = Leutnant
rank-captain = Hauptmann
    .within = Hauptmann
rank-major = Major
    .within = Major
rank-colonel = Oberst
    .within = Oberst
rank-general = General
    .within = General
rank-marshal = Marschall
    .within = Marschall
rank-flag = Fahne
    .within = Fahne
# Hauptmann (6)
rank-numbered = { $rank } ({ $number })

color-red = Rot
    .within = Rot
color-blue = Blau
    .within = Blau

variant-original = Original
variant-training = Trainingsmission
variant-barrage = Barrage
variant-duel = Duell
variant-lightning = Ultimate Lightning
variant-compact = Kompakt

rules-jumbo = Jumbo
rules-online = Online
rules-isf = ISF
rules-classic = Klassisch 1961
rules-classic-advance = Klassisch 1961 mit Nachrücken
rules-ucc = UCC-Wettbewerb 2012

reveal-visible = Ränge bleiben nach einem Kampf sichtbar
reveal-hidden = Ränge sind nach einem Kampf wieder verdeckt

colour-random = Farben werden ausgelost
colour-challenger = { $challenger } spielt { $color }

series-return = Hin- und Rückspiel mit getauschten Farben

# What a rule set comes to, for the card.
in-force-random-setup = zufällige Aufstellung, eigene Figuren dürfen getauscht werden
in-force-scout-moves-or-strikes = ein Aufklärer zieht weit oder greift an, nie beides
in-force-defender-advances = ein siegreicher Verteidiger rückt nach
in-force-two-squares = Zwei-Felder-Regel: höchstens { $crossings }-mal hintereinander
in-force-two-squares-off = keine Zwei-Felder-Regel
in-force-more-squares = Verfolgungsregel
in-force-more-squares-off = keine Verfolgungsregel
in-force-cap = remis nach insgesamt { $plies } Zügen
in-force-quiet-cap = remis nach { $plies } Zügen ohne Kampf
in-force-no-agreed-draw = kein Remis durch Vereinbarung
in-force-attacker-wins-ties = bei gleichem Rang gewinnt der Angreifer
in-force-one-use-bombs = eine Bombe geht nur einmal hoch
in-force-one-high = der Marschall hat die Nummer 1

person-deleted = Gelöschtes Mitglied
