import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import { emptyTodayItem, type TodaySource } from '@atrium/home/server/contributions'
import { sql } from 'kysely'

/** Days after which a form without a due day is overdue. */
const patienceDays = 7

/** Forms that clients were asked to fill in, and have neither sent nor begun by their due day, or within a week. */
export const formTodaySources: readonly TodaySource[] = [
  {
    kind: 'form-overdue',
    find: async ({ transaction, scope, view: { person, edition, today }, limit, offset }) => {
      const { rows } = await sql<{ id: string; account: string; client: string; form: string; on: string; count: number }>`
        select s.id, a.id as account, a.name as client, f.name as form, due.day::text as on, count(*) over ()::int as count
        from form_assignments s join accounts a on a.id = s.account_id join collection_items f on f.id = s.form_id
          cross join lateral (select coalesce(s.due_on, s.created_at::date + ${patienceDays}::int) as day) due
        where s.withdrawn_at is null and f.is_active and a.portal_id = ${scope.portalId} and a.is_active and due.day < ${today}::date
          and ${isVisibleToStaff(person, edition, today)}
          and not exists (
            select from form_submissions sent where sent.form_id = s.form_id and sent.submitted_at >= s.created_at
              and (sent.account_id = a.id or sent.person_id in (
                select ap.person_id from account_people ap where ap.account_id = a.id and ap.relation in ('owner', 'joint', 'attorney', 'executor')))
          )
        order by due.day, a.name, s.id limit ${limit} offset ${offset}`.execute(transaction)
      return {
        items: rows.map(({ id, account, client, form, on }) => ({ ...emptyTodayItem, id, account, client, on, text: form })),
        count: rows[0]?.count ?? 0,
      }
    },
  },
]
