import { editionKinds, importKinds, type ImportKind } from '../../contract/imports.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Locale } from '@atrium/contract/locales'
import { withTenant, type Actor } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { editionScope, serviceScope } from '@atrium/platform/session/access'
import { findImport, type ImportRow } from './reads.ts'

declare const importsBrand: unique symbol

/** Who makes an import: a person or a service account. */
export type Author =
  | { readonly personId: string; readonly serviceAccountId: null }
  | { readonly personId: null; readonly serviceAccountId: string }

/**
 * Proof that the caller may import files, for the whole edition or for the portals of one organisation. Created only in
 * this file.
 */
export type ImportsScope = {
  readonly actor: Actor
  readonly author: Author
  /** The language of errors in a file. */
  readonly locale: Locale
  readonly organisationId: string | null
  readonly kinds: readonly ImportKind[]
  readonly [importsBrand]: true
}

/**
 * Returns the scope of the caller's imports: everything for admins of the edition, the accounts of its portals for a
 * firm's own admins, and the same for the service accounts of each. Securities, prices, rates and benchmarks are visible
 * to every firm of the edition, so only admins of the edition may import them.
 */
export function importsScope(context: RequestContext): ImportsScope {
  if (context.serviceAccount) {
    const { actor, account } = serviceScope(context)
    const author: Author = { personId: null, serviceAccountId: account.id }
    return scopeOf({ actor, author, locale: context.edition.defaultLocale, organisationId: account.organisationId })
  }
  const { actor, person } = editionScope(context)
  const { id, locale, role, organisationId } = person
  const author: Author = { personId: id, serviceAccountId: null }
  if (role === 'admin') return scopeOf({ actor, author, locale, organisationId: null })
  if (role !== 'company-admin' || organisationId === null) throw refusal('not-allowed')
  return scopeOf({ actor, author, locale, organisationId })
}

function scopeOf(caller: Pick<ImportsScope, 'actor' | 'author' | 'locale' | 'organisationId'>): ImportsScope {
  const kinds = caller.organisationId === null ? importKinds : importKinds.filter((kind) => !editionKinds.includes(kind))
  return { ...caller, kinds } as unknown as ImportsScope
}

/** Owner of imports that share a limit: an organisation, or the edition's admins. */
export type Importer = Pick<ImportsScope, 'organisationId' | typeof importsBrand>

/** Returns the owner of an import, who may differ from the admin working on it. */
export const createImporter = ({ import: { organisation_id: organisationId } }: ImportScope): Importer => ({ organisationId }) as Importer

export type ImportScope = ImportsScope & { readonly import: ImportRow }

/** Returns the scope to read an import. An import that the caller may not see gives the same error as one that does not exist. */
export async function importScope(context: RequestContext, id: string): Promise<ImportScope> {
  const scope = importsScope(context)
  const found = await withTenant(context.deps.db, scope.actor, (transaction) => findImport(transaction, scope, id))
  if (!found) throw refusal('not-found')
  return { ...scope, import: found }
}

/** Returns the scope to change an import or to read its file. A service account may do so only for imports that it began itself. */
export async function ownImportScope(context: RequestContext, id: string): Promise<ImportScope> {
  const scope = await importScope(context, id)
  const { serviceAccountId } = scope.author
  if (serviceAccountId !== null && scope.import.created_by_service !== serviceAccountId) throw refusal('not-found')
  return scope
}
