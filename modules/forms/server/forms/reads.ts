import type { FieldValues } from '@atrium/domain/fields/definition'
import { isUuid } from '@atrium/domain/fields/ids'
import type { FormDefinition } from '@atrium/domain/forms/definition'
import { listReferredForms, withColumns } from '@atrium/domain/forms/tabular-forms'
import { sql } from 'kysely'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import type { EditionScope } from '@atrium/platform/session/access'
import type { FormScope } from './access.ts'
import { readDefinition, readSettings, type FormSettings } from './form-rules.ts'

export type FormVersion = { id: string; name: string; version: number; definition: FormDefinition; settings: FormSettings }

/** Finds the published version of a form, or another version that the caller's draft or submission answers. */
export const findFormVersion = (
  transaction: Transacting,
  _scope: EditionScope,
  id: string,
  version: number | null,
): Promise<FormVersion | undefined> => readFormVersion(transaction, id, version)

/** Finds the published version of a form or, if a submission answers it, another version, for commands and jobs. */
export const findFormAsSystem = (transaction: SystemTransacting, id: string, version: number | null): Promise<FormVersion | undefined> =>
  readFormVersion(transaction, id, version)

async function readFormVersion(transaction: Transacting, id: string, version: number | null): Promise<FormVersion | undefined> {
  const { rows } = await sql<{ name: string; version: number; data: FieldValues }>`
    select name, version, data from form_version(${id}::uuid, ${version}::integer)`.execute(transaction)
  const [row] = rows
  if (!row) return undefined
  const definition = await addColumns(transaction, readDefinition(row.data))
  return { id, name: row.name, version: row.version, definition, settings: readSettings(row.data) }
}

/** Gives each tabular field that refers to another form the columns of the published version of that form; none if it has been withdrawn. */
async function addColumns(transaction: Transacting, definition: FormDefinition): Promise<FormDefinition> {
  const ids = listReferredForms(definition).filter(isUuid)
  if (ids.length === 0) return definition
  const { rows } = await sql<{ id: string; data: FieldValues }>`select o.id, v.data
    from unnest(${ids}::uuid[]) o (id), lateral form_version(o.id) v`.execute(transaction)
  const definitions = new Map(rows.map(({ id, data }) => [id, readDefinition(data)]))
  return withColumns(definition, (id) => definitions.get(id) ?? null)
}

export type ListedFormRow = {
  id: string
  name: string
  settings: FormSettings
  draft_at: Date | null
  submitted_at: Date | null
  /** Id of the newest submission. */
  submission: string | null
}

/** Lists the published forms: those of processes first, each with the person's own draft and newest submission. */
export async function listForms(transaction: Transacting, { person }: EditionScope): Promise<ListedFormRow[]> {
  type Row = { id: string; name: string; data: FieldValues; draft_at: Date | null; submitted_at: Date | null; submission: string | null }
  const owners = [`person:${person.id}`, ...person.accountIds.map((id) => `account:${id}`)]
  const { rows } = await sql<Row>`
    select f.id, f.name, f.data, max(s.updated_at) filter (where s.submitted_at is null) as draft_at, max(s.submitted_at) as submitted_at,
      (array_agg(s.id order by s.submitted_at desc) filter (where s.submitted_at is not null))[1] as submission
    from published_forms() f left join form_submissions s on s.form_id = f.id and s.owner = any (${owners}::text[])
    group by f.id, f.name, f.data, f.is_process order by f.is_process desc, f.name, f.id`.execute(transaction)
  return rows.map(({ data, ...row }) => ({ ...row, settings: readSettings(data) }))
}

export type DraftRow = {
  id: string
  form_version: number
  answers: FieldValues
  revision: number
  field_revisions: Readonly<Record<string, number>>
  place: string | null
  updated_at: Date
}

/** Finds the owner's draft of a form. */
export async function findDraft(transaction: Transacting, { form, owner }: FormScope, lock?: 'lock'): Promise<DraftRow | undefined> {
  const query = transaction
    .selectFrom('form_submissions')
    .select(['id', 'form_version', 'answers', 'revision', 'field_revisions', 'place', 'updated_at'])
    .where('form_id', '=', form.id)
    .where('owner', '=', owner)
    .where('submitted_at', 'is', null)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

/** Finds the owner's newest submission of a form. */
export async function findNewestSubmission(
  transaction: Transacting,
  { form, owner }: FormScope,
): Promise<{ id: string; submitted_at: Date } | undefined> {
  const row = await transaction
    .selectFrom('form_submissions')
    .select(['id', 'submitted_at'])
    .where('form_id', '=', form.id)
    .where('owner', '=', owner)
    .where('submitted_at', 'is not', null)
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.submitted_at ? { id: row.id, submitted_at: row.submitted_at } : undefined
}

/** Finds a submission of the owner by its id. */
export async function findOwnSubmission(
  transaction: Transacting,
  { form, owner }: FormScope,
  id: string,
): Promise<{ answers: FieldValues; submitted_at: Date } | undefined> {
  const row = await transaction
    .selectFrom('form_submissions')
    .select(['answers', 'submitted_at'])
    .where('id', '=', id)
    .where('form_id', '=', form.id)
    .where('owner', '=', owner)
    .where('submitted_at', 'is not', null)
    .executeTakeFirst()
  return row?.submitted_at ? { answers: row.answers, submitted_at: row.submitted_at } : undefined
}

/** Returns the next number of a submission of the form, which no other has until the transaction ends. */
export async function findNextNumber(transaction: Transacting, { form }: FormScope): Promise<number> {
  const { rows } = await sql<{ number: number }>`select next_submission_number(${form.id}::uuid) as number`.execute(transaction)
  return rows[0]!.number
}
