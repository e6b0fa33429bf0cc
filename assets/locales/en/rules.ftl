# The rules, topic by topic, each line true to the option in force (2,000 characters a topic).

rules-title = **{ $topic }** · { $variant } · rules: **{ $rules }**
rules-other-topics = -# { $command } explains the other topics.

# The pieces.
rules-army = Each side has { $count } pieces, strongest first:
rules-numbers-ten-high = The higher the number, the higher the rank. Bomb and Flag have none.
rules-numbers-one-high = As in old sets, the lower the number, the higher the rank. Spy, Bomb and Flag have none.
rules-place-filled = They fill rows { $red } for Red and rows { $blue } for Blue. Neither side sees the other’s ranks.
rules-place-anywhere = Each stands anywhere on rows { $red } for Red, { $blue } for Blue. Neither side sees the other’s ranks.
rules-place-free = You set up your army as you like.
rules-place-random = The armies are placed at random. You may swap any two of your own pieces until you are ready.

# Moving.
rules-turns = Red begins. In turn, each side moves one piece or strikes with one. Nobody may pass, and no move can be taken back.
rules-step = A piece goes one square forward, back or sideways, onto an empty square: never diagonally, never over another piece.
rules-lakes = Nobody enters or crosses the two lakes: C5, D5, C6, D6 and G5, H5, G6, H6.
rules-scout-runs = A **Scout** goes any number of empty squares in one straight line.
rules-scout-turns-up = One that goes further than one square stays visible from then on.
rules-scout-gives-away = One that goes further than one square gives itself away.
rules-immovable = **Bombs** and the **Flag** never move.
rules-no-duty = You never have to strike, unless it is the only legal move that you have.

# Striking.
rules-strike = To strike, move onto an enemy piece on a neighbouring square. Both ranks are then told to everyone, and so is what falls.
rules-higher-wins = The higher rank wins; the lower one leaves the board.
rules-equal-both-fall = Equal ranks both leave the board.
rules-equal-attacker-wins = Of two equal ranks the attacker wins.
rules-attacker-advances = An attacker that wins takes the square.
rules-defender-stays = A defender that wins stays where it is.
rules-defender-advances = A defender that wins steps forward, onto the last square that the attacker came from. Only a Bomb stays.
rules-scout-charges = A Scout may run and strike at the end of its run, in one turn.
rules-scout-moves-or-strikes = A Scout moves far or strikes a neighbour, never both in one turn.
rules-reveal-visible = A piece that survives a battle stays visible to everyone.
rules-reveal-hidden = A piece that survives a battle is hidden again. The battle can still be read in the channel.

# Special pieces.
rules-spy = **Spy** · Beats the Marshal, but only by striking first. In every other battle it is the lowest rank.
rules-miner = **Miner** · Clears a Bomb by striking it, and takes its square.
rules-bomb-stays = **Bomb** · Never moves. Anyone but a Miner who strikes it is lost, and the Bomb stays.
rules-bomb-once = **Bomb** · Never moves, and goes off once: anyone but a Miner who strikes it is lost, and so is the Bomb.
rules-flag = **Flag** · Never moves. Any piece that strikes it captures it and wins the game.

# Going to and fro, chasing.
rules-two-squares = **Two-square rule** · A piece may cross the border between two neighbouring squares up to { $crossings } times in a row, on turns of yours that follow each other. Then it has to go another way, or you move another piece first. Whoever began has to stop first.
rules-two-squares-scouts-border = A Scout that runs crosses every border on its way.
rules-two-squares-scouts-same = A Scout’s runs count only if they join the very same two squares.
rules-two-squares-strikes-count = Strikes count like moves.
rules-two-squares-strikes-exempt = A strike is never forbidden by this rule, and after one the count starts anew.
rules-two-squares-warned = A warning comes with the last crossing that is allowed.
rules-two-squares-off = **Two-square rule** · Not in these rules: a piece may go to and fro.
rules-chase = **Chase rule** · If you threaten a piece turn after turn and it keeps moving away, you may not bring back a board that stood before in this chase. Only the chaser is bound. Strikes and steps straight back are not forbidden by this rule.
rules-chase-off = **Chase rule** · Not in these rules: you may chase for as long as you like.
rules-stuck = If these rules leave you no legal move, you lose.

