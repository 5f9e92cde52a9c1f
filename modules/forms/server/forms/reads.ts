import type { FieldValues } from '@atrium/domain/fields/definition'
import { isUuid } from '@atrium/domain/fields/ids'
import type { FormDefinition } from '@atrium/domain/forms/definition'
import { listReferredForms, withColumns } from '@atrium/domain/forms/tabular-forms'
import { sql } from 'kysely'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import type { EditionScope } from '@atrium/platform/session/access'
import type { PortalScope } from '@atrium/people/server/portals/access'
import type { FormScope } from './access.ts'
import { mayFill, readDefinition, readSettings, type FormSettings } from './form-rules.ts'

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
  const { rows } = await sql<{ name: string; version: number; data: FieldValues; is_single: boolean }>`
    select name, version, data, is_single from form_version(${id}::uuid, ${version}::integer)`.execute(transaction)
  const [row] = rows
  if (!row) return undefined
  const definition = await addColumns(transaction, readDefinition(row.data))
  return {
    id: id.toLowerCase(),
    name: row.name,
    version: row.version,
    definition,
    settings: { ...readSettings(row.data), single: row.is_single },
  }
}

/** Gives each tabular field that refers to another form the columns of the published version of that form; none if it has been withdrawn. */
export async function addColumns(transaction: Transacting, definition: FormDefinition): Promise<FormDefinition> {
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
  /** The process that names the form; null for a form that no process names. */
  process_id: string | null
  process: string | null
  /** The account for which a form of an organisation is filled in; otherwise null. */
  account_id: string | null
  account: string | null
  draft_at: Date | null
  submitted_at: Date | null
  /** Id of the newest submission. */
  submission: string | null
}

/** Finds the organisation of a portal. */
export async function findOrganisation(transaction: Transacting, { portalId }: PortalScope): Promise<string> {
  const row = await transaction.selectFrom('portals').select('organisation_id').where('id', '=', portalId).executeTakeFirstOrThrow()
  return row.organisation_id
}

/**
 * Lists the published forms that the person may fill in in a portal: once for each process that names one, and then the others. A form of an
 * organisation is listed for each of the person's accounts, and not for people without one. Each has its owner's draft and newest submission.
 */
export async function listForms(transaction: Transacting, portal: PortalScope): Promise<ListedFormRow[]> {
  const { person } = portal.edition
  type Row = Omit<ListedFormRow, 'settings'> & { data: FieldValues; is_single: boolean }
  const { rows } = await sql<Row>`
    with forms as (
      select f.*, a.id as account_id, a.name as account,
        case when f.data ->> 'owned' = 'Organisation' then 'account:' || a.id else ${`person:${person.id}`} end as owner
      from published_forms() f
        left join accounts a on f.data ->> 'owned' = 'Organisation' and a.id = any (${person.accountIds}::uuid[]) and a.portal_id = ${portal.portalId}
    )
    select f.id, f.name, f.data, f.process_id, f.process, f.is_single, f.account_id, f.account, draft.updated_at as draft_at,
      sent.submitted_at, sent.id as submission
    from forms f
      left join form_submissions draft on draft.form_id = f.id and draft.owner = f.owner and draft.submitted_at is null
      left join lateral (
        select s.id, s.submitted_at from form_submissions s
        where s.form_id = f.id and s.owner = f.owner and s.submitted_at is not null order by s.submitted_at desc limit 1
      ) sent on true
    where f.owner is not null
    order by f.process is null, coalesce(f.process, f.name), f.account, f.id`.execute(transaction)
  const organisation = await findOrganisation(transaction, portal)
  return rows
    .map(({ data, is_single: single, ...row }) => ({ ...row, settings: { ...readSettings(data), single } }))
    .filter(({ settings: { access } }) => mayFill(access, person, organisation))
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
export async function findNextNumber(transaction: Transacting, { form }: Pick<FormScope, 'form'>): Promise<number> {
  const { rows } = await sql<{ number: number }>`select next_submission_number(${form.id}::uuid) as number`.execute(transaction)
  return rows[0]!.number
}
