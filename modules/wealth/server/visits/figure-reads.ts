import type { ExplainedFigure, Explanation } from '@atrium/contract/explanation'
import type { SinceFigure } from '../../contract/figure-names.ts'
import { decimalText, type Decimal } from '@atrium/domain/decimal'
import type { Trace } from '@atrium/domain/trace'
import { combinedProvenance } from '@atrium/platform/providers/last-good'
import { convertExplained } from '../wealth/conversion-rules.ts'
import type { AmountConversion } from '../wealth/currency-rules.ts'
import { sumFlows, computeOpeningValue, findTotalOn, type AccountDailyValues, type ValuationSpan } from '../wealth/movement-rules.ts'
import type { AccountData } from '@atrium/accounts/server/accounts/provider-reads'
import { recordTraces, toExplanation, type Tracer } from '@atrium/platform/figures/explanation-rules'
import { listExclusions, readDataSince, type ChangesSinceVisit, type Visit } from './provider-reads.ts'
import { computeChangeSince, findValuationSpan } from './visit-rules.ts'

type SinceFigureRequest = { visit: Visit; figure: SinceFigure; conversion: AmountConversion | null }

/** Explains a figure of the changes since the last visit, using the same calculation as the page. */
export async function explainSince(data: AccountData, { visit, figure, conversion }: SinceFigureRequest): Promise<ExplainedFigure> {
  const { changesSinceVisit, value, asOn, traces } = await computeFigure(data, visit, figure)
  const traced = toExplanation(traces)
  const figureAmount = {
    value: value && decimalText(value),
    currency: changesSinceVisit.run.currency,
    explanation: { ...traced, missing: [...listExcludedPortfolios(changesSinceVisit), ...traced.missing] },
  }
  return {
    figure,
    of: null,
    subject: null,
    unit: 'money',
    ...(conversion ? convertExplained(figureAmount, conversion) : figureAmount),
    provenance: combinedProvenance(data.providers.name, changesSinceVisit.responses, asOn),
  }
}

type FigureResult = { changesSinceVisit: ChangesSinceVisit; value: Decimal | null; asOn: string | null; traces: readonly Trace[] }

async function computeFigure(data: AccountData, visit: Visit, figure: SinceFigure): Promise<FigureResult> {
  const seen = await readDataSince(data, visit)
  const span = findValuationSpan(seen.run, seen.span)
  const { tracer, traces } = recordTraces()
  const value = span && computeSinceFigure(figure, span, seen.run, tracer)
  return { changesSinceVisit: seen, value, asOn: span && (figure === 'since.before' ? span.before : span.until), traces }
}

function computeSinceFigure(figure: SinceFigure, span: ValuationSpan, run: AccountDailyValues, tracer: Tracer): Decimal {
  switch (figure) {
    case 'since.before':
      return computeOpeningValue(span, run, tracer)
    case 'since.now':
      return findTotalOn(span.until, run, tracer).value
    case 'since.change':
      return computeChangeSince(span, run, tracer)
    case 'since.paid-in':
      return sumFlows('inflow', span, run, tracer)
    case 'since.paid-out':
      return sumFlows('outflow', span, run, tracer)
    case 'since.unmatched':
      return sumFlows('unmatched', span, run, tracer)
  }
}

/** Lists the portfolios that are excluded from these figures. */
function listExcludedPortfolios({ read }: ChangesSinceVisit): Explanation['missing'] {
  return read.flatMap(listExclusions).map(({ portfolio, reason }) => ({
    name: 'portfolio-value',
    label: portfolio.name,
    reason: reason === 'not-read' ? 'portfolio-left-out' : reason,
  }))
}
