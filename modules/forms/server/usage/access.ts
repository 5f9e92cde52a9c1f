import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope, isStaff, type EditionScope } from '@atrium/platform/session/access'
import { existsForm } from './reads.ts'

declare const designBrand: unique symbol

/** Proof that the caller may change a form. Created only in this file. */
export type DesignScope = {
  readonly edition: EditionScope
  readonly formId: string
  /** Organisation to whose portals the caller is limited; null for admins. */
  readonly organisationId: string | null
  readonly [designBrand]: true
}

/**
 * Returns the scope of a form that the caller may design.
 * @throws the refusals `not-allowed` for others than admins of the firm, and `not-found` for an unknown form
 */
export async function designScope(context: RequestContext, formId: string): Promise<DesignScope> {
  const edition = createEditionScope(context)
  const { person, actor } = edition
  // A company admin without an organisation administers no portal.
  const isFirmAdmin = person.role === 'admin' || (person.role === 'company-admin' && person.organisationId !== null)
  if (!isStaff(person) || !isFirmAdmin) throw refusal('not-allowed')
  if (!(await withTenant(context.deps.db, actor, (transaction) => existsForm(transaction, edition, formId)))) throw refusal('not-found')
  return { edition, formId, organisationId: person.role === 'admin' ? null : person.organisationId } as DesignScope
}
