//! Who is in a server, asked of Discord where an interaction doesn't tell.

use serenity::all::Member as SerenityMember;

use super::caller::Caller;
use super::desk::{Desk, NotDone, Reply};
use super::panels;
use crate::matches::{
    Company, Failure, MatchFacts, OpponentKind, Person, PersonId, Refusal, Rematch, RoleId,
    Standing, Which,
};
use crate::text::challenge;

/// Somebody who is in a server.
pub(super) struct Member(pub(super) SerenityMember);

impl Member {
    /// They as somebody to be challenged. Whether they see a channel isn't known here; Discord would
    /// have said so when they were chosen.
    pub(super) fn as_opponent(&self) -> (Person, OpponentKind) {
        let person = Person {
            id: PersonId::new(self.0.user.id.get()),
            name: self.0.display_name().to_owned(),
        };
        let kind = if self.0.user.bot {
            OpponentKind::Bot
        } else {
            OpponentKind::Person
        };
        (person, kind)
    }

    /// What they are there. Discord tells a member's roles, and not what the roles allow.
    fn standing(&self) -> Standing {
        Standing {
            manages: false,
            roles: roles(&self.0),
        }
    }
}

/// The roles that Discord tells of a member.
pub(super) fn roles(member: &SerenityMember) -> Vec<RoleId> {
    let roles = member.roles.iter();
    roles.map(|role| RoleId::new(role.get())).collect()
}

/// Who of the two players of a match is still where they played.
async fn company(desk: &Desk, caller: &Caller, facts: &MatchFacts) -> Result<Company, NotDone> {
    let Some(guild) = facts.guild else {
        return Ok(Company {
            asker: Some(caller.standing.clone()),
            opponent: OpponentKind::Person,
        });
    };
    let asker = if caller.act.place.guild == Some(guild) {
        Some(caller.standing.clone())
    } else {
        let member = desk.member(guild, caller.person()).await?;
        member.map(|member| member.standing())
    };
    let opponent = facts
        .seat(caller.person())
        .map(|color| &facts.players[color.opponent()])
        .filter(|opponent| !opponent.is_forgotten());
    let opponent = match opponent {
        Some(opponent) => match desk.member(guild, opponent.id).await? {
            Some(_) => OpponentKind::Person,
            None => OpponentKind::Absent,
        },
        None => OpponentKind::Absent,
    };
    Ok(Company { asker, opponent })
}

/// Challenges the opponent of a match once more, if both are still where they played. The computer
/// is ready at once.
pub(super) async fn rematch(desk: &Desk, caller: &Caller, which: Which) -> Result<Reply, NotDone> {
    let facts = desk.matches.rematch_of(caller.person(), &which).await?;
    // It may end meanwhile, and who is still there has not been asked.
    if facts.status.is_running() {
        let facts = Box::new(facts);
        return Err(Failure::from(Refusal::StillPlaying { facts }).into());
    }
    let company = if facts.level().is_some() {
        Company {
            asker: Some(caller.standing.clone()),
            opponent: OpponentKind::Ourselves,
        }
    } else {
        company(desk, caller, &facts).await?
    };
    let act = caller.act.clone();
    match desk.matches.rematch(act, which, company).await? {
        Rematch::Challenge(card) => {
            let sent = challenge::sent(&card, &[]);
            Ok(Reply::say(desk.letter(caller, &sent)))
        }
        Rematch::Solo(panel) => {
            let code = panel.facts().code;
            let letter = panels::panel(&desk.easel, *panel, caller.language()).await?;
            Ok(Reply::say(letter).after_act_in(code))
        }
    }
}
