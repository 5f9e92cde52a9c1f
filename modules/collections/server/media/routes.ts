import type { FieldValue } from '@atrium/domain/fields/definition'
import { isRecord } from '@atrium/domain/fields/field-type'
import { withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { media as contract, type MediaFile } from '../../contract/media.ts'
import type { StoredItem } from '../contributions.ts'
import { media as definition } from '../collections/media.ts'
import { collectionScope, ownWritesScope } from '../items/access.ts'
import { genericStore } from '../items/generic-contributions.ts'
import { removeInput, restoreInput, saveInput } from '../items/routes.ts'

const media = implementContract(contract)

const list = media.list.handler(({ input, context }) => {
  const scope = collectionScope(context, definition.name)
  const { folder = null, offset, limit } = input
  return withTenant(context.deps.db, scope.actor, async (transaction) => {
    const query = {
      search: undefined,
      sort: { field: 'name', direction: 'ascending' },
      filters: [],
      parent: folder,
      isBin: false,
      offset,
      limit,
    } as const
    const { items, count } = await genericStore.list(transaction, scope, query)
    return { items: items.map(toMediaFile), count }
  })
})

const get = media.get.handler(async ({ input, context }) => {
  const scope = collectionScope(context, definition.name)
  const item = await withTenant(context.deps.db, scope.actor, (transaction) => genericStore.find(transaction, scope, input.media))
  if (!item?.isActive) throw refusal('not-found')
  return toMediaFile(item)
})

const update = media.update.handler(({ input: { media: item, ...input }, context }) =>
  saveInput(context, ownWritesScope(context, definition.name), { item, ...input }),
)

const remove = media.remove.handler(({ input, context }) =>
  removeInput(context, ownWritesScope(context, definition.name), { item: input.media }),
)

const restore = media.restore.handler(({ input, context }) =>
  restoreInput(context, ownWritesScope(context, definition.name), { item: input.media }),
)

const textOf = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '')

function toMediaFile({ id, name, version, parentId, updated, values }: StoredItem): MediaFile {
  const entries: readonly FieldValue[] = Array.isArray(values['metadata']) ? values['metadata'] : []
  return {
    id,
    name,
    type: textOf(values['type']) || null,
    folder: parentId,
    path: textOf(values['path']),
    fileUrl: textOf(values['fileUrl']),
    bytes: Number(values['bytes'] ?? 0),
    isPublic: values['public'] === true,
    metadata: entries.flatMap((entry) => (isRecord(entry) ? [{ name: String(entry['name']), value: String(entry['value'] ?? '') }] : [])),
    version,
    updated: updated.at.toISOString(),
  }
}

export const mediaRoutes = { list, get, update, remove, restore }
