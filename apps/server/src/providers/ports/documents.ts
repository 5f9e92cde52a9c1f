/** Valuation documents the provider makes: of one portfolio, or of a client over a period. */
export type DocumentsPort = {
  getPortfolioPdf(portfolioId: string): Promise<Uint8Array>
  getClientPdf(externalId: string, range: { from: string; to: string }): Promise<Uint8Array>
}
