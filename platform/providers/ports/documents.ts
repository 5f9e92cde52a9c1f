import type { PortfolioKey } from './portfolios.ts'

/** Port for valuation documents that the provider creates: for one portfolio, or for a client and a period. */
export type DocumentsPort = {
  getPortfolioPdf(key: PortfolioKey): Promise<Uint8Array>
  /** @throws UpstreamError `unknown` if the provider has none for the period */
  getClientPdf(clientId: string, range: { from: string; to: string }): Promise<Uint8Array>
}
