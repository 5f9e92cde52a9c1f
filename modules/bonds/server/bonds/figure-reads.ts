import type { PortfolioFigureSource } from '@atrium/investments/server/contributions'
import type { FigureUnit } from '@atrium/contract/explanation'
import type { Currency } from '@atrium/domain/currency'
import { type Decimal } from '@atrium/domain/decimal'
import { refusal } from '@atrium/platform/http/problem'
import type { ProviderResponse } from '@atrium/platform/providers/last-good'
import type { Tracer } from '@atrium/platform/figures/explanation-rules'
import { readPositions, type PortfolioData } from '@atrium/investments/server/portfolios/provider-reads'
import { computeRunningYield, computeBondStatistics, findUnsupportedReason } from './bond-rules.ts'
import { listBondHoldings, computeBondTotals, sumIncome } from './bond-total-rules.ts'
import { roundRate } from '@atrium/platform/figures/wire-rules'

/** Figures of one bond, each with its formula, its field in the statistics, and its unit. */
const bondFigureFields = {
  accrued: ['bond-accrued', 'accrued', 'number'],
  'dirty-price': ['bond-dirty-price', 'dirtyPrice', 'number'],
  'redemption-yield': ['bond-yield', 'yield', 'rate'],
  macaulay: ['bond-macaulay', 'macaulay', 'number'],
  modified: ['bond-modified', 'modified', 'number'],
  convexity: ['bond-convexity', 'convexity', 'number'],
} as const

const totalFigureFields = {
  'redemption-yield': ['bonds-yield', 'yield', 'rate'],
  modified: ['bonds-modified', 'modified', 'number'],
} as const

export type BondFigure = keyof typeof bondFigureFields | 'running-yield'
export type BondTotalFigure = keyof typeof totalFigureFields | 'income'

type BondFigureResult = {
  value: Decimal | null
  unit: FigureUnit
  currency: Currency
  subject?: string
  responses: ProviderResponse<unknown>[]
  asOn: string
}
const roundOrNull = (rate: Decimal | null): Decimal | null => rate && roundRate(rate)

type BondFigureRequest<Name> = { figure: Name; on: string | undefined; tracer: Tracer }

export async function readBondFigure(
  portfolio: PortfolioData,
  id: string,
  { figure, on, tracer }: BondFigureRequest<BondFigure>,
): Promise<BondFigureResult> {
  const { held, responses } = await readPositions(portfolio, on)
  const { currency, valuedOn } = held.response
  const bond = listBondHoldings(held).find((one) => one.id === id)
  if (!bond || findUnsupportedReason(bond)) throw refusal('not-found')
  const resultFields = { currency, subject: bond.name, responses, asOn: valuedOn }
  if (figure === 'running-yield') return { ...resultFields, value: roundOrNull(computeRunningYield(bond, tracer)), unit: 'rate' }
  const [formula, part, unit] = bondFigureFields[figure]
  const value = computeBondStatistics(bond, valuedOn, formula, tracer)[part]
  return { ...resultFields, value: unit === 'rate' ? roundOrNull(value) : value, unit }
}

export async function readBondTotalFigure(
  portfolio: PortfolioData,
  { figure, on, tracer }: BondFigureRequest<BondTotalFigure>,
): Promise<BondFigureResult> {
  const { held, responses } = await readPositions(portfolio, on)
  const { currency, valuedOn } = held.response
  if (listBondHoldings(held).length === 0) throw refusal('not-found')
  const resultFields = { currency, responses, asOn: valuedOn }
  if (figure === 'income') return { ...resultFields, value: sumIncome(held, tracer), unit: 'money' }
  const [formula, part, unit] = totalFigureFields[figure]
  const value = computeBondTotals(held, formula, tracer)[part]
  return { ...resultFields, value: unit === 'rate' ? roundOrNull(value) : value, unit }
}

/** Bond figures on the portfolio page. Names with `bond.` are figures of one bond, those with `bonds.` are totals. */
export const bondFigures: PortfolioFigureSource = {
  subjects: ['bond', 'bonds'],
  compute: (portfolio, { figure, of, on }, part, tracer) =>
    figure.startsWith('bonds.')
      ? readBondTotalFigure(portfolio, { figure: part as BondTotalFigure, on, tracer })
      : readBondFigure(portfolio, of ?? '', { figure: part as BondFigure, on, tracer }),
}
