import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { DocumentSignatures, WaitingDocument } from '@atrium/documents/server/contributions'
import type { Transacting } from '@atrium/platform/db/scope'
import { isOutsideProfessional } from '@atrium/platform/session/access'
import { sql } from 'kysely'

/** Professionals from outside the firm do not see what clients sign. */
const nothing = sql<boolean>`false`

/** Condition that an envelope of the current version is open. */
export const documentIsRequired: DocumentSignatures['isRequired'] = ({ person, now }, { document, file }) =>
  isOutsideProfessional(person)
    ? nothing
    : sql<boolean>`exists (select from envelopes e
        where e.document_id = ${document} and e.file_id = ${file} and e.state = 'sent' and e.expires_at > ${now})`

/** Condition that the current version is the sealed one, or is being sealed. */
export const documentIsSigned: DocumentSignatures['isSigned'] = ({ person }, { document, file }) =>
  isOutsideProfessional(person)
    ? nothing
    : sql<boolean>`exists (select from envelopes e
        where e.document_id = ${document} and e.state = 'completed' and coalesce(e.sealed_file_id, e.file_id) = ${file})`

/** Lists the documents of an account that the person of the scope signs now, the newest first. */
export async function listWaitingDocuments(
  transaction: Transacting,
  { account, edition: { person } }: AccountScope,
  now: Date,
): Promise<WaitingDocument[]> {
  const { rows } = await sql<WaitingDocument & { envelope: string }>`
    select distinct on (e.sent_at, e.id) e.id as envelope, d.id, d.name, d.file_id as file, e.sent_at as "requestedAt"
    from envelope_signers s join envelopes e on e.id = s.envelope_id
      join documents d on d.id = e.document_id and d.deleted_at is null and d.file_id = e.file_id
    where s.person_id = ${person.id}::uuid and s.account_id = ${account.id} and s.state = 'waiting' and e.state = 'sent' and e.expires_at > ${now}
      and (not e.is_ordered
        or not exists (select from envelope_signers b where b.envelope_id = e.id and b.position < s.position and b.state = 'waiting'))
    order by e.sent_at desc, e.id limit 50`.execute(transaction)
  return rows.map(({ envelope, ...document }) => ({ ...document, path: envelopePath(account.portal_id, account.id, envelope) }))
}

/** Path of the page of an envelope. */
const envelopePath = (portal: string, account: string, envelope: string): string =>
  `/dashboard/${encodeURIComponent(portal)}/account/${account}/envelopes/${envelope}`
