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

/** A portfolio as all providers can be asked for it: with the client whose it is, an account's external id. */
export type PortfolioKey = { clientId: string; portfolioId: string }

/** The portfolios of one client. */
export type PortfoliosPort = { listPortfolios(clientId: string): Promise<UpstreamPortfolio[]> }

/** The same on an earlier day, as the provider states it; offered by those that can say so. */
export type PortfoliosOnDayPort = { listPortfoliosOn(clientId: string, on: string): Promise<UpstreamPortfolio[]> }
