import type { ExplainedFigure, FigureCase, FigureUnit } from '@atrium/contract/explanation'
import { shownPortfolioTypes } from '@atrium/contract/portfolio-terms'
import type { Currency } from '@atrium/domain/currency'
import { Decimal, decimalText, zero } from '@atrium/domain/decimal'
import { computeMarketMovement, computeNetNewMoney, computeShareOfAssets } from '@atrium/domain/assets-under-advice'
import type { Trace } from '@atrium/domain/trace'
import { sumParts } from '@atrium/domain/valuation'
import {
  listValuedPortfolios,
  type ValuedClients,
  type ValuedPortfolio,
} from '@atrium/investments/server/stored-holdings/portfolio-value-reads'
import type { StoredValueView } from '@atrium/investments/server/stored-holdings/reads'
import type { PortalScope } from '@atrium/people/server/portals/access'
import type { Transacting } from '@atrium/platform/db/scope'
import { createCase } from '@atrium/platform/figures/case'
import { recordTraces, toExplanation, type Tracer } from '@atrium/platform/figures/explanation-rules'
import { refusal } from '@atrium/platform/http/problem'
import { isOutsideProfessional } from '@atrium/platform/session/access'
import { sql } from 'kysely'
import type { AssetFigure, AssetPartKind } from '../../contract/today-terms.ts'
import { listMonthEnds, readMainTotal } from './asset-reads.ts'
import { dividePortfolios, type PortfolioAssets } from './portfolio-asset-rules.ts'

/** A requested figure of all assets or of the part `of`, on the latest day or on that of a month. */
export type AssetFigureRequest = {
  figure: AssetFigure
  by?: AssetPartKind | undefined
  of?: string | undefined
  on?: string | undefined
}

type Computed = { value: string | null; unit: FigureUnit; currency: Currency; traces: readonly Trace[]; assets: PortfolioAssets }
type Source = { subject: string | null; asOn: string; portfolios: readonly ValuedPortfolio[] }

/** Explains a figure of the assets under advice from the stored values of each portfolio. */
export async function explainAssetFigure(
  transaction: Transacting,
  scope: PortalScope,
  view: StoredValueView,
  request: AssetFigureRequest,
): Promise<ExplainedFigure> {
  const { value, unit, currency, traces, assets, subject, asOn, portfolios } = await computeFigure(transaction, scope, view, request)
  const explanation = toExplanation(traces)
  return {
    figure: request.figure,
    of: request.of ?? null,
    subject,
    value,
    unit,
    currency,
    explanation: { ...explanation, missing: [...assets.missing, ...explanation.missing] },
    provenance: toProvenance(portfolios, asOn),
  }
}

/** Returns the complete calculations, so that an auditor can repeat them. */
export async function createAssetFigureCase(
  transaction: Transacting,
  scope: PortalScope,
  view: StoredValueView,
  request: AssetFigureRequest,
): Promise<FigureCase> {
  const { traces, unit } = await computeFigure(transaction, scope, view, request)
  return createCase(traces, {}, unit)
}

/**
 * @throws the refusal `not-found` for a part without a portfolio that the caller may see, for a day that is not in the assets by month, or if
 *   no values are stored yet
 */
