import type { ActionSource } from '@atrium/actions/server/contributions'
import type { FieldValue } from '@atrium/domain/fields/definition'
import { sql } from 'kysely'
import { mayFill, readAccess } from '../forms/form-rules.ts'

type Row = { id: string; portal: string | null; name: string; account?: string | null; at: Date | null }

/** Maximum number of actions of one kind, and of rows that are read for it, of which some are for forms that the person may no longer fill in. */
const [mostActions, mostRows] = [20, 200]

const toAction = ({ id, portal, name, account = null, at }: Row) => ({
  subject: name,
  count: null,
  record: { id, portal, account, at: at?.toISOString() ?? null },
})

type RestrictedRow = Row & { access: FieldValue; organisation: string }

/** Returns the actions of the forms that the person may still fill in. */
const selectOpen = (rows: readonly RestrictedRow[], person: { id: string; role: string }) =>
  rows
    .filter(({ access, organisation }) => mayFill(readAccess(access), person, organisation))
    .slice(0, mostActions)
    .map(toAction)

/** Condition that a submission or draft `s` belongs to the person or one of their accounts. */
const isOwn = ({ id, accountIds }: { id: string; accountIds: readonly string[] }) =>
  sql`s.owner = any (${[`person:${id}`, ...accountIds.map((account) => `account:${account}`)]}::text[])`

export const formActions: readonly ActionSource[] = [
  {
    // A form that the firm asked for, until it has been sent or the request is withdrawn. A draft has an action of its own.
    kind: 'form-assigned',
    order: 35,
    isSharedWithStaff: true,
    find: async ({ transaction, person }) => {
      const { rows } = await sql<RestrictedRow>`
        select a.form_id as id, n.portal_id as portal, case f.data ->> 'owned' when 'Organisation' then a.account_id end as account, f.name,
          a.due_on::timestamp at time zone 'utc' as at, f.data -> 'access' as access, p.organisation_id as organisation
        from form_assignments a join accounts n on n.id = a.account_id join portals p on p.id = n.portal_id
          cross join lateral form_version(a.form_id) f
        where a.withdrawn_at is null and a.account_id = any (${person.accountIds}::uuid[])
          and not exists (
            select from form_submissions s where s.form_id = a.form_id
              and s.owner = case f.data ->> 'owned' when 'Organisation' then 'account:' || a.account_id else ${`person:${person.id}`} end
              and (s.submitted_at is null or f.is_single or (s.portal_id = n.portal_id and s.submitted_at >= a.created_at))
          )
        order by a.due_on nulls last, a.created_at limit ${mostRows}`.execute(transaction)
      return selectOpen(rows, person)
    },
  },
  {
    // A question of a reviewer, until it is answered or withdrawn.
    kind: 'form-request',
    order: 30,
    isSharedWithStaff: true,
    find: async ({ transaction, person }) => {
      const { rows } = await sql<Row>`
        select s.id, s.portal_id as portal, f.name, r.created_at as at
        from form_requests r join form_submissions s on s.id = r.submission_id
          cross join lateral form_version(s.form_id, s.form_version) f
        where r.answered_at is null and r.withdrawn_at is null and ${isOwn(person)}
        order by r.created_at limit ${mostActions}`.execute(transaction)
      return rows.map(toAction)
    },
  },
  {
    // A draft, until it is sent or discarded, or its form is withdrawn or no longer for the person.
    kind: 'form-draft',
    order: 40,
    isSharedWithStaff: true,
    find: async ({ transaction, person }) => {
      const { rows } = await sql<RestrictedRow>`
        select s.form_id as id, s.portal_id as portal, f.name, s.account_id as account, s.updated_at as at, f.data -> 'access' as access,
          p.organisation_id as organisation
        from form_submissions s join portals p on p.id = s.portal_id cross join lateral form_version(s.form_id) f
        where s.submitted_at is null and ${isOwn(person)}
        order by s.updated_at desc limit ${mostRows}`.execute(transaction)
      return selectOpen(rows, person)
    },
  },
  {
    // A submission that is assigned to the reviewer, until it is released.
    kind: 'form-review',
    order: 30,
    audience: 'staff',
    findPath: ({ record }) => (record ? `/submissions/${record.id}` : null),
    find: async ({ transaction, person }) => {
      const { rows } = await sql<Row>`
        select s.id, s.portal_id as portal, f.name, w.due_at as at
        from form_work w join form_submissions s on s.id = w.submission_id
          cross join lateral form_version(s.form_id, s.form_version) f
        where w.assignee_id = ${person.id}::uuid and w.step <> 'Released'
        order by w.due_at nulls last, s.submitted_at limit ${mostActions}`.execute(transaction)
      return rows.map(toAction)
    },
  },
]
