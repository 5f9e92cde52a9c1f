import { isDeepStrictEqual } from 'node:util'
import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { sql } from 'kysely'
import type { ArchiveContent } from '../../contract/archives.ts'
import { findArchive } from './reads.ts'

/** Stores what the person is about to download. @throws the refusal `conflict` for an id of another archive */
export async function prepareArchive(
  transaction: Transacting,
  { deps }: Pick<RequestContext, 'deps'>,
  scope: AccountScope,
  { id, content }: { id: string; content: ArchiveContent },
): Promise<void> {
  const { account, edition } = scope
  const { numInsertedOrUpdatedRows: added } = await transaction
    .insertInto('document_archives')
    .values({
      id,
      edition: edition.actor.edition,
      person_id: edition.person.id,
      account_id: account.id,
      request: JSON.stringify(content),
      created_at: deps.clock(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  if (added === 1n) return
  const stored = await findArchive(transaction, scope, id)
  if (!stored || !isDeepStrictEqual(stored.request, content)) throw refusal('conflict')
}

export async function removeOldArchives(transaction: SystemTransacting, edition: string, now: Date): Promise<number> {
  const { rows } = await sql`delete from document_archives
    where edition = ${edition} and created_at < ${now}::timestamptz - interval '1 day' returning id`.execute(transaction)
  return rows.length
}
