import { Decimal, decimalText, one, sum, zero } from '@atrium/domain/decimal'
import { daysAfter } from '@atrium/domain/calendar'
import type { AssetClass } from '@atrium/contract/portfolio-terms'
import type { Currency } from '@atrium/domain/currency'
import { limitsOf, type ModelLine } from '@atrium/domain/proposals/drift'
import { cashLine, type Proposal as ComputedProposal, type ProposalInput, type WrapperKind } from '@atrium/domain/proposals/proposal'
import { proposalValidDays } from '@atrium/domain/proposals/staleness'
import type { Proposal, ProposalSettings } from '../../contract/proposals.ts'

/** A model portfolio of the back office with its securities. */
export type StoredModel = { id: string; name: string; version: number; lines: readonly ModelLine[] }

export type LineName = { name: string; assetClass: AssetClass }

export type ProposalPortfolio = { id: string; name: string; kind: WrapperKind; flow: string }

/** What was read from providers for a proposal. */
export type ReadPortfolios = {
  currency: Currency
  provider: string
  /** The earliest valuation day of the portfolios. */
  pricesOn: string
  portfolios: readonly ProposalPortfolio[]
  accounts: ProposalInput['accounts']
  prices: ProposalInput['prices']
  names: Readonly<Record<string, LineName>>
  unpriced: readonly string[]
  /** True if a provider is unavailable and its last good response was read. */
  isStale: boolean
}

type TextByName = Readonly<Record<string, string>>

/** A proposal as it is stored: everything that is shown, and what it was computed with. It is never changed. */
export type StoredProposal = Pick<
  Proposal,
  | 'model'
  | 'driftBefore'
  | 'driftAfter'
  | 'tradeCount'
  | 'portfolios'
  | 'currency'
  | 'total'
  | 'lines'
  | 'trades'
  | 'sales'
  | 'purchases'
  | 'costs'
  | 'gains'
  | 'tax'
  | 'exemptLeft'
  | 'outsideBefore'
  | 'outsideAfter'
  | 'unpriced'
  | 'settings'
  | 'frozen'
> & {
  /** Prices by line, and units by portfolio and line (`portfolio/line`), with which later data is compared. */
  prices: TextByName
  holdings: TextByName
  /** Input of the calculation, which `bin/calc proposal` repeats. */
  case: object
  /** Settings of the request, so that a repeated request can be told from another one. */
  request: ProposalSettings
}

const percentToFraction = (percent: string): Decimal => new Decimal(percent).div(100)

/** Creates the input of the calculation. Percentages become fractions. */
export function createInput(model: StoredModel, settings: ProposalSettings, read: ReadPortfolios): ProposalInput {
  return {
    model: { id: model.id, version: model.version, lines: model.lines },
    prices: read.prices,
    accounts: read.accounts,
    minimumTrade: new Decimal(settings.minimumTrade),
    dealing: { fixed: new Decimal(settings.dealingFixed), rate: percentToFraction(settings.dealingPercent) },
    destination: settings.destination,
    ...(settings.gainsLimit !== null && { gainsLimit: new Decimal(settings.gainsLimit) }),
    ...(settings.tax && { tax: { exemptLeft: new Decimal(settings.tax.exemptLeft), bandLeft: new Decimal(settings.tax.bandLeft) } }),
  }
}

