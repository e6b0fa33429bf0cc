# Tegen de computer.

level-recruit = Rekruut
# De computer als tegenstander: "🤖 Kapitein".
computer = 🤖 { $level }
# `7K3F` · tegen 🤖 Kapitein · Duel
match-line-private = `{ $code }` · tegen { $opponent } · { $variant }
setup-due-solo = Ben je { $due } nog niet klaar, dan vervalt de partij.

command-solo = solo
    .description = Tegen de computer spelen, zonder dat iemand het ziet
command-practice = oefenpartij
    .description = Een korte partij tegen de zwakste computer, negen stukken per kant
option-level = niveau
    .description = Hoe goed de computer speelt (Rekruut)
button-share = 📣 In het kanaal tonen
solo-offer = Ik speel zelf ook, zonder uitdaging. Hoe goed moet ik spelen?

refused-too-many-solo =
    { $max ->
        [one] Je hebt al { $max } partij tegen de computer lopen. Maak die eerst af.
       *[other] Je hebt al { $max } partijen tegen de computer lopen. Maak er eerst een af.
    }
refused-solo-enough = Dat waren { $max } partijen tegen de computer op één dag, meer kan niet. De volgende kan { $again } beginnen; lopende partijen gaan gewoon door.
refused-shares-enough = Je hebt op één dag { $max } partijen getoond, meer kan niet. De volgende kun je { $again } tonen.
refused-not-solo = Alleen partijen tegen de computer zijn privé. Deze partij ziet iedereen al.
refused-share-in-servers = Waar zal ik de partij tonen? Gebruik { $board } in een kanaal van een server, en druk daar op **In het kanaal tonen**.
refused-shared-already = Deze partij ziet iedereen al.
refused-computer-thinks = De computer heeft geen por nodig. Hij zet vanzelf, zodra hij eruit is.
