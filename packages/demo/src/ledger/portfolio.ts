import type { Currency } from '../market/securities.ts'

export type PortfolioType = 'GIA' | 'ISA' | 'SIPP' | 'ExO' | 'OPB' | 'Trust' | 'SSAS'
export type Objective = 'Income' | 'Accumulation' | 'Both'

export type Portfolio = {
  id: string
  clientId: string
  name: string
  type: PortfolioType
  objective: Objective
  /** 1 (cautious) to 7 (adventurous); null for portfolios without advice. */
  riskProfile: number | null
  currency: Currency
  inception: string
}

/** Lot of every transferred holding: per cent of its units, and its cost in per cent of the value at transfer. */
export type LotPlan = { on: string; units: number; cost: number }

/** Parameters of a portfolio's history. Amounts are whole units of its currency. */
export type PortfolioPlan = Portfolio & {
  /** Random seed: plans with the same seed and terms have the same history. */
  seed: string
  /** Contributed on the first day; 0 for a portfolio that was never funded. */
  opening: number
  monthlySaving: number
  /** Once a tax year, on 8 April or after. */
  yearlySaving: number
  monthlyWithdrawal: number
  /** Annual management fee in basis points, charged quarterly. */
  feePoints: number
  /** Part of the opening that is transferred in securities from another manager. */
  transferredIn: boolean
  /** Lots stated by the former manager for transferred securities; none where it stated nothing. */
  originalLots: readonly LotPlan[]
  /** Everything is sold and withdrawn from this date on. */
  closedOn: string | null
  /** Chosen by hand: symbol and weight; otherwise from risk, objective and currency. */
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

/** Portfolio ids are the client's id and a number from 01. */
export const plansOf = (clientId: string, drafts: readonly PortfolioDraft[]): PortfolioPlan[] =>
  drafts.map((draft, place) => planOf(`${clientId}-${String(place + 1).padStart(2, '0')}`, clientId, draft))

const planOf = (id: string, clientId: string, draft: PortfolioDraft): PortfolioPlan => ({
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
