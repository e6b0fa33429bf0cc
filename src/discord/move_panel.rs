//! The panel on which a move is made with the thumb: choose a piece, then a direction. What has been
//! chosen so far stands in the components themselves.

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateInputText, CreateModal, CreateSelectMenu,
    CreateSelectMenuKind, CreateSelectMenuOption, InputTextStyle,
};

use super::custom_id::{MatchAction, Press, Step};
use super::easel::{self, Easel, NotDrawn};
use super::letter::Letter;
use super::offers;
use super::panels::button;
use crate::engine::{Color, Direction, Move, Player, Square, View};
use crate::matches::{Language, MatchCode, PlayerBoard, Status};
use crate::text::{Button, Message, Modal, Select, commands, components, pictures, table};

/// Pieces on one page of the list. Discord takes 25 options, and one of them shows the others.
const PAGE: usize = 24;
/// What that one says when it is chosen.
pub(super) const MORE: &str = "more";
/// Characters of a typed move.
const LINE_LENGTH_MAX: u16 = 40;

/// The four buttons, from left to right: where a piece goes on the picture, and the arrow for it.
const ARROWS: [(Direction, &str); 4] = [
    (Direction::Left, "⬅"),
    (Direction::Up, "⬆"),
    (Direction::Down, "⬇"),
    (Direction::Right, "➡"),
];

/// How far the choice of a move has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// No piece is chosen; this page of the list is shown.
    Page(u32),
    /// The piece on this square is chosen.
    Piece(Square),
    /// A strike is chosen, and it was asked whether it is meant.
    Strike(Move),
}

/// A player's own board under these words, with what can be done by whose turn it is.
pub(super) async fn letter(
    easel: &Easel,
    board: PlayerBoard,
    choice: Choice,
    words: String,
    language: Language,
) -> Result<Letter, NotDrawn> {
    let rows = rows(&board, choice, language);
    let chosen = match choice {
        Choice::Page(_) => None,
        Choice::Piece(from) => Some(from),
        Choice::Strike(ply) => Some(ply.from),
    };
    let letter = Letter::new(words).with_rows(rows);
    if board.taste.streaming {
        let description = pictures::public_board(&board.public_view(), language);
        let picture = easel.covered(board, chosen).await?;
        return Ok(letter.with_picture(picture, description));
    }
    let description = pictures::own_board(&board.view(), language);
    let picture = easel.board(board, chosen).await?;
    Ok(letter.with_picture(picture, description))
}

/// What stands above the panel when the choice has come so far.
pub(super) fn words(board: &PlayerBoard, choice: Choice) -> Message {
    match choice {
        Choice::Page(_) => table::panel(board),
        Choice::Piece(from) => table::choosing(board, from),
        Choice::Strike(ply) => table::strike_question(board, ply),
    }
}

/// The form in which a move is typed.
pub(super) fn modal(code: MatchCode, seen: u32, language: Language) -> CreateModal {
    let id = Press::Match {
        code,
        seen,
        action: MatchAction::TypeMove,
    };
    let line = CreateInputText::new(
        InputTextStyle::Short,
        components::move_label().speak(language),
        "move",
    )
    .max_length(LINE_LENGTH_MAX);
    CreateModal::new(id.to_string(), Modal::Move.title().speak(language))
        .components(vec![CreateActionRow::InputText(line)])
}

fn rows(board: &PlayerBoard, choice: Choice, language: Language) -> Vec<CreateActionRow> {
    let facts = &board.facts;
    let panel = Panel {
        board,
        view: board.view(),
        language,
    };
    if facts.status != Status::Playing || facts.to_move != board.color {
        let mut buttons = waiting(board, language);
        buttons.extend(panel.uncovering());
        let row = (!buttons.is_empty()).then_some(CreateActionRow::Buttons(buttons));
        return row.into_iter().collect();
    }
    let mut rows = vec![panel.pieces(choice)];
    match choice {
        Choice::Page(_) => rows.push(panel.no_arrows()),
        Choice::Piece(from) => {
            rows.push(panel.arrows(from));
            rows.extend(panel.runs(from));
        }
        Choice::Strike(ply) => rows.push(panel.question(ply)),
    }
    rows.push(panel.looking());
    rows.push(panel.ending());
    rows
}

/// What can be pressed by somebody whose turn it isn't.
fn waiting(board: &PlayerBoard, language: Language) -> Vec<CreateButton> {
    let mut buttons = offers::answers(board, language).unwrap_or_default();
    if board.facts.level().is_some() {
        buttons.extend(
            match board.facts.status {
                // The computer's reply comes soon, and where no message tells of it, a press does.
                Status::Playing => Some((MatchAction::Refresh, Button::Refresh)),
                // No post in a channel asks for it.
                Status::Over => Some((MatchAction::Rematch, Button::Rematch)),
                Status::Arranging | Status::Aborted => None,
            }
            .map(|(action, label)| plain(board, action, label, language)),
        );
    }
    buttons.extend(share(board, language));
    buttons
}

/// The button that shows everyone a match against the computer, as long as it is private.
fn share(board: &PlayerBoard, language: Language) -> Option<CreateButton> {
    let is_private = !board.facts.is_public;
    is_private.then(|| plain(board, MatchAction::Share, Button::Share, language))
}

fn plain(
    board: &PlayerBoard,
    action: MatchAction,
    label: Button,
    language: Language,
) -> CreateButton {
    let press = Press::Match {
        code: board.facts.code,
        seen: board.facts.ply,
        action,
    };
    button(press.to_string(), label, ButtonStyle::Secondary, language)
}

/// What the rows of one panel are made of.
struct Panel<'b> {
    board: &'b PlayerBoard,
    view: View<'b, Player>,
    language: Language,
}

