//! serenity itself, through its production path, against the stand-in: what the library cannot
//! parse or the stand-in does not speak shows here.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use serenity::all::{
    AutocompleteChoice, ButtonStyle, Client, Command, CommandInteraction, CommandOptionType,
    ComponentInteraction, Context, CreateActionRow, CreateAttachment, CreateAutocompleteResponse,
    CreateButton, CreateCommand, CreateCommandOption, CreateInputText, CreateInteractionResponse,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage,
    CreateModal, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, EditAttachments,
    EditInteractionResponse, EditMessage, EventHandler, GatewayIntents, Http, HttpBuilder,
    InputTextStyle, Interaction, InteractionContext, Message, MessageFlags, ModalInteraction,
    Ready, ResumedEvent, async_trait,
};
use two_lakes::playground::{AnswerKind, Options, StandIn, TOKEN};

/// One red pixel.
const PNG: &[u8] =
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0\x90wS\xde\0\0\0\
\x0cIDATx\x9cc\xf8\xcf\xc0\0\0\x03\x01\x01\0\xc9\xfe\x92\xef\0\0\0\0IEND\xaeB`\x82";

#[derive(Default)]
struct Counts {
    resumed: AtomicU32,
    guilds: AtomicU32,
}

struct Bot {
    counts: Arc<Counts>,
}

#[async_trait]
impl EventHandler for Bot {
    async fn ready(&self, context: Context, _: Ready) {
        let user = |required| {
            CreateCommandOption::new(CommandOptionType::User, "opponent", "Whom")
                .name_localized("de", "gegner")
                .required(required)
        };
        let commands = vec![
            CreateCommand::new("picture")
                .description("A picture for you alone")
                .name_localized("de", "bild")
                .contexts(vec![InteractionContext::Guild, InteractionContext::BotDm]),
            CreateCommand::new("challenge")
                .description("Play")
                .contexts(vec![InteractionContext::Guild])
                .add_option(user(true))
                .add_option(
                    CreateCommandOption::new(CommandOptionType::String, "variant", "Which")
                        .add_string_choice("Original", "original"),
                ),
            CreateCommand::new("move").description("Move").add_option(
                CreateCommandOption::new(CommandOptionType::String, "from", "Square")
                    .set_autocomplete(true),
            ),
            CreateCommand::new("later").description("Defers"),
        ];
        Command::set_global_commands(&context.http, commands)
            .await
            .expect("the commands are as Discord wants them");
    }

    async fn guild_create(&self, _: Context, _: serenity::all::Guild, _: Option<bool>) {
        self.counts.guilds.fetch_add(1, Ordering::SeqCst);
    }

    async fn resume(&self, _: Context, _: ResumedEvent) {
        self.counts.resumed.fetch_add(1, Ordering::SeqCst);
    }

    async fn message(&self, context: Context, message: Message) {
        if message.author.bot {
            return;
        }
        let heard = format!("heard {}", message.content);
        message
            .channel_id
            .send_message(&context.http, CreateMessage::new().content(heard))
            .await
            .expect("a direct message may be answered");
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let http = &context.http;
        match interaction {
            Interaction::Command(command) => self.command(&context, command).await,
            Interaction::Component(component) => press(http, component).await,
            Interaction::Modal(modal) => form(http, modal).await,
            Interaction::Autocomplete(asked) => {
                let focused = asked.data.autocomplete().expect("one option is focused");
                let typed = focused.value.to_uppercase();
                let answer =
                    CreateAutocompleteResponse::new().set_choices(vec![AutocompleteChoice::new(
                        format!("{typed}4 · Scout"),
                        "E4",
                    )]);
                asked
                    .create_response(http, CreateInteractionResponse::Autocomplete(answer))
                    .await
                    .expect("choices are taken");
            }
            other => panic!("no such interaction is sent: {other:?}"),
        }
    }
}

impl Bot {
    async fn command(&self, context: &Context, command: CommandInteraction) {
        let http = &context.http;
        match command.data.name.as_str() {
            "picture" => {
                let answer = CreateInteractionResponseMessage::new()
                    .content("Your board")
                    .ephemeral(true)
                    .add_file(CreateAttachment::bytes(PNG, "board.png").description("a red pixel"))
                    .components(vec![
                        CreateActionRow::Buttons(vec![
                            CreateButton::new("more")
                                .label("More")
                                .style(ButtonStyle::Primary),
                            CreateButton::new("form").label("Type a move"),
                            CreateButton::new("off").label("Off").disabled(true),
                        ]),
                        CreateActionRow::SelectMenu(
                            CreateSelectMenu::new(
                                "piece",
                                CreateSelectMenuKind::String {
                                    options: vec![
                                        CreateSelectMenuOption::new("E4 · Captain", "e4"),
                                        CreateSelectMenuOption::new("F4 · Scout", "f4"),
                                    ],
                                },
                            )
                            .placeholder("Choose a piece"),
                        ),
                    ]);
                command
                    .create_response(http, CreateInteractionResponse::Message(answer))
                    .await
                    .expect("a picture is taken");
            }
            "challenge" => challenge(http, command).await,
            "later" => {
                command
                    .defer_ephemeral(http)
                    .await
                    .expect("deferring is taken");
                command
                    .edit_response(http, EditInteractionResponse::new().content("Here it is"))
                    .await
                    .expect("the edit is taken");
                command
                    .create_followup(
                        http,
                        CreateInteractionResponseFollowup::new()
                            .content("and more")
                            .ephemeral(true),
                    )
                    .await
                    .expect("the followup is taken");
            }
            other => panic!("/{other} is not registered"),
        }
    }
}

/// A card in the channel, a direct message with a picture, and an edit that keeps the picture.
async fn challenge(http: &Arc<Http>, command: CommandInteraction) {
    let opponent = *command
        .data
        .resolved
        .users
        .keys()
        .next()
        .expect("the opponent is resolved");
    let seen = command.data.resolved.members[&opponent]
        .permissions
        .expect("resolved members carry permissions");
    assert!(seen.view_channel());
    assert!(
        command
            .app_permissions
            .expect("sent with every act")
            .attach_files()
    );
    let answer = CreateInteractionResponseMessage::new()
        .content("Sent")
        .ephemeral(true);
    command
        .create_response(http, CreateInteractionResponse::Message(answer))
        .await
        .expect("the answer is taken");
    let card = CreateMessage::new()
        .content(format!("<@{opponent}>, will you play?"))
        .nonce(serenity::all::Nonce::String("0123456789abcdef".to_owned()))
        .enforce_nonce(true)
        .components(vec![CreateActionRow::Buttons(vec![
            CreateButton::new("accept")
                .label("Accept")
                .style(ButtonStyle::Success),
        ])]);
    let first = command
        .channel_id
        .send_message(http, card.clone())
        .await
        .expect("the card is taken");
    let again = command
        .channel_id
        .send_message(http, card)
        .await
        .expect("the same nonce");
    assert_eq!(first.id, again.id, "one nonce, one message");
    let mut letter = opponent
        .create_dm_channel(http)
        .await
        .expect("direct messages open")
        .send_message(
            http,
            CreateMessage::new()
                .content("Your turn")
                .flags(MessageFlags::SUPPRESS_NOTIFICATIONS)
                .add_file(CreateAttachment::bytes(PNG, "board.png").description("old")),
        )
        .await
        .expect("the letter is taken");
    let kept = letter.attachments[0].id;
    letter
        .edit(
            http,
            EditMessage::new().content("Their turn").attachments(
                EditAttachments::new()
                    .keep(kept)
                    .add(CreateAttachment::bytes(PNG, "second.png").description("new")),
            ),
        )
        .await
        .expect("the edit is taken");
}

async fn press(http: &Arc<Http>, component: ComponentInteraction) {
    let update = |text: &str| {
        CreateInteractionResponse::UpdateMessage(
            CreateInteractionResponseMessage::new().content(text),
        )
    };
    let answer = match component.data.custom_id.as_str() {
        "form" => CreateInteractionResponse::Modal(
            CreateModal::new("typed", "Type a move").components(vec![CreateActionRow::InputText(
                CreateInputText::new(InputTextStyle::Short, "Move", "move"),
            )]),
        ),
        "piece" => update("E4 chosen"),
        _ => update("Pressed"),
    };
    component
        .create_response(http, answer)
        .await
        .expect("the answer is taken");
}

async fn form(http: &Arc<Http>, modal: ModalInteraction) {
    let serenity::all::ActionRowComponent::InputText(input) =
        &modal.data.components[0].components[0]
    else {
        panic!("a text input was sent");
    };
    let text = format!("You typed {}", input.value.as_deref().unwrap_or_default());
    let answer = CreateInteractionResponseMessage::new()
        .content(text)
        .ephemeral(true);
    modal
        .create_response(http, CreateInteractionResponse::Message(answer))
        .await
        .expect("the answer is taken");
}

/// The bot through serenity's limiter, over TLS, as in production.
async fn start() -> (StandIn, Arc<Counts>) {
    let stand_in = StandIn::start(Options {
        inspector: crate::openapi::inspector(),
        ..Options::default()
    })
    .await
    .expect("the loopback has free ports");
    let authority = reqwest::Certificate::from_pem(stand_in.authority_pem().as_bytes())
        .expect("the authority is PEM");
    let http_client = reqwest::Client::builder()
        .resolve("discord.com", stand_in.rest_address())
        .add_root_certificate(authority)
        .build()
        .expect("the client needs nothing");
    let http = HttpBuilder::new(TOKEN).client(http_client).build();
    let counts = Arc::new(Counts::default());
    let bot = Bot {
        counts: Arc::clone(&counts),
    };
    let intents = GatewayIntents::GUILDS | GatewayIntents::DIRECT_MESSAGES;
    let mut client = serenity::all::ClientBuilder::new_with_http(http, intents)
        .event_handler(bot)
        .await
        .expect("GET /gateway is answered");
    assert_eq!(*client.ws_url.lock().await, stand_in.gateway_url());
    tokio::spawn(async move { run(&mut client).await });
    stand_in.connected().await;
    stand_in.commands_registered().await;
    (stand_in, counts)
}

async fn run(client: &mut Client) {
    if let Err(fault) = client.start().await {
        eprintln!("the client ended: {fault}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn serenity_does_everything_a_bot_of_ours_does() {
    let (stand_in, counts) = start().await;
    let anna = stand_in.person("Anna", "de");
    let ben = stand_in.person("Ben", "en-US");

    let answer = anna.types("/bild").await;
    assert_eq!(answer.kind, AnswerKind::Message);
    assert!(answer.is_private());
    let board = answer.expect_message().clone();
    assert_eq!(board.attachments[0].bytes, PNG);
    assert_eq!(board.attachments[0].description, "a red pixel");
    assert!(ben.messages().is_empty(), "a private answer is private");

    let answer = anna.presses("Type a move").await;
    assert_eq!(answer.kind, AnswerKind::Modal);
    let answer = anna.submits(&[("Move", "e4 e5")]).await;
    assert_eq!(answer.text(), "You typed e4 e5");
    let answer = anna.chooses("Choose a piece", &["F4 · Scout"]).await;
    assert_eq!(answer.kind, AnswerKind::Updated);
    assert!(answer.text().starts_with("E4 chosen"));
    assert!(
        answer.expect_message().attachments.is_empty(),
        "serenity's update lists no file"
    );

    let choices = anna.completes("/move from:e").await;
    assert_eq!(
        (choices[0].name.as_str(), choices[0].value.as_str()),
        ("E4 · Scout", "E4")
    );

    let answer = anna.types("/challenge gegner:@Ben variant:original").await;
    assert_eq!(answer.text(), "Sent");
    let card = ben.sees("will you play").await;
    assert_eq!(card.notified, [ben.id()]);
    let letter = ben.in_dm().sees("Their turn").await;
    assert!(letter.notified.is_empty() && letter.is_silent());
    assert_eq!(letter.attachments.len(), 2);
    assert_eq!(letter.edits, 1);
    let answer = ben.presses("Accept").await;
    assert_eq!(answer.text(), "Pressed\nAccept");
    assert!(ben.inbox().len() == 1);

    let answer = ben.types("/later").await;
    assert_eq!(answer.text(), "Here it is");
    assert!(answer.is_private());
    ben.sees("and more").await;

    ben.in_dm().writes("e4 e5");
    ben.in_dm().sees("heard e4 e5").await;

    assert!(anna.tries("/nothing").await.is_err());
    assert!(
        anna.in_dm()
            .tries("/challenge opponent:@Ben")
            .await
            .is_err()
    );
    assert!(anna.tries("/challenge").await.is_err());

    stand_in.quiet().await;
    assert_eq!(counts.guilds.load(Ordering::SeqCst), 1);
    stand_in.assert_clean();
    stand_in.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn events_missed_while_the_line_was_down_come_after_resume() {
    let (stand_in, counts) = start().await;
    let anna = stand_in.person("Anna", "en-US");
    for fault in 0..3 {
        match fault {
            0 => stand_in.gateway_closes(Some(4000)),
            1 => stand_in.gateway_drops(),
            _ => stand_in.gateway_reconnects(),
        }
        let answer = anna.types("/picture").await;
        assert_eq!(answer.kind, AnswerKind::Message);
        anna.repeats(answer.interaction_id);
    }
    stand_in.connected().await;
    assert_eq!(
        stand_in.identifications(),
        1,
        "resumed, not identified anew"
    );
    assert!(counts.resumed.load(Ordering::SeqCst) >= 1);
    stand_in.stop().await;
}
