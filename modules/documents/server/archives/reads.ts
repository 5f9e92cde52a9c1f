import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { Transacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import type { ArchiveContent } from '../../contract/archives.ts'

/** Finds an archive that the person has prepared for the account. */
export async function findArchive(
  transaction: Transacting,
  { account, edition }: AccountScope,
  id: string,
): Promise<{ request: ArchiveContent; created_at: Date } | undefined> {
  const { rows } = await sql<{ request: ArchiveContent; created_at: Date }>`select request, created_at from document_archives
    where id = ${id}::uuid and person_id = ${edition.person.id} and account_id = ${account.id}`.execute(transaction)
  return rows[0]
}
