import type { Currency } from '@atrium/domain/currency'

/** Decimals and days are text in all ports, so that an answer can be kept as JSON without loss. */
export type UpstreamAccountName = { id: string; name: string; email: string | null; currency: Currency }

export type UpstreamAccount = UpstreamAccountName & {
  inception: string | null
  valuedOn: string
  /** As stated by the provider, in `currency`; null where nothing has a price. */
  value: string | null
  /** At the previous valuation day, stated by the provider. */
  previousValue: string | null
  previouslyValuedOn: string | null
  /** Fraction over one year, stated by the provider. */
  change1y: string | null
  /** Rates of the valuation day between the account's currency and those of its portfolios. */
  exchangeRates: { from: Currency; to: Currency; rate: string; on: string | null }[]
  portfolios: { id: string; name: string; type: string; value: string | null; currency: Currency }[]
}

/** Clients and their total values. */
export type AccountsPort = {
  /** Null where the provider has no client list. */
  listAccounts(): Promise<UpstreamAccountName[] | null>
  getAccount(clientId: string, on?: string): Promise<UpstreamAccount>
}
