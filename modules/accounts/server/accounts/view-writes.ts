import { isCurrentOn } from '@atrium/platform/db/relations'
import { sql } from 'kysely'
import type { Dependencies, RequestContext } from '@atrium/platform/app-context'
import { withTenant, type SystemTransacting, type Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import type { EditionScope, SignedInPerson } from '@atrium/platform/session/access'
import type { AccountRow } from './reads.ts'

/** Reason why a member of staff may open an account, closest relation first. */
type ViewReason = 'adviser' | 'access-group' | 'company-admin' | 'admin' | 'organisation'

/** Views that this process has recorded today. */
const recordedViews = new WeakMap<Dependencies, { day: string; keys: Set<string> }>()

/**
 * Records in the client's access history that staff opened the account: once per person, account and day, across all
 * processes.
 */
export async function recordView(context: RequestContext, { actor, person, today }: EditionScope, account: AccountRow): Promise<void> {
  const todaysViews = readTodaysViews(context.deps, today)
  const key = `${person.id} ${account.id}`
  if (todaysViews.has(key)) return
  await withTenant(context.deps.db, actor, async (transaction) => {
    if (!(await insertView(transaction, context, { personId: person.id, accountId: account.id, today }))) return
    const reason = await findReason(transaction, person, account.id, today)
    await recordEvent(transaction, context, {
      kind: 'account.viewed',
      accountId: account.id,
      portalId: account.portal_id,
      details: { reason },
    })
  })
  todaysViews.add(key)
}

function readTodaysViews(deps: Dependencies, day: string): Set<string> {
  const known = recordedViews.get(deps)
  if (known?.day === day) return known.keys
  const keys = new Set<string>()
  recordedViews.set(deps, { day, keys })
  return keys
}

type View = { personId: string; accountId: string; today: string }

async function insertView(transaction: Transacting, context: RequestContext, { personId, accountId, today }: View): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('account_views')
    .values({ edition: context.edition.id, person_id: personId, account_id: accountId, viewed_on: today })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

async function findReason(transaction: Transacting, person: SignedInPerson, accountId: string, today: string): Promise<ViewReason> {
  const { rows } = await sql<{ reason: ViewReason }>`
    select case
      when exists (select from account_people ap where ap.account_id = ${accountId} and ap.person_id = ${person.id}
        and ap.relation in ('adviser', 'professional', 'staff') and ${isCurrentOn(sql`ap`, today)})
        then 'adviser'
      when exists (select from access_group_accounts ga join access_groups g on g.id = ga.group_id and g.is_active
        join access_group_team t on t.group_id = g.id where ga.account_id = ${accountId} and t.person_id = ${person.id})
        then 'access-group'
      when ${person.role} in ('admin', 'company-admin') then ${person.role}
      else 'organisation' end as reason`.execute(transaction)
  return rows[0]?.reason ?? 'organisation'
}

export async function deleteViewsBefore(transaction: SystemTransacting, day: string): Promise<void> {
  await transaction.deleteFrom('account_views').where('viewed_on', '<', day).execute()
}
