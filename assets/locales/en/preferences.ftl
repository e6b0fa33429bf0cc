# What people choose for themselves.

preferences =
    { "**" }Your preferences** · They hold in every server, from now on.
    • In the lists you choose your language, the colours of your pictures, and before which strikes the bot asks whether you mean it. *Risky* are blind strikes that may cost you a piece you would miss.
    • **Text first** adds the board in letters to every answer that shows one.
    • **Small pictures** are half as wide: legible on a phone, and quicker to load.
    • **Streamer mode** is for when others look at your screen. Boards show your pieces face down and lists name squares alone, until you press **Show ranks**; the next press covers them again. Not covered: your army while you arrange it, what you ask for as text, saved setups, and what your moves give away, like how far a Scout can run.
    • **Show my pieces at the end**: when a match is over, everyone sees what is left of your army.
    • Without **direct messages** you are called in the channel when it is your turn.
preferences-quiet = • **Quiet hours** · from { $from } to { $until }. What the bot sends you then does not ring.
preferences-not-quiet = • **Quiet hours** · none.

preference-language-client = The language of your Discord
preference-theme = Colours: { $theme }
preference-confirms-never = Never ask before a strike
preference-confirms-risky = Ask before a risky strike
preference-confirms-always = Ask before every strike

button-red-below = Red always at the bottom
button-text-first = Text first
button-small-pictures = Small pictures
button-streaming = Streamer mode
button-show-ranks = 👁 Show ranks
button-shows-setup = Show my pieces at the end
button-messages = Direct messages
button-reminders = Reminders
button-quiet-hours = Quiet hours…

modal-quiet-hours = Quiet hours (leave all empty for none)
modal-quiet-from = From, like 22 or 10 pm
modal-quiet-until = To, like 7:30
modal-clock = What time is it for you now?
