import * as z from 'zod/mini'
import { assetClass } from '@atrium/contract/portfolio-schemas'
import { route } from '@atrium/contract/route'
import { currency, decimal, identifier, instant, plainDate, uuid } from '@atrium/contract/schema'

/** A non-negative amount with at most two decimals, such as `250` or `4.95`. */
const amount = z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/))
const signedAmount = z.string().check(z.regex(/^-?\d{1,12}(\.\d{1,2})?$/))
const name = z.string().check(z.minLength(1), z.maxLength(100))

const proposalModel = z.object({ id: uuid, name: z.string(), version: z.int() })

/** What a proposal is computed with. Amounts are in the currency of the portfolios. */
export const proposalSettings = z.strictObject({
  model: uuid,
  /** Portfolios that are brought back to the model together, each with the money that will be paid in, or out if negative. */
  portfolios: z.array(z.strictObject({ id: identifier, flow: signedAmount })).check(
    z.minLength(1),
    z.maxLength(20),
    z.refine((chosen) => new Set(chosen.map(({ id }) => id)).size === chosen.length, { params: { code: 'duplicate' } }),
  ),
  destination: z.enum(['target', 'edge']),
  minimumTrade: amount,
  dealingFixed: amount,
  /** Per cent of the amount of a trade. */
  dealingPercent: z.string().check(z.regex(/^\d{1,2}(\.\d{1,4})?$/)),
  /** Largest sum of taxed gains; null for no limit. */
  gainsLimit: z.nullable(amount),
  /** What is left of the annual exempt amount and of the basic rate band; null if no tax is to be computed. */
  tax: z.nullable(z.strictObject({ exemptLeft: amount, bandLeft: amount })),
})

export const changeReasons = ['outside', 'opposite', 'flow'] as const
/** Reasons why a proposal cannot be used. `NOT_COMPARED`: a provider has no current data to compare it with. */
export const staleReasons = ['EXPIRED', 'MODEL_CHANGED', 'HOLDINGS_CHANGED', 'PRICE_MISSING', 'PRICE_MOVED', 'NOT_COMPARED'] as const

/** A line of the model, or a holding outside it. Weights are fractions of the portfolios after the flows. */
const proposedLine = z.object({
  id: name,
  name: z.string(),
  assetClass,
  target: decimal,
  low: decimal,
  high: decimal,
  before: decimal,
  after: decimal,
  reason: z.nullable(z.enum(changeReasons)),
})

const proposedTrade = z.object({
  portfolio: identifier,
  portfolioName: z.string(),
  side: z.enum(['buy', 'sell']),
  line: name,
  name: z.string(),
  units: decimal,
  amount: decimal,
  cost: decimal,
  gain: z.nullable(decimal),
})

const summary = z.object({
  id: uuid,
  model: z.string(),
  state: z.enum(['draft', 'shared', 'withdrawn']),
  createdAt: instant,
  createdBy: z.nullable(z.string()),
  sharedAt: z.nullable(instant),
  /** Drift as a fraction, before and after the trades. */
  driftBefore: decimal,
  driftAfter: decimal,
  tradeCount: z.int(),
})

export const proposal = z.object({
  ...summary.shape,
  account: z.object({ id: uuid, name: z.string() }),
  portfolios: z.array(
    z.object({ id: identifier, name: z.string(), kind: z.enum(['pension', 'isa', 'gia']), flow: decimal, cashAfter: decimal }),
  ),
  currency,
  total: decimal,
  lines: z.array(proposedLine),
  trades: z.array(proposedTrade),
  sales: decimal,
  purchases: decimal,
  costs: decimal,
  gains: decimal,
  /** Null if no figures for tax were given. */
  tax: z.nullable(decimal),
  exemptLeft: z.nullable(decimal),
  outsideBefore: z.array(name),
  outsideAfter: z.array(name),
  /** Holdings without a price, which are outside the calculation. */
  unpriced: z.array(z.string()),
  settings: z.object({
    destination: z.enum(['target', 'edge']),
    minimumTrade: decimal,
    dealingFixed: decimal,
    dealingPercent: decimal,
    gainsLimit: z.nullable(decimal),
  }),
  frozen: z.object({ on: plainDate, pricesOn: plainDate, modelVersion: z.int(), validUntil: plainDate, provider: z.string() }),
  /** Why the proposal cannot be used; null for clients and withdrawn proposals. */
  stale: z.nullable(z.array(z.enum(staleReasons))),
  /** Whether the proposal waits for the signatures of the clients or is signed, and where the signed-in client signs it now. */
  signature: z.object({ state: z.enum(['none', 'required', 'signed']), path: z.nullable(z.string()) }),
  note: z.nullable(z.string()),
})

const accountInput = z.object({ account: identifier })
const proposalInput = z.object({ account: identifier, proposal: uuid })
const done = z.object({ done: z.literal(true) })

export const proposals = {
  models: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/proposal-models',
      tags: ['proposals'],
      summary: 'List the model portfolios that state securities',
    })
    .input(accountInput)
    .output(z.object({ items: z.array(proposalModel) })),
  list: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/proposals',
      tags: ['proposals'],
      summary: 'List the proposals of an account, the newest first. Clients get those that are shared with them',
    })
    .input(
      z.object({
        account: identifier,
        offset: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(10_000)), 0),
        limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 25),
      }),
    )
    .output(z.object({ items: z.array(summary), count: z.int() })),
  get: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/proposals/{proposal}',
      tags: ['proposals'],
      summary: 'Return a proposal as it was computed, with the reasons why it can no longer be used',
    })
    .input(proposalInput)
    .output(proposal),
  create: route
    .meta({ caller: 'staff' })
    .route({
      method: 'PUT',
      path: '/api/accounts/{account}/proposals/{proposal}',
      tags: ['proposals'],
      summary: 'Compute a proposal and keep it as a draft. Repeating the request with the same id changes nothing',
    })
    .input(z.strictObject({ account: identifier, proposal: uuid, ...proposalSettings.shape }))
    .output(done),
  share: route
    .meta({ caller: 'staff' })
    .route({
      method: 'POST',
      path: '/api/accounts/{account}/proposals/{proposal}/share',
      tags: ['proposals'],
      summary: 'Show a proposal to the clients of the account. Refused with a conflict if it can no longer be used',
    })
    .input(z.strictObject({ account: identifier, proposal: uuid, note: z.string().check(z.trim(), z.minLength(1), z.maxLength(4000)) }))
    .output(done),
  createDocument: route
    .meta({ caller: 'staff', isHeavy: true })
    .route({
      method: 'POST',
      path: '/api/accounts/{account}/proposals/{proposal}/document',
      tags: ['proposals'],
      summary:
        'Add a shared proposal as a PDF to the documents of its account, so that it can be sent for signing. A repetition changes nothing',
    })
    .input(proposalInput)
    .output(z.object({ document: uuid })),
  withdraw: route
    .meta({ caller: 'staff' })
    .route({
      method: 'DELETE',
      path: '/api/accounts/{account}/proposals/{proposal}',
      tags: ['proposals'],
      summary: 'Withdraw a proposal, so that clients no longer see it',
    })
    .input(proposalInput)
    .output(done),
}

export type StaleReason = (typeof staleReasons)[number]
export type ProposalSettings = z.infer<typeof proposalSettings>
export type ProposalSummary = z.infer<typeof summary>
export type Proposal = z.infer<typeof proposal>
export type ProposedLine = z.infer<typeof proposedLine>
export type ProposedTrade = z.infer<typeof proposedTrade>
