import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import type { RecordKey } from '@atrium/documents/server/documents/record-reads'
import type { SubmissionScope } from '../submissions/access.ts'

/** Returns the record of which a document is the frozen copy: the answers of a submission as they are now. Changed answers are another record. */
export const recordOfAnswers = ({ submission }: SubmissionScope): RecordKey => ({
  record: `submission ${submission.revision}`,
  id: submission.id,
})

/**
 * Finds the account among whose documents the answers of a submission are signed: that for which it was filled in, or else the oldest of the
 * portal of which the sender is the only owner. Undefined if there is none.
 */
export async function findSigningAccount(
  transaction: Transacting | SystemTransacting,
  { submission: { account_id: account, portal_id: portal, owner } }: SubmissionScope,
): Promise<string | undefined> {
  if (account !== null || portal === null || !owner.startsWith('person:')) return account ?? undefined
  const { rows } = await sql<{ id: string }>`select a.id from accounts a
    where a.portal_id = ${portal} and a.is_active
      and exists (select from account_people ap where ap.account_id = a.id and ap.relation = 'owner' and ap.person_id::text = ${owner.slice('person:'.length)})
      and (select count(*) from account_people ap where ap.account_id = a.id and ap.relation in ('owner', 'joint')) = 1
    order by a.created_at, a.id limit 1`.execute(transaction)
  return rows[0]?.id
}
