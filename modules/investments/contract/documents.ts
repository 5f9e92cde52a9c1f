import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { identifier, plainDate, provenance } from '@atrium/contract/schema'

/** An id that a provider gave to a document or a holding: as short as others, of any letters that can be kept. */
export const keptId = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[^\p{Cc}\p{Cs}]+$/u))

export const keptDocument = z.object({
  id: z.string(),
  title: z.string(),
  /** The upstream's own word. */
  category: z.string(),
  issuedOn: plainDate,
  fileName: z.string(),
  mediaType: z.string(),
})

/** Newest first. */
const documentList = z.object({ documents: z.array(keptDocument), provenance })

const read = route.meta({ caller: 'signed-in' })
const path = <const Path extends string>(rest: Path, summary: string) =>
  ({ method: 'GET', path: `/api/portfolios/{portfolio}${rest}`, tags: ['documents'], summary }) as const

/** What the provider of a portfolio keeps; each is fetched from `documentPath`. */
export const documents = {
  ofPortfolio: read
    .route(path('/documents', 'Documents about a portfolio, and those about all portfolios of its client'))
    .input(z.object({ portfolio: identifier }))
    .output(documentList),
  ofHolding: read
    .route(path('/holdings/{holding}/documents', 'Documents about one holding'))
    .input(z.object({ portfolio: identifier, holding: keptId }))
    .output(documentList),
}

/** Where the file of a document is; of a holding's, with the holding in whose list it is. */
export function documentPath(portfolio: string, document: string, holding?: string): string {
  const query = holding === undefined ? '' : `?holding=${encodeURIComponent(holding)}`
  return `/api/portfolios/${encodeURIComponent(portfolio)}/documents/${encodeURIComponent(document)}${query}`
}

export type KeptDocument = z.infer<typeof keptDocument>
export type DocumentList = z.infer<typeof documentList>
