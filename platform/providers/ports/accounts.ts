import type { Currency } from '@atrium/domain/currency'

/** Decimals and days are text in all ports, so that a response can be stored as JSON without loss. */
export type UpstreamAccountName = { id: string; name: string; email: string | null; currency: Currency }

export type UpstreamAccount = UpstreamAccountName & {
  inception: string | null
  valuedOn: string
  /** Stated by the provider, in `currency`; null if nothing has a price. */
  value: string | null
  /** Stated by the provider for the previous valuation day. */
  previousValue: string | null
  previouslyValuedOn: string | null
  /** Stated by the provider as a fraction over one year. */
  change1y: string | null
  /** Rates of the valuation day between the account's currency and those of its portfolios. */
  exchangeRates: { from: Currency; to: Currency; rate: string; on: string | null }[]
  portfolios: { id: string; name: string; type: string; value: string | null; currency: Currency }[]
}

/** Port for clients and their total values. */
export type AccountsPort = {
  /** Returns null if the provider has no client list. */
  listAccounts(): Promise<UpstreamAccountName[] | null>
  getAccount(clientId: string, on?: string): Promise<UpstreamAccount>
}
