# About the bot, and what it keeps.

about =
    { "**" }Two Lakes** { $version } · Stratego op Discord
    Daag vrienden uit, krijg je bord in een privébericht en laat het kanaal bij elk gevecht meekijken.
    Vrije software onder de MIT- of de Apache 2.0-licentie. Gestart { $since }.
about-host = **Beheerder** · { $host }
about-no-host = **Beheerder** · niet genoemd. Vraag het aan degene die deze bot op je server heeft gezet.
about-policy = **Privacyverklaring** · { $address }
about-terms = **Voorwaarden** · { $address }
about-invite = **Uitnodigen** · { $address }
about-more = { $help } vertelt hoe je speelt, { $privacy } wat er over je is opgeslagen.
about-trademark = -# Stratego is een merk van de eigenaars ervan. Two Lakes is een hobby en heeft niets met hen te maken.

privacy =
    { "**" }Wat er over je is opgeslagen**
    • Je Discord-id, je naam zoals die hier het laatst was, je taal, je voorkeuren met je rusttijd, de opstellingen die je bewaart, of privéberichten je bereiken en in welk gesprek.
    • Je uitdagingen en partijen: met wie, waar en wanneer, volgens welke regels, je opstelling, elke zet met de tijd, aanbiedingen en uitslagen.
    • Welke berichten van de bot daarbij horen, en de id’s van je opdrachten, zodat niets dubbel gebeurt.

    { "**" }Wat niet is opgeslagen** · Wat je in kanalen schrijft, je e-mailadres, je IP-adres, je vrienden. De bot leest in kanalen niet mee.

    { "**" }Wie het ziet** · Alleen jij ziet je opstelling, tot de partij is afgelopen. Gevechten, zetten en uitslagen zijn openbaar in het kanaal, en aan het eind ook wat er van beide legers over is, tenzij iemand dat verborgen houdt. Wie deze bot draait, kan de database lezen, ook de opstellingen van lopende partijen.

    { "**" }Meenemen en verwijderen** · Met { $command } krijg je je profiel, voorkeuren, opstellingen, uitdagingen en partijen als bestand, of laat je alles verwijderen. Vraag al het andere aan de beheerder; { $about } zegt wie dat is.
