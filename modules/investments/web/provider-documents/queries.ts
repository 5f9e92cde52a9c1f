import type { ProviderDocument } from '../../contract/provider-documents.ts'
import { documentPath } from '../../contract/document-path.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'
import { downloadFile } from '@atrium/ui/lib/download-file'

export const portfolioDocumentsQuery = (portfolio: string) =>
  queryOptions({ queryKey: ['documents', 'portfolio', portfolio], queryFn: () => api.providerDocuments.ofPortfolio({ portfolio }) })

export const holdingDocumentsQuery = (portfolio: string, holding: string) =>
  queryOptions({
    queryKey: ['documents', 'holding', portfolio, holding],
    queryFn: () => api.providerDocuments.ofHolding({ portfolio, holding }),
  })

/** Saves a document. A holding's document is downloaded through the holding. */
export function saveDocument({ id, fileName }: ProviderDocument, portfolio: string, holding?: string): Promise<void> {
  return downloadFile(documentPath(portfolio, id, holding), fileName)
}
