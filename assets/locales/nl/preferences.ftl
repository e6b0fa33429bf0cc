# Wat ieder voor zichzelf kiest.

preferences =
    { "**" }Je voorkeuren** · Ze gelden vanaf nu, op elke server.
    • Met de lijsten kies je je taal, de kleuren van je afbeeldingen, en voor welke aanvallen de bot eerst vraagt of je het meent. *Riskant* zijn blinde aanvallen die je een stuk kunnen kosten dat je zou missen.
    • **Tekst eerst** zet het bord in letters bij elk antwoord dat er een toont.
    • **Kleine afbeeldingen** zijn half zo breed: goed leesbaar op een telefoon en sneller geladen.
    • **Streamermodus** is voor als anderen op je scherm meekijken. Borden tonen je stukken verborgen en lijsten alleen velden, tot je op **Rangen tonen** drukt; druk je nog een keer, dan zijn ze weer verborgen. Niet verborgen: je leger terwijl je het opstelt, wat je als tekst opvraagt, bewaarde opstellingen, en wat je zetten verraden, zoals hoe ver een verkenner kan lopen.
    • **Stukken na afloop tonen**: als de partij voorbij is, ziet iedereen wat er van je leger over is.
    • Zonder **privéberichten** word je in het kanaal geroepen als je aan zet bent.
preferences-quiet = • **Rusttijd** · van { $from } tot { $until }. Wat de bot je dan stuurt, maakt geen geluid.
preferences-not-quiet = • **Rusttijd** · geen.

preference-language-client = De taal van je Discord
preference-theme = Kleuren: { $theme }
preference-confirms-never = Nooit vragen voor een aanval
preference-confirms-risky = Vragen voor een riskante aanval
preference-confirms-always = Vragen voor elke aanval

button-red-below = Rood altijd onderaan
button-text-first = Tekst eerst
button-small-pictures = Kleine afbeeldingen
button-streaming = Streamermodus
button-show-ranks = 👁 Rangen tonen
button-shows-setup = Stukken na afloop tonen
button-messages = Privéberichten
button-reminders = Herinneringen
button-quiet-hours = Rusttijd…

modal-quiet-hours = Rusttijd (alles leeg laten: geen)
modal-quiet-from = Van, zoals 22
modal-quiet-until = Tot, zoals 7:30
modal-clock = Hoe laat is het nu bij je?
