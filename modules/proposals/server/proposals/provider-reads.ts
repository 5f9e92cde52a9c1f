import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { Currency } from '@atrium/domain/currency'
import { Decimal, one, zero } from '@atrium/domain/decimal'
import type { HeldLine, ProposalPrice, WrapperKind } from '@atrium/domain/proposals/proposal'
import { openPortfolio, readPositions } from '@atrium/investments/server/portfolios/provider-reads'
import { classifyAsset, valueHolding, type Positions } from '@atrium/investments/server/portfolios/holdings-rules'
import type { RequestContext } from '@atrium/platform/app-context'
import { refusal } from '@atrium/platform/http/problem'
import { readConcept } from '@atrium/platform/providers/concept'
import type { UpstreamPortfolio } from '@atrium/platform/providers/ports/portfolios'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import { readRates } from '@atrium/platform/providers/rates'
import type { ProposalSettings } from '../../contract/proposals.ts'
import { cashLine, lotOf, type LineName, type ReadPortfolios, type StoredModel } from './stored-rules.ts'

type Chosen = ProposalSettings['portfolios']

const wrapperKinds: Readonly<Record<string, WrapperKind>> = { SIPP: 'pension', SSAS: 'pension', ISA: 'isa', OPB: 'isa' }

/** Returns the wrapper of a type of portfolio. Gains are taxed in every portfolio whose type is not known to be exempt. */
export const wrapperOf = (type: string): WrapperKind => wrapperKinds[type] ?? 'gia'

/**
 * Reads the chosen portfolios of an account with the prices and costs of their holdings, and the prices of the lines of the model that are
 * not held. Holdings without a price are left out and named.
 * @throws the refusals `not-found` for a portfolio of another account, and `invalid-request` for portfolios in several currencies
 */
export async function readChosen(
  context: RequestContext,
  { account }: AccountScope,
  chosen: Chosen,
  model: StoredModel,
): Promise<ReadPortfolios> {
  const opened = await Promise.all(
    chosen.map(async ({ id, flow }) => {
      const portfolio = await openPortfolio(context, id)
      if (portfolio.scope.accountScope.account.id !== account.id) throw refusal('not-found')
      return { portfolio, flow, ...(await readPositions(portfolio)) }
    }),
  )
  const read = composePortfolios(
    opened.map(({ portfolio, flow, held, responses }) => ({
      stated: portfolio.stated,
      flow,
      held,
      isStale: responses.some((response) => response.isStale),
    })),
    opened[0]?.portfolio.data.providers.name ?? '',
  )
  const missing = model.lines.map(({ id }) => id).filter((id) => id !== cashLine && !read.prices[id])
  await Promise.all(missing.map((symbol) => addQuote(context, symbol, read)))
  return read
}

type ReadPortfolio = { stated: Pick<UpstreamPortfolio, 'id' | 'name' | 'type'>; flow: string; held: Positions; isStale: boolean }

/** Combines portfolios with their prices and costs. Holdings without a price are left out and named. */
export function composePortfolios(portfolios: readonly ReadPortfolio[], provider: string): MutableRead {
  const currency = portfolios[0]?.held.response.currency
  if (!currency) throw refusal('invalid-request', { issues: [{ path: 'portfolios', code: 'required' }] })
  const foreign = portfolios.findIndex(({ held }) => held.response.currency !== currency)
  if (foreign >= 0) throw refusal('invalid-request', { issues: [{ path: `portfolios.${foreign}`, code: 'other-currency' }] })
  const found: FoundLines = { prices: {}, names: { [cashLine]: { name: cashLine, assetClass: 'Other' } }, unpriced: [] }
  const accounts = portfolios.map(({ stated: { id, type }, flow, held }) => ({
    id,
    kind: wrapperOf(type),
    flow: new Decimal(flow),
    ...readLines(held, found),
  }))
  return {
    ...found,
    currency,
    provider,
    isStale: portfolios.some((portfolio) => portfolio.isStale),
    pricesOn: portfolios.map(({ held }) => held.response.valuedOn).toSorted()[0] ?? '',
    portfolios: portfolios.map(({ stated: { id, name, type }, flow }) => ({ id, name, kind: wrapperOf(type), flow })),
    accounts,
  }
}

type FoundLines = { prices: Record<string, ProposalPrice>; names: Record<string, LineName>; unpriced: string[] }
type MutableRead = ReadPortfolios & FoundLines

/** Sums the holdings of a portfolio by symbol. Cash in every form is one amount. */
function readLines(held: Positions, read: FoundLines): { cash: Decimal; holdings: HeldLine[] } {
  let cash = zero
  const lines = new Map<string, HeldLine>()
  for (const holding of held.response.holdings) {
    const { value, cost } = valueHolding(holding, held)
    const units = new Decimal(holding.quantity)
    if (value === null) {
      read.unpriced.push(holding.name)
    } else if (holding.cashTypeId !== null) {
      cash = cash.plus(value)
    } else if (units.gt(zero)) {
      const line = holding.symbol ?? holding.id
      read.prices[line] ??= { price: value.div(units), lot: lotOf(units) }
      read.names[line] ??= { name: holding.name, assetClass: classifyAsset(holding.assetClass) }
      const known = lines.get(line)
      lines.set(line, {
        line,
        units: units.plus(known?.units ?? zero),
        ...(cost && (!known || known.cost) && { cost: cost.plus(known?.cost ?? zero) }),
      })
    }
  }
  return { cash, holdings: [...lines.values()] }
}

/** Adds the latest price of a security that is not held. Without one, the line is not bought. */
async function addQuote(context: RequestContext, symbol: string, read: MutableRead): Promise<void> {
  try {
    const quote = await readConcept(context, 'quotes', `prices ${symbol} compact`, (port) => port.getPrices(symbol, 'compact'))
    const close = quote?.data.series.at(-1)?.close
    if (!quote || quote.isStale || close === undefined) return
    read.names[symbol] = { name: quote.data.name, assetClass: 'Other' }
    const rate = await readRate(context, quote.data.currency, read.currency)
    if (rate) read.prices[symbol] = { price: new Decimal(close).times(rate), lot: one }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
  }
}

/** Returns the value of one unit of a price's currency; null if it is not known. */
async function readRate(context: RequestContext, from: Currency, to: Currency): Promise<Decimal | null> {
  const [major, unit] = from === 'GBX' ? (['GBP', new Decimal('0.01')] as const) : ([from, one] as const)
  if (major === to) return unit
  const rates = await readRates(context, major, to, 'compact')
  const latest = rates?.data.series.at(-1)?.close
  return latest === undefined ? null : unit.times(latest)
}
