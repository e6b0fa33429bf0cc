# What those who manage a server are told.

server-settings =
    { "**" }Settings of this server** · Running matches go on as they were agreed.
    • In the lists you choose the language of what is posted here, the variants that may be played, and the rules.
    • **Watching**: whether everyone may open the board of a running match with *My board*. Cards and battles stay public.
server-games-channel = • **Games channel** · { $channel }. Challenges are made there only.
server-no-games-channel = • **Games channel** · none. Challenges are made wherever the bot may write.
server-threads = • **Threads**: whether each match gets a thread of its own. Without one everything is posted in the channel.
server-own-language = The server’s own language
button-only-here = Challenges in this channel only
button-spectating = Watching
button-threads = Threads

server-check = **What I may do in this channel**
server-check-fine = All that a match needs.
server-check-lacking = Matches can’t be played here until everything is allowed.
server-check-threadless = Without the permissions for threads, matches are told in the channel itself.
server-games = **Matches running in this server**
server-games-none = No match is running in this server.
server-game = `{ $code }` · { $red } – { $blue } · { $variant } · { $channel } · { $state } · begun { $since }
server-game-moves =
    { $count ->
        [one] one move
       *[other] { $count } moves
    }
server-end-question = End this match? Nobody wins, and no army is shown.
button-end-match = End without a result
server-ended = Match `{ $code }` has ended without a result. Both players are told.
