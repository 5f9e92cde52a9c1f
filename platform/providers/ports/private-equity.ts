import type { Currency } from '@atrium/domain/currency'

export type UpstreamCommitment = {
  productId: string
  name: string
  vintage: number
  currency: Currency
  /** Promised; called so far; paid back so far; still to be called. */
  committed: string
  called: string
  distributed: string
  unfunded: string
  netAssetValue: string | null
  valuedOn: string | null
  /** Oldest first, never signed. */
  flows: { on: string; kind: 'capital-call' | 'distribution'; amount: string }[]
  values: { on: string; value: string }[]
}

export type UpstreamFundCompanies = {
  productId: string
  name: string
  vintage: number
  currency: Currency
  /** Fractions of the fund. */
  companies: { id: string; name: string; sector: string; country: string; investedOn: string; share: string }[]
  cashShare: string
}

/** Closed funds: what a client has promised and paid, and what the funds hold. */
export type PrivateEquityPort = {
  listCommitments(clientId: string): Promise<UpstreamCommitment[]>
  getFundCompanies(productId: string): Promise<UpstreamFundCompanies>
}
