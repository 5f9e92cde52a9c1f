import type { Edition } from '@atrium/editions/edition'
import { editions } from '@atrium/editions/registry'
import type { Dependencies } from './app-context.ts'
import { inScope, systemActor, type Transacting } from './db/scope.ts'
import { removeOldViews } from './features/accounts/jobs.ts'
import { deleteExpiredVisits } from './features/electronic-id/writes.ts'
import { deleteExpiredEmailChanges } from './features/emails/writes.ts'
import { removeEndedSessions } from './features/identity/jobs.ts'
import { deleteForgottenImports } from './features/imports/writes.ts'
import { deleteExpiredMobileChanges } from './features/mobiles/writes.ts'
import { deleteExpiredChallenges } from './features/passkeys/writes.ts'
import { deleteExpiredSignUps, deleteExpiredTokens } from './features/registration/writes.ts'
import { deleteOldMails } from './mail/outbox.ts'
import { removeOldAnswers } from './providers/kept-answers.ts'

type Needed = Pick<Dependencies, 'db' | 'clock'>
type Counts = { sessions: number; pins: number; answers: number }

/** What one statement removes, in each edition. */
const cleanings: readonly ((transaction: Transacting, now: Date) => Promise<void>)[] = [
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
  for (const clean of cleanings) await inScope(deps.db, system, (transaction) => clean(transaction, deps.clock()))
  return { sessions, pins, answers: await removeOldAnswers(deps.db, system, deps.clock()) }
}
