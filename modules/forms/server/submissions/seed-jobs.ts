import { createItemId } from '@atrium/collections/server/items/seed-jobs'
import { dayIn } from '@atrium/domain/calendar'
import { compileForm } from '@atrium/domain/forms/compile-form'
import { readAnswers } from '@atrium/domain/forms/read-answers'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { findFormAsSystem } from '../forms/reads.ts'
import { publicOwner, readEmailAddress } from './visitor-rules.ts'
import type { WorkflowStep } from '@atrium/domain/forms/workflow'

/** A submission, or without steps a draft, that a command creates. */
export type SeedSubmission = {
  key: string
  form: string
  portal: string | null
  daysAgo: number
  answers: Readonly<Record<string, unknown>>
  steps?: readonly WorkflowStep[]
  /** E-mail address of the person, and id of the account at its provider. Without a person, somebody without an account sent a public form. */
  person: string | null
  account: string | null
}

/**
 * Creates submissions and drafts of published forms, as clients would, with the steps that a reviewer set.
 * @throws Error for an unknown form or person, and for answers that the form refuses
 */
export function seedSubmissions(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  edition: Edition,
  reviewer: string,
  submissions: readonly SeedSubmission[],
): Promise<void> {
  return withTenant(deps.db, systemActor(edition.id), async (transaction) => {
    const findPerson = async (email: string) => {
      const person = await transaction.selectFrom('people').select('id').where('email', '=', email).executeTakeFirst()
      if (!person) throw new Error(`${email} is unknown, so there is no submission.`)
      return person.id
    }
    const reviewedBy = await findPerson(reviewer)
    for (const { key, form, portal, daysAgo, answers, steps, person, account: externalId } of submissions) {
      const formId = createItemId(edition.id, form)
      const version = await findFormAsSystem(transaction, formId, null)
      if (!version) throw new Error(`There is no published form "${form}".`)
      const at = new Date(deps.clock().getTime() - daysAgo * 24 * 3_600_000)
      const today = dayIn(edition.timeZone, at)
      const read = readAnswers(compileForm(version.definition), answers, { isAdmin: false, before: null, today })
      if (steps && read.issues.length > 0) throw new Error(`submission "${key}": ${JSON.stringify(read.issues)}`)
      const account =
        externalId === null
          ? undefined
          : await transaction.selectFrom('accounts').select('id').where('external_id', '=', externalId).executeTakeFirst()
      const personId = person === null ? null : await findPerson(person)
      const id = createItemId(edition.id, key)
      await transaction
        .insertInto('form_submissions')
        .values({
          id,
          edition: edition.id,
          form_id: formId,
          form_version: version.version,
          portal_id: portal,
          person_id: personId,
          account_id: account?.id ?? null,
          owner: personId === null ? publicOwner : `person:${personId}`,
          sender: personId === null ? readEmailAddress(read.answers[version.settings.autorespondEmail]) : null,
          answers: JSON.stringify(steps ? read.answers : answers),
          field_revisions: JSON.stringify(Object.fromEntries(Object.keys(answers).map((name) => [name, 1]))),
          place: steps ? null : (Object.keys(answers).at(-1) ?? null),
          created_at: at,
          updated_at: at,
          submitted_at: steps ? at : null,
          notified_at: steps ? at : null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      if (!steps) continue
      await transaction
        .insertInto('form_work')
        .values({ submission_id: id, edition: edition.id, step: steps.at(-1) ?? 'Under review', due_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      for (const [index, step] of steps.entries())
        await transaction
          .insertInto('form_steps')
          .values({
            submission_id: id,
            number: index + 1,
            edition: edition.id,
            step,
            reason: null,
            created_at: new Date(at.getTime() + (index + 1) * 3_600_000),
            created_by: reviewedBy,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
    }
  })
}
