import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import { sql } from 'kysely'
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

const accountForms = ({ account, edition: { today } }: AccountScope) => sql`

    with clients as (
      select distinct ap.person_id as id from account_people ap join people p on p.id = ap.person_id and p.is_active
      where ap.account_id = ${account.id}::uuid and ap.relation = any (${ownRelations})
        and ap.since_on <= ${today} and (ap.until_on is null or ap.until_on >= ${today})
    ), forms as (
      select distinct on (f.id) f.id, f.name, f.is_single, coalesce(f.data ->> 'owned' = 'Organisation', false) as is_of_account,
        f.data #> '{access,value}' as permitted, f.data #>> '{access,type}' as access
      from published_forms() f order by f.id
    ), permitted as (
      select f.id, f.name, f.is_single, f.is_of_account, c.id as client from forms f cross join clients c
      where not (f.is_of_account and exists (
          select from account_rules r where r.account_id = ${account.id}::uuid and r.name = 'processes' and not r.is_enabled
        ))
        and case f.access
        when 'hidden' then false
        when 'users' then f.permitted ? c.id::text
        when 'organisations' then f.permitted ? (select p.organisation_id::text from portals p where p.id = ${account.portal_id})
        else true
      end
    ), wanted as (
      select distinct f.id as form_id, case when f.is_of_account then 'account:' || ${account.id}::uuid else 'person:' || f.client end as owner
      from permitted f
    )
      select f.id, f.name, f.is_single, a.created_at as asked_at, by.name as asked_by, a.due_on::text as due_on,
        sent.submitted_at as sent_at, sent.name as sent_by,
        not exists (
          select from wanted w where w.form_id = f.id and not exists (
            select from form_submissions s where s.form_id = f.id and s.owner = w.owner and s.submitted_at is not null
              and (f.is_single or (s.portal_id = ${account.portal_id} and (a.created_at is null or s.submitted_at >= a.created_at)))
          )
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