async function computeFigure(
  transaction: Transacting,
  scope: PortalScope,
  view: StoredValueView,
  { figure, by, of, on }: AssetFigureRequest,
): Promise<Computed & Source> {
  if ((by === undefined) !== (of === undefined))
    throw refusal('invalid-request', { issues: [{ path: by ? 'of' : 'by', code: 'required' }] })
  // The groups of clients are records of the firm (decision 46).
  if (by === 'groups' && isOutsideProfessional(view.person)) throw refusal('not-found')
  const days = findDays(listMonthEnds(view.today), figure, on)
  if (!days) throw refusal('not-found')
  const main = await readMainTotal(transaction, scope, view)
  if (!main) throw refusal('not-found')
  const currency = main.currency as Currency
  const listed = await listValuedPortfolios(transaction, scope, view, { days, clients: toClients(by, of) })
  const portfolios = by === 'types' ? listed.filter((portfolio) => toType(portfolio.type) === of) : listed
  if (portfolios.length === 0) throw refusal('not-found')
  const assets = dividePortfolios(portfolios, currency)
  const { tracer, traces } = recordTraces()
  const value = computeValue(figure, assets, new Decimal(main.value), tracer)
  return {
    value: value && decimalText(value),
    unit: figure === 'assets.share' ? 'rate' : 'money',
    currency,
    traces,
    assets,
    subject: by === 'clients' ? (portfolios[0]?.client ?? null) : by === 'groups' ? await findGroupName(transaction, scope, of) : null,
    asOn: days[1],
    portfolios,
  }
}

/**
 * Returns the first and the last day of a figure: those of all months or, of one month, the day and the one before it in the list. Undefined
 * if the list has no such day.
 */
function findDays(ends: readonly string[], figure: AssetFigure, on: string | undefined): readonly [string, string] | undefined {
  if (on === undefined) return [ends[0]!, ends.at(-1)!]
  const before = ends[ends.indexOf(on) - 1]
  if (figure === 'assets.value') return ends.includes(on) ? [before ?? on, on] : undefined
  return before !== undefined && figure !== 'assets.share' ? [before, on] : undefined
}

async function findGroupName(transaction: Transacting, { portalId }: PortalScope, id: string | undefined): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select g.name from client_groups g where g.portal_id = ${portalId} and g.id::text = ${id ?? ''}`.execute(transaction)
  return rows[0]?.name ?? null
}

function computeValue(figure: AssetFigure, assets: PortfolioAssets, total: Decimal, tracer: Tracer): Decimal | null {
  const { opening, closing, payments, added, left } = assets
  const addNewMoney = () => tracer('net-new-money', computeNetNewMoney, { payments, added, left })
  switch (figure) {
    case 'assets.value':
      return tracer('assets-value', sumParts, { parts: closing })
    case 'assets.new-money':
      return addNewMoney()
    case 'assets.movement': {
      const openingTotal = opening.length === 0 ? zero : tracer('assets-opening', sumParts, { parts: opening })
      const closingTotal = closing.length === 0 ? zero : tracer('assets-closing', sumParts, { parts: closing })
      const totals = { opening: openingTotal ?? zero, closing: closingTotal ?? zero, newMoney: addNewMoney() }
      return tracer('market-movement', computeMarketMovement, totals)
    }
    case 'assets.share': {
      const value = tracer('assets-value', sumParts, { parts: closing })
      return value && tracer('share-of-assets', computeShareOfAssets, { value, total })
    }
  }
}

function toClients(by: AssetPartKind | undefined, of: string | undefined): ValuedClients {
  if (by === 'groups') return { group: of === 'none' ? null : (of ?? null) }
  return by === 'clients' ? { account: of ?? '' } : undefined
}

/** Types that the specification does not list are shown as Other. */
const toType = (type: string | null) => shownPortfolioTypes.find((one) => one === type) ?? 'Other'

/** States the provider of the values if all have the same, and when the oldest of them was fetched. */
function toProvenance(portfolios: readonly ValuedPortfolio[], asOn: string): ExplainedFigure['provenance'] {
  const stored = portfolios.flatMap(({ on, before }) => on ?? before ?? [])
  const providers = new Set(stored.map(({ provider }) => provider))
  const oldest = Math.min(...stored.map(({ fetchedAt }) => Date.parse(fetchedAt)))
  return {
    provider: providers.size === 1 ? [...providers][0]! : 'other',
    asOn,
    fetchedAt: new Date(Number.isFinite(oldest) ? oldest : Date.parse(asOn)).toISOString(),
    isStale: false,
  }
}
