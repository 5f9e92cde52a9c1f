import type { SqlPart } from '@atrium/platform/db/sql-part'
import type { SignedInPerson } from '@atrium/platform/session/access'

declare module '@atrium/platform/contributions' {
  interface Contributions {
    /** What a module knows of the signatures of documents in Atrium. */
    documentSignatures: DocumentSignatures
  }
}

export type SignatureQuery = { person: SignedInPerson; now: Date }
/** A document and the file of its current version, as columns of a query. */
export type SignedColumns = { document: SqlPart; file: SqlPart }

export type DocumentSignatures = {
  /** Condition that the current version waits for signatures. */
  isRequired: (query: SignatureQuery, columns: SignedColumns) => SqlPart<boolean>
  /** Condition that the current version has been signed. */
  isSigned: (query: SignatureQuery, columns: SignedColumns) => SqlPart<boolean>
}
