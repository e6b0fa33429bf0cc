# The challenge and its card in the channel. $expires and $due read "in 24 hours".

challenge-card =
    ⚔️ { $opponent }, **{ $challenger }** challenges you to a game of Stratego.
    { "**" }{ $variant }** · rules: **{ $rules }** · { $reveal } · { $colour }
    -# { $options }
    -# Both armies are revealed at the end. The challenge expires { $expires }.
challenge-card-accepted = ⚔️ **{ $opponent }** accepted **{ $challenger }**’s challenge.
challenge-card-declined = ⚔️ **{ $opponent }** declined **{ $challenger }**’s challenge.
challenge-card-withdrawn = ⚔️ **{ $challenger }** withdrew the challenge to **{ $opponent }**.
challenge-card-expired = ⚔️ **{ $challenger }**’s challenge to **{ $opponent }** has expired.

challenge-sent = Your challenge to { $opponent } is in this channel. It expires { $expires }.
challenge-you-declined = You declined. { $challenger } sees it on the card.
challenge-you-withdrew = You withdrew your challenge.

# The setup panel.
# Set up your army · Red · `7K3F` · against Ben · Original · #games
setup-title = **Set up your army** · { $color } · { $match }
setup-how = Press **Shuffle** until you like what you see, then **Ready**.
setup-ready = You are ready. The game begins as soon as you both are.
setup-opponent-ready = { $opponent } is ready.
setup-opponent-arranging = { $opponent } is still setting up.
setup-due = Unless you are both ready, the match is called off { $due }.
