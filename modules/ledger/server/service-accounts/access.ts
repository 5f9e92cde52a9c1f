import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant, type Actor } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope } from '@atrium/platform/session/access'
import { importsScope } from '../imports/access.ts'
import { findServiceAccount, type ServiceAccountRow } from './reads.ts'

declare const managementBrand: unique symbol

/**
 * Proof that a person may manage the service accounts of an organisation or, for null, of the edition. They are the people who may import.
 * Created only in this file.
 */
export type ManagementScope = {
  readonly actor: Actor
  readonly personId: string
  readonly organisationId: string | null
  readonly [managementBrand]: true
}

export function managementScope(context: RequestContext): ManagementScope {
  const { actor, person } = createEditionScope(context)
  const { organisationId } = importsScope(context)
  return { actor, personId: person.id, organisationId } as ManagementScope
}

/**
 * Returns the scope of an admin for a command, where nobody is signed in.
 * @throws Error for a person who may not manage service accounts
 */
export function seedScope(actor: Actor, person: { id: string; role: string; organisationId: string | null }): ManagementScope {
  const { id: personId, role, organisationId } = person
  if (role === 'admin') return { actor, personId, organisationId: null } as ManagementScope
  if (role !== 'company-admin' || organisationId === null) throw new Error('This person may not manage service accounts.')
  return { actor, personId, organisationId } as ManagementScope
}

/** Proof that a person may manage this service account. */
export type ManagedScope = ManagementScope & { readonly account: ServiceAccountRow }

/** Returns the scope of a service account. One that the caller may not manage gives the same error as one that does not exist. */
export async function managedScope(context: RequestContext, id: string): Promise<ManagedScope> {
  const scope = managementScope(context)
  const account = await withTenant(context.deps.db, scope.actor, (transaction) => findServiceAccount(transaction, scope, id))
  if (!account) throw refusal('not-found')
  return { ...scope, account }
}
