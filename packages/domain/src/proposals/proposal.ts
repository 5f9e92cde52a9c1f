import { Decimal, one, roundTo, sum, zero } from '../decimal.ts'
import { refuse } from '../error.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'
import { planChanges, type PlannedLine } from './plan-changes.ts'
import { checkTargets, defaultBands, isInside, limitsOf, type Bands, type ModelLine } from './drift.ts'

/** Tax wrapper of an account. Trades are planned for pensions first, then ISAs, then taxed accounts (`gia`). */
export type WrapperKind = 'pension' | 'isa' | 'gia'

/** Units of a line in an account. `cost` is the total cost, which a taxed account needs for the gains of sales. */
export type HeldLine = { line: string; units: Decimal; cost?: Decimal }

export type ProposalAccount = {
  id: string
  kind: WrapperKind
  cash: Decimal
  /** Money that will be paid in, or out if negative. */
  flow: Decimal
  holdings: readonly HeldLine[]
}

export type ProposalPrice = { price: Decimal; lot: Decimal }

/** All amounts in one currency, prices per unit, rates and weights as fractions. */
export type ProposalInput = {
  /** The line `cash` is the cash of the accounts. */
  model: { id: string; version: number; lines: readonly ModelLine[] }
  bands?: Bands
  prices: Readonly<Record<string, ProposalPrice>>
  accounts: readonly ProposalAccount[]
  /** Smaller trades are left out, unless a withdrawal requires them. */
  minimumTrade: Decimal
  dealing: { fixed: Decimal; rate: Decimal }
  /** Where a line outside its band is moved: to its target (fewest later trades) or to the nearer edge of the band. */
  destination: 'target' | 'edge'
  /** Largest sum of gains in taxed accounts. */
  gainsLimit?: Decimal | undefined
  /** What is left of the annual exempt amount and of the basic rate band. Without it, no tax is computed. */
  tax?: { exemptLeft: Decimal; bandLeft: Decimal } | undefined
}

export type ProposedTrade = {
  account: string
  side: 'buy' | 'sell'
  line: string
  units: Decimal
  /** Units × price, to the penny. */
  amount: Decimal
  cost: Decimal
  /** Gain of a sale in a taxed account; null for all other trades. */
  gain: Decimal | null
}

type Weights = Readonly<Record<string, Decimal>>

export type Proposal = {
  lines: readonly PlannedLine[]
  outsideBefore: readonly string[]
  /** Weights after the flows, before the trades. */
  weightsBefore: Weights
  /** By account, sales before purchases, by line. */
  trades: readonly ProposedTrade[]
  costs: Decimal
  gains: Decimal
  tax: Decimal | null
  weightsAfter: Weights
  /** Lines that the trades could not bring into their bands. */
  outsideAfter: readonly string[]
  /** Lines to be bought that have no price, so that they are not traded. */
  unpriced: readonly string[]
  /** Cash of each account after the trades. */
  cash: Readonly<Record<string, Decimal>>
}

export const cashLine = 'cash'

/** Rates of capital gains tax within and above the basic rate band. */
const gainsTaxRates = { basic: new Decimal('0.18'), higher: new Decimal('0.24'), asOn: '2024-10-30', source: 'TCGA 1992 s1H' }

const wrapperOrder: readonly WrapperKind[] = ['pension', 'isa', 'gia']
const toPence = (amount: Decimal): Decimal => roundTo(amount, 2)
const compareIds = (left: { id: string }, right: { id: string }): number => (left.id < right.id ? -1 : left.id > right.id ? 1 : 0)

/**
 * Proposes trades that bring the accounts of a client back to a model (rules §20). Money that is paid in or out comes first; then lines
 * outside their bands are moved, and the others take the opposite. If no line is outside and no money flows, nothing is traded.
 * @throws DomainError `INVALID_WEIGHTS`, `INVALID_AMOUNT`, `INVALID_INPUT` with the field
 * @example a line of 72.5 % with the target 60 % is sold, in an ISA first, and the line below its target bought with the proceeds
 */
