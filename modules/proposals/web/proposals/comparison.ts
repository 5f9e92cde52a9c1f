import { Decimal, decimalText, sum } from '@atrium/domain/decimal'
import type { Proposal, ProposedLine } from '../../contract/proposals.ts'

/** Id of the line for the cash of the portfolios. */
export const cashLine = 'cash'

/** Upper end of the scale on which all lines are drawn: the largest weight, rounded up to a whole multiple of 2 %. */
export function scaleOf(lines: readonly ProposedLine[]): number {
  const most = Math.max(0, ...lines.flatMap(({ before, after, high }) => [before, after, high].map(Number)))
  return Math.max(0.02, Math.ceil(most * 50) / 50)
}

type Group = { assetClass: string; lines: ProposedLine[]; before: string; target: string; after: string }

/** Groups lines by asset class in the given order, with the sums of their weights. Cash is the last line of its class. */
export function groupLines(lines: readonly ProposedLine[], order: readonly string[]): Group[] {
  return order.flatMap((assetClass) => {
    const own = lines
      .filter((line) => line.assetClass === assetClass)
      .toSorted((left, right) => Number(left.id === cashLine) - Number(right.id === cashLine) || Number(right.before) - Number(left.before))
    const total = (field: 'before' | 'target' | 'after') => decimalText(sum(own.map((line) => new Decimal(line[field]))))
    return own.length === 0 ? [] : [{ assetClass, lines: own, before: total('before'), target: total('target'), after: total('after') }]
  })
}

/** Sums the trades of a line in all portfolios, purchases and sales apart. */
export function listTradesOf(line: string, trades: Proposal['trades']): { side: 'buy' | 'sell'; total: string }[] {
  return (['sell', 'buy'] as const).flatMap((side) => {
    const own = trades.filter((trade) => trade.line === line && trade.side === side)
    return own.length === 0 ? [] : [{ side, total: decimalText(sum(own.map(({ amount }) => new Decimal(amount)))) }]
  })
}
