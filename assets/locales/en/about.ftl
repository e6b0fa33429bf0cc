# About the bot, and what it keeps.

about =
    { "**" }Two Lakes** { $version } · Stratego on Discord
    Challenge a friend, get your board by direct message, and let the channel watch every battle.
    Free software under the MIT or the Apache 2.0 licence. Running since { $since }.
about-host = **Host** · { $host }
about-no-host = **Host** · not named. Ask whoever brought this bot to your server.
about-policy = **Privacy policy** · { $address }
about-terms = **Terms** · { $address }
about-invite = **Invite it** · { $address }
about-more = { $help } tells how to play, { $privacy } what is stored about you.
about-trademark = -# Stratego is a trademark of its owners. Two Lakes is a hobby and has nothing to do with them.

privacy =
    { "**" }What is stored about you**
    • Your Discord id, your name as you last showed it here, your language, your preferences with your quiet hours, the setups that you save, whether direct messages reach you and in which conversation.
    • Your challenges and matches: with whom, where and when, by which rules, your setup, every move with its time, offers and results.
    • Which of the bot’s messages belong to them, and the ids of your commands, so that nothing is done twice.

    { "**" }What is not stored** · What you write in channels, your e-mail address, your IP address, your friends. The bot does not read along in channels.

    { "**" }Who sees it** · Your setup is shown to you alone until the match is over. Battles, moves and results are public in the channel, and at the end what is left of both armies is shown as well, unless its owner keeps it hidden. Whoever runs this bot can read the database, setups of running matches included.

    { "**" }Yours to take or delete** · With { $command } you get your profile, preferences, setups, challenges and matches as a file, or have it all deleted. What else you want to know, ask the host; { $about } tells who that is.
