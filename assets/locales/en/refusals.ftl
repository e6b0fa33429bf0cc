# Why something can't be done, and what to do instead.

# Challenges.
refused-no-server = Challenges are made in a server, where your friend is.
refused-self = You can’t challenge yourself. Pick a friend.
refused-bot = { $name } is a bot and doesn’t play. Pick a person.
refused-this-bot = I play too: { $solo } starts a match against me.
refused-cannot-see = { $name } can’t see this channel. Challenge them where they can.
refused-missing-permissions = I can’t run a match in this channel: I lack { $permissions }. Ask a moderator to allow that, or use another channel.
refused-too-many-challenges = You have { $max } open challenges, and that is the limit. Withdraw one first.
refused-challenges-lately = You have made a lot of challenges in a short time. You can make the next one { $again }.
refused-busy-server = A lot of challenges are being made in this server just now. Try again { $again }.
refused-too-many-matches = { $name } is in { $max } matches, and that is the limit. One of them has to end first.
refused-already-open = There is already an open challenge between you two, made by { $name }. Look for its card.
refused-no-such-challenge = This challenge is gone. Make a new one with { $challenge }.
refused-awaits-opponent = Waiting for { $opponent }: only they can answer your challenge.
refused-not-challenged = This challenge is for { $opponent }. Make one of your own with { $challenge }.
refused-not-the-challenger = Only { $challenger } can withdraw this challenge.
refused-challenge-accepted = This challenge has been accepted already.
refused-challenge-declined = This challenge has been declined already.
refused-challenge-withdrawn = This challenge has been withdrawn.
refused-challenge-expired = This challenge has expired.

permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-create-public-threads = Create Public Threads
permission-send-messages-in-threads = Send Messages in Threads
permission-attach-files = Attach Files
permission-read-message-history = Read Message History

# Which match.
refused-no-match = You have no match running. Challenge a friend in a server with { $challenge }.
refused-no-such-match = I know of no match { $given }. { $games } lists yours.
refused-not-a-player = You don’t play in `{ $code }`: that is { $red } against { $blue }.
refused-which-match = Which match do you mean? Name it with the option **{ $option }**.

# Setting up. The names of buttons stand as on the buttons.
refused-stale = Things have moved on since that button was drawn. This is how it stands now.
refused-has-begun = The game has begun; the armies stand. This is the board.
refused-setup-locked = You are ready, so your army is locked. Press **Not ready yet** to change it.
refused-not-home = Not a square where your army stands: { $squares }.
refused-bad-setup = That is no army yet. Your text is kept; correct it with **Edit again**.
refused-bad-setup-more = … and { $count } more like these.
refused-own-match = You play in this match, so somebody else has to end it. You can still resign, or offer to end it without a result.
refused-no-such-setup = There is no such setup to start from.
refused-setup-name = A name of 1 to { $max } characters, please.
refused-setup-name-taken = You have a setup named { $name } already. Take another name.
refused-too-many-setups = You keep { $max } setups, and that is the limit. { $setups } lets you delete one.
refused-random-setup-only = By these rules the armies are placed at random. You may still swap any two of your pieces.
refused-opponent-arranging = { $opponent } is still setting up. You will hear from me when both are ready.
refused-arrange-first = Your army is waiting to be set up: { $setup } shows it. Press **Ready** when you like it.
setup-fault-row-length =
    { $places ->
        [one] Row { $row }: { $places } place, 10 wanted.
       *[other] Row { $row }: { $places } places, 10 wanted.
    }
setup-fault-unknown-piece = { $square }: { $text } is no piece.
setup-fault-outside-home = { $square } is not one of your squares.
setup-fault-occupied = { $square } holds two pieces.
setup-fault-too-many = { $rank }: { $placed } placed, { $allowed } allowed.
setup-fault-too-few = { $rank }: { $placed } placed, { $allowed } wanted.

# Moves.
refused-not-a-move = I can’t read { $typed } as a move. Name two squares, like `E4` and `E5`.
refused-lake = { $typed } leads into a lake, where nobody can go.
illegal-not-your-turn = It is { $opponent }’s turn.
illegal-no-piece = There is no piece on { $square }.
illegal-not-your-piece = The piece on { $square } is your opponent’s.
illegal-immovable = Your { $rank } on { $square } never moves.
illegal-no-step = { $square } to { $square } is no move: a piece has to go somewhere.
illegal-not-straight = { $from } to { $to } is not a straight line. Pieces go forward, back or sideways, never diagonally.
illegal-too-far = { $from } to { $to } is too far for your { $rank }: one square at a time. Only Scouts go further.
illegal-lake-between = A lake lies between { $from } and { $to }.
illegal-blocked = { $square } is in the way from { $from } to { $to }. Nobody jumps.
illegal-own-piece = Your own piece stands on { $square }.
illegal-scout-moves-or-strikes = By these rules a Scout moves far or strikes, not both: { $from } to { $to } would be both. Step next to the enemy first.
illegal-two-squares = Two-square rule: your piece on { $square } has crossed { $one }–{ $other } { $crossings } times in a row and may not cross there now. Move it another way, or move another piece first.
illegal-more-squares = Chase rule: { $from } to { $to } would bring back the board as it stood after move { $ply }. Strike, chase another way, or move another piece.

# A match that is over, an offer that is not.
refused-over = Match `{ $code }` is over.
refused-draw-forbidden = These rules know no draw by agreement. You can still end the match without a result, if both of you agree.
refused-draw-pending-yours = Your draw offer is still waiting for an answer.
refused-draw-pending-theirs = Your opponent has offered a draw. Answer it first.
refused-abandon-pending-yours = Your offer to end the match is still waiting for an answer.
refused-abandon-pending-theirs = Your opponent has offered to end the match. Answer that first.
refused-offer-too-soon =
    { $plies ->
        [one] You made an offer not long ago. You may make another after { $plies } more move.
       *[other] You made an offer not long ago. You may make another after { $plies } more moves.
    }
refused-no-offer = There is no such offer any more.
refused-still-running = Match `{ $code }` is still running. Everyone can export its record once it is over.
refused-already-answered = That has been dealt with already.
refused-press-again = That took too long on my side. Please press it once more.
refused-old-button = This button no longer works. { $board } shows your board, { $games } lists your matches.

fault = Something broke on our side. If it happens again, tell the host this number: `{ $number }`
refused-quiet-hours = I can’t read these times. Write them like 22, 22:30 or 10 pm, in all three lines.
refused-not-a-member = You are no longer in the server where you two played.
refused-challengers-role = In this server those with the role { $role } challenge. You can still accept their challenges.
refused-challengers-managers = In this server only those who manage it challenge, and only from within it. You can still accept their challenges.
refused-other-channel = In this server challenges are made in { $channel }.
refused-variant = This server plays other variants: { $allowed }.
refused-rules = This server plays by other rules: { $allowed }.
refused-no-spectators = In this server only the two players see the board of `{ $code }` while it is running.
refused-plays-itself = You play in match `{ $code }` yourself.
refused-wants-no-messages = You want no direct messages from me, and following a match needs them. { $preferences } lets me write to you again.
refused-follows-enough = You follow { $max } matches already, as many as one can. Press *Unfollow* on one of them first.
refused-managers-only = That is for those who may manage this server.
