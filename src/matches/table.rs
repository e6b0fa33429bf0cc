//! The house of all matches, and the sitting in which one act is decided.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use tokio::sync::{Semaphore, watch};

use super::act::Act;
use super::clock::{Chance, Clock};
use super::downtime;
use super::failure::{Failure, Fault, Refusal};
use super::sitting::Sitting;
use crate::store::Store;

/// Everything that people may do at a table. Cheap to clone.
///
/// No use case can be half done: each is one transaction, run in a task that goes on when the
/// caller stops waiting.
#[derive(Clone, Debug)]
pub struct Matches {
    pub(super) store: Store,
    pub(super) clock: Clock,
    pub(super) chance: Chance,
    /// The computer thinks about one match at a time, so that people need not wait for it.
    pub(super) thinking: Arc<Semaphore>,
    wake: watch::Sender<()>,
}

/// What a use case does in its sitting.
pub(super) type Work<'s, T> = Pin<Box<dyn Future<Output = Result<T, Failure>> + Send + 's>>;

impl Matches {
    /// The house over a database, with its clock and its source of chance.
    #[must_use]
    pub fn new(store: Store, clock: Clock, chance: Chance) -> Self {
        Self {
            store,
            clock,
            chance,
            thinking: Arc::new(Semaphore::new(1)),
            wake: watch::Sender::new(()),
        }
    }

    /// The clock that this house goes by.
    #[must_use]
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Tells whenever there may be something new to deliver. Subscribe first, then look.
    #[must_use]
    pub fn wakes(&self) -> watch::Receiver<()> {
        self.wake.subscribe()
    }

    pub(super) fn wake_couriers(&self) {
        self.wake.send_replace(());
    }

    /// Decides one act: begins the transaction, notes the act, does the work and commits. A refusal
    /// undoes all of it and is noted too, so that the same interaction told again stays refused.
    pub(super) async fn sit<T, F>(&self, act: Act, work: F) -> Result<T, Failure>
    where
        T: Send + 'static,
        F: for<'s> FnOnce(&'s mut Sitting) -> Work<'s, T> + Send + 'static,
    {
        let house = self.clone();
        uninterrupted(async move {
            let now = house.clock.now();
            let mut write = house.store.write().await?;
            downtime::catch_up(&mut write, now).await?;
            let noted = write.act_was_refused(act.interaction.to_row()).await?;
            if noted == Some(true) {
                return Err(Refusal::AlreadyAnswered.into());
            }
            write
                .meet(
                    act.person.to_row(),
                    &act.name,
                    act.language.word(),
                    now.unix(),
                )
                .await?;
            let (interaction, person) = (act.interaction.to_row(), act.person.to_row());
            let mut sitting = Sitting {
                write,
                act,
                now,
                chance: house.chance.clone(),
                repeated: noted.is_some(),
            };
            match work(&mut sitting).await {
                Ok(answer) => {
                    let mut write = sitting.write;
                    write
                        .insert_act(interaction, person, false, now.unix())
                        .await?;
                    write.commit().await?;
                    house.wake_couriers();
                    Ok(answer)
                }
                Err(Failure::Refusal(refusal)) if !sitting.repeated => {
                    drop(sitting);
                    let mut write = house.store.write().await?;
                    write
                        .insert_act(interaction, person, true, now.unix())
                        .await?;
                    write.commit().await?;
                    Err(Failure::Refusal(refusal))
                }
                Err(failure) => Err(failure),
            }
        })
        .await
    }
}

/// Runs work to its end even if nobody waits for it any more.
pub(super) async fn uninterrupted<T, E>(
    work: impl Future<Output = Result<T, E>> + Send + 'static,
) -> Result<T, E>
where
    T: Send + 'static,
    E: From<Fault> + Send + 'static,
{
    match tokio::spawn(work).await {
        Ok(result) => result,
        Err(error) => Err(Fault::because("a use case did not come to its end", error).into()),
    }
}
