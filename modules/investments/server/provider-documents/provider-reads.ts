import { UpstreamError } from '@atrium/platform/providers/ports/response'
import type { ProviderResponse } from '@atrium/platform/providers/last-good'
import type { UpstreamDocument } from '@atrium/platform/providers/ports/client-documents'
import { createPortfolioKey, requireCapability, type OpenedPortfolio } from '../portfolios/provider-reads.ts'

/** Reads the documents about the portfolio and those about all of the client's portfolios. */
export async function readPortfolioDocuments({ data, id }: OpenedPortfolio): Promise<ProviderResponse<UpstreamDocument[]>> {
  const response = await data.read(`client documents ${data.externalId}`, (providers) =>
    requireCapability(providers, providers.listDocuments)(data.externalId),
  )
  return { ...response, data: response.data.filter(({ portfolioId }) => portfolioId === null || portfolioId === id) }
}

/** Reads the documents about one holding. Empty if the holding belongs to another portfolio. */
export async function readHoldingDocuments(opened: OpenedPortfolio, holding: string): Promise<ProviderResponse<UpstreamDocument[]>> {
  const response = await opened.data.read(`holding documents ${opened.id} ${holding}`, (providers) =>
    requireCapability(providers, providers.listHoldingDocuments)(createPortfolioKey(opened), holding),
  )
  return { ...response, data: response.data.filter(({ portfolioId, holdingId }) => portfolioId === opened.id && holdingId === holding) }
}

/**
 * Reads a document from the portfolio's or the holding's list.
 * @throws error of kind `unknown` if the list does not contain the document
 */
export async function readDocument(
  opened: OpenedPortfolio,
  document: string,
  holding: string | undefined,
): Promise<{ stated: UpstreamDocument; file: Uint8Array }> {
  const { data: listed } = await (holding === undefined ? readPortfolioDocuments(opened) : readHoldingDocuments(opened, holding))
  const { providers, externalId } = opened.data
  const stated = listed.find(({ id }) => id === document)
  if (!stated) throw new UpstreamError('unknown', providers.name, 'document', 'it is not in the list')
  return { stated, file: await requireCapability(providers, providers.getDocument)(externalId, document) }
}
