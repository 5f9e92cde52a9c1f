/** Kinds of documents that are stored in Atrium. */
export const documentKinds = [
  'advice',
  'agreement',
  'statement',
  'report',
  'tax',
  'pension',
  'identity',
  'legal',
  'letter',
  'other',
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Where a document is: in Atrium, at the firm's own system, or at the provider of the portfolios. */
export const documentSources = ['atrium', 'firm', 'provider'] as const
export type DocumentSource = (typeof documentSources)[number]

export const signatureStates = ['required', 'signed'] as const
export type SignatureState = (typeof signatureStates)[number]

export const textSearches = ['all', 'part', 'none'] as const

/** Purpose of uploads that become documents. */
export const documentPurpose = 'document'

/** Maximum number of documents that one request changes or downloads. */
export const maxBulkDocuments = 200

/** Number of documents shown on a page of which they are not the subject. */
export const shownOnPage = 3

/** Days for which a deleted document can be restored. */
export const restorableDays = 30

/** Maximum number of folders that contain each other. */
export const maxFolderDepth = 6
/** Maximum number of folders of an account. */
export const maxFolders = 500

/** Whether the frozen copy of a record waits for signatures or is signed. `path` is the page on which the signed-in client signs it now. */
export type RecordSignature = { state: 'none' | 'required' | 'signed'; path: string | null }
