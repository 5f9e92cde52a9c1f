import type { Currency } from '@atrium/domain/currency'

export type UpstreamCommitment = {
  productId: string
  name: string
  vintage: number
  currency: Currency
  /** Commitment; called so far; distributed so far; still to be called. */
  committed: string
  called: string
  distributed: string
  unfunded: string
  netAssetValue: string | null
  valuedOn: string | null
  /** Oldest first, unsigned. */
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

/** Closed funds: commitments and payments of a client, and holdings of the funds. */
export type PrivateEquityPort = {
  listCommitments(clientId: string): Promise<UpstreamCommitment[]>
  getFundCompanies(productId: string): Promise<UpstreamFundCompanies>
}
