import type { RecordSource } from '@atrium/collections/server/records/reads'
import { workflowSteps } from '@atrium/domain/forms/workflow'
import { sql } from 'kysely'
import { visitorName } from './visitor-rules.ts'

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const owners = sql`case when s.owner like 'account:%' then a.name else p.name end`

/** Submissions of all forms: those of the edition for admins, of the portals of their organisation for company admins. */
export const submissionSource: RecordSource = {
  from: sql`form_submissions s left join form_work w on w.submission_id = s.id left join people p on p.id = s.person_id
    left join accounts a on a.id = s.account_id left join collection_items i on i.id = s.form_id`,
  counted: sql`form_submissions s`,
  within: ({
    actor,
    organisationId,
  }) => sql`s.edition = ${actor.edition} and s.submitted_at is not null and (${organisationId}::uuid is null
    or exists (select from portals o where o.id = s.portal_id and o.organisation_id = ${organisationId}::uuid))`,
  id: sql`s.id`,
  key: sql`s.id`,
  matchId: (id) => (uuidPattern.test(id) ? sql`s.id = ${id}::uuid` : undefined),
  name: sql`i.name`,
  createdAt: sql`s.submitted_at`,
  updatedAt: sql`s.updated_at`,
  by: sql`s.person_id`,
  order: sql`s.submitted_at`,
  orderField: 'submittedAt',
  fields: {
    id: sql`s.id::text`,
    user: sql`coalesce(p.name, s.sender, '')`,
    submittedAt: sql`s.submitted_at::date::text`,
    owners,
    step: sql`w.step`,
    parentId: sql`s.form_id::text`,
    version: sql`s.revision || '-' || coalesce((select max(t.number) from form_steps t where t.submission_id = s.id), 0)`,
  },
  options: { step: workflowSteps },
  parent: sql`s.form_id`,
  matchParent: (id) => (uuidPattern.test(id) ? sql`s.form_id = ${id}::uuid` : undefined),
  // A save states the change and the step that it started from. Nobody has signed in for a submission without a person.
  write: ({ values: { version, user, ...values }, ...item }, locale) => ({
    ...item,
    version: String(version),
    values: { ...values, user: item.created.by === null ? visitorName(locale, String(user)) : (user ?? null) },
  }),
  searched: sql`concat_ws(' ', p.name, s.sender, a.name, i.name)`,
}
