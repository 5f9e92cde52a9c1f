import type { FieldValues } from '@atrium/domain/fields/definition'
import { isRecord } from '@atrium/domain/fields/field-type'
import { readStored, removeStored, store } from '@atrium/ui/lib/stored'
import type { FormPlace } from '../queries.ts'

/** Answers that were typed and have not reached the server, kept on the device. Sign-out removes them. */
export type KeptChanges = { changes: FieldValues; revision: number }

const keyOf = ({ form, account }: FormPlace) => `unsaved.form.${form}.${account ?? ''}`

export function readKeptChanges(place: FormPlace): KeptChanges | null {
  const text = readStored(keyOf(place))
  if (text === null) return null
  try {
    const kept: unknown = JSON.parse(text)
    return isRecord(kept) && isRecord(kept['changes']) && typeof kept['revision'] === 'number' ? (kept as KeptChanges) : null
  } catch {
    return null
  }
}

export function keepChanges(place: FormPlace, kept: KeptChanges): void {
  if (Object.keys(kept.changes).length === 0) removeStored(keyOf(place))
  else store(keyOf(place), JSON.stringify(kept))
}
