import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { currency, decimal, identifier, plainDate, provenance } from '@atrium/contract/schema'

/** A client's commitment to a private-equity fund, in the fund's currency. All amounts are positive or zero. */
const commitment = z.object({
  /** Id of the fund. */
  id: z.string(),
  name: z.string(),
  vintage: z.int(),
  currency,
  committed: decimal,
  called: decimal,
  distributed: decimal,
  /** Amount still to be called. */
  unfunded: decimal,
  /** Value as stated by the fund, or null before the first valuation. */
  netAssetValue: z.nullable(decimal),
  valuedOn: z.nullable(plainDate),
  /** Ratios per unit of currency called, up to the valuation date: total, distributed and residual value. */
  tvpi: z.nullable(decimal),
  dpi: z.nullable(decimal),
  rvpi: z.nullable(decimal),
  /** Annual internal rate of return since the first call, as a fraction. */
  irr: z.nullable(decimal),
  /** True if there are flows after the valuation date. No ratio includes them. */
  hasFlowsSince: z.boolean(),
  /** Oldest first. */
  flows: z.array(z.object({ on: plainDate, kind: z.enum(['capital-call', 'distribution']), amount: decimal })),
  values: z.array(z.object({ on: plainDate, value: decimal })),
})

/** Commitments of the client, newest vintage first. They are not part of any portfolio value, and are not summed across currencies. */
const commitments = z.object({ commitments: z.array(commitment), provenance })

const fundCompanies = z.object({
  id: z.string(),
  name: z.string(),
  vintage: z.int(),
  currency,
  /** Companies of the fund, largest first. `share` is a fraction of the fund. All shares and `cashShare` sum to 1. */
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
    .route(path('', 'List the private-equity commitments of a portfolio’s client with calls, distributions and unfunded amounts'))
    .input(z.object({ portfolio: identifier }))
    .output(commitments),
  companies: read
    .route(path('/{fund}/companies', 'List the companies of a fund in which the client is invested'))
    .input(z.object({ portfolio: identifier, fund: identifier }))
    .output(fundCompanies),
}

export type Commitment = z.infer<typeof commitment>
export type Commitments = z.infer<typeof commitments>
export type FundCompanies = z.infer<typeof fundCompanies>
