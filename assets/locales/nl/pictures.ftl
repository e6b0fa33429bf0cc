# Descriptions of pictures for people who don't see them (1,024 characters).

alt-own-board = Jouw bord, { $color }, na zet { $ply }. { $turn }
alt-public-board = Bord na zet { $ply }. { $turn }
alt-setup = Jouw leger, { $color }: { $pieces }.
alt-turn = { $color } is aan zet.
alt-over = De partij is afgelopen.
alt-last-move = Laatste zet: { $color } { $from } naar { $to }.
alt-strike-won = Laatste zet: { $color } viel { $to } aan vanaf { $from }. { $attacker } versloeg { $defender }.
alt-strike-lost = Laatste zet: { $color } viel { $to } aan vanaf { $from }. { $attacker } verloor van { $defender }.
alt-strike-both = Laatste zet: { $color } viel { $to } aan vanaf { $from }. { $attacker } en { $defender } vielen allebei.
alt-yours = Jouw stukken: { $pieces }.
alt-known = Vijand, bekend: { $pieces }.
alt-unknown = Vijand, onbekend, { $count }: { $squares }.
alt-standing = Stukken: rood { $red }, blauw { $blue }.
alt-side = { $color }: { $pieces }.
alt-hidden = { $color }, verborgen: { $squares }.
alt-replay = Een bewegend beeld van de zetten { $first } tot en met { $last }.
alt-sheet = Je borden: { $matches }
alt-sheet-board = { $code } tegen { $opponent }: { $turn }
