# Descriptions of pictures for people who don't see them (1,024 characters).

alt-own-board = Dein Brett, { $color }, nach Zug { $ply }. { $turn }
alt-public-board = Brett nach Zug { $ply }. { $turn }
alt-setup = Deine Armee, { $color }: { $pieces }.
alt-turn = { $color } ist am Zug.
alt-over = Die Partie ist beendet.
alt-last-move = Letzter Zug: { $color } { $from } nach { $to }.
alt-strike-won = Letzter Zug: { $color } griff von { $from } aus { $to } an. { $attacker } schlug { $defender }.
alt-strike-lost = Letzter Zug: { $color } griff von { $from } aus { $to } an. { $attacker } scheiterte an { $defender }.
alt-strike-both = Letzter Zug: { $color } griff von { $from } aus { $to } an. { $attacker } und { $defender } fielen beide.
alt-yours = Deine Figuren: { $pieces }.
alt-known = Gegner, bekannt: { $pieces }.
alt-unknown = Gegner, unbekannt, { $count }: { $squares }.
alt-standing = Figuren: Rot { $red }, Blau { $blue }.
alt-side = { $color }: { $pieces }.
alt-hidden = { $color }, verdeckt: { $squares }.
alt-replay = Ein bewegtes Bild der Züge { $first } bis { $last }.
alt-sheet = Deine Bretter: { $matches }
alt-sheet-board = { $code } gegen { $opponent }: { $turn }
