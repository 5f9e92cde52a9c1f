import { sql } from 'kysely'
import type { RequestContext } from '@atrium/platform/app-context'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import type { FormScope } from '../forms/access.ts'
import type { ReviewScope } from '../submissions/access.ts'

export type NewFormFile = { id: string; form: string; person: string; account: string | null; owner: string; at: Date }

/** Adds a checked file to the draft of its owner. */
export async function addFormFile(transaction: SystemTransacting, edition: string, file: NewFormFile): Promise<void> {
  await transaction
    .insertInto('form_files')
    .values({
      id: file.id,
      edition,
      form_id: file.form,
      person_id: file.person,
      account_id: file.account,
      owner: file.owner,
      submission_id: null,
      created_at: file.at,
      discarded_at: null,
    })
    .execute()
}

/** Discards the files of the owner's draft. */
export async function discardDraftFiles(transaction: Transacting, { deps }: RequestContext, { form, owner }: FormScope): Promise<void> {
  await sql`update form_files set discarded_at = ${deps.clock()}
    where form_id = ${form.id}::uuid and owner = ${owner} and submission_id is null and discarded_at is null`.execute(transaction)
}

/** Discards the files of a submission that is about to be deleted, whether its answers name them or not. */
export async function discardSubmissionFiles(
  transaction: Transacting,
  { deps }: RequestContext,
  { submission }: ReviewScope,
): Promise<void> {
  await sql`update form_files set submission_id = null, discarded_at = coalesce(discarded_at, ${deps.clock()})
    where submission_id = ${submission.id}::uuid`.execute(transaction)
}

/**
 * Gives the files that the answers name to a submission. Those that it named before are discarded, and, when a draft is sent, the other files
 * of the draft.
 */
export async function bindFiles(
  transaction: Transacting,
  { deps }: RequestContext,
  { form, owner }: Pick<FormScope, 'form' | 'owner'>,
  { submission, named, isSent }: { submission: string; named: readonly string[]; isSent: boolean },
): Promise<void> {
  const ids = [...named]
  await sql`update form_files set submission_id = ${submission}::uuid
    where id = any (${ids}::uuid[]) and form_id = ${form.id}::uuid and owner = ${owner} and submission_id is null`.execute(transaction)
  await sql`update form_files set discarded_at = ${deps.clock()}
    where form_id = ${form.id}::uuid and owner = ${owner} and discarded_at is null and not (id = any (${ids}::uuid[]))
      and ((${isSent} and submission_id is null) or submission_id = ${submission}::uuid)`.execute(transaction)
}
