import type { Edition } from '@atrium/editions/edition'
import type { Origin } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { withdrawCauses } from '@atrium/notifications/server/notices/withdraw-writes'
import { sql } from 'kysely'
import { confirmationAsked, documentPublished } from '../reading/notification-contributions.ts'
import { isHeld } from '../retention/reads.ts'
import { addCopy } from '../documents/copy-writes.ts'
import type { Claimed } from './writes.ts'

/** Origin of a publication, with the edition whose limits apply. */
type Publisher = Omit<Origin, 'edition'> & { edition: Edition }
type Copy = { publication: Claimed; accountId: string; author: string; at: Date }
type Removal = Copy & {
  document: string
  /** Today in the time zone of the firm. */
  today: string
}

/**
 * Adds the document of a publication to an account. Its file shares the bytes of the published one. Returns the id of the document; `full` if
 * it would exceed a limit of the account, and `removed` if the published file was removed.
 */
export async function addPublished(
  transaction: SystemTransacting,
  origin: Publisher,
  { publication, accountId, author, at }: Copy,
): Promise<{ document: string } | 'full' | 'removed'> {
  const { id: source, name, bytes, kind, portal_id: portalId } = publication
  const added = await addCopy(transaction, origin, {
    file: { id: source, name, bytes },
    kind,
    account: { id: accountId, portalId },
    author,
    at,
    details: { publication: source },
  })
  if (typeof added === 'string' || !publication.asks_confirmation) return added
  await transaction
    .insertInto('reading_requests')
    .values({
      edition: origin.edition.id,
      account_id: accountId,
      id: crypto.randomUUID(),
      document_id: added.document,
      created_by: author,
      created_at: at,
      withdrawn_at: null,
    })
    .execute()
  return added
}

/**
 * Puts the document of a publication into the bin of its account, unless it is there already. Returns false, and changes nothing, if it has a
 * newer version, for example because it was signed, or if a legal hold counts.
 */
export async function removePublished(
  transaction: SystemTransacting,
  origin: Origin,
  { publication, accountId, author, at, document, today }: Removal,
): Promise<boolean> {
  const { rows: newer } = await sql`select from documents where id = ${document}::uuid and account_id = ${accountId}::uuid
    and deleted_at is null and version > 1 for update`.execute(transaction)
  if (newer.length > 0 || (await isHeld(transaction, { accountId, document, today }))) return false
  const { rows } = await sql<{
    name: string
  }>`update documents set deleted_at = ${at}, deleted_by = ${author}::uuid, revision = revision + 1
    where id = ${document}::uuid and account_id = ${accountId}::uuid and deleted_at is null returning name`.execute(transaction)
  if (!rows[0]) return true
  const { rows: requests } = await sql<{ id: string }>`select id from reading_requests where document_id = ${document}::uuid`.execute(
    transaction,
  )
  await withdrawCauses(transaction, origin, {
    account: accountId,
    kinds: [documentPublished, confirmationAsked],
    causes: [document, ...requests.map(({ id }) => id)],
  })
  await recordEvent(transaction, origin, {
    kind: 'document.deleted',
    personId: author,
    accountId,
    portalId: publication.portal_id,
    subject: { type: 'document', id: document },
    details: { name: rows[0].name, publication: publication.id },
  })
  return true
}