/** Combines the computed proposal with the names of its lines and portfolios, as it is stored and shown. */
export function toStored(
  { model, settings, read, today }: { model: StoredModel; settings: ProposalSettings; read: ReadPortfolios; today: string },
  input: ProposalInput,
  computed: ComputedProposal,
): StoredProposal {
  const targets = new Map(model.lines.map((line) => [line.id, line]))
  const nameOf = (line: string): LineName => read.names[line] ?? { name: line, assetClass: 'Other' }
  const ids = Object.keys(computed.weightsBefore)
  const reasons = new Map(computed.lines.map(({ id, reason }) => [id, reason]))
  const portfolioNames = new Map(read.portfolios.map(({ id, name }) => [id, name]))
  const amountOf = (side: 'buy' | 'sell') =>
    decimalText(sum(computed.trades.filter((trade) => trade.side === side).map(({ amount }) => amount)))
  return {
    model: model.name,
    driftBefore: decimalText(driftOf(computed.weightsBefore, targets)),
    driftAfter: decimalText(driftOf(computed.weightsAfter, targets)),
    tradeCount: computed.trades.length,
    portfolios: read.portfolios.map((portfolio) => ({ ...portfolio, cashAfter: decimalText(computed.cash[portfolio.id] ?? zero) })),
    currency: read.currency,
    total: decimalText(sum(input.accounts.map((account) => worthOf(account, read.prices)))),
    lines: ids.map((id) => {
      const line = targets.get(id) ?? { id, target: zero }
      const { low, high } = limitsOf(line)
      return {
        id,
        ...nameOf(id),
        target: decimalText(line.target),
        low: decimalText(low),
        high: decimalText(high),
        before: decimalText(computed.weightsBefore[id] ?? zero),
        after: decimalText(computed.weightsAfter[id] ?? zero),
        reason: reasons.get(id) ?? null,
      }
    }),
    trades: computed.trades.map(({ account, side, line, units, amount, cost, gain }) => ({
      portfolio: account,
      portfolioName: portfolioNames.get(account) ?? account,
      side,
      line,
      name: nameOf(line).name,
      units: decimalText(units),
      amount: decimalText(amount),
      cost: decimalText(cost),
      gain: gain && decimalText(gain),
    })),
    sales: amountOf('sell'),
    purchases: amountOf('buy'),
    costs: decimalText(computed.costs),
    gains: decimalText(computed.gains),
    tax: computed.tax && decimalText(computed.tax),
    exemptLeft: settings.tax?.exemptLeft ?? null,
    outsideBefore: [...computed.outsideBefore],
    outsideAfter: [...computed.outsideAfter],
    unpriced: [...read.unpriced, ...computed.unpriced.map((line) => nameOf(line).name)],
    settings: {
      destination: settings.destination,
      minimumTrade: settings.minimumTrade,
      dealingFixed: settings.dealingFixed,
      dealingPercent: settings.dealingPercent,
      gainsLimit: settings.gainsLimit,
    },
    frozen: {
      on: today,
      pricesOn: read.pricesOn,
      modelVersion: model.version,
      validUntil: daysAfter(today, proposalValidDays),
      provider: read.provider,
    },
    prices: listPrices(read),
    holdings: listUnits(read),
    case: { op: 'propose', ...(toPlain(input) as object) },
    request: settings,
  }
}

export const listPrices = ({ prices }: Pick<ReadPortfolios, 'prices'>): TextByName =>
  Object.fromEntries(Object.entries(prices).map(([line, { price }]) => [line, decimalText(price)]))

export const listUnits = ({ accounts }: Pick<ReadPortfolios, 'accounts'>): TextByName =>
  Object.fromEntries(accounts.flatMap(({ id, holdings }) => holdings.map(({ line, units }) => [`${id}/${line}`, decimalText(units)])))

export const toDecimals = (texts: TextByName): Record<string, Decimal> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, new Decimal(text)]))

const driftOf = (weights: Readonly<Record<string, Decimal>>, targets: ReadonlyMap<string, ModelLine>): Decimal =>
  sum(Object.entries(weights).map(([id, weight]) => weight.minus(targets.get(id)?.target ?? zero).abs())).div(2)

function worthOf({ cash, flow, holdings }: ProposalInput['accounts'][number], prices: ProposalInput['prices']): Decimal {
  return cash.plus(flow).plus(sum(holdings.map(({ line, units }) => units.times(prices[line]?.price ?? zero))))
}

/** Converts decimals to text, so that the case can be repeated exactly. */
function toPlain(value: unknown): unknown {
  if (value instanceof Decimal) return decimalText(value)
  if (Array.isArray(value)) return value.map(toPlain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toPlain(part)]))
}

/** The smallest number of units in which a holding is traded: that of the last decimal in which it is held, 0.0001 at least. */
export function lotOf(units: Decimal): Decimal {
  return one.div(new Decimal(10).pow(Math.min(4, units.decimalPlaces())))
}

export { cashLine }
