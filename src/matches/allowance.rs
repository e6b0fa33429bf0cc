//! Allowances: how often in a while somebody may begin what takes room on the disk or in a channel.

use std::time::Duration;

use super::clock::Timestamp;
use super::failure::{ChallengeFault, Fault};
use super::ids::{ChallengeId, GuildId};
use super::sitting::Sitting;
use crate::store::{WhoseRows, Write};

/// So many within so long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    pub count: u32,
    pub seconds: u64,
}

const MINUTE_SECONDS: u64 = 60;
const DAY_SECONDS: u64 = 24 * 60 * MINUTE_SECONDS;

/// Challenges that one person may make, rematches among them, whatever becomes of them.
pub const CHALLENGES_A_MINUTE: Allowance = Allowance {
    count: 6,
    seconds: MINUTE_SECONDS,
};
/// The same in a day.
pub const CHALLENGES_A_DAY: Allowance = Allowance {
    count: 100,
    seconds: DAY_SECONDS,
};
/// Challenges that may be made in one server, whoever makes them.
pub const CHALLENGES_IN_SERVER: Allowance = Allowance {
    count: 30,
    seconds: MINUTE_SECONDS,
};
/// Matches against the computer that one person may begin.
pub const SOLO_MATCHES_A_DAY: Allowance = Allowance {
    count: 50,
    seconds: DAY_SECONDS,
};
/// Matches against the computer that one person may show in channels.
pub const SHARES_A_DAY: Allowance = Allowance {
    count: 10,
    seconds: DAY_SECONDS,
};
/// How often a challenge's card is put in its place for those who look for it.
pub(super) const CARD_SHOWN: Allowance = Allowance {
    count: 1,
    seconds: MINUTE_SECONDS,
};

impl Allowance {
    /// When there is room again, if there is none now. `last` is when that happened which leaves no
    /// room for as long as it counts: the [`count`](Self::count)-th last of its kind.
    pub(super) fn again_at(self, last: Option<i64>, now: Timestamp) -> Option<Timestamp> {
        let again = Timestamp::from_unix(last?).after(Duration::from_secs(self.seconds));
        (again > now).then_some(again)
    }
}

impl Sitting {
    /// When the actor may do once more what is counted, if not now.
    pub(super) async fn again_at(
        &mut self,
        whose: WhoseRows,
        allowance: Allowance,
    ) -> Result<Option<Timestamp>, Fault> {
        let last = self.write.nth_last(whose, allowance.count).await?;
        Ok(allowance.again_at(last, self.now))
    }

    /// What stands against one challenge more so soon after others.
    pub(super) async fn haste(
        &mut self,
        guild: Option<GuildId>,
    ) -> Result<Option<ChallengeFault>, Fault> {
        let made = WhoseRows::ChallengesBy(self.act.person.to_row());
        let minute = self.again_at(made, CHALLENGES_A_MINUTE).await?;
        if let Some(again_at) = minute.max(self.again_at(made, CHALLENGES_A_DAY).await?) {
            return Ok(Some(ChallengeFault::TooManyLately { again_at }));
        }
        let Some(guild) = guild else {
            return Ok(None);
        };
        let made = WhoseRows::ChallengesIn(guild.to_row());
        let again_at = self.again_at(made, CHALLENGES_IN_SERVER).await?;
        Ok(again_at.map(|again_at| ChallengeFault::BusyServer { again_at }))
    }
}

/// Whether a challenge's card was put in its place for somebody a moment ago.
pub(super) async fn was_just_shown(
    write: &mut Write,
    challenge: ChallengeId,
    now: Timestamp,
) -> Result<bool, Fault> {
    let shown = WhoseRows::CardsShown(challenge.0);
    let last = write.nth_last(shown, CARD_SHOWN.count).await?;
    Ok(CARD_SHOWN.again_at(last, now).is_some())
}
