import type { PlainDateText } from '../calendar.ts'
import type { Currency } from '../currency.ts'
import { one, type Decimal } from '../decimal.ts'
import { DomainError } from '../error.ts'
import type { ExchangeRate } from '../exchange.ts'
import { compareText } from '../order.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'
import { oversellMessage } from '../units.ts'
import { listEffectiveEntries, type LedgerEntry, type SaleEntry } from './entry.ts'
import { findEntryRate } from './entry-rate.ts'
import { fromFixed, proRata, roundFixedUnits, multiplyFixed, toFixed, type Fixed } from './fixed.ts'

/** Position of an account in a security. Costs are positive; `bookCost` is in the ledger's currency. */
export type Holding = {
  account: string
  security: string
  units: Decimal
  bookCost: Decimal
  /** Cost in the currency of the security's own trades; null if they were in several currencies. */
  localCost: Decimal | null
  localCurrency: Currency | null
  /** The last price point, used if there is no market price; null if there is none. */
  pricePoint: { on: PlainDateText; price: Decimal; currency: Currency } | null
}

/** One sale on the book basis: proceeds less fees, the average cost of the units sold, and the gain, which is negative for a loss. */
export type RealisedGain = {
  entry: string
  account: string
  security: string
  on: PlainDateText
  units: Decimal
  netProceeds: Decimal
  cost: Decimal
  gain: Decimal
}

export type Book = { currency: Currency; holdings: Holding[]; realised: RealisedGain[]; totalRealised: Decimal }

export type Ledger = {
  entries: readonly LedgerEntry[]
  /** Currency of the book's costs and gains. */
  currency: Currency
  /** Rates by day, for entries without their own rate and for lots bought on other days. */
  rates?: readonly ExchangeRate[] | undefined
  /** The last day included; all days if missing. */
  until?: PlainDateText | undefined
}

type Position = {
  account: string
  security: string
  units: Fixed
  cost: Fixed
  local: Fixed
  localCurrency: Currency | 'several' | null
  pricePoint: Holding['pricePoint']
}

/**
 * Computes holdings, book costs and realised gains of a ledger, by average cost (rules §1 and §2, book basis).
 *
 * A purchase adds units, amount and fees. A sale removes cost in proportion to its units and realises proceeds less fees less that cost. A
 * split multiplies units, before the trades of its day. An exchange moves units and cost to another security. Transfers add or remove units
 * with their cost and realise nothing. If the units are exactly zero, there is no cost and no holding. Every entry is converted to the
 * ledger's currency at the rate of its day.
 *
 * The order of the entries does not matter.
 * @throws DomainError `OVERSELL`, `MISSING_FX_RATE`, `DUPLICATE_ID`, `UNKNOWN_ENTRY`, `ALREADY_REVERSED`, `INVALID_DATE`, `INVALID_AMOUNT`
 * @example 100 bought for 1,000 with 5 fees, 40 sold for 480: 60 units, cost 603, realised 78
 */
export function computeBook(ledger: Ledger, recorder: TraceRecorder = noRecorder): Book {
  const builder = new BookBuilder(ledger, recorder)
  for (const entry of listEffectiveEntries(ledger.entries)) if (ledger.until === undefined || entry.on <= ledger.until) builder.apply(entry)
  return builder.book()
}

class BookBuilder {
  private readonly ledger: Ledger
  private readonly recorder: TraceRecorder
  private readonly positions = new Map<string, Map<string, Position>>()
  private readonly realised: RealisedGain[] = []
  private totalRealised: Fixed = 0n

  constructor(ledger: Ledger, recorder: TraceRecorder) {
    this.ledger = ledger
    this.recorder = recorder
  }

  apply(entry: LedgerEntry): void {
    switch (entry.kind) {
      case 'purchase':
        return this.add(entry, toFixed(entry.units), toFixed(entry.amount) + toFixed(entry.fees))
      case 'transfer-in':
        return entry.lots.forEach((lot) => this.add(entry, toFixed(lot.units), toFixed(lot.cost), lot.on))
      case 'sale':
        return this.sell(entry)
      case 'transfer-out':
        return void this.removeUnits(entry, toFixed(entry.units))
      case 'split':
        return this.split(entry.account, entry.security, toFixed(entry.multiplier))
      case 'exchange':
        return this.exchange(entry.account, entry.security, entry.into, toFixed(entry.ratio))
      case 'price-point':
        this.position(entry.account, entry.security).pricePoint = { on: entry.on, price: entry.price, currency: entry.currency }
    }
  }

