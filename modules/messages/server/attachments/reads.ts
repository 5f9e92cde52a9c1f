import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import type { EditionScope } from '@atrium/platform/session/access'
import { sql } from 'kysely'
import { opensMessagesOf } from '../messages/access.ts'

export type AttachmentState = { message: string | null; account: string | null; portal: string; name: string; is_confidential: boolean }

/**
 * Finds an attachment that the person may read: one that they have uploaded, or that of a message that they wrote or received. Row-level
 * security limits the rows to these.
 */
export async function findAttachment(
  transaction: Transacting,
  { actor, person }: EditionScope,
  file: string,
): Promise<AttachmentState | undefined> {
  const { rows } = await sql<AttachmentState>`
    select t.message_id as message, t.portal_id as portal, t.name, coalesce(m.is_confidential, false) as is_confidential,
      (select c.account_id from message_conversations c where c.id = m.conversation_id) as account
    from message_attachments t left join messages m on m.id = t.message_id
    where t.file_id = ${file}::uuid and t.edition = ${actor.edition} and (t.message_id is null or m.state <> 'withdrawn')
      and ${opensMessagesOf(person, sql`t.portal_id`)}`.execute(transaction)
  return rows[0]
}

/** Counts the files that a person has uploaded for messages and not sent. */
export async function countUnsent(transaction: Transacting, { person }: EditionScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from message_attachments
    where person_id = ${person.id} and message_id is null`.execute(transaction)
  return rows[0]?.count ?? 0
}

/** Lists files that were uploaded for messages before a time and never sent. */
export async function listUnused(transaction: SystemTransacting, edition: string, before: Date): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select t.file_id as id from message_attachments t join files f on f.id = t.file_id and f.removed_at is null
    where t.edition = ${edition} and t.message_id is null and t.created_at < ${before}
      and not exists (select from message_drafts d where d.person_id = t.person_id and d.content -> 'attachment' ? t.file_id::text)
    for update of t skip locked`.execute(transaction)
  return rows.map(({ id }) => id)
}
