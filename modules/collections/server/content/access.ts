import type { RequestContext } from '@atrium/platform/app-context'
import type { Actor } from '@atrium/platform/db/scope'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope, isFullSession } from '@atrium/platform/session/access'
import type { CollectionDefinition } from '../contributions.ts'
import { findCollection } from '../items/registry-rules.ts'

declare const contentBrand: unique symbol

/** Proof that the caller may read the published items of a collection. Created only in this file. */
export type ContentScope = { readonly actor: Actor; readonly definition: CollectionDefinition; readonly [contentBrand]: true }

/** Returns the scope of a collection's published items. A collection without readers outside the back office counts as unknown. */
export function contentScope(context: RequestContext, name: string): ContentScope {
  const definition = findCollection(context.deps, name)
  if (!definition?.audience || definition.store) throw refusal('not-found')
  if (definition.audience === 'signed-in' && !isFullSession(context.session)) throw refusal('not-signed-in')
  const actor: Actor = isFullSession(context.session) ? createEditionScope(context).actor : { edition: context.edition.id, accounts: [] }
  return { actor, definition } as ContentScope
}
