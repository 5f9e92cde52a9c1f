import { documentPath, type KeptDocument } from '../../contract/documents.ts'
import { queryOptions } from '@tanstack/react-query'
import { failureOf } from '@atrium/ui/lib/api'
import { api } from '../api.ts'
import { downloadBlob } from '@atrium/ui/lib/download'

export const portfolioDocumentsQuery = (portfolio: string) =>
  queryOptions({ queryKey: ['documents', 'portfolio', portfolio], queryFn: () => api.documents.ofPortfolio({ portfolio }) })

export const holdingDocumentsQuery = (portfolio: string, holding: string) =>
  queryOptions({ queryKey: ['documents', 'holding', portfolio, holding], queryFn: () => api.documents.ofHolding({ portfolio, holding }) })

/** Saves a document; a holding's through its holding. */
export async function saveDocument({ id, fileName }: KeptDocument, portfolio: string, holding?: string): Promise<void> {
  const response = await fetch(documentPath(portfolio, id, holding), { credentials: 'same-origin' })
  if (!response.ok) throw failureOf(await response.json().catch(() => undefined))
  downloadBlob(fileName, await response.blob())
}
