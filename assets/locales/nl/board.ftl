# The board as text.

board-own-legend = Jouw stukken met getal of letter; de vijand als `{ $enemy }`, met rang voor zover je die kent; `~` is een meer.
board-public-legend = Rood als `r`, blauw als `b`, met rang voor zover bekend; `~` is een meer.
board-ten = `X` is 10.
board-yours = **Jouw stukken** · { $pieces }
board-known = **Vijand, bekend** · { $pieces }
board-unknown = **Vijand, onbekend, { $count }** · { $squares }
board-side = **{ $color }, bekend** · { $pieces }
board-hidden = **{ $color }, verborgen, { $count }** · { $squares }
