# The challenge and its card in the channel. $expires and $due read "in 24 hours".

challenge-card =
    ⚔️ { $opponent }, **{ $challenger }** challenges you to a game of Stratego.
    { "**" }{ $variant }** · rules: **{ $rules }** · { $reveal } · { $colour }
    -# { $options }
    -# At the end the remaining pieces are shown, unless a player keeps theirs hidden. The challenge expires { $expires }.
challenge-card-accepted = ⚔️ **{ $opponent }** accepted **{ $challenger }**’s challenge.
challenge-card-declined = ⚔️ **{ $opponent }** declined **{ $challenger }**’s challenge.
challenge-card-withdrawn = ⚔️ **{ $challenger }** withdrew the challenge to **{ $opponent }**.
challenge-card-expired = ⚔️ **{ $challenger }**’s challenge to **{ $opponent }** has expired.

challenge-proposal =
    { "**" }Challenge to { $opponent }**
    Choose the variant, the rules, what becomes of ranks after a battle, and the pace. Nobody sees this before you send it; then the card stands in this channel.
button-send-challenge = ⚔️ Send challenge
challenge-not-sent = No challenge was sent.
challenge-sent = Your challenge to { $opponent } is in this channel. It expires { $expires }.
challenge-threadless = -# I lack { $permissions } here, so I can’t start a thread: the match will be told in this channel.
challenge-card-deleted = The message with your challenge in { $channel } was deleted twice, so the challenge is withdrawn. { $challenge } makes another.
challenge-unposted = I could not post your challenge to { $opponent } in { $channel }, so it is withdrawn. Ask a moderator to let me write and attach files there, or use { $challenge } in another channel.
challenge-you-declined = You declined. { $challenger } sees it on the card.
challenge-you-withdrew = You withdrew your challenge.

# The setup panel.
# Set up your army · Red · `7K3F` · against Ben · Original · #games
setup-title = **Set up your army** · { $color } · { $match }
setup-how = Press **Shuffle** until you like what you see, or choose two squares to swap them. Then press **Ready**.
setup-chosen = { $square } is chosen. Choose the square to swap it with, or { $square } again to let go.
setup-cannot-move = ⚠ As they stand, none of your pieces could make the first move.
setup-open = ⚠ As they stand, an enemy could walk right up to what you have to protect.
setup-random = By these rules the armies are placed at random: **Shuffle**, or swap any two of your squares. Then press **Ready**.
setup-saved = Saved as **{ $name }**. { $setups } shows what you keep.
setups-none = You have no saved setups yet. While you arrange one, press **Save as…**.
setups-title = **Your setups** · { $count } of { $max }
setups-one = **{ $name }** · { $variant }, as Red would place it
setups-delete-question = Delete **{ $name }**? It can’t be brought back.
setups-deleted = **{ $name }** is deleted.
setup-help =
    { "**" }Setting up** · Only you see your army. Protect the **Flag**, with **Bombs** perhaps; keep **Miners** for theirs; let **Scouts** find out who is who.
    { "**" }Swap** · Choose two squares in a list, or one and then another. A piece and an empty square change places too. **Undo** takes the last change back.
    { "**" }Ready** · Locks your army. Until your opponent is ready you can still unlock it.
    { "**" }Who beats whom** · { $fights }
setup-ready = You are ready. The game begins as soon as you both are.
setup-opponent-ready = { $opponent } is ready.
setup-opponent-arranging = { $opponent } is still setting up.
setup-due = Unless you are both ready, the match is called off { $due }.
