import type { StaffView } from '@atrium/accounts/server/accounts/reads'
import type { PortalScope } from '@atrium/people/server/portals/access'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import type { CauseFilter } from './today/cause-access.ts'
import type { TodayItem } from '../contract/today.ts'
import type { TodayKind } from '../contract/today-terms.ts'

declare module '@atrium/platform/contributions' {
  interface Contributions {
    /** Sources of an adviser's list for today that a module contributes. */
    todaySources: readonly TodaySource[]
  }
}

export type TodayQuery = {
  transaction: Transacting
  context: RequestContext
  scope: PortalScope
  view: StaffView
  /** Which items are found, by their cause. */
  causes: CauseFilter
  limit: number
  offset: number
}

/** Source of the items of one kind. */
export type TodaySource = {
  kind: TodayKind
  /** True if outside professionals also see the items. Such items use only data of the client that they can read. */
  isForOutsideProfessionals?: true
  /** Finds one page of the items for clients of the portal whom the caller may see, the most urgent first, and the number of all. */
  find: (query: TodayQuery) => Promise<{ items: TodayItem[]; count: number }>
}

/** Figures of an item that its kind does not have. */
export const emptyTodayItem = { value: null, on: null, at: null, text: null, amount: null, rate: null, age: null } as const
