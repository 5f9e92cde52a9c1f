import type { FieldValues } from '@atrium/domain/fields/definition'
import { readValues } from '@atrium/domain/fields/read-values'
import type { Edition } from '@atrium/editions/edition'
import { seedUpload, type SeedDependencies } from '@atrium/files/server/uploads/seed-jobs'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { media } from '../collections/media.ts'
import { seedScope } from '../items/access.ts'
import { genericStore } from '../items/generic-contributions.ts'
import { createItemId, resolveKeys } from '../items/seed-jobs.ts'
import { saveMedia } from './store-contributions.ts'

export type { SeedDependencies }

/** A file that a command uploads. `@key` is the id of the item with that key. */
type SeedMedia = { key: string; name: string; folder: string | null; values: Readonly<Record<string, unknown>>; create: () => Buffer }

/**
 * Uploads files to the media libraries with their metadata, as an admin would.
 * @throws Error for an unknown author, and for a file that is refused
 */
export async function seedMedia(deps: SeedDependencies, edition: Edition, author: string, files: readonly SeedMedia[]): Promise<void> {
  const actor = systemActor(edition.id)
  const person = await withTenant(deps.db, actor, (transaction) =>
    transaction.selectFrom('people').select('id').where('email', '=', author).executeTakeFirst(),
  )
  if (!person) throw new Error(`${author} is unknown, so they cannot upload files.`)
  const scope = seedScope(actor, person, media)
  for (const { key, name, folder, values, create } of files) {
    const id = createItemId(edition.id, key)
    const target = folder === null ? {} : { folder: String(resolveKeys(edition.id, { folder })['folder']) }
    const isKnown = await withTenant(deps.db, actor, (transaction) => genericStore.find(transaction, scope, id))
    if (isKnown) continue
    await seedUpload(deps, edition, { id, personId: person.id, purpose: media.name, target, name, content: create() })
    await withTenant(deps.db, actor, async (transaction) => {
      const item = await genericStore.find(transaction, scope, id, 'lock')
      if (!item) throw new Error(`The file "${name}" was refused.`)
      const read = readValues(media.fields, values as FieldValues, { isAdmin: true, before: item.values })
      if (read.issues.length > 0) throw new Error(`media "${key}": ${JSON.stringify(read.issues)}`)
      await saveMedia(transaction, { edition, deps }, scope, item, read.values)
    })
  }
}
