import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope, isStaff, type EditionScope } from '@atrium/platform/session/access'
import { listVersions, type VersionOfForm } from './reads.ts'

declare const exportBrand: unique symbol

/** Proof that the caller may export the answers of a form. Created only in this file. */
export type ExportScope = {
  readonly edition: EditionScope
  readonly form: { readonly id: string; readonly name: string }
  /** Versions of the form that submissions answer, the newest first. */
  readonly versions: readonly VersionOfForm[]
  /** Organisation to whose portals the caller is limited; null for admins. */
  readonly organisationId: string | null
  readonly [exportBrand]: true
}

/**
 * Returns the scope of the answers of a form: for admins all of the edition, for company admins those in the portals of their organisation.
 * @throws the refusals `not-allowed` for others, and `not-found` for a form without submissions
 */
export async function exportScope(context: RequestContext, formId: string): Promise<ExportScope> {
  const edition = createEditionScope(context)
  const { person, actor } = edition
  // A company admin without an organisation administers no portal.
  const isFirmAdmin = person.role === 'admin' || (person.role === 'company-admin' && person.organisationId !== null)
  if (!isStaff(person) || !isFirmAdmin) throw refusal('not-allowed')
  const organisationId = person.role === 'admin' ? null : person.organisationId
  const versions = await withTenant(context.deps.db, actor, (transaction) => listVersions(transaction, { edition, formId, organisationId }))
  const [newest] = versions
  if (!newest) throw refusal('not-found')
  return { edition, form: { id: formId, name: newest.name }, versions, organisationId } as unknown as ExportScope
}
