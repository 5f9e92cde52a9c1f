import { isCurrentOn } from '@atrium/platform/db/relations'
import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { StaffView } from '@atrium/accounts/server/accounts/reads'
import { isVisibleToStaff } from '@atrium/accounts/server/accounts/staff-access'
import { isFoundByCause, type CauseFilter } from '@atrium/home/server/today/cause-access'
import type { PortalScope } from '@atrium/people/server/portals/access'
import { sql, type RawBuilder } from 'kysely'
import type { Transacting } from '@atrium/platform/db/scope'
import type { EditionScope } from '@atrium/platform/session/access'

/** Relations to an account whose people fill in its forms. */
export const ownRelations = ['owner', 'joint', 'attorney', 'executor']

export type AccountFormRow = {
  id: string
  name: string
  asked_at: Date | null
  asked_by: string | null
  due_on: string | null
  is_single: boolean
  sent_at: Date | null
  sent_by: string | null
  is_done: boolean
}

/**
 * Lists the published forms that a client of the account may fill in, with the request of the firm and the newest submission of the account: for
 * a form of an organisation the one of the account, otherwise of any of its clients. A request is done when every one of those has sent the
 * form since, or ever if it is sent once. Open requests come first. `count` is the number of all forms, or 0 for a page after the last.
 */
export async function listAccountForms(
  transaction: Transacting,
  scope: AccountScope,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: AccountFormRow[]; count: number }> {
  const { rows } = await sql<
    AccountFormRow & { count: number }
  >`select *, count(*) over ()::int as count from (${accountForms(scope)}) listed
    order by asked_at is null or is_done, name, id limit ${limit} offset ${offset}`.execute(transaction)
  return { rows, count: rows[0]?.count ?? 0 }
}

/** Finds a form that a client of the account may fill in, as {@link listAccountForms} lists it. */
export async function findAccountForm(transaction: Transacting, scope: AccountScope, form: string): Promise<AccountFormRow | undefined> {
  const { rows } = await sql<AccountFormRow>`select * from (${accountForms(scope)}) listed where id = ${form}::uuid`.execute(transaction)
  return rows[0]
}

/** Columns of a published form `f` that decide who fills it in. */
const formColumns = sql`f.id, f.name, f.is_single, coalesce(f.data ->> 'owned' = 'Organisation', false) as is_of_account,
        f.data #> '{access,value}' as permitted, f.data #>> '{access,type}' as access`

/** Condition that a client of a portal is permitted to fill in a form `f`. */
const isPermitted = (client: RawBuilder<unknown>, portal: RawBuilder<unknown>) => sql<boolean>`case f.access
          when 'hidden' then false
          when 'users' then f.permitted ? ${client}::text
          when 'organisations' then f.permitted ? (select p.organisation_id::text from portals p where p.id = ${portal})
          else true
        end`

/** Owner of the answers to a form `f`: the account, or each client on their own. */
const ownerOf = (account: RawBuilder<unknown>, client: RawBuilder<unknown>) =>
  sql<string>`case when f.is_of_account then 'account:' || ${account} else 'person:' || ${client} end`

/** Condition that an owner has sent a form `f` since it was requested, or ever if it is sent once or was not requested. */
const hasSent = (owner: RawBuilder<unknown>, portal: RawBuilder<unknown>, requestedAt: RawBuilder<unknown>) => sql<boolean>`exists (
            select from form_submissions s where s.form_id = f.id and s.owner = ${owner} and s.submitted_at is not null
              and (f.is_single or (s.portal_id = ${portal} and (${requestedAt} is null or s.submitted_at >= ${requestedAt})))
          )`

/** A current client `ap` of an account, who fills in its forms. */
const isCurrentClient = (account: RawBuilder<unknown>, today: string) => sql<boolean>`ap.account_id = ${account}
        and ap.relation = any (${ownRelations}) and ${isCurrentOn(sql`ap`, today)}`

/** Days after which a request without a due day is overdue. */
const defaultDueDays = 7

/** Identifies a request with its due day. */
const overdueCause = sql<string>`concat_ws(' ', r.id, due.day)`

export type OverdueRequest = { id: string; cause: string; account: string; client: string; form: string; on: string }

/**
 * Lists the requests of a portal's accounts that are past their due day, or a week old if they have none, and not done: as in
 * {@link listAccountForms}, at least one of the people who answer the form has not sent it. The longest overdue come first.
 */
