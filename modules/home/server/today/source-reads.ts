import type { StaffView } from '@atrium/accounts/server/accounts/reads'
import type { PortalScope } from '@atrium/people/server/portals/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { isOutsideProfessional } from '@atrium/platform/session/access'
import { todayKinds } from '../../contract/today-terms.ts'
import type { PostponedItem } from '../../contract/postponements.ts'
import type { TodayQuery, TodaySource } from '../contributions.ts'
import { listPostponements, type Postponement } from '../postponements/reads.ts'
import type { CauseFilter } from './cause-access.ts'

/** A query of the list for today before its page and its items are chosen. */
export type TodayBase = Omit<TodayQuery, 'causes' | 'limit' | 'offset'>

export const createTodayView = ({ edition }: RequestContext, scope: PortalScope): StaffView => ({
  person: scope.edition.person,
  edition,
  today: scope.edition.today,
})

export const inTodayTransaction = <Result>(
  context: RequestContext,
  scope: PortalScope,
  work: (query: TodayBase) => Promise<Result>,
): Promise<Result> =>
  withTenant(context.deps.db, scope.edition.actor, (transaction) =>
    work({ transaction, context, scope, view: createTodayView(context, scope) }),
  )

/** Lists the sources for a caller. Records of the firm, such as reviews, are not for professionals without an organisation (decision 46). */
export const listTodaySources = ({ deps }: RequestContext, { person }: StaffView): readonly TodaySource[] =>
  deps
    .contributed('todaySources')
    .flat()
    .filter(({ isForOutsideProfessionals }) => isForOutsideProfessionals || !isOutsideProfessional(person))
    .toSorted((one, other) => todayKinds.indexOf(one.kind) - todayKinds.indexOf(other.kind))

/** Excludes the items of one kind that the caller has postponed. */
export const withoutPostponed = (postponed: readonly Postponement[], kind: TodaySource['kind']): CauseFilter => {
  const causes = postponed.filter((one) => one.kind === kind).map(({ cause }) => cause)
  return causes.length === 0 ? undefined : { causes, isExcluding: true }
}

/** Finds the items that the caller has postponed. `ended` are the postponements whose item no longer exists. */
export async function findPostponed(query: TodayBase): Promise<{ found: PostponedItem[]; ended: Postponement[]; all: Postponement[] }> {
  const all = await listPostponements(query.transaction, query.scope)
  const found: PostponedItem[] = []
  // The sources run in sequence, because a transaction runs one query at a time.
  for (const source of listTodaySources(query.context, query.view)) {
    const own = all.filter(({ kind }) => kind === source.kind)
    if (own.length === 0) continue
    const filter = { causes: own.map(({ cause }) => cause), isExcluding: false }
    const { items } = await source.find({ ...query, causes: filter, limit: own.length, offset: 0 })
    for (const { cause, until } of own) {
      const item = items.find((one) => one.cause === cause)
      if (item) found.push({ kind: source.kind, until, item })
    }
  }
  const isFound = ({ kind, cause }: Postponement) => found.some((one) => one.kind === kind && one.item.cause === cause)
  return { found, ended: all.filter((one) => !isFound(one)), all }
}
