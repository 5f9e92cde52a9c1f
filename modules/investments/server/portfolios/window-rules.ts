import { monthsOfPage } from '../../contract/portfolios.ts'
import { dayIn, monthsBefore, transactionWindow } from '@atrium/domain/calendar'
import type { RequestContext } from '@atrium/platform/app-context'
import { refusal } from '@atrium/platform/http/problem'

export type Window = { from: string; to: string }

/** Returns the window: three months up to the valuation date or today, plus three months for each page beyond the first. */
export function resolveWindow(
  context: Pick<RequestContext, 'deps' | 'edition'>,
  { on, pages = 1 }: { on?: string | undefined; pages?: number | undefined },
): Window {
  return transactionWindow(on ?? dayIn(context.edition.timeZone, context.deps.clock()), monthsOfPage * pages)
}

/**
 * Returns the date range, by default the year up to today. A later end becomes today, so that future days do not create
 * separate cache entries.
 */
export function resolveRange(
  context: Pick<RequestContext, 'deps' | 'edition'>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Window {
  const today = dayIn(context.edition.timeZone, context.deps.clock())
  const end = to !== undefined && to < today ? to : today
  const start = from ?? monthsBefore(end, 12)
  if (start > end) throw refusal('invalid-request', { issues: [{ path: 'from', code: 'after-to' }] })
  return { from: start, to: end }
}