  private add(entry: LedgerEntry & { security: string }, units: Fixed, local: Fixed, on = entry.on): void {
    const position = this.position(entry.account, entry.security)
    const cost = this.toBookCurrency(entry, local, on)
    position.units += units
    position.cost += cost
    position.local += local
    position.localCurrency = position.localCurrency === null || position.localCurrency === entry.currency ? entry.currency : 'several'
    if (this.recorder !== noRecorder)
      this.recorder.step('cost-added', expression`+ ${fromFixed(cost)}`, fromFixed(position.cost), entry.security)
  }

  private sell(entry: SaleEntry): void {
    const units = toFixed(entry.units)
    const netProceeds = this.toBookCurrency(entry, toFixed(entry.amount) - toFixed(entry.fees))
    const cost = this.removeUnits(entry, units)
    const gain = netProceeds - cost
    this.totalRealised += gain
    this.realised.push({
      entry: entry.id,
      account: entry.account,
      security: entry.security,
      on: entry.on,
      units: entry.units,
      netProceeds: fromFixed(netProceeds),
      cost: fromFixed(cost),
      gain: fromFixed(gain),
    })
    if (this.recorder !== noRecorder)
      this.recorder.step('realised', expression`${fromFixed(netProceeds)} − ${fromFixed(cost)}`, fromFixed(gain), entry.security)
  }

  /** Removes units with their share of cost, and returns that share. */
  private removeUnits(entry: LedgerEntry & { security: string }, units: Fixed): Fixed {
    const position = this.position(entry.account, entry.security)
    if (units > position.units) throw new DomainError('OVERSELL', oversellMessage(fromFixed(position.units)), entry.id)
    const cost = proRata(position.cost, units, position.units)
    const local = proRata(position.local, units, position.units)
    position.units -= units
    position.cost -= cost
    position.local -= local
    if (position.units === 0n) position.localCurrency = null
    return cost
  }

  private split(account: string, security: string, multiplier: Fixed): void {
    const position = this.position(account, security)
    position.units = roundFixedUnits(multiplyFixed(position.units, multiplier))
  }

  private exchange(account: string, security: string, into: string, ratio: Fixed): void {
    const old = this.position(account, security)
    if (old.units === 0n || into === security) return this.split(account, security, into === security ? ratio : toFixed(one))
    const next = this.position(account, into)
    next.localCurrency = next.localCurrency === null || next.localCurrency === old.localCurrency ? old.localCurrency : 'several'
    next.units += roundFixedUnits(multiplyFixed(old.units, ratio))
    next.cost += old.cost
    next.local += old.local
    this.positions.get(account)!.delete(security)
  }

  private toBookCurrency(entry: LedgerEntry, local: Fixed, on = entry.on): Fixed {
    if (entry.currency === this.ledger.currency) return local
    return multiplyFixed(local, toFixed(findEntryRate(entry, on, this.ledger.currency, this.ledger.rates ?? [])))
  }

  private position(account: string, security: string): Position {
    let accountPositions = this.positions.get(account)
    if (!accountPositions) this.positions.set(account, (accountPositions = new Map()))
    let position = accountPositions.get(security)
    if (!position)
      accountPositions.set(
        security,
        (position = { account, security, units: 0n, cost: 0n, local: 0n, localCurrency: null, pricePoint: null }),
      )
    return position
  }

  book(): Book {
    const holdings = [...this.positions.values()].flatMap((accountPositions) => [...accountPositions.values()])
    return {
      currency: this.ledger.currency,
      holdings: holdings
        .filter((position) => position.units !== 0n)
        .map(toHolding)
        .sort(compareHoldings),
      realised: this.realised,
      totalRealised: fromFixed(this.totalRealised),
    }
  }
}

function toHolding({ account, security, units, cost, local, localCurrency, pricePoint }: Position): Holding {
  const isOneCurrency = localCurrency !== 'several' && localCurrency !== null
  return {
    account,
    security,
    units: fromFixed(units),
    bookCost: fromFixed(cost),
    localCost: isOneCurrency ? fromFixed(local) : null,
    localCurrency: isOneCurrency ? localCurrency : null,
    pricePoint,
  }
}

function compareHoldings(left: Holding, right: Holding): number {
  return compareText(left.account, right.account) || compareText(left.security, right.security)
}
