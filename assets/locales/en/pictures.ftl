# Descriptions of pictures for people who don't see them (1,024 characters).

alt-own-board = Your board, { $color }, after move { $ply }. { $turn }
alt-public-board = Board after move { $ply }. { $turn }
alt-setup = Your army, { $color }: { $pieces }.
alt-turn = { $color } to move.
alt-over = The game is over.
alt-last-move = Last move: { $color } { $from } to { $to }.
alt-strike-won = Last move: { $color } struck from { $from } at { $to }. { $attacker } beat { $defender }.
alt-strike-lost = Last move: { $color } struck from { $from } at { $to }. { $attacker } fell to { $defender }.
alt-strike-both = Last move: { $color } struck from { $from } at { $to }. { $attacker } and { $defender } both fell.
alt-yours = Yours: { $pieces }.
alt-known = Enemy, known: { $pieces }.
alt-unknown = Enemy, unknown, { $count }: { $squares }.
alt-standing = Pieces: Red { $red }, Blue { $blue }.
alt-side = { $color }: { $pieces }.
alt-hidden = { $color }, hidden: { $squares }.
alt-replay = A moving picture of moves { $first } to { $last }.
alt-sheet = Your boards: { $matches }
alt-sheet-board = { $code } against { $opponent }: { $turn }
