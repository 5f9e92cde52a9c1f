import * as z from 'zod/mini'
import { providerDocument } from './provider-documents.ts'
import { windowInput } from './portfolios.ts'
import { route } from '@atrium/contract/route'
import { currency, decimal, identifier, plainDate, provenance } from '@atrium/contract/schema'

/** One deal. Amounts are in the portfolio's currency and unsigned. */
export const contractNote = z.object({
  id: z.string(),
  on: plainDate,
  side: z.enum(['bought', 'sold']),
  /** Type name as stated by the upstream. */
  type: z.string(),
  name: z.string(),
  holdingId: z.nullable(z.string()),
  units: decimal,
  /** In `priceCurrency`. GBX is pence. */
  price: z.nullable(decimal),
  priceCurrency: z.nullable(currency),
  /** For a bond: the clean price per 100 nominal, in the major currency. */
  cleanPrice: z.optional(decimal),
  exchangeRate: z.nullable(decimal),
  /** Price of the units before charges. */
  consideration: decimal,
  charges: decimal,
  /** Amount paid for a purchase or received for a sale. */
  net: decimal,
})

const contractNotesOfWindow = z.object({
  currency,
  from: plainDate,
  to: plainDate,
  /** Newest first. */
  notes: z.array(contractNote),
  /** Number of pages in the response: those requested, or as many as are needed to reach the newest deal. */
  pages: z.int(),
  hasOlder: z.boolean(),
  provenance,
})

const detailedNote = z.object({
  currency,
  note: contractNote,
  /** Components of the charges, if the provider states them. Their sum can be less than the deal's charges. */
  breakdown: z.array(z.object({ type: z.string(), amount: decimal })),
  /**
   * Documents about the deal's holding that were issued on the day of the deal. They are downloaded through the holding. Null if they could
   * not be read.
   */
  documents: z.nullable(z.array(providerDocument)),
  provenance,
})

const read = route.meta({ caller: 'signed-in' })
const path = <const Path extends string>(rest: Path, summary: string) =>
  ({ method: 'GET', path: `/api/portfolios/{portfolio}/contract-notes${rest}`, tags: ['contractNotes'], summary }) as const

export const contractNotes = {
  list: read
    .route(
      path(
        '',
        'List the deals of the three months up to a date. Each further page adds three months. Without a deal in them, the window reaches back to the newest one',
      ),
    )
    .input(windowInput)
    .output(contractNotesOfWindow),
  get: read
    .route(path('/{note}', 'Get one deal with the components of its charges'))
    .input(z.object({ portfolio: identifier, note: z.string().check(z.minLength(1), z.maxLength(120)) }))
    .output(detailedNote),
}

export type ContractNote = z.infer<typeof contractNote>
export type ContractNotes = z.infer<typeof contractNotesOfWindow>
export type DetailedNote = z.infer<typeof detailedNote>
