import { seedUpload, type SeedDependencies } from '@atrium/files/server/uploads/seed-jobs'
import type { Edition } from '@atrium/editions/edition'
import { createSeedId } from '@atrium/platform/db/seed-id'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { documentPurpose, type DocumentKind } from '../../contract/document-terms.ts'

export type { SeedDependencies }

/** A folder that a command creates. `account` is the id of the account at its provider, and `parent` the key of another folder. */
type SeedFolder = { key: string; account: string; name: string; parent: string | null }

/** A document that a command adds in the name of the person with the e-mail address `by`, so many days before now. */
type SeedDocument = {
  key: string
  account: string
  folder: string | null
  /** Id of the portfolio that it is about, at the source. */
  portfolio?: string
  name: string
  kind: DocumentKind
  by: string
  daysAgo: number
  create: () => Buffer
}

const dayMs = 86_400_000

/**
 * Creates folders and adds documents, as staff and clients would.
 * @throws Error for an unknown account or person, and for a file that is refused
 */
export async function seedDocuments(
  deps: SeedDependencies,
  edition: Edition,
  { folders, documents }: { folders: readonly SeedFolder[]; documents: readonly SeedDocument[] },
): Promise<void> {
  const actor = systemActor(edition.id)
  const idOf = (key: string) => createSeedId(`${edition.id} ${key}`)
  const now = deps.clock()
  const accountOf = (externalId: string) =>
    withTenant(deps.db, actor, (transaction) =>
      transaction.selectFrom('accounts').select('id').where('external_id', '=', externalId).executeTakeFirstOrThrow(),
    )
  for (const { key, account, name, parent } of folders) {
    const { id } = await accountOf(account)
    await withTenant(deps.db, actor, (transaction) =>
      transaction
        .insertInto('document_folders')
        .values({
          id: idOf(key),
          edition: edition.id,
          account_id: id,
          parent_id: parent === null ? null : idOf(parent),
          name,
          is_from_client: false,
          created_by: null,
          created_at: now,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute(),
    )
  }
  for (const { key, account, folder, portfolio, name, kind, by, daysAgo, create } of documents) {
    const id = idOf(key)
    const [{ id: accountId }, person, known] = await Promise.all([
      accountOf(account),
      withTenant(deps.db, actor, (transaction) =>
        transaction.selectFrom('people').select(['id', 'role']).where('email', '=', by).executeTakeFirstOrThrow(),
      ),
      withTenant(deps.db, actor, (transaction) => transaction.selectFrom('documents').select('id').where('id', '=', id).executeTakeFirst()),
    ])
    if (known) continue
    const target = {
      account: accountId,
      kind,
      by: person.role === 'client' ? 'client' : 'firm',
      ...(folder !== null && { folder: idOf(folder) }),
    }
    const at = new Date(now.getTime() - daysAgo * dayMs)
    const then = { ...deps, clock: () => at }
    await seedUpload(then, edition, { id, personId: person.id, purpose: documentPurpose, target, name, content: create() })
    if (portfolio !== undefined)
      await withTenant(deps.db, actor, (transaction) =>
        transaction.updateTable('documents').set({ portfolio_id: portfolio }).where('id', '=', id).execute(),
      )
  }
}
