import type { FieldValues } from '@atrium/domain/fields/definition'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { publicOwner } from '../submissions/visitor-rules.ts'

/** Finds a submission of a public form that somebody without an account sent. */
export async function findPublicSubmission(
  transaction: SystemTransacting,
  form: string,
  id: string,
): Promise<{ answers: FieldValues; submitted_at: Date } | undefined> {
  const row = await transaction
    .selectFrom('form_submissions')
    .select(['answers', 'submitted_at'])
    .where('id', '=', id)
    .where('form_id', '=', form)
    .where('owner', '=', publicOwner)
    .executeTakeFirst()
  return row?.submitted_at ? { answers: row.answers, submitted_at: row.submitted_at } : undefined
}
