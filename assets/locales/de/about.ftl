# About the bot, and what it keeps.

about =
    { "**" }Two Lakes** { $version } · Stratego auf Discord
    Fordere Freunde heraus, bekomm dein Brett als Direktnachricht, und lass den Kanal bei jedem Kampf zusehen.
    Freie Software unter der MIT- oder der Apache-2.0-Lizenz. Gestartet { $since }.
about-host = **Betreiber** · { $host }
about-no-host = **Betreiber** · nicht angegeben. Frag die Person, die diesen Bot auf deinen Server geholt hat.
about-policy = **Datenschutzerklärung** · { $address }
about-terms = **Nutzungsbedingungen** · { $address }
about-invite = **Einladen** · { $address }
about-more = { $help } sagt, wie man spielt, { $privacy }, was über dich gespeichert ist.
about-trademark = -# Stratego ist eine Marke ihrer Inhaber. Two Lakes ist ein Hobby und hat nichts mit ihnen zu tun.

privacy =
    { "**" }Was über dich gespeichert ist**
    • Deine Discord-ID, dein Name, wie er hier zuletzt lautete, deine Sprache, deine Einstellungen samt Ruhezeit, die Aufstellungen, die du speicherst, ob Direktnachrichten dich erreichen und in welcher Unterhaltung.
    • Deine Herausforderungen und Partien: mit wem, wo und wann, nach welchen Regeln, deine Aufstellung, jeder Zug mit seiner Zeit, Angebote und Ergebnisse.
    • Welche Nachrichten des Bots dazugehören, und die IDs deiner Befehle, damit nichts doppelt geschieht.

    { "**" }Was nicht gespeichert ist** · Was du in Kanälen schreibst, deine E-Mail-Adresse, deine IP-Adresse, deine Freunde. Der Bot liest in Kanälen nicht mit.

    { "**" }Wer es sieht** · Deine Aufstellung siehst nur du, bis die Partie beendet ist. Kämpfe, Züge und Ergebnisse sind im Kanal öffentlich, und am Ende auch, was von beiden Armeen übrig ist, außer wenn jemand es verdeckt lässt. Wer diesen Bot betreibt, kann die Datenbank lesen, auch die Aufstellungen laufender Partien.

    { "**" }Mitnehmen und löschen** · Mit { $command } bekommst du Profil, Einstellungen, Aufstellungen, Herausforderungen und Partien als Datei oder lässt alles löschen. Für alles Weitere wende dich an den Betreiber; { $about } nennt ihn.
