import { dayIn } from '@atrium/domain/calendar'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import type { RetentionContext } from '@atrium/platform/module'
import { deletePastPostponements } from './writes.ts'

/** Removes postponements whose day has come, and whose items are listed again. */
export const removePastPostponements = (transaction: SystemTransacting, { edition, now }: RetentionContext): Promise<number> =>
  deletePastPostponements(transaction, edition.id, dayIn(edition.timeZone, now))
