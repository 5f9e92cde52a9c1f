import { isVisible } from '@atrium/domain/fields/read-values'
import type { FieldDefinition } from '@atrium/domain/fields/definition'
import { withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { collections as contract, type CollectionRecord } from '../../contract/definitions.ts'
import { collectionScope, listScopes, type CollectionScope } from '../items/access.ts'
import { usualSort } from '../items/filter-rules.ts'
import { countItems } from '../items/generic-reads.ts'
import { genericStore } from '../items/generic-contributions.ts'
import { groupCollections, groupLabels } from './group-rules.ts'

const collections = implementContract(contract)

const list = collections.list.handler(({ context }) => {
  const scopes = listScopes(context)
  const [first] = scopes
  if (!first) return { groups: [] }
  return withTenant(context.deps.db, first.actor, async (transaction) => {
    const generic = await countItems(transaction, first)
    const counts = new Map<string, number>()
    for (const scope of scopes) {
      const { name, store } = scope.definition
      counts.set(name, store ? await store.count(transaction, scope) : (generic.get(name) ?? 0))
    }
    const groups = groupCollections(context.edition, scopes, ({ definition }) => definition).map(({ name, items }) => ({
      name,
      label: groupLabels[name],
      collections: items.map(({ definition }) => ({
        name: definition.name,
        label: definition.labels.menu ?? definition.labels.many,
        icon: definition.icon,
        count: counts.get(definition.name) ?? 0,
      })),
    }))
    return { groups: groups.filter((group) => group.collections.length > 0) }
  })
})

const get = collections.get.handler(async ({ input, context }) => {
  const scope = collectionScope(context, input.collection)
  const { findWarning } = scope.definition.store ?? {}
  const warning = findWarning ? await withTenant(context.deps.db, scope.actor, (transaction) => findWarning(transaction, scope)) : null
  return { ...toRecord(scope), warning }
})

function toRecord({ definition, isAdmin, mayWrite, mayCreate, mayRemove }: CollectionScope): Omit<CollectionRecord, 'warning'> {
  const store = definition.store ?? genericStore
  const fields = definition.fields.filter((field) => isVisible(field, isAdmin)).map((field) => toField(field, isAdmin))
  const names = new Set(fields.map(({ name }) => name))
  return {
    name: definition.name,
    labels: { one: definition.labels.one, many: definition.labels.many },
    icon: definition.icon,
    columns: definition.columns.filter((name) => names.has(name) || !definition.fields.some((field) => field.name === name)),
    fields,
    tabs: (definition.tabs ?? []).map((tab) => ({ label: tab.label, fields: tab.fields.filter((name) => names.has(name)) })),
    sort: usualSort(definition),
    isOrdered: definition.isOrdered ?? false,
    hasDrafts: definition.hasDrafts ?? false,
    hasVersions: store.listVersions !== undefined,
    rights: {
      create: mayCreate && store.create !== undefined,
      update: mayWrite && store.save !== undefined,
      remove: mayRemove && store.remove !== undefined,
      copy: mayCreate && store.create !== undefined && !definition.forbidsCopies,
      share: isAdmin,
      many: !definition.hasOwnWrites,
    },
    readOnlyReason: definition.readOnlyReason ?? null,
    page: definition.page ?? null,
    designer: definition.designer ?? null,
    drilldown: definition.drilldown ?? null,
    parentFiles: [...(definition.parentFiles ?? [])],
    parent: definition.parent ?? null,
  }
}

/** A field that only admins may change is read-only for others. */
const toField = (field: FieldDefinition, isAdmin: boolean): FieldDefinition =>
  field.admin && !isAdmin ? { ...field, readonly: true } : field

export const collectionRoutes = { list, get }
