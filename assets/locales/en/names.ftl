# Names of things. A name stands at the head of a line or alone; `.within` is its form inside a sentence.

rank-bomb = Bomb
    .within = Bomb
rank-spy = Spy
    .within = Spy
rank-scout = Scout
    .within = Scout
rank-miner = Miner
    .within = Miner
rank-sergeant = Sergeant
    .within = Sergeant
rank-lieutenant = Lieutenant
    .within = Lieutenant
rank-captain = Captain
    .within = Captain
rank-major = Major
    .within = Major
rank-colonel = Colonel
    .within = Colonel
rank-general = General
    .within = General
rank-marshal = Marshal
    .within = Marshal
rank-flag = Flag
    .within = Flag
# Captain (6)
rank-numbered = { $rank } ({ $number })

color-red = Red
    .within = Red
color-blue = Blue
    .within = Blue

variant-original = Original
variant-training = Training mission
variant-barrage = Barrage
variant-duel = Duel
variant-lightning = Ultimate Lightning
variant-compact = Compact

rules-jumbo = Jumbo
rules-online = Online
rules-isf = ISF
rules-classic = Classic 1961
rules-classic-advance = Classic 1961 with advance
rules-ucc = UCC contest 2012

reveal-visible = ranks stay visible after a battle
reveal-hidden = ranks are hidden again after a battle

colour-random = colours drawn at random
colour-challenger = { $challenger } plays { $color }

series-return = return match, colours swapped

# What a rule set comes to, for the card.
in-force-random-setup = armies placed at random, own pieces may be swapped
in-force-scout-moves-or-strikes = a Scout moves far or strikes, not both
in-force-defender-advances = a winning defender steps forward
in-force-two-squares = two-square rule: { $crossings } crossings in a row
in-force-two-squares-off = no two-square rule
in-force-more-squares = chase rule
in-force-more-squares-off = no chase rule
in-force-cap = draw after { $plies } moves in all
in-force-quiet-cap = draw after { $plies } moves without a battle
in-force-no-agreed-draw = no draw by agreement
in-force-attacker-wins-ties = the attacker wins ties
in-force-one-use-bombs = a Bomb goes off only once
in-force-one-high = the Marshal is number 1

person-deleted = Deleted player
