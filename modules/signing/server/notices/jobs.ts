import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { listRemindable } from './reads.ts'
import { remindOfLastDay } from './writes.ts'

const perRun = 200

/** Reminds signers some days before the last day. Each envelope has its own transaction, which marks who was reminded. */
export async function remindSigners(deps: Dependencies, editions: readonly Edition[]): Promise<{ reminders: number }> {
  let reminders = 0
  for (const edition of editions) {
    const origin = { edition, deps, by: 'signing.remind' }
    const due = await withTenant(deps.db, systemActor(edition.id), (transaction) =>
      listRemindable(transaction, edition.id, deps.clock(), perRun),
    )
    for (const id of due)
      reminders += await withTenant(deps.db, systemActor(edition.id), (transaction) => remindOfLastDay(transaction, origin, id))
  }
  return { reminders }
}
