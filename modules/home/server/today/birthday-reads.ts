import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import { listAgeEvents } from '@atrium/domain/age-events'
import { isCurrentOn } from '@atrium/platform/db/relations'
import { sql } from 'kysely'
import { emptyTodayItem, type TodaySource } from '../contributions.ts'
import { isFoundByCause } from './cause-access.ts'

/** Number of days before a birthday from which it is listed. */
const noticeDays = 30

/** Identifies a birthday: a corrected date of birth is another item. */
const cause = sql<string>`concat_ws(' ', p.id, birthday.on_day)`

type BirthdayRow = { id: string; cause: string; account: string; client: string; name: string; on: string; age: number; count: number }

/** Birthdays of clients at which a rule changes, by the tax jurisdiction of the edition. A client of several accounts is listed once. */
export const birthdayTodaySources: readonly TodaySource[] = [
  {
    kind: 'birthday',
    find: async ({ transaction, scope, view: { person, edition, today }, causes, limit, offset }) => {
      const events = listAgeEvents(edition.taxJurisdiction)
      const { rows } = await sql<BirthdayRow>`
        with birthdays as (
          select distinct on (p.id, e.age) p.id, ${cause} as cause, a.id as account, a.name as client, p.name, birthday.on_day, e.age
          from people p
            join account_people ap on ap.person_id = p.id and ap.relation in ('owner', 'joint') and ${isCurrentOn(sql`ap`, today)}
            join accounts a on a.id = ap.account_id
            cross join unnest(${events.map(({ age }) => age)}::int[], ${events.map(({ from }) => from)}::date[], ${events.map(({ until }) => until)}::date[])
              as e (age, from_day, until_day)
            cross join lateral (select (p.born_on + make_interval(years => e.age))::date as on_day) birthday
          where p.edition = ${edition.id} and p.born_on is not null and p.is_active and a.portal_id = ${scope.portalId} and a.is_active
            and birthday.on_day between ${today}::date and ${today}::date + ${noticeDays}::int
            and birthday.on_day >= coalesce(e.from_day, birthday.on_day) and birthday.on_day <= coalesce(e.until_day, birthday.on_day)
            and ${isVisibleToStaff(person, edition, today)} and ${isFoundByCause(causes, cause)}
          order by p.id, e.age, ap.relation desc, a.name, a.id
        )
        select id, cause, account, client, name, on_day::text as "on", age, count(*) over ()::int as count
        from birthdays order by on_day, name, id limit ${limit} offset ${offset}`.execute(transaction)
      return {
        items: rows.map(({ id, cause: key, account, client, name, on, age }) => ({
          ...emptyTodayItem,
          id,
          cause: key,
          account,
          client,
          on,
          text: name,
          age,
        })),
        count: rows[0]?.count ?? 0,
      }
    },
  },
]
