import { providerDocuments as documentsContract } from '../../contract/provider-documents.ts'
import type { DocumentList } from '../../contract/provider-documents.ts'
import { implementContract } from '@atrium/platform/http/implementation'
import { createProvenance, type ProviderResponse } from '@atrium/platform/providers/last-good'
import type { UpstreamDocument } from '@atrium/platform/providers/ports/client-documents'
import { openPortfolio, type OpenedPortfolio } from '../portfolios/provider-reads.ts'
import { toListedDocument } from './document-rules.ts'
import { readHoldingDocuments, readPortfolioDocuments } from './provider-reads.ts'

const documents = implementContract(documentsContract)

const ofPortfolio = documents.ofPortfolio.handler(async ({ input, context }) => {
  const opened = await openPortfolio(context, input.portfolio)
  return createList(opened, await readPortfolioDocuments(opened))
})

const ofHolding = documents.ofHolding.handler(async ({ input, context }) => {
  const opened = await openPortfolio(context, input.portfolio)
  return createList(opened, await readHoldingDocuments(opened, input.holding))
})

function createList({ data }: OpenedPortfolio, response: ProviderResponse<UpstreamDocument[]>): DocumentList {
  const listed = response.data.toSorted((left, right) => (left.issuedOn < right.issuedOn ? 1 : left.issuedOn > right.issuedOn ? -1 : 0))
  return {
    documents: listed.map(toListedDocument),
    provenance: createProvenance(data.providers.name, response, null),
  }
}

export const documentRoutes = { ofPortfolio, ofHolding }
