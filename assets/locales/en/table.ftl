# What is said at the table.

# `7K3F` · against Anna · Original · #games
match-line = `{ $code }` · against { $opponent } · { $variant } · { $channel }
turn-yours = **Your turn** · { $match }
turn-theirs = **{ $opponent } to move** · { $match }
turn-over = **Game over** · { $match }
next-match = **Next:** { $match }

# The last ply. Only a strike shows ranks.
last-move = { $number }. { $color }: { $from }–{ $to }
last-none = { $color } begins.
both-ready = Both armies stand.
you-moved = You moved { $from }–{ $to }.
already-played = That move has been played already. This is how the board stands now.
choosing = { $square } is chosen. Where to?
strike-question = Strike { $to } from { $from }? You don’t know what stands there.
strike-question-known = Strike the { $rank } on { $to } from { $from }?
captured-none = **{ $color }** has lost nothing.
captured-side = **{ $color }** has lost: { $pieces }
captured-rank = { $rank } { $count }/{ $army }
last-battle = { $number }. { $color }: { $battle }

battle-attacker-wins = ⚔ { $from }→{ $to }: **{ $attacker }** beats **{ $defender }**.
battle-defender-wins = ⚔ { $from }→{ $to }: **{ $attacker }** falls to **{ $defender }**.
battle-both-fall = ⚔ { $from }→{ $to }: **{ $attacker }** meets **{ $defender }**, and both fall.
battle-bomb-removed = ⚔ { $from }→{ $to }: **{ $attacker }** clears a **Bomb**.
battle-bomb-hit = 💥 { $from }→{ $to }: **{ $attacker }** runs into a **Bomb**.
battle-bomb-spent = 💥 { $from }→{ $to }: **{ $attacker }** runs into a **Bomb**, and both are gone.
battle-flag = 🚩 { $from }→{ $to }: **{ $attacker }** captures the **Flag**!
battle-loss = { $color } loses: { $rank }.
battle-advance = The winner steps forward to { $square }.
battle-match = -# { $match }

# The public card and posts.
players = { $red } (red) – { $blue } (blue)
card-title = **{ $red }** (red) – **{ $blue }** (blue) · { $variant } · rules: { $rules } · `{ $code }`
card-setting-up = Both are setting up their armies.
card-one-ready = { $name } is ready.
card-to-move = **{ $name }** to move.
start-post = **{ $red }** (red) and **{ $blue }** (blue) are ready. Red begins.
result-reveal = This is how the armies stood at the end.
aborted = Match `{ $code }` was called off before it began.
channel-lost = The channel of match `{ $code }` is gone. The match goes on here, by direct message.
channel-forbidden = I may no longer write or attach pictures in the channel of match `{ $code }`. The match goes on here, by direct message; once somebody in charge lets me in again, the channel gets the board.
call-turn = { $person }, it is your turn · `{ $code }`
call-offer = { $person }, you have been made an offer · `{ $code }`
call-setup = { $person }, your army is waiting to be set up · `{ $code }`
call-over = { $person }, your match is over · `{ $code }`

# Threads, and those who follow a match. The name of a thread knows no markup.
thread-name = { $red } vs { $blue } · { $code }
thread-closed = 🧵 Match `{ $code }`, { $red } – { $blue }, has no thread any more. From now on it is told here.
unfollowed = I won’t tell you any more about match `{ $code }`.

# Results. $winner and $loser are people.
result-flag = 🏆 **{ $winner }** wins: { $loser } has lost the Flag.
result-no-move = 🏆 **{ $winner }** wins: { $loser } has no legal move left.
result-resignation = 🏆 **{ $winner }** wins: { $loser } resigns.
result-time = 🏆 **{ $winner }** wins: { $loser } is out of time.
result-both-immobile = 🤝 A draw: neither side can move.
result-cap = 🤝 A draw: { $plies } moves have been made.
result-quiet-cap = 🤝 A draw: { $plies } moves in a row without a battle.
result-agreed-draw = 🤝 A draw, agreed by both.
result-abandoned = The match was ended without a result.

# A return match: two games, a point each, half a point for a draw.
series-game = game { $game } of 2
series-first = Return match: the second game begins at once, with the colours swapped.
series-won = 🏆 **{ $winner }** wins the return match, { $won } to { $lost }.
series-tied = 🤝 The return match is tied, 1 to 1.

# Warnings that go with an own board.
warning-two-squares = ⚠ Two-square rule: your piece on { $square } may not cross { $one }–{ $other } again on your next turn.
warning-cap =
    { $plies ->
        [one] ⚠ { $plies } move is left before the game is drawn.
       *[other] ⚠ { $plies } moves are left before the game is drawn.
    }
warning-quiet-cap =
    { $plies ->
        [one] ⚠ { $plies } move is left before the game is drawn, unless there is a battle.
       *[other] ⚠ { $plies } moves are left before the game is drawn, unless there is a battle.
    }

# Giving up.
resign-question = Resign { $match }? { $opponent } wins, and the remaining pieces are shown.
leave-question = Call off { $match }? Neither of you wins.
resign-cancelled = You play on.

# Offers.
offer-question = Offer a draw, or end { $match } without a result? Your opponent has to agree; without a result nobody wins and no army is revealed.
draw-offered = 🤝 { $opponent } offers a draw. If you move, the offer lapses.
draw-offered-by-you = 🤝 You have offered { $opponent } a draw.
abandon-offered = { $opponent } suggests ending the match without a result. If you move, the offer lapses.
abandon-offered-by-you = You have suggested to { $opponent } ending the match without a result.
offer-declined = { $opponent } would rather play on.
public-draw-offered = 🤝 { $name } offers a draw.
public-abandon-offered = { $name } suggests ending the match without a result.

# Lists.
games-title = **Your matches**
games-none = You have no match running. Challenge a friend in a server with { $challenge }, or play the computer with { $solo }.
games-line = { $match } · { $rules } · **{ $status }**
games-more = … and { $count } more.
status-your-turn = your turn
status-their-turn = their turn
status-arranging = setting up
status-over = over

# Records as files.
export-over = The record of `{ $code }`. A `?` stands for a rank that its owner keeps secret.
export-running = The record of `{ $code }` so far. A `?` stands for a rank that you don’t know.

# Moving pictures.
replay-shown = `{ $code }` · { $red } (red) – { $blue } (blue) · moves { $first }–{ $last }
replay-cut = More doesn’t fit into one picture. Go on with **{ $option }** { $next }.
