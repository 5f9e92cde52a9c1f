import type { Money } from '@atrium/contract/schema'
import type { NetWorth } from '../../contract/net-worth.ts'
import type { HoldingType, RadioType } from '../../contract/planning-terms.ts'

type Holding = NetWorth['holdings'][number]

/** A row of the table: a portfolio or a holding. */
export type PlanRow = {
  id: string
  part: RadioType
  name: string
  /** Null for a portfolio. */
  holding: Holding | null
  type: HoldingType | 'portfolio'
  valueDate: string | null
  counted: Money | null
  leftOut: Holding['leftOut']
}

/** Lists portfolios and holdings: assets first, then liabilities; in each part those of the highest value first, and those without one last. */
export function listPlanRows({ holdings, portfolios }: Pick<NetWorth, 'holdings' | 'portfolios'>): PlanRow[] {
  const rows: PlanRow[] = [
    ...portfolios.map(({ id, name, valueDate, counted, leftOut }) => ({
      id,
      name,
      valueDate,
      counted,
      leftOut,
      part: 'asset' as const,
      holding: null,
      type: 'portfolio' as const,
    })),
    ...holdings.map((holding) => {
      const { id, name, type, valueDate, counted, leftOut, radioType } = holding
      return { id, name, type, valueDate, counted, leftOut, part: radioType, holding }
    }),
  ]
  return rows.toSorted((one, other) => comparePart(one, other) || compareValue(one, other) || one.name.localeCompare(other.name))
}

const comparePart = (one: PlanRow, other: PlanRow) => Number(one.part === 'liability') - Number(other.part === 'liability')
const sizeOf = ({ counted }: PlanRow) => (counted ? Math.abs(Number(counted.amount)) : -1)
const compareValue = (one: PlanRow, other: PlanRow) => sizeOf(other) - sizeOf(one)
