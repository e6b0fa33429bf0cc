# Taking one's data along, and having it deleted.

privacy-exported = Your profile, preferences, setups, challenges and matches. Keep the file to yourself while you play: your setups are in it.
privacy-left-out =
    { $count ->
        [one] Discord takes no larger file, so your oldest match is not in it. { $export } gives it to you.
       *[other] Discord takes no larger file, so your { $count } oldest matches are not in it. { $export } gives you each of them.
    }
privacy-delete =
    { "**" }Delete my data**
    • What goes: your name, your id, your preferences, your saved setups, setups that never came to a match, whatever still waited to be told to you, and your open challenges.
    • What stays: the moves of finished matches, played by “Deleted player”. They belong to your opponents too.
    • Messages that the bot has sent stay where they are in Discord.
    This can’t be undone.
privacy-still-playing =
    { $count ->
        [one] You are still in a match. { $resign } gives it up, and with { $draw } you can offer to end it without a result.
       *[other] You are still in { $count } matches. { $resign } gives them up, and with { $draw } you can offer to end them without a result.
    }
button-delete-data = Delete my data…
button-resign-and-delete = Resign all, delete my data…
modal-delete = Delete my data
modal-delete-word = To confirm, type { $word }
privacy-word = DELETE
privacy-not-the-word = Nothing was deleted: you did not type { $word }.
privacy-forgotten = Your data is deleted. Thank you for having played. Whoever uses the bot again is stored again.
