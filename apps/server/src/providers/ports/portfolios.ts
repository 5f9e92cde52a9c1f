import type { Currency } from '@atrium/domain/currency'

export type UpstreamPortfolio = {
  id: string
  name: string
  type: string
  objective: string | null
  riskProfile: number | null
  currency: Currency
  inception: string | null
  value: string | null
  previousValue: string | null
  valuedOn: string
  previouslyValuedOn: string | null
}

/** The portfolios of one client. */
export type PortfoliosPort = { listPortfolios(externalId: string): Promise<UpstreamPortfolio[]> }
