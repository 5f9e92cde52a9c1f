import type { FieldValues } from '@atrium/domain/fields/definition'
import type { FieldIssue } from '@atrium/domain/fields/field-type'
import { createFilePath, createPublicPath } from '@atrium/files/server/serving/address-rules'
import { listFileSummaries } from '@atrium/files/server/serving/reads'
import { setFilePublic } from '@atrium/files/server/serving/writes'
import type { Origin } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import type { CollectionStore, StoredItem } from '../contributions.ts'
import type { CollectionScope } from '../items/access.ts'
import { genericStore } from '../items/generic-contributions.ts'
import { saveItem } from '../items/generic-writes.ts'
import { listNamesInFolder } from './reads.ts'

const folderOf = ({ parentId = null }: FieldValues): string | null => (typeof parentId === 'string' ? parentId : null)

/** Saves the values of a file, and its address, which depends on whether it is public. */
export async function saveMedia(
  transaction: Transacting,
  context: Origin,
  scope: CollectionScope,
  item: StoredItem,
  values: FieldValues,
): Promise<void> {
  const isPublic = values['public'] === true
  const file = (await listFileSummaries(transaction, scope, [item.id])).get(item.id)
  await setFilePublic(transaction, scope, item.id, isPublic)
  const fileUrl = file && isPublic ? createPublicPath(file) : createFilePath(item)
  await saveItem(transaction, context, scope, item, { values: { ...values, fileUrl }, action: 'saved', event: 'item.saved' })
}

async function check(
  transaction: Transacting,
  scope: CollectionScope,
  item: StoredItem | null,
  values: FieldValues,
): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = []
  if (item && !(await listFileSummaries(transaction, scope, [item.id])).has(item.id)) issues.push({ path: 'file', code: 'not-found' })
  const names = await listNamesInFolder(transaction, scope, folderOf(values), item?.id ?? null)
  if (names.has(String(values['name']).toLowerCase())) issues.push({ path: 'name', code: 'taken' })
  return issues
}

/** Storage of media: the generic tables hold the items, and the module `files` their bytes. Only uploads create items. */
export const mediaStore: CollectionStore = {
  writesAs: 'person',
  list: genericStore.list,
  count: genericStore.count,
  find: genericStore.find,
  listNames: genericStore.listNames,
  async listVersions(...given) {
    return (await genericStore.listVersions(...given)).map((version) => ({ ...version, hasValues: false }))
  },
  check,
  save: saveMedia,
  async remove(transaction, context, scope, item) {
    // A file in the bin is not public any more. After a restoration it is again.
    await setFilePublic(transaction, scope, item.id, false)
    await genericStore.remove(transaction, context, scope, item)
    await recordEvent(transaction, context, { kind: 'media.deleted', subject: { type: 'item', id: item.id }, details: { name: item.name } })
  },
  async restore(transaction, context, scope, item) {
    await setFilePublic(transaction, scope, item.id, item.values['public'] === true)
    await genericStore.restore(transaction, context, scope, item)
  },
}
