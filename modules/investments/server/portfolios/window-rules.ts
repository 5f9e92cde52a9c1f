import { monthsOfPage } from '../../contract/portfolios.ts'
import { dayIn, monthsBefore, transactionWindow } from '@atrium/domain/calendar'
import type { RequestContext } from '@atrium/platform/app-context'
import { refusal } from '@atrium/platform/http/problem'

export type Window = { from: string; to: string }

/** Returns the window of a list: three months up to the requested day or today, and three more months for each further page. */
export function resolveWindow(
  context: Pick<RequestContext, 'deps' | 'edition'>,
  { on, pages = 1 }: { on?: string | undefined; pages?: number | undefined },
): Window {
  return transactionWindow(on ?? dayIn(context.edition.timeZone, context.deps.clock()), monthsOfPage * pages)
}

/**
 * Returns the date range, by default the year up to today. A later end is replaced with today, so that requests for future days do not
 * create separate cache entries.
 * @throws error `invalid-request` if the range ends before it begins
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