export async function listOverdueRequests(
  transaction: Transacting,
  { portalId }: PortalScope,
  { person, edition, today }: StaffView,
  { causes, offset, limit }: { causes?: CauseFilter; offset: number; limit: number },
): Promise<{ items: OverdueRequest[]; count: number }> {
  const { rows } = await sql<OverdueRequest & { count: number }>`
    with forms as (select distinct on (f.id) ${formColumns} from published_forms() f order by f.id)
    select r.id, ${overdueCause} as cause, a.id as account, a.name as client, f.name as form, due.day::text as "on", count(*) over ()::int as count
    from form_assignments r join accounts a on a.id = r.account_id join forms f on f.id = r.form_id
      cross join lateral (select coalesce(r.due_on, (r.created_at at time zone ${edition.timeZone})::date + ${defaultDueDays}::int) as day) due
    where r.withdrawn_at is null and a.portal_id = ${portalId} and a.is_active and due.day < ${today}::date
      and ${isVisibleToStaff(person, edition, today)} and ${isFoundByCause(causes, overdueCause)}
      and exists (
        select from account_people ap join people p on p.id = ap.person_id and p.is_active
        where ${isCurrentClient(sql`a.id`, today)} and ${isPermitted(sql`ap.person_id`, sql`a.portal_id`)}
          and not (f.is_of_account and exists (
            select from account_rules rule where rule.account_id = a.id and rule.name = 'processes' and not rule.is_enabled
          ))
          and not ${hasSent(ownerOf(sql`a.id`, sql`ap.person_id`), sql`a.portal_id`, sql`r.created_at`)}
      )
    order by due.day, a.name, r.id limit ${limit} offset ${offset}`.execute(transaction)
  return {
    items: rows.map(({ id, cause, account, client, form, on }) => ({ id, cause, account, client, form, on })),
    count: rows[0]?.count ?? 0,
  }
}

const accountForms = ({ account, edition: { today } }: AccountScope) => sql`

    with clients as (
      select distinct ap.person_id as id from account_people ap join people p on p.id = ap.person_id and p.is_active
      where ${isCurrentClient(sql`${account.id}::uuid`, today)}
    ), forms as (
      select distinct on (f.id) ${formColumns} from published_forms() f order by f.id
    ), permitted as (
      select f.id, f.name, f.is_single, f.is_of_account, c.id as client from forms f cross join clients c
      where not (f.is_of_account and exists (
          select from account_rules r where r.account_id = ${account.id}::uuid and r.name = 'processes' and not r.is_enabled
        ))
        and ${isPermitted(sql`c.id`, sql`${account.portal_id}`)}
    ), wanted as (
      select distinct f.id as form_id, ${ownerOf(sql`${account.id}::uuid`, sql`f.client`)} as owner
      from permitted f
    )
      select f.id, f.name, f.is_single, a.created_at as asked_at, by.name as asked_by, a.due_on::text as due_on,
        sent.submitted_at as sent_at, sent.name as sent_by,
        not exists (
          select from wanted w where w.form_id = f.id and not ${hasSent(sql`w.owner`, sql`${account.portal_id}`, sql`a.created_at`)}
        ) as is_done
      from (select distinct id, name, is_single from permitted) f
        left join form_assignments a on a.form_id = f.id and a.account_id = ${account.id}::uuid and a.withdrawn_at is null
        left join people by on by.id = a.created_by
        left join lateral (
          select s.submitted_at, p.name from wanted w
            join form_submissions s on s.form_id = w.form_id and s.owner = w.owner and s.submitted_at is not null
              and s.portal_id = ${account.portal_id}
            join people p on p.id = s.person_id
          where w.form_id = f.id order by s.submitted_at desc limit 1
        ) sent on true`

/** Lists the published forms that clients may be asked to fill in, by name. */
export async function listForms(
  transaction: Transacting,
  _scope: EditionScope,
  { search, offset, limit }: { search: string; offset: number; limit: number },
): Promise<{ items: { id: string; name: string }[]; count: number }> {
  const { rows } = await sql<{ id: string; name: string; count: number }>`
    select f.id, f.name, count(*) over ()::int as count from published_forms() f
    where f.data #>> '{access,type}' is distinct from 'hidden' and position(fold_text(${search}) in fold_text(f.name)) > 0
    order by f.name, f.id limit ${limit} offset ${offset}`.execute(transaction)
  return { items: rows.map(({ id, name }) => ({ id, name })), count: rows[0]?.count ?? 0 }
}
