import type { DocumentSignatures } from '@atrium/documents/server/contributions'
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
