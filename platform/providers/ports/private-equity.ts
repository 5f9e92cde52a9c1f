import type { Currency } from '@atrium/domain/currency'

export type UpstreamCommitment = {
  productId: string
  name: string
  vintage: number
  currency: Currency
  /** Amount promised to the fund. `called` and `distributed` are totals so far; `unfunded` is still to be called. */
  committed: string
  called: string
  distributed: string
  unfunded: string
  netAssetValue: string | null
  valuedOn: string | null
  /** Cash flows, from oldest to newest, with unsigned amounts. */
  flows: { on: string; kind: 'capital-call' | 'distribution'; amount: string }[]
  values: { on: string; value: string }[]
}

export type UpstreamFundCompanies = {
  productId: string
  name: string
  vintage: number
  currency: Currency
  /** The shares, including `cashShare`, are fractions of the fund. */
  companies: { id: string; name: string; sector: string; country: string; investedOn: string; share: string }[]
  cashShare: string
}

/** Port for closed-end funds: a client's commitments and cash flows, and the companies that a fund holds. */
export type PrivateEquityPort = {
  listCommitments(clientId: string): Promise<UpstreamCommitment[]>
  getFundCompanies(productId: string): Promise<UpstreamFundCompanies>
}
