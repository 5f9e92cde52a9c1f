import type { DocumentSignatures } from '@atrium/documents/server/contributions'
import { documentIsRequired, documentIsSigned } from './document-reads.ts'

/** What the library says about the signatures of documents. */
export const documentSignatures: DocumentSignatures = { isRequired: documentIsRequired, isSigned: documentIsSigned }
