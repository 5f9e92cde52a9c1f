import type { SystemTransacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import { listSigningPeople } from '../envelopes/reads.ts'

/** Returns the ids of those who may still sign for an account: its owners and registered attorneys. Others get no e-mail about it. */
export async function keepSigners(
  transaction: SystemTransacting,
  account: string,
  today: string,
  ids: readonly (string | null)[],
): Promise<string[]> {
  const known = new Set((await listSigningPeople(transaction, account, today)).map(({ person }) => person))
  return ids.filter((id) => id !== null && known.has(id)) as string[]
}

/** Finds the portal of an account. */
export async function findPortal(transaction: SystemTransacting, account: string): Promise<string> {
  const { rows } = await sql<{ portal: string }>`select portal_id as portal from accounts where id = ${account}::uuid`.execute(transaction)
  return rows[0]?.portal ?? ''
}

/**
 * Lists the envelopes of which signers are reminded now: those whose last day is near, whose document is as it was sent, and whose signers
 * have not been reminded automatically.
 */
export async function listRemindable(transaction: SystemTransacting, edition: string, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from envelopes e join accounts a on a.id = e.account_id and a.is_active
    where e.edition = ${edition} and e.state = 'sent' and e.expires_at > ${now}
      and e.expires_at - make_interval(days => e.remind_days) <= ${now}
      and exists (select from documents d where d.id = e.document_id and d.deleted_at is null and d.file_id = e.file_id)
      and exists (select from envelope_signers s where s.envelope_id = e.id and s.state = 'waiting' and not s.is_auto_reminded
        and (not e.is_ordered
          or not exists (select from envelope_signers b where b.envelope_id = e.id and b.position < s.position and b.state = 'waiting')))
    order by e.expires_at, e.id limit ${limit}`.execute(transaction)
  return rows.map(({ id }) => id)
}
