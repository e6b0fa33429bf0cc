# Playing against the computer.

level-recruit = Recruit
# The computer as an opponent: "🤖 Sergeant".
computer = 🤖 { $level }
# `7K3F` · against 🤖 Sergeant · Duel
match-line-private = `{ $code }` · against { $opponent } · { $variant }
setup-due-solo = Unless you are ready, the match is called off { $due }.

command-solo = solo
    .description = Play against the computer, in private
command-practice = practice
    .description = A short match against the weakest computer, nine pieces a side
option-level = level
    .description = How well the computer plays (Recruit)
button-share = 📣 Share
solo-offer = I play too, and no card is needed. How well shall I play?

refused-too-many-solo =
    { $max ->
        [one] You have { $max } match against the computer running; finish it first.
       *[other] You have { $max } matches against the computer running; finish one of them first.
    }
refused-solo-enough = That makes { $max } matches against the computer within a day, and that is the limit. The next one can begin { $again }; those that are running go on.
refused-shares-enough = You have shared { $max } matches within a day, and that is the limit. You can share the next one { $again }.
refused-not-solo = Only a match against the computer is private. This one is public already.
refused-share-in-servers = Where shall I show it? Use { $board } in a channel of a server, and press **Share** there.
refused-shared-already = This match is public already.
refused-computer-thinks = The computer needs no nudge. It moves by itself, as soon as it has made up its mind.
