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
button-challenge-settings = Challenges and storage…
button-first-settings = Language and variants…

server-challenge-settings =
    { "**" }Settings of this server** · Challenges and storage
    • In the lists you choose the pace of a challenge that names none, who may challenge, and for how long matches are kept after their end. Then they are deleted, moves and all.
server-challengers-everyone = • **Who may challenge** · everyone. Choose a role to leave it to its members.
server-challengers-role = • **Who may challenge** · those with the role { $role }, and those who manage the server.
server-challengers-managers = • **Who may challenge** · only those who manage the server.
server-pace = Usual pace: { $pace }
challengers-everyone = Everyone may challenge
challengers-role = Only the chosen role may challenge
challengers-managers = Only managers may challenge
server-kept = Matches are kept for { $months } months
select-challengers-role = A role whose members may challenge

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
