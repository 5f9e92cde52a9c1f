import type { RequestContext } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { managingScope, type ManagingScope } from '../managing/access.ts'
import { findImport, type ImportRow } from './reads.ts'

declare const importsBrand: unique symbol
declare const importBrand: unique symbol

/**
 * Proof that the caller may import clients into a portal: admins, and company admins of the organisation of the portal. Created only in this
 * file.
 */
export type ClientImportsScope = ManagingScope & {
  /**
   * True for admins. In a portal of the firm's own system, an external id gives access to the figures of that client, and the list of the
   * provider may contain the clients of other organisations.
   */
  readonly mayLink: boolean
  readonly [importsBrand]: true
}

/** Proof that an import is the caller's own. */
export type ClientImportScope = ClientImportsScope & { readonly import: ImportRow; readonly [importBrand]: true }

export async function clientImportsScope(context: RequestContext, portal: string): Promise<ClientImportsScope> {
  const scope = await managingScope(context, { portal, form: 'portals' })
  const { person } = scope.edition
  if (!scope.mayManage || person.role === 'professional') throw refusal('not-allowed')
  return { ...scope, mayLink: person.role === 'admin' } as ClientImportsScope
}

/**
 * Returns the scope of the caller's own import.
 * @throws error `not-found`, also for an import of another person or into another portal
 */
export async function clientImportScope(context: RequestContext, portal: string, id: string): Promise<ClientImportScope> {
  const scope = await clientImportsScope(context, portal)
  const found = await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) => findImport(transaction, scope, id))
  if (!found) throw refusal('not-found')
  return { ...scope, import: found } as ClientImportScope
}
