import { editionKinds, importKinds, type ImportKind } from '../../contract/imports.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Locale } from '@atrium/contract/locales'
import { withTenant, type Actor } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope, createServiceScope } from '@atrium/platform/session/access'
import { findImport, type ImportRow } from './reads.ts'

declare const importsBrand: unique symbol

/** The person or service account that makes an import. */
export type Author =
  | { readonly personId: string; readonly serviceAccountId: null }
  | { readonly personId: null; readonly serviceAccountId: string }

/**
 * Proof that the caller may import files, either for the whole edition or for the portals of one organisation. Created only in this file.
 */
export type ImportsScope = {
  readonly actor: Actor
  readonly author: Author
  /** Language of the error texts in downloaded files. */
  readonly locale: Locale
  readonly organisationId: string | null
  readonly kinds: readonly ImportKind[]
  readonly [importsBrand]: true
}

/**
 * Returns the scope of the caller's imports. Admins of the edition can import everything. A firm's own admins can import data for the
 * accounts in its portals. Service accounts can import what the admins of the same owner can. Securities, prices, rates and benchmark
 * levels are visible to every firm of the edition, so only admins of the edition can import them.
 * @throws error `not-allowed` for all other callers
 */
export function importsScope(context: RequestContext): ImportsScope {
  if (context.serviceAccount) {
    const { actor, account } = createServiceScope(context)
    const author: Author = { personId: null, serviceAccountId: account.id }
    return createScope({ actor, author, locale: context.edition.defaultLocale, organisationId: account.organisationId })
  }
  const { actor, person } = createEditionScope(context)
  const { id, locale, role, organisationId } = person
  const author: Author = { personId: id, serviceAccountId: null }
  if (role === 'admin') return createScope({ actor, author, locale, organisationId: null })
  if (role !== 'company-admin' || organisationId === null) throw refusal('not-allowed')
  return createScope({ actor, author, locale, organisationId })
}

function createScope(caller: Pick<ImportsScope, 'actor' | 'author' | 'locale' | 'organisationId'>): ImportsScope {
  const kinds = caller.organisationId === null ? importKinds : importKinds.filter((kind) => !editionKinds.includes(kind))
  return { ...caller, kinds } as unknown as ImportsScope
}

/** The owner of imports that share a limit: an organisation, or the edition's admins. */
export type ImportOwner = Pick<ImportsScope, 'organisationId' | typeof importsBrand>

/** Returns the owner of an import. It can differ from the owner in the scope of the admin who works on the import. */
export const findImportOwner = ({ import: { organisation_id: organisationId } }: ImportScope): ImportOwner =>
  ({ organisationId }) as ImportOwner

export type ImportScope = ImportsScope & { readonly import: ImportRow }

/**
 * Returns the scope for reading an import.
 * @throws error `not-found` for an unknown import, and for one that the caller may not see
 */
export async function importScope(context: RequestContext, id: string): Promise<ImportScope> {
  const scope = importsScope(context)
  const importRow = await withTenant(context.deps.db, scope.actor, (transaction) => findImport(transaction, scope, id))
  if (!importRow) throw refusal('not-found')
  return { ...scope, import: importRow }
}

/**
 * Returns the scope for changing an import or reading its file.
 * @throws error `not-found`, also for a service account that did not start the import
 */
export async function ownImportScope(context: RequestContext, id: string): Promise<ImportScope> {
  const scope = await importScope(context, id)
  const { serviceAccountId } = scope.author
  if (serviceAccountId !== null && scope.import.created_by_service !== serviceAccountId) throw refusal('not-found')
  return scope
}
