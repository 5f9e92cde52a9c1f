import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { Transacting } from '@atrium/platform/db/scope'
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

/** A document that the signed-in client signs now, with the path of the page on which they do. */
export type WaitingDocument = { id: string; name: string; file: string; requestedAt: Date; path: string }

export type DocumentSignatures = {
  /** Lists the documents of an account that the person of the scope signs now, the newest first. */
  listWaiting: (transaction: Transacting, scope: AccountScope, now: Date) => Promise<WaitingDocument[]>
  /** Condition that the current version waits for signatures. */
  isRequired: (query: SignatureQuery, columns: SignedColumns) => SqlPart<boolean>
  /** Condition that the current version has been signed. */
  isSigned: (query: SignatureQuery, columns: SignedColumns) => SqlPart<boolean>
}
