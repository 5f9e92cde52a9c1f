import type { DocumentSignatures } from '@atrium/documents/server/contributions'
import { documentIsRequired, documentIsSigned, listWaitingDocuments } from './document-reads.ts'

/** What the library says about the signatures of documents. */
export const documentSignatures: DocumentSignatures = {
  listWaiting: listWaitingDocuments,
  isRequired: documentIsRequired,
  isSigned: documentIsSigned,
}
