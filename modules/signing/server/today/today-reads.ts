import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import { emptyTodayItem, type TodaySource } from '@atrium/home/server/contributions'
import { isFoundByCause } from '@atrium/home/server/today/cause-access'
import { sql } from 'kysely'

/** Days after which a document that nobody has completed is listed. */
const daysToWait = 7

const cause = sql<string>`e.id::text`

/** Documents that were sent more than a week ago and still wait for signatures. */
export const signingTodaySources: readonly TodaySource[] = [
  {
    kind: 'signature-overdue',
    find: async ({ transaction, context, scope, view: { person, edition, today }, causes, limit, offset }) => {
      const now = context.deps.clock()
      const sentOn = sql`(e.sent_at at time zone ${edition.timeZone})::date`
      const { rows } = await sql<{ id: string; account: string; client: string; title: string; on: string; count: number }>`
        select e.id, a.id as account, a.name as client, e.title, ${sentOn}::text as on, count(*) over ()::int as count
        from envelopes e join accounts a on a.id = e.account_id
        where e.edition = ${edition.id} and a.portal_id = ${scope.portalId} and a.is_active and e.state = 'sent' and e.expires_at > ${now}
          and ${sentOn} < ${today}::date - ${daysToWait}::int and ${isVisibleToStaff(person, edition, today)} and ${isFoundByCause(causes, cause)}
        order by e.sent_at, a.name, e.id limit ${limit} offset ${offset}`.execute(transaction)
      return {
        items: rows.map(({ id, account, client, title, on }) => ({ ...emptyTodayItem, id, cause: id, account, client, on, text: title })),
        count: rows[0]?.count ?? 0,
      }
    },
  },
]
