import { monthsOfPage } from '@atrium/contract/portfolios'
import { londonDay, transactionWindow } from '@atrium/domain/calendar'
import type { RequestContext } from '../../app-context.ts'

export type Window = { from: string; to: string }

/** Three months up to the valuation day, or today; three more for each page beyond the first. */
export function windowOf(
  context: Pick<RequestContext, 'deps'>,
  { on, pages = 1 }: { on?: string | undefined; pages?: number | undefined },
): Window {
  return transactionWindow(on ?? londonDay(context.deps.clock()), monthsOfPage * pages)
}
