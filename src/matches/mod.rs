//! What people may do at a table, and who is told.
//!
//! Does not know Discord, nor how anything is said. Whoever acts is given by their id: the seat is
//! looked up here, so nobody can ask for another's view. Every act is decided in one transaction
//! that replays the match, appends what happened and writes down who must hear of it; nothing about
//! a match is kept in memory.

mod act;
mod administering;
mod allowance;
mod arranging;
mod board;
mod caution;
mod challenge;
mod challenging;
mod claiming;
mod clock;
mod composing;
mod courier;
mod deadline;
mod departing;
mod downtime;
mod errands;
mod exporting;
mod failure;
mod following;
mod forgetting;
mod hindrances;
mod ids;
mod keeping;
mod lessons;
mod looking;
mod notice;
mod nudging;
mod offer;
mod offering;
mod own_data;
mod pace;
mod pausing;
mod person;
mod playing;
mod post;
mod preferring;
mod preset;
mod quiet_hours;
mod record;
mod rematch;
mod replaying;
mod saved_setups;
mod settling;
mod setup_text;
mod sitting;
mod solo;
mod steward;
mod sweeping;
mod table;
mod thread;
mod watching;

pub use act::{Act, Place, Which};
pub use administering::{Challengers, ServerSetting, ServerSettings};
pub use allowance::{
    Allowance, CHALLENGES_A_DAY, CHALLENGES_A_MINUTE, CHALLENGES_IN_SERVER, SHARES_A_DAY,
    SOLO_MATCHES_A_DAY,
};
pub use arranging::Arranged;
pub use board::{Glance, MatchFacts, Panel, PlayerBoard, PublicBoard, Series, SetupBoard, Status};
pub use challenge::{
    CHALLENGE_LIFETIME_SECONDS, ChallengeCard, ChallengeState, ColourWish, OPEN_CHALLENGES_MAX,
    OpponentKind, Permission, RUNNING_MATCHES_MAX, Standing, Wish,
};
pub use challenging::Source;
pub use clock::{Chance, Clock, Timestamp};
pub use courier::{ATTEMPTS_MAX, Claim, LEASE_SECONDS, Settlement, UNREACHABLE_ATTEMPTS_MAX};
pub use deadline::{CLAIM_SECONDS, GRANT_SECONDS};
pub use departing::GUILD_KEPT_SECONDS;
pub use errands::Errand;
pub use exporting::{Export, ExportFormat};
pub use failure::{ChallengeFault, Failure, Fault, Refusal, SetupTextFault};
pub use following::FOLLOWED_MAX;
pub use ids::{
    ChallengeId, ChannelId, GuildId, InteractionId, MatchCode, MessageId, NotAName, PersonId,
    RoleId,
};
pub use keeping::Kept;
pub use lessons::{Lesson, LessonBoard, Tried};
pub use looking::{Movable, Target};
pub use notice::{
    ChannelTrouble, FollowedNotice, Form, Notice, PrivateBody, PrivateNotice, PublicBody,
    PublicNotice, Ring, StripNotice, ThreadNotice, TimeWord,
};
pub use nudging::{NUDGE_PAUSE_SECONDS, NUDGES_A_DAY};
pub use offer::{Offer, OfferKind};
pub use offering::OFFER_PAUSE_PLIES;
pub use own_data::{OWN_DATA_BYTES_MAX, OwnData};
pub use pace::Pace;
pub use pausing::{HOLIDAY_DAYS_A_YEAR, PAUSE_DAYS_MAX};
pub use person::{Confirmation, Language, Orientation, Person, PictureSize, Taste, Theme};
pub use playing::Played;
pub use preferring::{Preference, Preferences};
pub use preset::Preset;
pub use quiet_hours::QuietHours;
pub use record::read_stored;
pub use rematch::{Company, Rematch};
pub use replaying::{PlayerReel, PublicReel, Reel, Sight};
pub use saved_setups::{Edited, SAVED_SETUPS_MAX, SETUP_NAME_MAX, SavedSetup, Start, Starts};
pub use setup_text::read as read_setup_text;
pub use solo::{SOLO_MATCHES_MAX, SoloWish};
pub use table::Matches;
pub use thread::{Telling, ThreadState};

pub use crate::computer::Level;
