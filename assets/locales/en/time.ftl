# Time: paces, deadlines, pauses. $deadline, $decided and $again read "in 3 days" or "2 hours ago";
# $until, $over and $reminded are dates.

pace-live = 15 minutes a side
pace-one-day = 1 day a move
pace-three-days = 3 days a move
pace-seven-days = 7 days a move
pace-unlimited = no time limit

time-paused = ⏸ paused until { $until }
time-reminder-turn = ⏳ It is your turn, and your time is up { $deadline } · { $match }
time-reminder-setup = ⏳ Your army is still to be set up; the match is called off { $deadline } · { $match }
time-over-yours = ⌛ Your time is up · { $match }
    { $opponent } may claim the win now. As long as they don’t, your move still counts.
time-over-theirs = ⌛ { $opponent } is out of time · { $match }
    You may claim the win, or give them 24 hours more. If you do neither, you win { $decided }.
time-granted = ⏳ { $opponent } gives you more time: it is up { $deadline } · { $match }
time-nudge-turn = 👋 { $opponent } is waiting for your move · { $match }
time-nudge-setup = 👋 { $opponent } is waiting for your army to be set up · { $match }
time-paused-told = ⏸ The clocks stand still until { $until } · { $match }
public-paused = ⏸ Match `{ $code }`: the clocks stand still until { $until }.
public-last-day = ⏳ **{ $name }** has less than a day left: the time is up { $deadline } · `{ $code }`
nudged = 👋 I am telling { $opponent } that you are waiting.

result-time-reminded = -# The time was up { $over }; the last reminder went out { $reminded }.
result-time-up = -# The time was up { $over }.
aborted-no-move = Match `{ $code }` was called off: { $name } didn’t make the first move in time. Nobody wins, nobody loses.

pause-offered =
    { $days ->
        [one] ⏸ { $opponent } asks for a pause of { $days } day. If you move, the question lapses.
       *[other] ⏸ { $opponent } asks for a pause of { $days } days. If you move, the question lapses.
    }
pause-offered-by-you =
    { $days ->
        [one] ⏸ You have asked { $opponent } for a pause of { $days } day.
       *[other] ⏸ You have asked { $opponent } for a pause of { $days } days.
    }
public-pause-offered =
    { $days ->
        [one] ⏸ { $name } asks for a pause of { $days } day.
       *[other] ⏸ { $name } asks for a pause of { $days } days.
    }

call-claim = { $person }, your opponent is out of time: you may claim the win · `{ $code }`

# Challenges that anyone may join.
challenge-card-open =
    ⚔️ **{ $challenger }** is looking for somebody to play Stratego with. Whoever presses **Join** first sits down.
    { "**" }{ $variant }** · rules: **{ $rules }** · { $reveal } · { $colour }
    -# { $options }
    -# At the end the remaining pieces are shown, unless a player keeps theirs hidden. The challenge expires { $expires }.
challenge-card-open-withdrawn = ⚔️ **{ $challenger }** withdrew the open challenge.
challenge-card-open-expired = ⚔️ **{ $challenger }**’s open challenge has expired.
challenge-open-sent = Your challenge to everyone is in this channel. It expires { $expires }.
challenge-open-unposted = I could not post your challenge to everyone in { $channel }, so it is withdrawn. Ask a moderator to let me write and attach files there, or use { $challenge } in another channel.

# Why something can't be done now.
refused-awaits-anyone = You can’t join your own challenge. It waits for somebody else.
refused-time-over = Your time in `{ $code }` is up; the match is being decided.
refused-no-clock = Match `{ $code }` is played without a time limit.
refused-own-time = It is your own turn in `{ $code }`. Only the one who waits can claim the win.
refused-time-not-over = { $opponent } still has time in `{ $code }`: it is up { $deadline }.
refused-paused = The clocks of this match stand still until { $until }.
refused-time-not-left = { $name } is out of time in `{ $code }`, so it is too late for a pause.
refused-pause-length = A pause lasts from 1 to { $max } days.
refused-waits-for-you = Match `{ $code }` is waiting for you, not for { $opponent }.
refused-nudged-already = That was enough for now. You may nudge again { $again }.
refused-still-playing = Match `{ $code }` is still running. You can play again when it is over.
refused-pause-pending-yours = Your question for a pause is still waiting for an answer.
refused-pause-pending-theirs = Your opponent has asked for a pause. Answer that first.
refused-watch-elsewhere = Match `{ $code }` is played in { $channel }, and can be watched there.
refused-nothing-to-watch = No match is being played in this channel.
