import type { FieldValues } from '@atrium/domain/fields/definition'
import { compileForm, type CompiledForm } from '@atrium/domain/forms/compile-form'
import type { WorkflowStep } from '@atrium/domain/forms/workflow'
import { sql } from 'kysely'
import type { Transacting } from '@atrium/platform/db/scope'
import type { EditionScope } from '@atrium/platform/session/access'
import { readDefinition } from '../forms/form-rules.ts'
import type { ExportScope } from './access.ts'

export type VersionOfForm = { version: number; name: string; compiled: CompiledForm }

const within = (organisationId: string | null) => sql`(${organisationId}::uuid is null
  or exists (select from portals o where o.id = s.portal_id and o.organisation_id = ${organisationId}::uuid))`

/** Lists the versions of a form that submissions answer, the newest first. */
export async function listVersions(
  transaction: Transacting,
  { edition, formId, organisationId }: { edition: EditionScope; formId: string; organisationId: string | null },
): Promise<VersionOfForm[]> {
  const { rows } = await sql<{ version: number; name: string; data: FieldValues }>`
    select v.version, v.name, v.data
    from (select distinct s.form_version from form_submissions s
      where s.form_id = ${formId}::uuid and s.edition = ${edition.actor.edition} and s.submitted_at is not null and ${within(organisationId)}) used
      cross join lateral form_version(${formId}::uuid, used.form_version) v
    order by v.version desc`.execute(transaction)
  return rows.map(({ version, name, data }) => ({ version, name, compiled: compileForm(readDefinition(data)) }))
}

/** Finds the largest number of copies of each repeated fieldset. */
export async function findMostCopies(
  transaction: Transacting,
  { form, organisationId }: ExportScope,
  fieldsets: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (fieldsets.length === 0) return new Map()
  const { rows } = await sql<{ fieldset: string; copies: number }>`
    select f.fieldset, max(jsonb_array_length(s.answers -> f.fieldset)) as copies
    from form_submissions s cross join unnest(${[...fieldsets]}::text[]) as f (fieldset)
    where s.form_id = ${form.id}::uuid and s.submitted_at is not null and jsonb_typeof(s.answers -> f.fieldset) = 'array'
      and ${within(organisationId)}
    group by f.fieldset`.execute(transaction)
  return new Map(rows.map(({ fieldset, copies }) => [fieldset, copies]))
}

export type AnswerRow = {
  id: string
  /** Null, like the owner, for somebody without an account. */
  user: string | null
  owner: string | null
  /** E-mail address that somebody without an account gave. */
  sender: string | null
  submitted_at: Date
  step: WorkflowStep
  form_version: number
  answers: FieldValues
}

export type AnswerCursor = Pick<AnswerRow, 'id' | 'submitted_at'>

/** Lists the submissions of a form after another, the newest first. */
export async function listAnswers(
  transaction: Transacting,
  { form, organisationId }: ExportScope,
  { step, after, limit }: { step: WorkflowStep | null; after: AnswerCursor | null; limit: number },
): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select s.id, p.name as user, case when s.owner like 'account:%' then a.name else p.name end as owner, s.sender, s.submitted_at, w.step,
      s.form_version, s.answers
    from form_submissions s join form_work w on w.submission_id = s.id left join people p on p.id = s.person_id
      left join accounts a on a.id = s.account_id
    where s.form_id = ${form.id}::uuid and s.submitted_at is not null and ${within(organisationId)}
      and (${step}::text is null or w.step = ${step})
      ${after ? sql`and (s.submitted_at, s.id) < (${after.submitted_at}, ${after.id}::uuid)` : sql``}
    order by s.submitted_at desc, s.id desc limit ${limit}`.execute(transaction)
  return rows
}