export function propose(input: ProposalInput, recorder: TraceRecorder = noRecorder): Proposal {
  checkTargets(input.model.lines)
  const ids = new Set(input.accounts.map(({ id }) => id))
  if (ids.size !== input.accounts.length) refuse('DUPLICATE_ID', 'an account occurs twice', 'accounts')
  const bands = input.bands ?? defaultBands
  const accounts = input.accounts.map((account, index) => new Account(account, input, index)).toSorted(compareIds)
  const lines = listLines(input)
  const total = sum(accounts.map(({ worth }) => worth))
  if (total.lte(zero)) refuse('INVALID_AMOUNT', 'the accounts are worth nothing after the flows', 'accounts')
  recorder.step('total', expression`Σ ${'worth'}`, total)

  const weigh = (): Map<string, Decimal> => {
    const after = sum(accounts.map((account) => account.worthNow()))
    return new Map(lines.map(({ id }) => [id, sum(accounts.map((account) => account.valueOf(id))).div(after)]))
  }
  const findOutside = (weights: ReadonlyMap<string, Decimal>) =>
    lines
      .filter((line) => !isInside(weights.get(line.id) ?? zero, limitsOf(line, bands)))
      .map(({ id }) => id)
      .toSorted()

  const before = weigh()
  const outsideBefore = findOutside(before)
  const isNeeded = outsideBefore.length > 0 || accounts.some(({ flow }) => !flow.isZero())
  const planned = isNeeded
    ? planChanges(
        {
          // In one order, because the last digit of a sum depends on it.
          lines: lines
            .filter(({ id }) => id !== cashLine)
            .toSorted(compareIds)
            .map((line) => ({ ...line, value: (before.get(line.id) ?? zero).times(total) })),
          total,
          spare: sum(accounts.map(({ spare }) => spare)),
          bands,
          destination: input.destination,
        },
        recorder,
      )
    : []
  const trades = isNeeded ? new Trading(input, accounts, planned).trade() : []
  const after = weigh()
  const gains = sum(trades.map(({ gain }) => gain))
  recorder.step('gains', expression`Σ ${'gain'}`, gains)
  return {
    lines: lines.flatMap(({ id }) => planned.filter((line) => line.id === id)),
    outsideBefore,
    weightsBefore: Object.fromEntries(before),
    trades: trades.toSorted(
      (left, right) =>
        compareIds({ id: left.account }, { id: right.account }) ||
        (left.side === right.side ? compareIds({ id: left.line }, { id: right.line }) : left.side === 'sell' ? -1 : 1),
    ),
    costs: sum(trades.map(({ cost }) => cost)),
    gains,
    tax: input.tax ? computeTax(gains, input.tax, recorder) : null,
    weightsAfter: Object.fromEntries(after),
    outsideAfter: findOutside(after),
    unpriced: planned.filter(({ id, change }) => change.gt(zero) && !input.prices[id]).map(({ id }) => id),
    cash: Object.fromEntries(accounts.map(({ id, cash }) => [id, toPence(cash)])),
  }
}

/** Lists the lines of the model and those that are held outside it, whose target is zero. */
function listLines({ model, accounts }: ProposalInput): ModelLine[] {
  const known = new Set(model.lines.map(({ id }) => id))
  const others = new Set(accounts.flatMap(({ holdings }) => holdings.map(({ line }) => line)).filter((id) => !known.has(id)))
  const cash = known.has(cashLine) ? [] : [{ id: cashLine, target: zero }]
  return [...model.lines, ...cash, ...[...others].map((id) => ({ id, target: zero }))]
}

function computeTax(gains: Decimal, { exemptLeft, bandLeft }: NonNullable<ProposalInput['tax']>, recorder: TraceRecorder): Decimal {
  const { basic, higher, asOn, source } = gainsTaxRates
  const taxable = Decimal.max(zero, gains.minus(exemptLeft))
  const within = Decimal.min(taxable, bandLeft)
  const tax = toPence(within.times(basic).plus(taxable.minus(within).times(higher)))
  recorder.constant('basic-rate', basic, 'rate', asOn, source)
  recorder.constant('higher-rate', higher, 'rate', asOn, source)
  recorder.step('taxable-gains', expression`max(0, ${gains} − ${exemptLeft})`, taxable)
  recorder.step('gains-tax', expression`${within} × ${basic} + ${taxable.minus(within)} × ${higher}`, tax)
  recorder.rounded('gains-tax', 2, 'half-away-from-zero')
  return tax
}

/** An account while its trades are planned: its cash and units change with each trade. */
class Account {
  readonly id: string
  readonly kind: WrapperKind
  readonly flow: Decimal
  cash: Decimal
  /** Value of the account after the flow, and the cash that it keeps of that. */
  readonly worth: Decimal
  readonly kept: Decimal
  readonly spare: Decimal
  private readonly held: Map<string, { units: Decimal; cost: Decimal | null }>
  private readonly prices: ProposalInput['prices']

