import type { FieldValues } from '@atrium/domain/fields/definition'
import { isRecord } from '@atrium/domain/fields/field-type'
import { readStored, removeStored, store } from '@atrium/ui/lib/stored'

/** Values that a person typed and has not saved, kept on the device until they are saved or discarded. Sign-out removes them. */
export type KeptDraft = {
  /** Id of the item, also of one that is not saved yet. */
  id: string
  /** Version and values of the item when the person began. The version is empty for a new item. */
  version: string
  base: FieldValues
  values: FieldValues
  /** Names of the records that the values refer to, each with its collection and id as the key. */
  names?: Readonly<Record<string, string>>
  /** Time of the last change, in UTC. */
  at: string
}

/** Returns the key under which a draft keeps the name of a record. */
export const nameKeyOf = (collection: string, id: string): string => `${collection} ${id}`

const keyOf = (collection: string, item: string) => `unsaved.${collection}.${item}`

/** Returns the kept draft of an item (`new` for one that is not saved yet), or null. */
export function readDraft(collection: string, item: string): KeptDraft | null {
  const text = readStored(keyOf(collection, item))
  if (text === null) return null
  try {
    const draft: unknown = JSON.parse(text)
    return isDraft(draft) ? draft : null
  } catch {
    return null
  }
}

export const keepDraft = (collection: string, item: string, draft: KeptDraft): void => store(keyOf(collection, item), JSON.stringify(draft))

export const removeDraft = (collection: string, item: string): void => removeStored(keyOf(collection, item))

const isDraft = (draft: unknown): draft is KeptDraft =>
  isRecord(draft) &&
  [draft['id'], draft['version'], draft['at']].every((value) => typeof value === 'string') &&
  isRecord(draft['base']) &&
  isRecord(draft['values']) &&
  (draft['names'] === undefined || (isRecord(draft['names']) && Object.values(draft['names']).every((name) => typeof name === 'string')))
