import type { Edition } from '@atrium/editions/edition'
import { editions } from '@atrium/editions/registry'
import type { Dependencies } from '@atrium/platform/app-context'
import { withTenant, systemActor, type SystemTransacting } from '@atrium/platform/db/scope'
import { removeOldViews } from '@atrium/accounts/server/accounts/jobs'
import { deleteExpiredVisits } from '@atrium/identity/server/electronic-id/writes'
import { deleteExpiredEmailChanges } from '@atrium/identity/server/emails/writes'
import { removeEndedSessions } from '@atrium/identity/server/identity/jobs'
import { deleteForgottenImports } from '@atrium/ledger/server/imports/writes'
import { deleteExpiredMobileChanges } from '@atrium/identity/server/mobiles/writes'
import { deleteExpiredChallenges } from '@atrium/identity/server/passkeys/writes'
import { deleteExpiredSignUps, deleteExpiredTokens } from '@atrium/identity/server/registration/writes'
import { deleteOldMails } from '@atrium/platform/mail/outbox'
import { removeOldAnswers } from '@atrium/platform/providers/answer-cache'

type Needed = Pick<Dependencies, 'db' | 'clock'>
type Counts = { sessions: number; pins: number; answers: number }

/** What one statement removes, in each edition. */
const cleanings: readonly ((transaction: SystemTransacting, now: Date) => Promise<void>)[] = [
  deleteExpiredSignUps,
  deleteExpiredTokens,
  deleteExpiredEmailChanges,
  deleteExpiredMobileChanges,
  deleteExpiredChallenges,
  deleteExpiredVisits,
  deleteOldMails,
  deleteForgottenImports,
]

/** Removes, in every edition, all that has ended, expired, or was not asked for in a while. */
export async function removeWhatEnded(deps: Needed): Promise<Counts> {
  const counts: Counts = { sessions: 0, pins: 0, answers: 0 }
  for (const edition of editions) {
    const { sessions, pins, answers } = await cleanEdition(deps, edition)
    counts.sessions += sessions
    counts.pins += pins
    counts.answers += answers
  }
  return counts
}

async function cleanEdition(deps: Needed, edition: Edition): Promise<Counts> {
  const system = systemActor(edition.id)
  const { sessions, pins } = await removeEndedSessions(deps, edition)
  await removeOldViews(deps, edition)
  for (const clean of cleanings) await withTenant(deps.db, system, (transaction) => clean(transaction, deps.clock()))
  return { sessions, pins, answers: await removeOldAnswers(deps.db, system, deps.clock()) }
}
