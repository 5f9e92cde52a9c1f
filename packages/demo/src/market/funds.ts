import { businessDayToDate, toBusinessDay, monthsBefore } from '../calendar.ts'
import { hashParts } from '../random.ts'
import { findPrice } from './prices.ts'
import { securities, type Security } from './securities.ts'

/** A fund with the facts that its fund house publishes. */
export type Fund = {
  security: Security
  citiCode: string
  groupName: string
  /** Size in thousands of the fund's currency. */
  size: number
  type: 'Unit Trust' | 'OEIC' | 'UCITS ETF'
  objective: string
  launchedOn: string
}

const fundTypes: readonly Fund['type'][] = ['Unit Trust', 'OEIC', 'UCITS ETF']

export const funds: readonly Fund[] = securities.filter(({ kind }) => kind === 'fund').map(createFund)

const byCitiCode = new Map(funds.map((fund) => [fund.citiCode, fund]))
export const findFund = (citiCode: string): Fund | undefined => byCitiCode.get(citiCode)

export const returnRanges = ['1m', '3m', '6m', '1y', '3y', '5y'] as const
const monthsByRange: Record<(typeof returnRanges)[number], number> = { '1m': 1, '3m': 3, '6m': 6, '1y': 12, '3y': 36, '5y': 60 }

/** Returns the price change over a range that ends on a day, as a fraction; null before the first price. */
export function computeFundReturn({ security }: Fund, range: (typeof returnRanges)[number], day: number): number | null {
  const from = findPrice(security, toBusinessDay(monthsBefore(businessDayToDate(day), monthsByRange[range])))
  const to = findPrice(security, day)
  return from === null || to === null ? null : to / from - 1
}

function createFund(security: Security): Fund {
  const hash = hashParts('fund', security.symbol)
  const isIncome = security.name.endsWith('Inc')
  const region = security.region === 'Global' ? 'around the world' : `in ${security.region}`
  return {
    security,
    citiCode: createCitiCode(security),
    groupName: security.name.split(' ')[0]!,
    size: 38_000 + (hash % 6_200_000),
    type: fundTypes[hash % fundTypes.length]!,
    objective: isIncome
      ? `To pay an income that grows, from ${security.assetClass.toLowerCase()} ${region}.`
      : `To grow capital over five years and more, from ${security.assetClass.toLowerCase()} ${region}.`,
    launchedOn: `${1994 + (hash % 25)}-${String(1 + (hash % 12)).padStart(2, '0')}-01`,
  }
}

/** Creates a citi code of four letters and digits. The index of the security makes it unique. */
function createCitiCode({ symbol, index }: Security): string {
  const letters = (hashParts('citi', symbol) % 1_296).toString(36).padStart(2, '0')
  return `${letters}${index.toString(36).padStart(2, '0')}`.toUpperCase()
}
