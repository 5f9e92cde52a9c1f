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

/** Identifies a portfolio at any provider: its id, and the id of its client (an account's external id). */
export type PortfolioKey = { clientId: string; portfolioId: string }

/** Port for the portfolios of one client. */
export type PortfoliosPort = { listPortfolios(clientId: string): Promise<UpstreamPortfolio[]> }

/** Port for portfolios as they were on an earlier day. Not every provider has it. */
export type PortfoliosOnDayPort = { listPortfoliosOn(clientId: string, on: string): Promise<UpstreamPortfolio[]> }