  constructor({ id, kind, cash, flow, holdings }: ProposalAccount, { prices, model }: ProposalInput, index: number) {
    this.id = id
    this.kind = kind
    this.flow = flow
    this.cash = cash.plus(flow)
    this.prices = prices
    this.held = new Map()
    holdings.forEach(({ line, units, cost }, position) => {
      const field = `accounts.${index}.holdings.${position}`
      if (!prices[line]) refuse('INVALID_INPUT', `there is no price for ${line}`, `prices.${line}`)
      if (this.held.has(line)) refuse('DUPLICATE_ID', `${line} occurs twice in ${id}`, `${field}.line`)
      if (kind === 'gia' && cost === undefined) refuse('INVALID_INPUT', `the cost of ${line} in ${id} is missing`, `${field}.cost`)
      this.held.set(line, { units, cost: cost ?? null })
    })
    this.worth = this.worthNow()
    const cashTarget = model.lines.find((line) => line.id === cashLine)?.target ?? zero
    this.kept = cashTarget.times(this.worth)
    this.spare = this.cash.minus(this.kept)
  }

  worthNow(): Decimal {
    return this.cash.plus(sum(this.lines().map((line) => this.valueOf(line))))
  }

  lines(): string[] {
    return [...this.held.keys()]
  }

  unitsOf(line: string): Decimal {
    return this.held.get(line)?.units ?? zero
  }

  valueOf(line: string): Decimal {
    if (line === cashLine) return this.cash
    const units = this.unitsOf(line)
    return units.isZero() ? zero : units.times(this.priceOf(line).price)
  }

  priceOf(line: string): ProposalPrice {
    return this.prices[line] ?? refuse('INVALID_INPUT', `there is no price for ${line}`, `prices.${line}`)
  }

  /** Part of a line's value that would be a gain. */
  gainShareOf(line: string): Decimal {
    const value = this.valueOf(line)
    return value.isZero() ? zero : value.minus(this.held.get(line)?.cost ?? value).div(value)
  }

  /** Sells units and returns the gain after the dealing cost; null if gains are not taxed here. */
  sell(line: string, units: Decimal, amount: Decimal, dealingCost: Decimal): Decimal | null {
    const held = this.held.get(line)
    if (!held) return refuse('INVALID_INPUT', `${line} is not held in ${this.id}`)
    const costOfUnits = held.cost?.times(units).div(held.units) ?? null
    this.held.set(line, { units: held.units.minus(units), cost: costOfUnits && held.cost ? held.cost.minus(costOfUnits) : held.cost })
    this.cash = this.cash.plus(amount).minus(dealingCost)
    return this.kind === 'gia' && costOfUnits ? amount.minus(dealingCost).minus(costOfUnits) : null
  }

  buy(line: string, units: Decimal, amount: Decimal, dealingCost: Decimal): void {
    const held = this.held.get(line)
    const paid = amount.plus(dealingCost)
    this.held.set(line, { units: units.plus(held?.units ?? zero), cost: held ? (held.cost?.plus(paid) ?? null) : paid })
    this.cash = this.cash.minus(paid)
  }
}

type Sale = { line: string; room: Decimal; isForced: boolean }

/** Turns the wanted changes of the lines into trades, account by account. */
class Trading {
  private readonly input: ProposalInput
  private readonly accounts: readonly Account[]
  /** What is still to be bought (positive) or sold of each line. */
  private readonly wanted: Map<string, Decimal>
  private gainsSoFar = zero
  private readonly trades: ProposedTrade[] = []

  constructor(input: ProposalInput, accounts: readonly Account[], planned: readonly PlannedLine[]) {
    this.input = input
    this.accounts = accounts.toSorted(
      (left, right) => wrapperOrder.indexOf(left.kind) - wrapperOrder.indexOf(right.kind) || compareIds(left, right),
    )
    this.wanted = new Map(planned.map(({ id, change }) => [id, change]))
  }

  trade(): ProposedTrade[] {
    for (const account of this.accounts) {
      this.sellIn(account)
      this.buyIn(account)
    }
    return this.trades
  }

  private wantedOf(line: string): Decimal {
    return this.wanted.get(line) ?? zero
  }

  private sellIn(account: Account): void {
    const { sales, amount } = this.planSales(account)
    let still = amount
    for (const sale of sales) {
      if (still.lte(zero)) return
      still = still.minus(this.sell(account, sale, still))
    }
  }

