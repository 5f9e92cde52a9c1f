import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { identifier, plainDate, provenance } from '@atrium/contract/schema'

/** A provider's id for a document or holding: at most 100 characters, without control characters and unpaired surrogates. */
export const providerId = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[^\p{Cc}\p{Cs}]+$/u))

export const providerDocument = z.object({
  id: z.string(),
  title: z.string(),
  /** Category as stated by the upstream. */
  category: z.string(),
  issuedOn: plainDate,
  fileName: z.string(),
  mediaType: z.string(),
})

/** Newest first. */
const documentList = z.object({ documents: z.array(providerDocument), provenance })

const read = route.meta({ caller: 'signed-in' })
const path = <const Path extends string>(rest: Path, summary: string) =>
  ({ method: 'GET', path: `/api/portfolios/{portfolio}${rest}`, tags: ['providerDocuments'], summary }) as const

/** Routes that list the documents of a portfolio's provider. Files are downloaded from `documentPath`. */
export const providerDocuments = {
  ofPortfolio: read
    .route(path('/documents', 'List the documents about a portfolio and those about all portfolios of its client'))
    .input(z.object({ portfolio: identifier }))
    .output(documentList),
  ofHolding: read
    .route(path('/holdings/{holding}/documents', 'List the documents about one holding'))
    .input(z.object({ portfolio: identifier, holding: providerId }))
    .output(documentList),
}

export type ProviderDocument = z.infer<typeof providerDocument>
export type DocumentList = z.infer<typeof documentList>
