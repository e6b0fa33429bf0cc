# The board as text.

board-own-legend = Deine Figuren mit Zahl oder Buchstabe; der Gegner als `{ $enemy }`, mit Rang, soweit du ihn kennst; `~` ist ein See.
board-public-legend = Rot als `r`, Blau als `b`, mit Rang, soweit bekannt; `~` ist ein See.
board-ten = `X` ist 10.
board-yours = **Deine Figuren** · { $pieces }
board-known = **Gegner, bekannt** · { $pieces }
board-unknown = **Gegner, unbekannt, { $count }** · { $squares }
board-side = **{ $color }, bekannt** · { $pieces }
board-hidden = **{ $color }, verdeckt, { $count }** · { $squares }
