import { accountScope, type AccountScope } from '@atrium/accounts/server/accounts/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { isStaff } from '@atrium/platform/session/access'
import { waits as waitsContract } from '../../contract/waits.ts'
import { listBookable, openCalendar } from '../calendars/calendar-reads.ts'
import { listWaits, toWait, type WaitRow } from './reads.ts'
import { addWait, removeWait } from './writes.ts'

const waits = implementContract(waitsContract)

/** Returns the scope of an account for its client, whose page of the portal must be open. @throws the refusal `not-allowed` for staff */
async function waitScope(context: RequestContext, account: string): Promise<AccountScope> {
  const scope = await accountScope(context, account, 'dashboard')
  if (isStaff(scope.edition.person)) throw refusal('not-allowed')
  return scope
}

const show = ({ edition, deps }: RequestContext, row: WaitRow) => toWait(row, { timeZone: edition.timeZone, now: deps.clock() })

const list = waits.list.handler(async ({ input: { account }, context }) => {
  const scope = await accountScope(context, account, 'dashboard')
  const rows = await withTenant(context.deps.db, scope.edition.actor, (transaction) => listWaits(transaction, scope))
  return { items: rows.map((row) => show(context, row)) }
})

const add = waits.add.handler(async ({ input: { account, wait: id, ...asked }, context }) => {
  const scope = await waitScope(context, account)
  const calendar = await openCalendar(context, scope, asked.calendar)
  // The firm's own system does not tell when a time becomes free.
  if (calendar.source === 'firm') throw refusal('not-allowed')
  const target = (await listBookable(calendar)).find((one) => one.id === asked.staffId)
  if (!target) throw refusal('not-found')
  await context.deps.throttles.count('bookingOfPerson', scope.edition.person.id)
  const row = await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) =>
    addWait(transaction, context, scope, { ...asked, id, name: target.name }),
  )
  return show(context, row)
})

const remove = waits.remove.handler(async ({ input: { account, wait }, context }) => {
  const scope = await waitScope(context, account)
  await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) => removeWait(transaction, context, scope, wait))
  return { done: true as const }
})

export const waitRoutes = { list, add, remove }
