import type { ExplainedFigure, Explanation } from '@atrium/contract/explanation'
import type { SinceFigure } from '../../contract/visits.ts'
import { decimalText, type Decimal } from '@atrium/domain/decimal'
import type { Trace } from '@atrium/domain/trace'
import { combinedProvenance } from '@atrium/platform/providers/last-good'
import { convertExplained } from '../wealth/conversion-rules.ts'
import type { AmountConversion } from '../wealth/currency-rules.ts'
import { sumFlows, valueBefore, findTotalOn, type AccountRun, type RunSpan } from '../wealth/movement-rules.ts'
import type { AccountData } from '@atrium/accounts/server/accounts/provider-reads'
import { recordTraces, toExplanation, type Tracer } from '@atrium/platform/figures/explanation-rules'
import { leftOut, readDataSince, type SeenSince, type Visit } from './provider-reads.ts'
import { computeChangeSince, findRunSpan } from './visit-rules.ts'

type SinceQuestion = { visit: Visit; figure: SinceFigure; conversion: AmountConversion | null }

/** Explains a figure of the changes since the last visit, using the same calculation as the page. */
export async function explainSince(data: AccountData, { visit, figure, conversion }: SinceQuestion): Promise<ExplainedFigure> {
  const { seen, value, asOn, traces } = await computeFigure(data, visit, figure)
  const traced = toExplanation(traces)
  const shown = {
    value: value && decimalText(value),
    currency: seen.run.currency,
    explanation: { ...traced, missing: [...notCounted(seen), ...traced.missing] },
  }
  return {
    figure,
    of: null,
    subject: null,
    unit: 'money',
    ...(conversion ? convertExplained(shown, conversion) : shown),
    provenance: combinedProvenance(data.providers.name, seen.answers, asOn),
  }
}

type FigureResult = { seen: SeenSince; value: Decimal | null; asOn: string | null; traces: readonly Trace[] }

async function computeFigure(data: AccountData, visit: Visit, figure: SinceFigure): Promise<FigureResult> {
  const seen = await readDataSince(data, visit)
  const span = findRunSpan(seen.run, seen.span)
  const { tracer, traces } = recordTraces()
  const value = span && partOf(figure, span, seen.run, tracer)
  return { seen, value, asOn: span && (figure === 'since.before' ? span.before : span.until), traces }
}

function partOf(figure: SinceFigure, span: RunSpan, run: AccountRun, tracer: Tracer): Decimal {
  switch (figure) {
    case 'since.before':
      return valueBefore(span, run, tracer)
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
function notCounted({ read }: SeenSince): Explanation['missing'] {
  return read.flatMap(leftOut).map(({ portfolio, reason }) => ({
    name: 'portfolio-value',
    label: portfolio.name,
    reason: reason === 'not-read' ? 'portfolio-left-out' : reason,
  }))
}
