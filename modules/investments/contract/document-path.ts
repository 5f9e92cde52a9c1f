/** Returns the path of a document's file. For a holding's document, the path includes the holding. */
export function documentPath(portfolio: string, document: string, holding?: string): string {
  const query = holding === undefined ? '' : `?holding=${encodeURIComponent(holding)}`
  return `/api/portfolios/${encodeURIComponent(portfolio)}/documents/${encodeURIComponent(document)}${query}`
}
