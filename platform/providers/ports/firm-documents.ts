export type UpstreamFolder = { id: string; name: string; parentId: string | null; count: number }

export type UpstreamFirmDocument = {
  id: string
  name: string
  folderId: string | null
  module: string | null
  service: string | null
  lineOfBusiness: string | null
  addedAt: string
  url: string
  isSignatureRequested: boolean
  isSigned: boolean
  signatureUrl: string | null
}

export type UpstreamSignatureDocument = {
  id: string
  name: string
  requestedOn: string
  isSigned: boolean
  /** URL at which the document can be signed; null once it is signed. */
  signatureUrl: string | null
  /** Path to pass to `getSignedDocument`. */
  path: string
}

export type FirmDocumentQuery = { folder?: string; addedFrom?: string; lineOfBusiness?: string; search?: string }
/** The signer, and the URL to which the browser returns after signing. */
export type Signer = { email: string; name: string; returnUrl: string }

/** Port for documents that the firm stores for its clients. */
export type FirmDocumentsPort = {
  listFirmDocuments(clientId: string, query?: FirmDocumentQuery): Promise<{ folders: UpstreamFolder[]; items: UpstreamFirmDocument[] }>
  listFolders(clientId: string): Promise<UpstreamFolder[]>
  listSignatureDocuments(clientId: string, signer: Signer): Promise<UpstreamSignatureDocument[]>
  /**
   * Returns a signed document.
   * @throws UpstreamError `unknown` if the path is not the path of a document for signature
   */
  getSignedDocument(path: string, fileName: string): Promise<Uint8Array>
  getFirmDocument(clientId: string, documentId: string): Promise<Uint8Array>
}
