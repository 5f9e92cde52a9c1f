import { dayIn } from '@atrium/domain/calendar'
import { selectPublicDefinition } from '@atrium/domain/forms/public-forms'
import type { RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant, type SystemActor } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { findFormAsSystem, type FormVersion } from '../forms/reads.ts'

declare const publicFormBrand: unique symbol

/** Proof that anybody may fill in a form. Created only in this file. */
export type PublicFormScope = {
  readonly actor: SystemActor
  /** The published version of the form, without fields that people without an account may not see or cannot answer. */
  readonly form: FormVersion
  /** Today at the firm. */
  readonly today: string
  readonly [publicFormBrand]: true
}

/**
 * Returns the scope of a published public form. A form that does not exist, one that has been withdrawn or is not public, and one of another
 * edition give the same error. Nothing is taken from a session.
 */
export async function publicFormScope({ deps, edition }: RequestContext, formId: string): Promise<PublicFormScope> {
  const actor = systemActor(edition.id)
  const form = await withTenant(deps.db, actor, (transaction) => findFormAsSystem(transaction, formId, null))
  if (form?.settings.access.type !== 'public') throw refusal('not-found')
  const definition = selectPublicDefinition(form.definition)
  return { actor, form: { ...form, definition }, today: dayIn(edition.timeZone, deps.clock()) } as PublicFormScope
}
