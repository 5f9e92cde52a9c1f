import { createRandom, type Random } from '../random.ts'
import { getSecurity, securities, unpricedSymbol, type AssetClass, type Security } from '../market/securities.ts'
import type { Book } from './book.ts'
import type { PortfolioPlan } from './portfolio.ts'

type Target = Book['targets'][number]

/** Percentage of each asset class, by risk profile. */
const mixes: Record<number, Record<AssetClass, number>> = {
  1: { 'Fixed Interest': 68, Equities: 16, Alternatives: 11, Other: 5 },
  2: { 'Fixed Interest': 58, Equities: 26, Alternatives: 12, Other: 4 },
  3: { 'Fixed Interest': 45, Equities: 38, Alternatives: 13, Other: 4 },
  4: { 'Fixed Interest': 36, Equities: 48, Alternatives: 12, Other: 4 },
  5: { 'Fixed Interest': 26, Equities: 58, Alternatives: 12, Other: 4 },
  6: { 'Fixed Interest': 14, Equities: 72, Alternatives: 11, Other: 3 },
  7: { 'Fixed Interest': 4, Equities: 84, Alternatives: 10, Other: 2 },
}
const mixWithoutProfile: Record<AssetClass, number> = { 'Fixed Interest': 0, Equities: 92, Alternatives: 0, Other: 8 }

/** Returns the targets of a portfolio: its manually selected holdings, or a selection determined by its seed. */
export function selectTargets(plan: PortfolioPlan): Target[] {
  if (plan.holdings) return plan.holdings.map(([symbol, weight]) => ({ security: getSecurity(symbol), weight }))
  const random = createRandom('model', plan.seed)
  const mix = plan.riskProfile === null ? mixWithoutProfile : mixes[plan.riskProfile]!
  return (Object.keys(mix) as AssetClass[]).flatMap((assetClass) => selectClassTargets(plan, random, assetClass, mix[assetClass]))
}

function selectClassTargets(plan: PortfolioPlan, random: Random, assetClass: AssetClass, percent: number): Target[] {
  if (percent === 0) return []
  // A holding has about 16 % of a small portfolio and 8 % of a large one, so that small portfolios have fewer holdings.
  const size = plan.opening < 40_000 ? 16 : plan.opening < 150_000 ? 11 : 8
  const count = Math.max(1, Math.round(percent / size))
  const drawnSecurities: Security[] = []
  while (drawnSecurities.length < count) {
    const next = drawSecurity(plan, random, assetClass, drawnSecurities)
    if (!next) break
    drawnSecurities.push(next)
  }
  return drawnSecurities.map((security) => ({ security, weight: (percent / drawnSecurities.length) * (0.8 + 0.4 * random()) }))
}

/**
 * Draws a security of an asset class that is not in `excluded`. Securities in the currency and for the objective of the plan are more
 * likely.
 */
export function drawSecurity(plan: PortfolioPlan, random: Random, assetClass: AssetClass, excluded: readonly Security[]): Security | null {
  const pool = securities.filter(
    (security) => security.assetClass === assetClass && security.symbol !== unpricedSymbol && !excluded.includes(security),
  )
  let remainingPreference = random() * pool.reduce((total, security) => total + computePreference(plan, security), 0)
  for (const security of pool) {
    remainingPreference -= computePreference(plan, security)
    if (remainingPreference <= 0) return security
  }
  return pool.at(-1) ?? null
}

function computePreference(plan: PortfolioPlan, security: Security): number {
  const home = security.priceCurrency === plan.currency ? 5 : security.priceCurrency === 'GBX' ? 2 : 1
  const paysOut = security.paidIn.length > 0
  const suited = plan.objective === 'Both' || (plan.objective === 'Income') === paysOut ? 2 : 1
  const chosenAlone = plan.riskProfile === null && security.kind === 'share' ? 4 : 1
  return home * suited * chosenAlone
}
