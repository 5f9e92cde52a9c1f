import type { FieldValues } from '@atrium/domain/fields/definition'
import { sql } from 'kysely'
import type { SystemTransacting } from '@atrium/platform/db/scope'

export type UnnotifiedRow = { id: string; form_id: string; form_version: number; answers: FieldValues; user: string }

/** Locks the oldest submissions whose notices have not been queued. Those that another process works on are left out. */
export async function lockUnnotified(transaction: SystemTransacting, limit: number): Promise<UnnotifiedRow[]> {
  const { rows } = await sql<UnnotifiedRow>`
    select s.id, s.form_id, s.form_version, s.answers, p.name as user from form_submissions s join people p on p.id = s.person_id
    where s.submitted_at is not null and s.notified_at is null
    order by s.submitted_at limit ${limit} for update of s skip locked`.execute(transaction)
  return rows
}

export async function markNotified(transaction: SystemTransacting, id: string, now: Date): Promise<void> {
  await transaction.updateTable('form_submissions').set({ notified_at: now }).where('id', '=', id).execute()
}

/** Lists the active people with the ids, who read about new submissions. */
export async function listRecipients(
  transaction: SystemTransacting,
  ids: readonly string[],
): Promise<{ email: string; name: string; locale: 'en' | 'is' | 'el' }[]> {
  if (ids.length === 0) return []
  return transaction
    .selectFrom('people')
    .select(['email', 'name', 'locale'])
    .where('id', 'in', [...ids])
    .where('is_active', '=', true)
    .orderBy('id')
    .execute()
}
