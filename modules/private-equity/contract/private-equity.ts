import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { currency, decimal, identifier, plainDate, provenance } from '@atrium/contract/schema'

/** Commitment of a client to a closed fund, in the fund's currency; sums are unsigned. */
const commitment = z.object({
  /** Currency of the fund. */
  id: z.string(),
  name: z.string(),
  vintage: z.int(),
  currency,
  committed: decimal,
  called: decimal,
  distributed: decimal,
  /** Still to be called. */
  unfunded: decimal,
  /** As stated by the fund; null before the first. */
  netAssetValue: z.nullable(decimal),
  valuedOn: z.nullable(plainDate),
  /** Of flows up to the day of the value, for each unit called: total, distributed, residual. */
  tvpi: z.nullable(decimal),
  dpi: z.nullable(decimal),
  rvpi: z.nullable(decimal),
  /** Annual, since the first call; a fraction. */
  irr: z.nullable(decimal),
  /** True where there are flows after the day of the value, which are in no multiple. */
  hasFlowsSince: z.boolean(),
  /** Oldest first. */
  flows: z.array(z.object({ on: plainDate, kind: z.enum(['capital-call', 'distribution']), amount: decimal })),
  values: z.array(z.object({ on: plainDate, value: decimal })),
})

/** For the whole client, in no portfolio's value; the newest vintage first. Currencies are not summed. */
const commitments = z.object({ commitments: z.array(commitment), provenance })

const companiesOfFund = z.object({
  id: z.string(),
  name: z.string(),
  vintage: z.int(),
  currency,
  /** The largest first; shares are fractions of the fund, which with its cash sum to one. */
  companies: z.array(
    z.object({ id: z.string(), name: z.string(), sector: z.string(), country: z.string(), investedOn: plainDate, share: decimal }),
  ),
  cashShare: decimal,
  provenance,
})

const read = route.meta({ caller: 'signed-in' })
const path = <const Path extends string>(rest: Path, summary: string) =>
  ({ method: 'GET', path: `/api/portfolios/{portfolio}/private-equity${rest}`, tags: ['privateEquity'], summary }) as const

export const privateEquity = {
  list: read
    .route(path('', 'What the client of a portfolio has promised private-equity funds, paid, got back and has left'))
    .input(z.object({ portfolio: identifier }))
    .output(commitments),
  companies: read
    .route(path('/{fund}/companies', 'What a fund holds that the client is in'))
    .input(z.object({ portfolio: identifier, fund: identifier }))
    .output(companiesOfFund),
}

export type Commitment = z.infer<typeof commitment>
export type Commitments = z.infer<typeof commitments>
export type FundCompanies = z.infer<typeof companiesOfFund>
