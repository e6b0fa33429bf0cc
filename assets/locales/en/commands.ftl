# Command names, options and their descriptions (names: lower case, no spaces; descriptions: 100 characters).

command-challenge = challenge
    .description = Challenge a friend to a game of Stratego
command-move = move
    .description = Move one of your pieces, or strike with it
command-board = board
    .description = Show your board
command-setup = setup
    .description = Show your setup, to arrange it
command-setups = setups
    .description = Your saved setups: look at them, edit, rename or delete them
command-games = games
    .description = List your matches
command-draw = draw
    .description = Offer a draw, or answer an offer
command-resign = resign
    .description = Give up a match
command-claim = claim
    .description = Claim the win when your opponent is out of time
command-pause = pause
    .description = Stop the clocks for some days
command-nudge = nudge
    .description = Tell your opponent that you are waiting
command-rematch = rematch
    .description = Play the same opponent once more, with colours swapped
command-watch = watch
    .description = Watch a match of this channel
menu-challenge = Challenge to Stratego
command-rules = rules
    .description = The rules of your match, a topic at a time
command-replay = replay
    .description = A match as a moving picture
command-export = export
    .description = The record of a match as a file
command-preferences = preferences
    .description = Your language, colours, questions, messages and quiet hours
command-privacy = privacy
    .description = What is stored about you
command-admin = stratego-admin
    .description = For those who manage the server: settings, permissions, matches
command-help = help
    .description = How to play here
command-about = about
    .description = About this bot

option-opponent = opponent
    .description = Whom you challenge; without one, whoever joins first
option-variant = variant
    .description = How many pieces you play with (Original: 40)
option-rules = rules
    .description = Which guide’s rules you play by (Jumbo)
option-ranks = ranks
    .description = Whether a rank stays visible after a battle (it does)
option-colour = colour
    .description = Your side; Red moves first (drawn at random)
option-series = series
    .description = One game, or two with colours swapped
option-quiet = quiet
    .description = No thread: the match is told in this channel (in a thread)
option-pace = pace
    .description = How much time you both have (3 days a move)
option-days = days
    .description = How many days, 1 to 14
option-from = from
    .description = The square of your piece, like E4
option-to = to
    .description = The square it goes to, like E5
option-match = match
    .description = Which of your matches, by its code
option-topic = topic
    .description = What you want to know about
option-format = format
    .description = The form in which you want it
option-theme = theme
    .description = How the picture is coloured, this once
option-sight = sight
    .description = Whose knowledge it shows (yours, where you play)
option-speed = speed
    .description = How fast it goes (normal)
option-first-move = first
    .description = The move with which it begins (0: the armies before the first)
option-last-move = last
    .description = The move with which it ends
option-show = show
    .description = Show what is stored about you
option-export-data = export
    .description = All of it, as a file
option-delete-data = delete
    .description = Have it deleted
option-settings = settings
    .description = Language, games channel, what may be played, watching
option-check = check
    .description = What the bot may do in this channel, and what it lacks
option-running = games
    .description = The matches that are running in this server
option-end-match = end-game
    .description = End a match without a result
option-server-match = match
    .description = Which match, by its code

choice-ranks-visible = stay visible
choice-ranks-hidden = hidden again
choice-colour-random = random
choice-colour-red = red
choice-colour-blue = blue
choice-series-single = single game
choice-series-return = return match
choice-format-picture = picture
choice-format-text = text
choice-format-gravon = Gravon XML
choice-format-both = picture and text
choice-theme-classic = classic
choice-theme-high-contrast = high contrast
choice-theme-greyscale = greyscale
choice-theme-dark = dark
choice-theme-colour-blind = colour-blind safe (classic)
choice-sight-own = what I knew
choice-sight-everyone = what everyone knew
choice-speed-slow = slow
choice-speed-normal = normal
choice-speed-fast = fast
choice-topic-pieces = Pieces and ranks
choice-topic-movement = Moving
choice-topic-attack = Striking
choice-topic-special = Special pieces
choice-topic-repetition = Going to and fro, chasing
choice-topic-end = How a game ends
choice-topic-notation = Squares and records

