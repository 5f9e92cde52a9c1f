import type { PlainDateText } from '../calendar.ts'
import { one, type Decimal } from '../decimal.ts'
import { roundFixedUnits, multiplyFixed, toFixed, type Fixed } from '../ledger/fixed.ts'
import { byDay, compareText } from '../order.ts'

/** A purchase or sale of shares of one class, in pounds; `amount` is units × price, excluding fees. */
export type ShareTrade = { kind: 'buy' | 'sell'; security: string; on: PlainDateText; units: Decimal; amount: Decimal; fees: Decimal }

/** Shares that leave the pool at cost without a disposal, such as by a transfer to another person. */
export type ShareRemoval = { kind: 'removal'; security: string; on: PlainDateText; units: Decimal }

/** A split or exchange: before the trades of its day, each share becomes `ratio` shares of the class `into`, by default its own. */
export type ShareChange = { kind: 'change'; security: string; on: PlainDateText; ratio: Decimal; into?: string | undefined }

export type ShareEvent = ShareTrade | ShareRemoval | ShareChange

/** Totals of one class on one day, in shares after all later splits. Costs include fees; fees are deducted from proceeds. */
export type ClassDay = {
  on: PlainDateText
  bought: Fixed
  cost: Fixed
  sold: Fixed
  proceeds: Fixed
  removed: Fixed
  /** Units sold, before later splits, and the name of the security on that day. */
  soldUnits: Fixed
  soldAs: string
}

/**
 * Lists the days of each class in order. Shares are restated for all later splits: 20 shares bought before a 2:1 split count as 40 (TCGA
 * 1992 s126–127). A class that was exchanged into another is included in that one.
 */
export function listClassDays(events: readonly ShareEvent[]): Map<string, ClassDay[]> {
  const changes = Map.groupBy(events.filter((event) => event.kind === 'change').sort(compareChanges), (change) => change.security)
  const classes = new Map<string, Map<PlainDateText, ClassDay>>()
  for (const event of events) {
    if (event.kind === 'change') continue
    const now = findFinalClass(event.security, event.on, changes)
    addToDay(findOrAddDay(classes, now.security, event.on), event, now.ratio)
  }
  // A class without trades is listed without days.
  for (const security of changes.keys()) findOrAddClass(classes, findFinalClass(security, '', changes).security)
  return new Map([...classes].map(([security, days]) => [security, [...days.values()].sort(byDay)]))
}

/** Compares changes by day. Within a day, splits precede exchanges into another class, whatever the order of the input. */
function compareChanges(left: ShareChange, right: ShareChange): number {
  return byDay(left, right) || compareText(left.into ?? '', right.into ?? '')
}

function findFinalClass(
  security: string,
  on: PlainDateText,
  changes: ReadonlyMap<string, readonly ShareChange[]>,
): { security: string; ratio: Fixed } {
  let now = { security, ratio: toFixed(one) }
  let since = on
  for (let ownChanges = changes.get(security); ownChanges; ownChanges = changes.get(now.security)) {
    const laterChanges = ownChanges.filter((change) => change.on > since)
    let exchange: ShareChange | null = null
    for (const change of laterChanges) {
      now = { security: change.into ?? now.security, ratio: multiplyFixed(now.ratio, toFixed(change.ratio)) }
      since = change.on
      exchange = change.into === undefined || change.into === change.security ? null : change
      if (exchange) break
    }
    if (!exchange) break
  }
  return now
}

function findOrAddClass(classes: Map<string, Map<PlainDateText, ClassDay>>, security: string): Map<PlainDateText, ClassDay> {
  let days = classes.get(security)
  if (!days) classes.set(security, (days = new Map()))
  return days
}

function findOrAddDay(classes: Map<string, Map<PlainDateText, ClassDay>>, security: string, on: PlainDateText): ClassDay {
  const days = findOrAddClass(classes, security)
  let day = days.get(on)
  if (!day) days.set(on, (day = { on, bought: 0n, cost: 0n, sold: 0n, proceeds: 0n, removed: 0n, soldUnits: 0n, soldAs: '' }))
  return day
}

const unchangedRatio = toFixed(one)

function addToDay(day: ClassDay, event: ShareTrade | ShareRemoval, ratio: Fixed): void {
  const units = toFixed(event.units)
  const restatedUnits = ratio === unchangedRatio ? units : roundFixedUnits(multiplyFixed(units, ratio))
  if (event.kind === 'removal') {
    day.removed += restatedUnits
  } else if (event.kind === 'buy') {
    day.bought += restatedUnits
    day.cost += toFixed(event.amount) + toFixed(event.fees)
  } else {
    day.sold += restatedUnits
    day.proceeds += toFixed(event.amount) - toFixed(event.fees)
    day.soldUnits += units
    day.soldAs = day.soldAs === '' || day.soldAs > event.security ? event.security : day.soldAs
  }
}
