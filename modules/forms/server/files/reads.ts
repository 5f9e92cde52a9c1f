import { sql } from 'kysely'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import type { EditionScope } from '@atrium/platform/session/access'
import type { FormScope } from '../forms/access.ts'

export type FormFileRow = { id: string; owner: string; submission_id: string | null; discarded_at: Date | null }

/** Finds a file of a form that row-level security shows to the caller. */
export async function findFormFile(transaction: Transacting, { actor }: EditionScope, id: string): Promise<FormFileRow | undefined> {
  return transaction
    .selectFrom('form_files')
    .select(['id', 'owner', 'submission_id', 'discarded_at'])
    .where('id', '=', id)
    .where('edition', '=', actor.edition)
    .executeTakeFirst()
}

/** Counts the files of the owner's draft, whether an answer names them or not. */
export async function countDraftFiles(transaction: Transacting, { form, owner }: FormScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from form_files
    where form_id = ${form.id}::uuid and owner = ${owner} and submission_id is null and discarded_at is null`.execute(transaction)
  return rows[0]?.count ?? 0
}

/**
 * Returns the names, by id, of those files that belong to the owner's answers to a form: to the draft, or to the stated submission. Files of
 * others, of other forms, and discarded ones are missing.
 */
export async function nameFiles(
  transaction: Transacting,
  { form, owner }: Pick<FormScope, 'form' | 'owner'>,
  ids: readonly string[],
  submission: string | null,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`select f.id, s.name from form_files f join files s on s.id = f.id
    where f.id = any (${[...ids]}::uuid[]) and f.form_id = ${form.id}::uuid and f.owner = ${owner} and f.discarded_at is null
      and (f.submission_id is null or f.submission_id = ${submission}::uuid)`.execute(transaction)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Lists files whose draft was discarded, or a form sent without them, before a time; and those that were uploaded before it and belong to no
 * draft and no submission.
 */
export async function listRemovableFiles(transaction: SystemTransacting, edition: string, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select f.id from form_files f join files s on s.id = f.id and s.removed_at is null
    where f.edition = ${edition} and (
      f.discarded_at < ${before}
      or (f.discarded_at is null and f.submission_id is null and f.created_at < ${before} and not exists (
        select from form_submissions d where d.form_id = f.form_id and d.owner = f.owner and d.submitted_at is null))
    )`.execute(transaction)
  return rows.map(({ id }) => id)
}