# Suggestions while a command is typed.
suggestion-piece = { $square } · { $rank }
suggestion-piece-in-match = { $code } · { $square } · { $rank }
suggestion-strike-unknown = ⚔ { $square } (unknown)
suggestion-strike-known = ⚔ { $square } ({ $rank })
suggestion-no-move = No move to make
suggestion-match = { $code } · { $opponent } · { $status }

button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw
button-my-board = My board
button-my-setup = My setup
button-follow = 🔔 Follow
button-unfollow = 🔕 Unfollow
button-shuffle = 🔀 Shuffle
button-ready = ✅ Ready
button-unlock = 🔓 Not ready yet
button-edit-as-text = ⌨ Edit as text
button-edit-again = ⌨ Edit again
button-save-as = 💾 Save as…
button-rename = ✏ Rename
button-delete = 🗑 Delete…
button-forget = 🗑 Delete it
button-text-view = 📄 Text view
button-refresh = 🔄 Refresh
button-resign = 🏳 Resign
button-offer-draw = 🤝 Offer a draw
button-accept-draw = 🤝 Accept the draw
button-decline-draw = Decline the draw
button-withdraw-offer = Take the offer back
button-abandon = End without a result
button-accept-abandon = Agree: no result
button-decline-abandon = Play on
button-join = Join
button-claim = Claim the win
button-grant = Give 24 hours more
button-rematch = 🔁 Rematch
button-accept-pause = ⏸ Agree to the pause
button-decline-pause = No pause
button-cancel = Cancel
button-mirror = ↔ Mirror
button-undo = ↩ Undo
button-help = ❓ Help
button-leave = 🚪 Leave
button-call-off = 🚪 Call it off
button-type-move = ⌨ Type a move
button-captured = 🗂 Captured
button-last-moves = 📜 Last moves
button-offer = 🤝 Draw…
button-ask-resign = 🏳 Resign…
button-strike = ⚔ Strike { $square }
button-next-match = ▶ { $code } · { $opponent }

# Selects (150 characters) and forms (45 characters).
select-match = Show the board of …
select-start = Start from …
select-saved = Choose one of your setups
start-random = 🔀 Random
start-fortress = 🏰 Fortress
start-storm = ⚡ Storm
start-trap-line = 💣 Trap line
start-balanced = ⚖ Balanced
start-mirror-of-last = ↔ Your last one, mirrored
start-saved = 💾 Saved
modal-save-as = Save this setup
modal-rename = Another name
modal-name-line = Name
select-piece = Choose a piece
select-run = Scout: choose where it runs
select-back-rows = Back rows: choose one or two squares
select-front-rows = Front rows: choose one or two squares
select-back-rows-swap = Back rows: swap { $square } with …
select-front-rows-swap = Front rows: swap { $square } with …
select-empty = { $square } · empty
select-more = More…
modal-setup = Your army, a row a line
modal-move = Your move
modal-row = Row { $row }
modal-row-front = Row { $row } (front)
modal-row-back = Row { $row } (back)
modal-move-line = From and to, like E4 E5

help =
    { "**" }Stratego with your friends**
    Your army is hidden from your opponent. Capture their Flag, or leave them without a move.

    { "**" }Begin** · { $challenge } in a server. Your friend presses **Accept**, and you both get your army by direct message. **Shuffle** until you like it, then press **Ready**.
    { "**" }Alone** · { $solo } plays the computer, { $practice } is a short match to begin with, { $tutorial } teaches the game.
    { "**" }Move** · { $move } with two squares, like `E4` and `E5`. Both are suggested to you as you type. Striking is moving onto an enemy piece.
    { "**" }Look** · { $board } shows your own board, { $games } lists your matches.
    { "**" }Stop** · { $resign } gives up a match.

    { "**" }Who beats whom** · The higher rank wins, equal ranks both fall. The Spy beats the Marshal, but only by striking first. Only a Miner clears a Bomb. A Scout runs any distance in a straight line. Bombs and the Flag never move.
    { "**" }No going round in circles** · A piece may not go to and fro between the same two squares for ever, nor chase an enemy round and round. { $rules } explains that and all else.

    Only you see your ranks. The channel sees the battles.
