import type { RequestContext } from '@atrium/platform/app-context'
import type { DataSource } from '@atrium/editions/edition'
import type { SystemActor } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope, isStaff, type EditionScope } from '@atrium/platform/session/access'
import type { CollectionDefinition } from '../contributions.ts'
import { findCollection, listCollections } from './registry-rules.ts'

declare const collectionBrand: unique symbol

/** Proof that a person may open a collection, with what they may do there. Created only in this file. */
export type CollectionScope = EditionScope & {
  readonly definition: CollectionDefinition
  /** True for admins, who change the fields for admins and see internal fields. */
  readonly isAdmin: boolean
  /** Organisation whose items a company admin sees; null for admins, who see those of the edition. */
  readonly organisationId: string | null
  /** Source of the figures of portals that name none. */
  readonly standardSource: DataSource
  readonly mayWrite: boolean
  readonly mayCreate: boolean
  readonly mayRemove: boolean
  readonly [collectionBrand]: true
}

const firmAdmins = ['admin', 'company-admin'] as const

/** Returns the scope of a collection. One that the caller may not open gives the same error as one that does not exist. */
export function collectionScope(context: RequestContext, name: string): CollectionScope {
  const scope = createEditionScope(context)
  const definition = findCollection(context.deps, name)
  if (!definition || !mayOpen(scope, definition)) throw refusal('not-found')
  return createScope(context, scope, definition)
}

/** Returns the scope with which a command creates items as a person, without a session. */
export function seedScope(actor: SystemActor, person: { id: string }, definition: CollectionDefinition): CollectionScope {
  return {
    actor,
    person,
    definition,
    isAdmin: true,
    organisationId: null,
    standardSource: 'api',
    mayWrite: true,
    mayCreate: true,
    mayRemove: true,
  } as unknown as CollectionScope
}

/**
 * Returns the scope with which another module reads and writes items of a collection for a person whose rights to them it has checked itself.
 * It is limited to the items of the given organisation, or of the edition for admins. Fields and values are checked as for a company admin.
 */
export function delegatedScope(context: RequestContext, name: string, organisationId: string): CollectionScope {
  const scope = createEditionScope(context)
  const definition = findCollection(context.deps, name)
  if (!definition || !isStaff(scope.person)) throw refusal('not-found')
  return { ...createScope(context, scope, definition), organisationId: scope.person.role === 'admin' ? null : organisationId }
}

/** Returns the scope of a collection for a change by the routes of all collections. */
export function writableScope(context: RequestContext, name: string): CollectionScope {
  const scope = collectionScope(context, name)
  if (!scope.mayWrite || scope.definition.hasOwnWrites) throw refusal('not-allowed')
  return scope
}

/** Returns the scope of a collection for a change by its own routes. */
export function ownWritesScope(context: RequestContext, name: string): CollectionScope {
  const scope = collectionScope(context, name)
  if (!scope.mayWrite) throw refusal('not-allowed')
  return scope
}

/** Returns the scopes of all collections that the caller may open. */
export function listScopes(context: RequestContext): CollectionScope[] {
  const scope = createEditionScope(context)
  return listCollections(context.deps)
    .filter((definition) => mayOpen(scope, definition))
    .map((definition) => createScope(context, scope, definition))
}

/** Returns the scope of another collection that the caller may open, to which an item refers, or undefined. */
export function findRelatedScope(context: RequestContext, name: string): CollectionScope | undefined {
  return listScopes(context).find(({ definition }) => definition.name === name)
}

function mayOpen({ person }: EditionScope, { readers = firmAdmins }: CollectionDefinition): boolean {
  // A company admin without an organisation has none of whose items they could see.
  if (person.role === 'company-admin' && person.organisationId === null) return false
  return readers.some((role) => role === person.role)
}

function createScope({ deps, edition }: RequestContext, scope: EditionScope, definition: CollectionDefinition): CollectionScope {
  const { role, organisationId } = scope.person
  const { readers = firmAdmins, writers = readers, creators = writers, removers = writers, readOnlyReason } = definition
  const mayWrite = readOnlyReason === undefined && writers.some((one) => one === role)
  return {
    ...scope,
    definition,
    isAdmin: role === 'admin',
    organisationId: role === 'admin' ? null : organisationId,
    standardSource: edition.dataSource ?? deps.config.dataProvider,
    mayWrite,
    mayCreate: mayWrite && creators.some((one) => one === role),
    mayRemove: mayWrite && removers.some((one) => one === role),
  } as CollectionScope
}
