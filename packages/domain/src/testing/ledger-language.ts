import type { Currency } from '../currency.ts'
import { Decimal } from '../decimal.ts'
import type { LedgerEntry } from '../ledger/entry.ts'

/**
 * Parses a ledger written as text, one entry per line, with the ids #1, #2 … in order:
 *
 * 2024-01-10 purchase 100 ABC at 10 fees 5
 * 2024-02-10 sale 40 ABC at 12
 * 2024-03-01 split ABC by 2
 * 2024-03-05 transfer-in ABC 10 costing 90 since 2019-05-01, 5 costing 60 since 2020-05-01
 * 2024-03-06 transfer-out 4 ABC to ISA
 * 2024-04-01 exchange ABC by 0.5 into XYZ
 * 2024-04-02 price-point HOUSE at 300000
 * 2024-04-02 dividend 20
 * 2024-04-03 fx 100 for 125 USD
 * 2024-05-01 reversal of #2
 *
 * Any line may end in "in USD", "rate 0.8" and "account ISA", in this order.
 */
export function ledger(text: string): LedgerEntry[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.map((line, index) => readLine(line, `#${index + 1}`))
}

export function dec(value: string | number): Decimal {
  return new Decimal(value)
}

type LineFormat = [pattern: RegExp, build: (matches: string[]) => object]

const trade: LineFormat = [
  /^(\S+) (\S+) at (\S+)(?: fees (\S+))?$/,
  ([units, security, price, fees]) => ({ security, units: dec(units!), amount: dec(units!).times(price!), fees: dec(fees ?? 0) }),
]
const cash: LineFormat = [/^(\S+)(?: from (\S+))?$/, ([amount, security]) => ({ amount: dec(amount!), security })]

const lineFormats: Record<LedgerEntry['kind'], LineFormat> = {
  purchase: trade,
  sale: trade,
  contribution: cash,
  withdrawal: cash,
  dividend: cash,
  interest: cash,
  fee: cash,
  tax: cash,
  'transfer-in': [/^(\S+) (.+?)(?: from (\S+))?$/, ([security, lots, from]) => ({ security, lots: lots!.split(', ').map(readLot), from })],
  'transfer-out': [/^(\S+) (\S+)(?: to (\S+))?$/, ([units, security, to]) => ({ security, units: dec(units!), to })],
  fx: [
    /^(\S+) for (\S+) (\S+)$/,
    ([amount, boughtAmount, boughtCurrency]) => ({ amount: dec(amount!), boughtAmount: dec(boughtAmount!), boughtCurrency }),
  ],
  split: [/^(\S+) by (\S+)$/, ([security, multiplier]) => ({ security, multiplier: dec(multiplier!) })],
  exchange: [/^(\S+) by (\S+) into (\S+)$/, ([security, ratio, into]) => ({ security, ratio: dec(ratio!), into })],
  'price-point': [/^(\S+) at (\S+)$/, ([security, price]) => ({ security, price: dec(price!) })],
  reversal: [/^of (\S+)$/, ([reverses]) => ({ reverses })],
}

function readLine(line: string, id: string): LedgerEntry {
  const [, on, kind, rest = '', currency, rate, account] =
    /^(\S+) (\S+) (.+?)(?: in ([A-Z]{3}))?(?: rate (\S+))?(?: account (\S+))?$/.exec(line) ?? []
  const shape = lineFormats[kind as LedgerEntry['kind']]
  const matches = shape?.[0].exec(rest)
  if (!matches) throw new Error(`not a line of the ledger language: ${line}`)
  const common = {
    id,
    on,
    kind,
    account: account ?? 'GIA',
    currency: (currency ?? 'GBP') as Currency,
    ...(rate !== undefined && { rate: dec(rate) }),
  }
  return { ...common, ...shape[1](matches.slice(1)) } as LedgerEntry
}

function readLot(text: string): object {
  const [, units, cost, on] = /^(\S+) costing (\S+) since (\S+)$/.exec(text) ?? []
  return { on, units: dec(units!), cost: dec(cost!) }
}
