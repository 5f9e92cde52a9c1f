import type { PortalScope } from '@atrium/people/server/portals/access'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import type { DraftContent } from '../../contract/drafts.ts'
import { maxDrafts } from '../../contract/message-terms.ts'
import type { AttachmentRow } from '../messages/reads.ts'

export type DraftRow = { id: string; conversation_id: string | null; content: DraftContent; revision: number; updated_at: Date }

/** Lists the drafts of the caller in the portal, the newest first. */
export async function listDrafts(transaction: Transacting, { edition, portalId }: PortalScope): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`select id, conversation_id, content, revision, updated_at from message_drafts
    where person_id = ${edition.person.id} and portal_id = ${portalId} order by updated_at desc, id limit ${maxDrafts}`.execute(transaction)
  return rows
}

/** Finds a draft by its id, with its owner, and locks it. */
export async function lockDraft(
  transaction: SystemTransacting,
  _scope: PortalScope,
  id: string,
): Promise<(DraftRow & { person_id: string; portal_id: string }) | undefined> {
  const { rows } = await sql<DraftRow & { person_id: string; portal_id: string }>`
    select id, conversation_id, content, revision, updated_at, person_id, portal_id from message_drafts where id = ${id}::uuid for update`.execute(
    transaction,
  )
  return rows[0]
}

export async function countDrafts(transaction: SystemTransacting, { edition, portalId }: PortalScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from message_drafts
    where person_id = ${edition.person.id} and portal_id = ${portalId}`.execute(transaction)
  return rows[0]?.count ?? 0
}

/** Lists files that the caller has uploaded for messages and not sent yet. */
export async function listUnsentFiles(
  transaction: Transacting,
  { edition, portalId }: PortalScope,
  files: readonly string[],
): Promise<AttachmentRow[]> {
  const { rows } = await sql<AttachmentRow>`select t.file_id, t.name, t.bytes::float8 as bytes, t.created_at from message_attachments t
    where t.file_id = any (${[...files]}::uuid[]) and t.person_id = ${edition.person.id} and t.portal_id = ${portalId} and t.message_id is null`.execute(
    transaction,
  )
  return rows
}
