import type { PortfolioKey } from './portfolios.ts'

export type UpstreamDocument = {
  id: string
  /** Null for a document about several portfolios. */
  portfolioId: string | null
  holdingId: string | null
  title: string
  category: string
  issuedOn: string
  fileName: string
  mediaType: string
}

/** Port for a client's documents at the provider of the client's portfolios. They are listed from newest to oldest. */
export type ClientDocumentsPort = {
  listDocuments(clientId: string): Promise<UpstreamDocument[]>
  listHoldingDocuments(key: PortfolioKey, holdingId: string): Promise<UpstreamDocument[]>
  getDocument(clientId: string, documentId: string): Promise<Uint8Array>
}
