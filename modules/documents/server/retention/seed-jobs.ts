import type { RetentionClass } from '@atrium/domain/retention'
import { dayIn } from '@atrium/domain/calendar'
import type { Edition } from '@atrium/editions/edition'
import { markRemoved } from '@atrium/files/server/sweeping/writes'
import type { Dependencies } from '@atrium/platform/app-context'
import { createSeedId } from '@atrium/platform/db/seed-id'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import { destroyDocuments } from './writes.ts'

/** What a command states about documents that were added with `seedDocuments`. `by` is an e-mail address. */
type SeedRetention = {
  classes: readonly { document: string; class: RetentionClass; daysAgo: number }[]
  holds: readonly { key: string; document: string; reason: string; by: string; daysAgo: number }[]
  destroyed: readonly { document: string; by: string; reason: string; daysAgo: number }[]
}

const dayMs = 86_400_000

/**
 * States classes and holds of documents, and deletes some for good as the nightly cleanup job does.
 * @throws Error for an unknown document or person
 */
export async function seedRetention(
  deps: Pick<Dependencies, 'db' | 'clock' | 'files'>,
  edition: Edition,
  { classes, holds, destroyed }: SeedRetention,
): Promise<void> {
  const idOf = (key: string) => createSeedId(`${edition.id} ${key}`)
  const now = deps.clock()
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  const blobs = await withTenant(deps.db, systemActor(edition.id), async (transaction) => {
    for (const { document, class: name, daysAgo } of classes)
      await transaction
        .insertInto('document_classes')
        .values({
          ...(await ofDocument(transaction, edition, idOf(document))),
          class: name,
          record_on: dayIn(edition.timeZone, before(daysAgo)),
          tax_year: null,
          return_sent_on: null,
          period_end_on: null,
          ended_on: null,
          set_by: null,
          set_at: before(daysAgo),
        })
        .execute()
    for (const { key, document, reason, by, daysAgo } of holds)
      await transaction
        .insertInto('legal_holds')
        .values({
          ...(await ofDocument(transaction, edition, idOf(document))),
          id: idOf(key),
          reason,
          from_on: dayIn(edition.timeZone, before(daysAgo)),
          placed_by: await findPersonId(transaction, edition, by),
          placed_at: before(daysAgo),
          released_on: null,
          released_by: null,
          released_at: null,
          release_reason: null,
        })
        .execute()
    for (const { document, by, reason, daysAgo } of destroyed) {
      const id = idOf(document)
      const person = await findPersonId(transaction, edition, by)
      await transaction
        .updateTable('documents')
        .set({ deleted_at: before(daysAgo), deleted_by: person })
        .where('id', '=', id)
        .where('edition', '=', edition.id)
        .execute()
      await transaction
        .insertInto('destruction_orders')
        .values({ ...(await ofDocument(transaction, edition, id)), reason, ordered_by: person, ordered_at: before(daysAgo) })
        .execute()
    }
    const files = await destroyDocuments(transaction, edition.id, now, { edition, deps, by: 'seed' })
    return markRemoved(transaction, edition.id, files, now)
  })
  for (const blob of blobs) await deps.files.remove(blob)
}

async function ofDocument(transaction: SystemTransacting, edition: Edition, id: string) {
  const { account_id: account } = await transaction
    .selectFrom('documents')
    .select('account_id')
    .where('id', '=', id)
    .where('edition', '=', edition.id)
    .executeTakeFirstOrThrow()
  return { document_id: id, account_id: account, edition: edition.id }
}

async function findPersonId(transaction: SystemTransacting, edition: Edition, email: string): Promise<string> {
  const { id } = await transaction
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .where('edition', '=', edition.id)
    .executeTakeFirstOrThrow()
  return id
}
