// A bot in discord.js that does one of each thing that ours does. It ends with status 0 when it is
// told "/bye", and with another when anything failed on the way.

import {
  ActionRowBuilder, ApplicationCommandOptionType, AttachmentBuilder, ButtonBuilder, ButtonStyle, Client,
  GatewayIntentBits, MessageFlags, ModalBuilder, Partials, StringSelectMenuBuilder, TextInputBuilder, TextInputStyle,
} from "discord.js";

const [, , rest, token] = process.argv;
const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.DirectMessages],
  partials: [Partials.Channel],
  rest: { api: `${rest}/api` },
});
const picture = () => new AttachmentBuilder(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), { name: "board.png", description: "a board" });

function fail(fault) {
  console.error(fault);
  process.exit(1);
}
process.on("unhandledRejection", fail);
client.on("error", fail);

client.once("clientReady", async () => {
  await client.application.commands.set([
    { name: "panel", description: "Everything that can be pressed" },
    { name: "later", description: "Deferred, edited, followed up" },
    { name: "letter", description: "A direct message with a file" },
    { name: "bye", description: "Ends the bot" },
    {
      name: "move", description: "Completes",
      options: [{ name: "from", description: "A square", type: ApplicationCommandOptionType.String, autocomplete: true }],
    },
  ]);
});

const COMMANDS = {
  panel: (interaction) => interaction.reply({
    content: "A panel", files: [picture()], flags: MessageFlags.Ephemeral,
    components: [
      new ActionRowBuilder().addComponents(
        new ButtonBuilder().setCustomId("press").setLabel("Press").setStyle(ButtonStyle.Primary),
        new ButtonBuilder().setCustomId("form").setLabel("Form").setStyle(ButtonStyle.Secondary)),
      new ActionRowBuilder().addComponents(new StringSelectMenuBuilder().setCustomId("piece").setPlaceholder("Piece")
        .addOptions({ label: "E4 · Captain", value: "e4" }, { label: "F4 · Scout", value: "f4" })),
    ],
  }),
  async later(interaction) {
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    await interaction.editReply("Edited");
    await interaction.followUp({ content: "Followed up", flags: MessageFlags.Ephemeral });
  },
  async letter(interaction) {
    const letter = await interaction.user.send({ content: "A letter", files: [picture()] });
    await letter.edit({ content: "An edited letter" });
    await interaction.reply({ content: `sent ${letter.attachments.first().name}`, flags: MessageFlags.Ephemeral });
  },
  async bye(interaction) {
    await interaction.reply("Bye");
    await client.destroy();
    process.exit(0);
  },
};

client.on("interactionCreate", async (interaction) => {
  if (interaction.isAutocomplete()) {
    await interaction.respond([{ name: `${interaction.options.getFocused()}4 · Scout`, value: "e4" }]);
  } else if (interaction.isChatInputCommand()) {
    await COMMANDS[interaction.commandName](interaction);
  } else if (interaction.isButton() && interaction.customId === "form") {
    const input = new TextInputBuilder().setCustomId("move").setLabel("Move").setStyle(TextInputStyle.Short);
    await interaction.showModal(new ModalBuilder().setCustomId("typed").setTitle("Type a move")
      .addComponents(new ActionRowBuilder().addComponents(input)));
  } else if (interaction.isButton()) {
    await interaction.update({ content: "Pressed" });
  } else if (interaction.isStringSelectMenu()) {
    await interaction.deferUpdate();
    await interaction.editReply({ content: `Chose ${interaction.values[0]}` });
  } else if (interaction.isModalSubmit()) {
    await interaction.reply({ content: `Typed ${interaction.fields.getTextInputValue("move")}`, flags: MessageFlags.Ephemeral });
  }
});

client.on("messageCreate", async (message) => {
  if (!message.author.bot) await message.reply(`heard ${message.content}`);
});

client.login(token).catch(fail);
