import { editionKinds, importKinds, type ImportKind } from '../../contract/imports.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { editionScope, type EditionScope } from '@atrium/platform/session/access'
import { findImport, type ImportRow } from './reads.ts'

declare const importsBrand: unique symbol

/**
 * Proof that the caller may import files, for the whole edition or for the portals of one organisation. Created only in
 * this file.
 */
export type ImportsScope = {
  readonly edition: EditionScope
  readonly organisationId: string | null
  readonly kinds: readonly ImportKind[]
  readonly [importsBrand]: true
}

/**
 * Returns the scope of the caller's imports: everything for admins of the edition, the accounts of its portals for a
 * firm's own admins. Securities, prices, rates and benchmarks are visible to every firm of the edition, so only admins
 * of the edition may import them.
 */
export function importsScope(context: RequestContext): ImportsScope {
  const edition = editionScope(context)
  const { role, organisationId } = edition.person
  if (role === 'admin') return { edition, organisationId: null, kinds: importKinds } as unknown as ImportsScope
  if (role !== 'company-admin' || organisationId === null) throw refusal('not-allowed')
  return { edition, organisationId, kinds: importKinds.filter((kind) => !editionKinds.includes(kind)) } as unknown as ImportsScope
}

/** Owner of imports that share a limit: an organisation, or the edition's admins. */
export type Importer = Pick<ImportsScope, 'organisationId' | typeof importsBrand>

/** Returns the owner of an import, who may differ from the admin working on it. */
export const createImporter = ({ import: { organisation_id: organisationId } }: ImportScope): Importer => ({ organisationId }) as Importer

export type ImportScope = ImportsScope & { readonly import: ImportRow }

/** Returns the scope of an import. An import that the caller may not see gives the same error as one that does not exist. */
export async function importScope(context: RequestContext, id: string): Promise<ImportScope> {
  const scope = importsScope(context)
  const found = await withTenant(context.deps.db, scope.edition.actor, (transaction) => findImport(transaction, scope, id))
  if (!found) throw refusal('not-found')
  return { ...scope, import: found }
}
