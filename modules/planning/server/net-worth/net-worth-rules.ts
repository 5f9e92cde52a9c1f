import type { Currency } from '@atrium/domain/currency'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import { findConversion, type ExchangeRate } from '@atrium/domain/exchange'
import { countedValue, netWorth, netWorthAsOf, readStoredValue, type CountedItem } from '@atrium/domain/net-worth'
import { noRecorder, type TraceRecorder } from '@atrium/domain/trace'
import { coverAfterDebts } from '@atrium/domain/protection-gap'
import { untraced, type Formula, type Tracer } from '@atrium/platform/figures/explanation-rules'
import type { FinancialHolding } from '../../contract/financial-holdings.ts'
import type { NetWorth } from '../../contract/net-worth.ts'
import type { NetWorthFigure } from '../../contract/planning-terms.ts'

/** An item of a net worth: a holding or a portfolio. `value` is as stored, in `currency`. */
export type PlanItem = {
  id: string
  name: string
  part: 'asset' | 'liability'
  value: string | null
  currency: Currency
  valueDate: string | null
  /** Share of the client in percent. */
  share: string
}

/** Items of an account, with what they are converted with. */
export type PlanItems = { items: readonly PlanItem[]; currency: Currency; rates: readonly ExchangeRate[]; today: string }

type NamedValues = { items: readonly { name: string; value: Decimal }[] }

/** Sums named values with the rule of a net worth. */
export const sumItems = ({ items }: NamedValues, recorder: TraceRecorder = noRecorder): Decimal =>
  netWorth({ values: items.map(({ value }) => value), names: items.map(({ name }) => name) }, recorder).netWorth

function toCounted({ name, value, currency, share, valueDate }: PlanItem, { currency: to, rates }: PlanItems): CountedItem {
  const conversion = findConversion(currency, to, rates, valueDate ?? undefined) ?? findConversion(currency, to, rates)
  const rate = currency === to ? null : (conversion?.factor ?? ('unknown' as const))
  return { name, value: readStoredValue(value), percent: new Decimal(share), rate }
}

/** True for an item that counts with its own value, of which there is nothing to explain. */
const isPlain = ({ value, percent, rate }: CountedItem): boolean => value instanceof Decimal && rate === null && percent.eq(100)

/** Returns the value with which an item counts; null if it is left out. */
export function countItem(item: PlanItem, items: PlanItems, tracer: Tracer, isAlone = false): Decimal | null {
  const counted = toCounted(item, items)
  return (isPlain(counted) && !isAlone ? untraced : tracer)('counted-value', countedValue, counted)
}

/** Returns the value with which an item counts without an explanation; null if it is left out. */
export const countAlone = (item: PlanItem, items: PlanItems): Decimal | null => countItem(item, items, untraced)

/** Returns why an item is left out of the totals; null if it counts. */
export function findReason(item: PlanItem, items: PlanItems): NetWorth['holdings'][number]['leftOut'] {
  const { value, rate } = toCounted(item, items)
  if (value === null) return 'no-value'
  if (!(value instanceof Decimal)) return 'not-a-number'
  return rate === 'unknown' ? 'no-exchange-rate' : null
}

export type TotalFigure = Extract<NetWorthFigure, 'net-worth' | 'plan-assets' | 'plan-liabilities'>

/** The parts that count towards each total. */
export const partOf: Record<TotalFigure, readonly PlanItem['part'][]> = {
  'net-worth': ['asset', 'liability'],
  'plan-assets': ['asset'],
  'plan-liabilities': ['liability'],
}

/** Sums what counts of the items of a figure: assets positive, liabilities negative. */
export function computeTotal(figure: TotalFigure, items: PlanItems, tracer: Tracer = untraced): Decimal {
  const counted = listNamed(items, tracer, ({ part }) => partOf[figure].includes(part))
  return tracer(figure satisfies Formula, sumItems, { items: counted })
}

/** Lists what counts of some items, by name. */
const listNamed = (items: PlanItems, tracer: Tracer, isCounted: (item: PlanItem) => boolean = () => true): NamedValues['items'] =>
  items.items.filter(isCounted).flatMap((item) => {
    const value = countItem(item, items, tracer)
    return value ? [{ name: item.name, value }] : []
  })

/** Sums the life cover, of which the items are the policies. */
export const computeCover = (cover: PlanItems, tracer: Tracer = untraced): Decimal =>
  tracer('life-cover', sumItems, { items: listNamed(cover, tracer) })

/** Returns what the life cover leaves after the debts. */
export const computeCoverAfterDebts = ({ cover, items }: { cover: PlanItems; items: PlanItems }, tracer: Tracer = untraced): Decimal =>
  tracer('cover-after-debts', coverAfterDebts, {
    cover: computeCover(cover, tracer),
    debts: computeTotal('plan-liabilities', items, tracer),
  })

/** Names the items that are left out of a sum. */
export const listLeftOut = (items: PlanItems): string[] => items.items.filter((item) => findReason(item, items)).map(({ name }) => name)

/** Lists the debts that are left out of the sums, with the reason. */
export const listDebtsLeftOut = (items: PlanItems) =>
  items.items.flatMap((item) => {
    const reason = item.part === 'liability' ? findReason(item, items) : null
    return reason ? [{ name: item.name, reason }] : []
  })

/** Returns the value of one item as it counts, or undefined if there is no such item. */
export function computeItem(id: string, items: PlanItems, tracer: Tracer = untraced): { name: string; value: Decimal | null } | undefined {
  const item = items.items.find((one) => one.id === id)
  return item && { name: item.name, value: countItem(item, items, tracer, true) }
}

/** Returns what each item adds, by its id. */
export const listCounted = (items: PlanItems): Map<string, Pick<NetWorth['holdings'][number], 'counted' | 'leftOut'>> =>
  new Map(
    items.items.map((item) => {
      const value = countItem(item, items, untraced)
      return [item.id, { counted: value && { amount: decimalText(value), currency: items.currency }, leftOut: findReason(item, items) }]
    }),
  )

/** Returns the day of a net worth: that of the latest value, but not later than ten days ago. Items that are left out do not count. */
export const findAsOf = (items: PlanItems): string | null =>
  netWorthAsOf({
    valueDates: items.items.flatMap((item) => (item.valueDate && !findReason(item, items) ? [item.valueDate] : [])),
    today: items.today,
  })

export const toPlanItem = ({ id, name, radioType, value, currency, valueDate, share }: FinancialHolding): PlanItem => ({
  id,
  name,
  part: radioType,
  value,
  currency,
  valueDate,
  share,
})
