import { daysAfter } from '@atrium/domain/calendar'
import { portalScope } from '@atrium/people/server/portals/access'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { postponements as contract } from '../../contract/postponements.ts'
import { maxPostponedDays, maxPostponedItems } from '../../contract/today-terms.ts'
import { findPostponed, inTodayTransaction, listTodaySources } from '../today/source-reads.ts'
import { listPostponements } from './reads.ts'
import { removePostponement, savePostponement } from './writes.ts'

const postponements = implementContract(contract)

const list = postponements.list.handler(async ({ input, context }) => {
  const scope = await portalScope(context, input.portal)
  return inTodayTransaction(context, scope, async (query) => {
    const { found } = await findPostponed(query)
    return { items: found.toSorted((one, other) => one.until.localeCompare(other.until)) }
  })
})

const save = postponements.save.handler(async ({ input: { portal, kind, cause, until }, context }) => {
  const scope = await portalScope(context, portal)
  const { today } = scope.edition
  if (until <= today) throw refusal('invalid-request', { issues: [{ path: 'until', code: 'past' }] })
  if (until > daysAfter(today, maxPostponedDays))
    throw refusal('invalid-request', { issues: [{ path: 'until', code: 'too-late', limit: maxPostponedDays }] })
  return inTodayTransaction(context, scope, async (query) => {
    const source = listTodaySources(context, query.view).find((one) => one.kind === kind)
    const found = await source?.find({ ...query, causes: { causes: [cause], isExcluding: false }, limit: 1, offset: 0 })
    const item = found?.items[0]
    if (!item) throw refusal('not-found')
    const others = (await listPostponements(query.transaction, scope)).filter((one) => one.kind !== kind || one.cause !== cause)
    if (others.length >= maxPostponedItems)
      throw refusal('invalid-request', { issues: [{ path: 'cause', code: 'too-many', limit: maxPostponedItems }] })
    await savePostponement(query.transaction, context, scope, { kind, item, until })
    return { until }
  })
})

const remove = postponements.remove.handler(async ({ input: { portal, ...item }, context }) => {
  const scope = await portalScope(context, portal)
  return inTodayTransaction(context, scope, async ({ transaction }) => ({
    removed: await removePostponement(transaction, context, scope, item),
  }))
})

export const postponementRoutes = { list, save, remove }
