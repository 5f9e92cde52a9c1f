import type { FieldValue, FieldValues } from '@atrium/domain/fields/definition'
import type { FieldIssue } from '@atrium/domain/fields/field-type'
import { failureDetails, isBusy } from '@atrium/ui/lib/failure'
import { api } from '../api.ts'
import type { FormPlace } from '../queries.ts'
import { keepChanges, type KeptChanges } from './kept-changes.ts'
import { listRefusedAnswers, nameOfIssue } from './refused-answers.ts'

/** An answer of another device that was replaced by one of this device. */
export type DraftConflict = { field: string; theirs: FieldValue }

/** State of the draft on the server: `failed` keeps the answers on the device until they can be sent. */
export type DraftState =
  | { kind: 'saved'; at: string | null }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'failed'; /** Time to wait if there have been too many requests. */ waitSeconds: number | null }

type Start = {
  place: FormPlace
  /** Answers that were typed earlier and have not reached the server. */
  kept: KeptChanges | null
  revision: number
  /** Field at which the person stopped. */
  field: string | null
  onState: (state: DraftState) => void
  /** Called with the answers that another device has changed. */
  onTheirs: (values: FieldValues) => void
  onConflicts: (conflicts: readonly DraftConflict[]) => void
  /** Called with the errors of answers that the server refused, such as a file that was removed on another device. */
  onRefused: (issues: readonly FieldIssue[]) => void
}

/**
 * Creates a saver that sends the answers of a draft to the server. Changes that are made while a request runs are sent after it. Changes that could
 * not be sent stay on the device. An answer that the server refuses is sent again only after it was changed.
 */
export function createDraftSaver({ place, kept, revision: known, field: last, onState, onTheirs, onConflicts, onRefused }: Start) {
  let pending: FieldValues = kept?.changes ?? {}
  let revision = kept?.revision ?? known
  let field = last
  let saving: Promise<boolean> | null = null
  let isClosed = false
  let savedAt: string | null = null
  const keep = () => keepChanges(place, { changes: pending, revision })

  const send = async (): Promise<boolean> => {
    while (Object.keys(pending).length > 0) {
      const changes = pending
      pending = {}
      onState({ kind: 'saving' })
      try {
        const saved = await api.forms.saveDraft({ ...place, changes, revision, place: field })
        revision = saved.revision
        keep()
        const theirs = Object.entries(saved.changed as FieldValues).filter(([name]) => !Object.hasOwn(pending, name))
        if (theirs.length > 0) onTheirs(Object.fromEntries(theirs))
        if (saved.conflicts.length > 0) onConflicts(saved.conflicts)
        savedAt = saved.savedAt
        onState({ kind: 'saved', at: savedAt })
      } catch (error) {
        const refused = listRefusedAnswers(error, 'changes')
        if (refused.length > 0) {
          const names = new Set(refused.flatMap(({ path }) => [path.split('.')[0], nameOfIssue({ path })]))
          pending = { ...Object.fromEntries(Object.entries(changes).filter(([name]) => !names.has(name))), ...pending }
          keep()
          onRefused(refused)
          onState({ kind: 'saved', at: savedAt })
          continue
        }
        pending = { ...changes, ...pending }
        onState({ kind: 'failed', waitSeconds: isBusy(error) ? null : (failureDetails(error).retryAfterSeconds ?? null) })
        return false
      }
    }
    return true
  }

  return {
    change(name: string, value: FieldValue): void {
      if (isClosed) return
      pending = { ...pending, [name]: value }
      field = name
      keep()
      onState({ kind: 'waiting' })
    },
    /** Sends what has not been saved. Returns false if it could not be sent. */
    flush(): Promise<boolean> {
      saving ??= send().finally(() => (saving = null))
      return saving
    },
    /** Ends saving after the form was sent or its draft discarded. */
    close(): void {
      isClosed = true
      pending = {}
      keep()
    },
  }
}
