import type { PortfolioKey } from './portfolios.ts'

/** Valuation documents that the provider creates: of one portfolio, or of a client over a period. */
export type DocumentsPort = {
  getPortfolioPdf(key: PortfolioKey): Promise<Uint8Array>
  getClientPdf(clientId: string, range: { from: string; to: string }): Promise<Uint8Array>
}