impl Panel<'_> {
    fn step(&self, step: Step) -> String {
        Press::Step {
            code: self.board.facts.code,
            seen: self.board.facts.ply,
            step,
        }
        .to_string()
    }

    fn plain(&self, action: MatchAction, label: Button) -> CreateButton {
        plain(self.board, action, label, self.language)
    }

    /// The pieces that can be moved, those farthest forward first, a page at a time.
    fn pieces(&self, choice: Choice) -> CreateActionRow {
        let movable = self.board.movable();
        let pages = movable.len().div_ceil(PAGE).max(1);
        let chosen = match choice {
            Choice::Page(_) => None,
            Choice::Piece(from) => Some(from),
            Choice::Strike(ply) => Some(ply.from),
        };
        let place = |square| movable.iter().position(|(from, _)| *from == square);
        let page = match (choice, chosen.and_then(place)) {
            (Choice::Page(page), _) => page as usize % pages,
            (_, place) => place.unwrap_or(0) / PAGE,
        };
        let mut options: Vec<_> = movable
            .iter()
            .skip(page * PAGE)
            .take(PAGE)
            .map(|&(from, rank)| {
                let rank = (!self.board.taste.streaming).then_some(rank);
                let label = components::piece_suggestion(None, from, rank);
                CreateSelectMenuOption::new(label.speak(self.language), from.to_string())
                    .default_selection(chosen == Some(from))
            })
            .collect();
        if pages > 1 {
            let label = components::more_pieces().speak(self.language);
            options.push(CreateSelectMenuOption::new(label, MORE));
        }
        // A page fits a number of 32 bits many times over: there are at most two.
        let id = self.step(Step::Pick(page as u32));
        CreateActionRow::SelectMenu(
            CreateSelectMenu::new(id, CreateSelectMenuKind::String { options })
                .placeholder(Select::Piece.placeholder().speak(self.language)),
        )
    }

    /// The direction on the board that goes this way on the player's picture.
    fn on_board(&self, seen: Direction) -> Direction {
        match easel::bottom(self.board.taste, self.board.color) {
            Color::Red => seen,
            Color::Blue => seen.opposite(),
        }
    }

    fn no_arrows(&self) -> CreateActionRow {
        CreateActionRow::Buttons(ARROWS.map(|arrow| self.blocked(arrow)).into())
    }

    fn blocked(&self, (seen, arrow): (Direction, &str)) -> CreateButton {
        CreateButton::new(self.step(Step::Nowhere(self.on_board(seen))))
            .label(arrow)
            .style(ButtonStyle::Secondary)
            .disabled(true)
    }

    /// Where the chosen piece can go by one square.
    fn arrows(&self, from: Square) -> CreateActionRow {
        let targets = self.view.targets(from);
        let arrow = |(seen, arrow)| {
            let next = from.step(self.on_board(seen));
            let Some(to) = next.filter(|next| targets.contains(next)) else {
                return self.blocked((seen, arrow));
            };
            let (label, style) = if self.view.at(to).is_some() {
                (components::strike_label(to), ButtonStyle::Danger)
            } else {
                (components::step_label(arrow, to), ButtonStyle::Primary)
            };
            CreateButton::new(self.step(Step::Go(Move { from, to })))
                .label(label.speak(self.language))
                .style(style)
        };
        CreateActionRow::Buttons(ARROWS.map(arrow).into())
    }

    /// Where the chosen piece can go by more than one square: a Scout's runs.
    fn runs(&self, from: Square) -> Option<CreateActionRow> {
        let mut targets = self.view.targets(from);
        targets.retain(|to| from.line_to(*to).is_some_and(|(_, distance)| distance > 1));
        if targets.is_empty() {
            return None;
        }
        let options = targets
            .into_iter()
            .map(|to| {
                let label = commands::target_suggestion(to, self.view.at(to));
                CreateSelectMenuOption::new(label.speak(self.language), to.to_string())
            })
            .collect();
        Some(CreateActionRow::SelectMenu(
            CreateSelectMenu::new(
                self.step(Step::Run(from)),
                CreateSelectMenuKind::String { options },
            )
            .placeholder(Select::Run.placeholder().speak(self.language)),
        ))
    }

    /// The strike that is asked about, and the way back.
    fn question(&self, ply: Move) -> CreateActionRow {
        let strike = CreateButton::new(self.step(Step::Strike(ply)))
            .label(components::confirm_strike_label(ply.to).speak(self.language))
            .style(ButtonStyle::Danger);
        let cancel = self.plain(MatchAction::CancelStrike, Button::Cancel);
        CreateActionRow::Buttons(vec![strike, cancel])
    }

    fn looking(&self) -> CreateActionRow {
        CreateActionRow::Buttons(vec![
            self.plain(MatchAction::TypeMove, Button::TypeMove),
            self.plain(MatchAction::TextView, Button::TextView),
            self.plain(MatchAction::Captured, Button::Captured),
            self.plain(MatchAction::LastMoves, Button::LastMoves),
            self.plain(MatchAction::Refresh, Button::Refresh),
        ])
    }

    /// What may end the game: an offer, or what can be answered to one, and giving up.
    fn ending(&self) -> CreateActionRow {
        let mut buttons = offers::answers(self.board, self.language)
            .unwrap_or_else(|| vec![self.plain(MatchAction::Offer, Button::Offer)]);
        buttons.push(self.plain(MatchAction::Resign, Button::AskResign));
        buttons.extend(share(self.board, self.language));
        buttons.extend(self.uncovering());
        CreateActionRow::Buttons(buttons)
    }

    /// Shows the ranks that stay covered while others look.
    fn uncovering(&self) -> Option<CreateButton> {
        let covered = self.board.taste.streaming;
        covered.then(|| self.plain(MatchAction::ShowRanks, Button::ShowRanks))
    }
}
