import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import type { EnvelopeDraft } from '../../contract/envelopes.ts'

export type DraftRow = { content: EnvelopeDraft; revision: number; updated_at: Date }

/** Finds the draft that the person of the scope has of a request to sign a document. */
export async function findDraft(
  transaction: SystemTransacting,
  { account, edition }: AccountScope,
  document: string,
  lock?: 'lock',
): Promise<DraftRow | undefined> {
  const { rows } = await sql<DraftRow>`select content, revision, updated_at from envelope_drafts
    where document_id = ${document}::uuid and person_id = ${edition.person.id} and account_id = ${account.id}
    ${lock ? sql`for update` : sql``}`.execute(transaction)
  return rows[0]
}

/** Returns true if a document of the account is in Atrium, and not deleted. */
export async function isInAccount(transaction: SystemTransacting, { account }: AccountScope, document: string): Promise<boolean> {
  const { rows } =
    await sql`select from documents where id = ${document}::uuid and account_id = ${account.id} and deleted_at is null`.execute(transaction)
  return rows.length === 1
}
