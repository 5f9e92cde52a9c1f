import type { Currency } from '@atrium/domain/currency'
import type { PortfolioKey } from './portfolios.ts'

export type DayRange = { from: string; to: string }

export type UpstreamCharges = {
  currency: Currency
  service: { oneOff: string; ongoing: string; transaction: string; ancillary: string; incidental: string }
  product: { oneOff: string; ongoing: string; transaction: string; incidental: string }
  thirdPartyPayments: string
  averageValue: string | null
}

export type UpstreamTransactionCosts = { currency: Currency; costs: { on: string; type: string; name: string; amount: string }[] }

/** Port for the costs of a portfolio in a period by MiFID II category, and for the costs of each trade. */
export type ChargesPort = {
  getCharges(key: PortfolioKey, range: DayRange): Promise<UpstreamCharges>
  getTransactionCosts(key: PortfolioKey, range: DayRange): Promise<UpstreamTransactionCosts>
}