# The end.
rules-end-flag = **Flag** · Whoever captures the enemy’s Flag wins.
rules-end-no-move = **No move left** · Whoever has no legal move on their turn loses.
rules-end-no-move-either = **No move left** · After every move both sides are looked at. Whoever has no legal move loses.
rules-end-both-draw = If neither side can move, the game is a draw.
rules-end-both-lose = If neither side can move, the one to move loses.
rules-end-resign = **Giving up** · { $resign } gives your opponent the game.
rules-end-agreed = **Draw** · { $draw } offers one. If your opponent moves, the offer lapses.
rules-end-not-agreed = **Draw** · Not by agreement in these rules.
rules-end-abandon = Together you can end the match without a result; then nothing is revealed.
rules-end-cap = **Move limit** · After { $plies } moves, both sides together, the game is drawn.
rules-end-no-cap = **Move limit** · None.
rules-end-quiet-cap = **Quiet limit** · After { $plies } moves in a row without a battle, both sides together, the game is drawn. This limit is ours; the booklets have none.
rules-end-no-quiet-cap = **Quiet limit** · None: you may go without a battle for as long as you like.
rules-end-last-move = A Flag captured on the very last move still wins.
rules-end-reveal = At the end the remaining pieces are shown, unless a player keeps theirs hidden.

# Squares and records.
rules-squares = Columns are `A` to `K` without `J`, rows `1` to `10`. `A1` lies at Red’s bottom left. `J` is understood as the tenth column.
rules-typing = A move is typed as `E4 E5` or `e4-e5`, a strike also as `e4xe5`.
rules-setup-text-ten-high = In a setup written as text, `F` is the Flag, `B` a Bomb, `S` the Spy, `2` a Scout, and so on up to `10` or `X`, the Marshal. `.` is an empty square.
rules-setup-text-one-high = In a setup written as text, `F` is the Flag, `B` a Bomb, `S` the Spy, `9` a Scout, and so on down to `1`, the Marshal. `.` is an empty square.
rules-names-understood = Other names are understood as well: Sapper for Miner, and from a German guide Sappeur (Miner), Entdecker (Scout), Casus (Spy), Mareşal (Marshal), Mine (Bomb), Sancak (Flag).
rules-record-moves = Records write a move as `a4-a5`, a strike as `a4xa5`.
rules-record-letters = Positions in records use the players’ own letters: { $letters }. That is Red; Blue has { $blue } in the same order. `A` is empty, `_` a lake, a small letter a rank that everyone can see.

# What stands beside a small board.
rules-example-scout = The Scout on E4 can go to any marked square.
rules-example-scout-adjacent = The Scout on E4 can go to any marked square, but can’t run and strike in one turn.
rules-example-fights-fall = From left to right, Red strikes: the Captain beats a Lieutenant; equal Captains both fall; a Lieutenant falls to a Captain; the Flag is captured.
rules-example-fights-tie = From left to right, Red strikes: the Captain beats a Lieutenant; of equal Captains the attacker wins; a Lieutenant falls to a Captain; the Flag is captured.
rules-example-first-fall = From left to right, Red strikes: the Captain beats a Lieutenant; equal Captains both fall; a Miner clears a Bomb; the Spy beats the Marshal; but the Marshal, striking first, beats the Spy.
rules-example-first-tie = From left to right, Red strikes: the Captain beats a Lieutenant; of equal Captains the attacker wins; a Miner clears a Bomb; the Spy beats the Marshal; but the Marshal, striking first, beats the Spy.
rules-example-special = From left to right, Red strikes: the Spy beats the Marshal; a Miner clears a Bomb; a Captain falls to a Bomb; the Marshal beats a Spy that didn’t strike first.
rules-example-two-squares = The Captain has crossed { $crossings } times in a row between A4 and A5. It may not go back to A5 now; the marked squares are open.
rules-example-chase = The Captain has chased the Lieutenant all round these four squares. E4 would bring back a board of this chase; the marked squares are open.
rules-example-notation = `E4 E5` moves the piece on E4 to the marked square.
