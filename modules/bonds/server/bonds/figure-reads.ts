import type { PortfolioFigureSource } from '@atrium/investments/server/contributions'
import type { FigureUnit } from '@atrium/contract/explanation'
import type { Currency } from '@atrium/domain/currency'
import { type Decimal } from '@atrium/domain/decimal'
import { refusal } from '@atrium/platform/http/problem'
import type { Answer } from '@atrium/platform/providers/last-good'
import type { Tracer } from '@atrium/platform/figures/explanation-rules'
import { readHeld, type PortfolioData } from '@atrium/investments/server/portfolios/provider-reads'
import { computeRunningYield, computeBondStatistics, findUnsupportedReason } from './bond-rules.ts'
import { listBondHoldings, computeBondTotals, sumIncome } from './bond-total-rules.ts'
import { roundedRate } from '@atrium/platform/figures/wire-rules'

/** Figures of one bond, each with its formula, its field in the statistics, and its unit. */
const figures = {
  accrued: ['bond-accrued', 'accrued', 'number'],
  'dirty-price': ['bond-dirty-price', 'dirtyPrice', 'number'],
  'redemption-yield': ['bond-yield', 'yield', 'rate'],
  macaulay: ['bond-macaulay', 'macaulay', 'number'],
  modified: ['bond-modified', 'modified', 'number'],
  convexity: ['bond-convexity', 'convexity', 'number'],
} as const

const totals = {
  'redemption-yield': ['bonds-yield', 'yield', 'rate'],
  modified: ['bonds-modified', 'modified', 'number'],
} as const

export type BondFigure = keyof typeof figures | 'running-yield'
export type BondsFigure = keyof typeof totals | 'income'

type Found = {
  value: Decimal | null
  unit: FigureUnit
  currency: Currency
  subject?: string
  answers: Answer<unknown>[]
  asOn: string
}
const rounded = (rate: Decimal | null): Decimal | null => rate && roundedRate(rate)

type Asked<Name> = { figure: Name; on: string | undefined; tracer: Tracer }

export async function readBondFigure(portfolio: PortfolioData, id: string, { figure, on, tracer }: Asked<BondFigure>): Promise<Found> {
  const { held, answers } = await readHeld(portfolio, on)
  const { currency, valuedOn } = held.answer
  const bond = listBondHoldings(held).find((one) => one.id === id)
  if (!bond || findUnsupportedReason(bond)) throw refusal('not-found')
  const about = { currency, subject: bond.name, answers, asOn: valuedOn }
  if (figure === 'running-yield') return { ...about, value: rounded(computeRunningYield(bond, tracer)), unit: 'rate' }
  const [formula, part, unit] = figures[figure]
  const value = computeBondStatistics(bond, valuedOn, formula, tracer)[part]
  return { ...about, value: unit === 'rate' ? rounded(value) : value, unit }
}

export async function readBondsFigure(portfolio: PortfolioData, { figure, on, tracer }: Asked<BondsFigure>): Promise<Found> {
  const { held, answers } = await readHeld(portfolio, on)
  const { currency, valuedOn } = held.answer
  if (listBondHoldings(held).length === 0) throw refusal('not-found')
  const about = { currency, answers, asOn: valuedOn }
  if (figure === 'income') return { ...about, value: sumIncome(held, tracer), unit: 'money' }
  const [formula, part, unit] = totals[figure]
  const value = computeBondTotals(held, formula, tracer)[part]
  return { ...about, value: unit === 'rate' ? rounded(value) : value, unit }
}

/** Bond figures on the portfolio page. Names with `bond.` are figures of one bond, those with `bonds.` are totals. */
export const bondFigures: PortfolioFigureSource = {
  subjects: ['bond', 'bonds'],
  compute: (portfolio, { figure, of, on }, part, tracer) =>
    figure.startsWith('bonds.')
      ? readBondsFigure(portfolio, { figure: part as BondsFigure, on, tracer })
      : readBondFigure(portfolio, of ?? '', { figure: part as BondFigure, on, tracer }),
}
