import type { Currency } from '@atrium/domain/currency'

/** Id and name of a client. In all ports, decimals and days are text, so that a response can be stored as JSON without loss. */
export type UpstreamAccountName = { id: string; name: string; email: string | null; currency: Currency }

export type UpstreamAccount = UpstreamAccountName & {
  inception: string | null
  valuedOn: string
  /** Stated by the provider, in `currency`; null if nothing has a price. */
  value: string | null
  /** Stated by the provider for the previous valuation day. */
  previousValue: string | null
  previouslyValuedOn: string | null
  /** Return over one year as a fraction, as stated by the provider. */
  change1y: string | null
  /** Exchange rates of the valuation day between the account's currency and the currencies of its portfolios. */
  exchangeRates: { from: Currency; to: Currency; rate: string; on: string | null }[]
  portfolios: { id: string; name: string; type: string; value: string | null; currency: Currency }[]
}

/** Port for clients and their total values. */
export type AccountsPort = {
  /** Returns null if the provider has no client list. */
  listAccounts(): Promise<UpstreamAccountName[] | null>
  getAccount(clientId: string, on?: string): Promise<UpstreamAccount>
}