  /** Lists what an account may sell, in order, and how much money the sales should bring. */
  private planSales(account: Account): { sales: Sale[]; amount: Decimal } {
    const over = account
      .lines()
      .map((line) => ({ line, room: Decimal.min(account.valueOf(line), this.wantedOf(line).neg()), isForced: false }))
      .filter(({ room }) => room.gt(zero))
      .toSorted((left, right) => this.compareSales(account, left.line, right.line))
    const overAmount = sum(over.map(({ room }) => room))
    const overdrawn = account.cash.neg()
    if (overdrawn.gt(zero) && overAmount.lt(overdrawn)) {
      const others = account
        .lines()
        .filter((line) => !over.some((sale) => sale.line === line))
        .toSorted((left, right) => account.valueOf(right).cmp(account.valueOf(left)) || compareIds({ id: left }, { id: right }))
      const lines = [...over.map(({ line }) => line), ...others]
      return { sales: lines.map((line) => ({ line, room: account.valueOf(line), isForced: true })), amount: overdrawn }
    }
    const purchases = sum([...this.wanted.values()].filter((change) => change.gt(zero)))
    const amount = Decimal.min(overAmount, purchases.minus(account.spare))
    return { sales: over, amount: Decimal.max(zero, amount) }
  }

  /** Compares two sales: in a taxed account the smaller share of gain comes first, elsewhere the line that is furthest over its target. */
  private compareSales(account: Account, left: string, right: string): number {
    const byKind =
      account.kind === 'gia' ? account.gainShareOf(left).cmp(account.gainShareOf(right)) : this.wantedOf(left).cmp(this.wantedOf(right))
    return byKind || compareIds({ id: left }, { id: right })
  }

  /** Sells a line for the money that is still wanted. Returns what the sale brings. */
  private sell(account: Account, { line, room, isForced }: Sale, still: Decimal): Decimal {
    const { fixed, rate } = this.input.dealing
    const { price, lot } = account.priceOf(line)
    const held = account.unitsOf(line)
    const gross = Decimal.min(room, still.plus(fixed).div(one.minus(rate)))
    if (!isForced && gross.lt(this.input.minimumTrade)) return zero
    // Rounding up never sells more than is held, so that a holding that is sold whole leaves no fraction.
    let units = Decimal.min(held, gross.div(price).div(lot).ceil().times(lot))
    const limited = isForced ? null : this.unitsWithinGainsLimit(account, line)
    if (limited && limited.lt(units)) {
      units = limited
      if (units.times(price).lt(this.input.minimumTrade)) return zero
    }
    if (units.lte(zero)) return zero
    const amount = units.times(price)
    const cost = this.dealingCost(amount)
    const gain = account.sell(line, units, amount, cost)
    if (gain) this.gainsSoFar = this.gainsSoFar.plus(gain)
    this.record(account, 'sell', line, units, amount, cost, gain)
    return amount.minus(cost)
  }

  /** Largest number of units whose sale keeps the gains within the limit; null without a limit or without a gain. */
  private unitsWithinGainsLimit(account: Account, line: string): Decimal | null {
    const { gainsLimit } = this.input
    const share = account.gainShareOf(line)
    if (gainsLimit === undefined || account.kind !== 'gia' || share.lte(zero)) return null
    const { price, lot } = account.priceOf(line)
    const left = Decimal.max(zero, gainsLimit.minus(this.gainsSoFar))
    return left.div(share).div(price).div(lot).floor().times(lot)
  }

  private buyIn(account: Account): void {
    const { dealing, minimumTrade, prices } = this.input
    const short = [...this.wanted]
      .filter(([, change]) => change.gt(zero))
      .toSorted(([left, leftChange], [right, rightChange]) => rightChange.cmp(leftChange) || compareIds({ id: left }, { id: right }))
    for (const [line, change] of short) {
      const affordable = account.cash.minus(account.kept).minus(dealing.fixed).div(one.plus(dealing.rate))
      const most = Decimal.min(change, affordable)
      if (most.lte(zero) || most.lt(minimumTrade)) continue
      if (!prices[line]) continue
      const { price, lot } = account.priceOf(line)
      const units = most.div(price).div(lot).floor().times(lot)
      if (units.lte(zero)) continue
      const amount = units.times(price)
      const cost = this.dealingCost(amount)
      account.buy(line, units, amount, cost)
      this.record(account, 'buy', line, units, amount, cost, null)
    }
  }

  private dealingCost(amount: Decimal): Decimal {
    const { fixed, rate } = this.input.dealing
    return toPence(fixed.plus(rate.times(amount)))
  }

  private record(
    account: Account,
    side: 'buy' | 'sell',
    line: string,
    units: Decimal,
    amount: Decimal,
    cost: Decimal,
    gain: Decimal | null,
  ): void {
    this.trades.push({ account: account.id, side, line, units, amount: toPence(amount), cost, gain: gain && toPence(gain) })
    this.wanted.set(line, this.wantedOf(line).plus(side === 'sell' ? amount : amount.neg()))
  }
}
