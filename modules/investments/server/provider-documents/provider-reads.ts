import { UpstreamError } from '@atrium/platform/providers/ports/answer'
import type { Answer } from '@atrium/platform/providers/last-good'
import type { UpstreamDocument } from '@atrium/platform/providers/ports/client-documents'
import { createPortfolioKey, requireOffered, type OpenedPortfolio } from '../portfolios/provider-reads.ts'

/** Reads the documents about the portfolio and those about all of the client's portfolios. */
export async function readPortfolioDocuments({ data, id }: OpenedPortfolio): Promise<Answer<UpstreamDocument[]>> {
  const answer = await data.read(`client documents ${data.externalId}`, (providers) =>
    requireOffered(providers, providers.listDocuments)(data.externalId),
  )
  return { ...answer, data: answer.data.filter(({ portfolioId }) => portfolioId === null || portfolioId === id) }
}

/** Reads the documents about one holding. Empty if the holding belongs to another portfolio. */
export async function readHoldingDocuments(opened: OpenedPortfolio, holding: string): Promise<Answer<UpstreamDocument[]>> {
  const answer = await opened.data.read(`holding documents ${opened.id} ${holding}`, (providers) =>
    requireOffered(providers, providers.listHoldingDocuments)(createPortfolioKey(opened), holding),
  )
  return { ...answer, data: answer.data.filter(({ portfolioId, holdingId }) => portfolioId === opened.id && holdingId === holding) }
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
  return { stated, file: await requireOffered(providers, providers.getDocument)(externalId, document) }
}
