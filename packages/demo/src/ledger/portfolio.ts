import type { Currency } from '../market/securities.ts'

export type PortfolioType = 'GIA' | 'ISA' | 'SIPP' | 'ExO' | 'OPB' | 'Trust' | 'SSAS'
export type Objective = 'Income' | 'Accumulation' | 'Both'

export type Portfolio = {
  id: string
  clientId: string
  name: string
  type: PortfolioType
  objective: Objective
  /** Risk profile from 1 (cautious) to 7 (adventurous); null for portfolios without advice. */
  riskProfile: number | null
  currency: Currency
  inception: string
}

/** A lot of transferred securities: its percentage of the units, and its cost as a percentage of its value at the transfer. */
export type LotPlan = { on: string; units: number; cost: number }

/** Parameters of a portfolio's history. Amounts are whole units of its currency. */
export type PortfolioPlan = Portfolio & {
  /** Random seed: plans with the same seed and terms have the same history. */
  seed: string
  /** Amount contributed on the first day; 0 if the portfolio was never funded. */
  opening: number
  monthlySaving: number
  /** Amount contributed once a tax year, on the first business day from 8 April. */
  yearlySaving: number
  monthlyWithdrawal: number
  /** Annual management fee in basis points, charged quarterly. */
  feePoints: number
  /** True if the opening contribution includes securities transferred from another manager. */
  transferredIn: boolean
  /** Lots that the former manager stated for transferred securities; empty if none were stated. */
  originalLots: readonly LotPlan[]
  /** Date on which everything is sold; the money is withdrawn two days later. */
  closedOn: string | null
  /** Manually selected holdings by symbol and weight; null to draw them from risk, objective and currency. */
  holdings: readonly (readonly [symbol: string, weight: number])[] | null
}

export const portfolioNames: Record<PortfolioType, string> = {
  GIA: 'General Investment Account',
  ISA: 'Stocks and Shares ISA',
  SIPP: 'Self-Invested Personal Pension',
  ExO: 'Execution-Only Account',
  OPB: 'Offshore Portfolio Bond',
  Trust: 'Trust Portfolio',
  SSAS: 'Small Self-Administered Scheme',
}

export type PortfolioDraft = Partial<Omit<PortfolioPlan, 'id' | 'clientId' | 'type' | 'inception' | 'opening'>> & {
  type: PortfolioType
  inception: string
  opening: number
}

/** Creates the plans of a client's portfolios. A portfolio id is the client's id, a hyphen and a number from 01. */
export const createPlans = (clientId: string, drafts: readonly PortfolioDraft[]): PortfolioPlan[] =>
  drafts.map((draft, index) => createPlan(`${clientId}-${String(index + 1).padStart(2, '0')}`, clientId, draft))

const createPlan = (id: string, clientId: string, draft: PortfolioDraft): PortfolioPlan => ({
  id,
  clientId,
  seed: id,
  name: portfolioNames[draft.type],
  objective: 'Both',
  riskProfile: draft.type === 'ExO' ? null : 5,
  currency: 'GBP',
  monthlySaving: 0,
  yearlySaving: 0,
  monthlyWithdrawal: 0,
  feePoints: draft.type === 'ExO' ? 25 : 80,
  transferredIn: false,
  originalLots: [],
  closedOn: null,
  holdings: null,
  ...draft,
})
