import type { Transacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import type { Consent } from '../../contract/consents.ts'
import type { ClientScope } from '../clients/access.ts'
import { toNamed } from '../clients/record-rules.ts'

type ConsentRow = {
  id: string
  purpose: string
  decision: Consent['decision']
  decided_on: string
  until_on: string | null
  evidence: string
  created_at: Date
  created_by: string | null
  author: string | null
  is_current: boolean
}

/** Decisions of a client, each with whether it is the newest of its purpose. Purposes that differ only in case are the same. */
const consentsOf = ({ account }: ClientScope) => sql`(
  select c.id, c.purpose, c.decision, c.decided_on::text as decided_on, c.until_on::text as until_on, c.evidence, c.created_at, c.created_by,
    p.name as author,
    row_number() over (partition by lower(c.purpose) order by c.decided_on desc, c.created_at desc, c.id desc) = 1 as is_current
  from client_consents c left join people p on p.id = c.created_by where c.account_id = ${account.id}::uuid
) listed`

/** Lists the decision that applies for each purpose, or with `history` all decisions, newest first. */
export async function listConsents(
  transaction: Transacting,
  scope: ClientScope,
  { history, offset, limit }: { history: boolean; offset: number; limit: number },
): Promise<{ items: Consent[]; count: number }> {
  const { rows } = await sql<ConsentRow & { count: number }>`
    select *, count(*) over ()::int as count from ${consentsOf(scope)} where is_current or ${history}
    order by decided_on desc, created_at desc, id desc limit ${limit} offset ${offset}`.execute(transaction)
  return { items: rows.map(toConsent), count: rows[0]?.count ?? 0 }
}

export async function findConsent(transaction: Transacting, scope: ClientScope, id: string): Promise<Consent | undefined> {
  const { rows } = await sql<ConsentRow>`select * from ${consentsOf(scope)} where id = ${id}::uuid`.execute(transaction)
  return rows[0] && toConsent(rows[0])
}

/** Finds the decision that applies for a purpose. */
export async function findCurrentConsent(transaction: Transacting, scope: ClientScope, purpose: string): Promise<Consent | undefined> {
  const { rows } =
    await sql<ConsentRow>`select * from ${consentsOf(scope)} where is_current and lower(purpose) = lower(${purpose})`.execute(transaction)
  return rows[0] && toConsent(rows[0])
}

const toConsent = (row: ConsentRow): Consent => ({
  id: row.id,
  purpose: row.purpose,
  decision: row.decision,
  decidedOn: row.decided_on,
  untilOn: row.until_on,
  evidence: row.evidence,
  createdAt: row.created_at.toISOString(),
  createdBy: toNamed(row.created_by, row.author),
  isCurrent: row.is_current,
})
