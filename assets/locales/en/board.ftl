# The board as text.

board-own-legend = Yours by number or letter; the enemy as `{ $enemy }`, with the rank where you know it; `~` is a lake.
board-public-legend = Red as `r`, Blue as `b`, with the rank where it is known; `~` is a lake.
board-ten = `X` is 10.
board-yours = **Yours** · { $pieces }
board-known = **Enemy, known** · { $pieces }
board-unknown = **Enemy, unknown, { $count }** · { $squares }
board-side = **{ $color }, known** · { $pieces }
board-hidden = **{ $color }, hidden, { $count }** · { $squares }
