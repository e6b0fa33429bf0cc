# Names of things. A name stands at the head of a line or alone; `.within` is its form inside a sentence.

rank-bomb = Bom
    .within = bom
rank-spy = Spion
    .within = spion
rank-scout = Verkenner
    .within = verkenner
rank-miner = Mineur
    .within = mineur
rank-sergeant = Sergeant
    .within = sergeant
rank-lieutenant = Luitenant
    .within = luitenant
rank-captain = Kapitein
    .within = kapitein
rank-major = Majoor
    .within = majoor
rank-colonel = Kolonel
    .within = kolonel
rank-general = Generaal
    .within = generaal
rank-marshal = Maarschalk
    .within = maarschalk
rank-flag = Vlag
    .within = vlag
# Kapitein (6)
rank-numbered = { $rank } ({ $number })

color-red = Rood
    .within = rood
color-blue = Blauw
    .within = blauw

variant-original = Origineel
variant-training = Trainingsmissie
variant-barrage = Barrage
variant-duel = Duel
variant-lightning = Ultimate Lightning
variant-compact = Compact

rules-jumbo = Jumbo
rules-online = Online
rules-isf = ISF
rules-classic = Klassiek 1961
rules-classic-advance = Klassiek 1961 met opschuiven
rules-ucc = UCC-wedstrijd 2012

reveal-visible = rangen blijven na een gevecht zichtbaar
reveal-hidden = rangen zijn na een gevecht weer verborgen

colour-random = kleuren worden geloot
colour-challenger = { $challenger } speelt { $color }

series-return = heen- en terugpartij met verwisselde kleuren

# What a rule set comes to, for the card.
in-force-random-setup = willekeurige opstelling, eigen stukken mogen geruild worden
in-force-scout-moves-or-strikes = een verkenner gaat ver of valt aan, nooit allebei
in-force-defender-advances = een winnende verdediger schuift op
in-force-two-squares = tweeveldenregel: hoogstens { $crossings } keer achter elkaar
in-force-two-squares-off = geen tweeveldenregel
in-force-more-squares = achtervolgingsregel
in-force-more-squares-off = geen achtervolgingsregel
in-force-cap = remise na { $plies } zetten in totaal
in-force-quiet-cap = remise na { $plies } zetten zonder gevecht
in-force-no-agreed-draw = geen remise in overleg
in-force-attacker-wins-ties = bij gelijke rang wint de aanvaller
in-force-one-use-bombs = een bom gaat maar één keer af
in-force-one-high = de maarschalk heeft nummer 1

person-deleted = Verwijderde speler
