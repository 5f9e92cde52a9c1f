import type { Issue } from '@atrium/contract/errors'
import type { FieldDefinition, FieldValue, FieldValues } from '@atrium/domain/fields/definition'
import { listChangedFields, mergeValues } from '@atrium/domain/fields/merge'
import { isChangeable, readValues } from '@atrium/domain/fields/read-values'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { focusField } from '@atrium/ui/forms/schema-issues'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { CollectionRecord } from '../../contract/definitions.ts'
import type { Item } from '../../contract/items.ts'
import { api, itemWrites } from '../api.ts'
import { itemQuery, storeChangedItem } from '../queries.ts'
import { keepDraft, nameKeyOf, readDraft, removeDraft } from './kept-draft.ts'

/** Changes that another person saved while this one was editing. */
export type Staleness = {
  by: string | null
  /** Names of the fields that both changed to different values, with the other person's values. */
  conflicts: readonly { name: string; theirs: FieldValue }[]
}

type Base = { id: string; version: string; values: FieldValues }

/** An item as a form edits it. `updated` names the person who saved it last. */
export type EditedItem = { id: string; version: string; values: FieldValues; updated?: { name: string | null } }

/** What a form edits, and where it sends it. */
export type ItemSource<Saved extends EditedItem> = {
  /** Key under which drafts are kept. */
  key: string
  fields: readonly FieldDefinition[]
  /** Sends the given values: those of a new item with its id, or the changed ones of an item and the version that they started from. */
  send: (change: { item: Saved | null; id: string; version: string; values: FieldValues }) => Promise<Saved>
  /** Reads an item again that another person has saved. */
  reload: (id: string) => Promise<unknown>
}

/** Returns the source of an item of a collection. */
export const collectionSource = ({ name: collection, fields }: CollectionRecord): ItemSource<Item> => ({
  key: collection,
  fields: fields as FieldDefinition[],
  async send({ item, id, version, values: given }) {
    const body = { collection, values: given as Item['values'] }
    const saved = item ? itemWrites(collection).save({ ...body, item: id, version }) : api.items.create({ ...body, id })
    return storeChangedItem(collection, await saved)
  },
  reload: (id) => queryClient.invalidateQueries({ queryKey: itemQuery(collection, id).queryKey }),
})

/**
 * Edits an item. Everything that is typed is kept on the device until it is saved. If another person saves the item meanwhile, their changes
 * are merged into the form; where both changed a field, the person chooses.
 */
export function useItemForm<Saved extends EditedItem>(source: ItemSource<Saved>, item: Saved | null, defaults: FieldValues) {
  const { key: collection, fields } = source
  const draftKey = item?.id ?? 'new'
  const [kept] = useState(() => readDraft(collection, draftKey))
  const [base, setBase] = useState<Base>(() => createBase(kept, item))
  const [values, setValues] = useState<FieldValues>(() => kept?.values ?? item?.values ?? createDefaults(fields, defaults))
  const [names, setNames] = useState<Readonly<Record<string, string>>>(kept?.names ?? {})
  const [keptAt, setKeptAt] = useState<string | null>(kept?.at ?? null)
  const [wasKept, setWasKept] = useState(kept !== null)
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const [stale, setStale] = useState<Staleness | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const saving = useRef(false)

  const changed = useMemo(() => listChangedFields(base.values, values), [base, values])
  const isChanged = changed.length > 0

  // Another person, or this one in another window, has saved the item: it was read again, for example when the window got focus, or because
  // a save was refused. Their changes are taken over; where both changed a field, one's own value stays until the person chooses.
  const [seen, setSeen] = useState(item)
  if (item !== seen) {
    setSeen(item)
    if (item && item.version !== base.version) {
      const merge = mergeValues(base.values, values, item.values)
      setBase({ id: item.id, version: item.version, values: item.values })
      setValues(merge.values)
      if (isChanged)
        setStale({
          by: item.updated?.name ?? null,
          conflicts: merge.conflicts.map((name) => ({ name, theirs: item.values[name] ?? null })),
        })
    }
  }

  useEffect(() => {
    if (isChanged)
      keepDraft(collection, draftKey, {
        id: base.id,
        version: base.version,
        base: base.values,
        values,
        names,
        at: keptAt ?? new Date().toISOString(),
      })
    else removeDraft(collection, draftKey)
  }, [collection, draftKey, base, values, names, isChanged, keptAt])

  const setValue = useCallback((name: string, value: FieldValue) => {
    setValues((before) => ({ ...before, [name]: value }))
    setKeptAt(new Date().toISOString())
    setIssues((before) => before.filter(({ path }) => path !== name && !path.startsWith(`${name}.`)))
  }, [])

  /** Remembers the name of a record that the person has chosen, also in the kept draft. */
  const addName = useCallback(
    (of: string, id: string, name: string) => setNames((before) => ({ ...before, [nameKeyOf(of, id)]: name })),
    [],
  )

  const showIssues = (found: readonly Issue[]) => {
    setIssues(found)
    focusField(found[0]?.path.split('.')[0])
  }

  const discard = () => {
    removeDraft(collection, draftKey)
    setWasKept(false)
    setKeptAt(null)
    setIssues([])
    setStale(null)
    setBase(createBase(null, item))
    setValues(item?.values ?? createDefaults(fields, defaults))
  }

  /** Saves the changes. Returns the saved item, or null if the values are invalid or another person's changes must be checked first. */
  const save = async (): Promise<Saved | null> => {
    if (saving.current) return null
    const given = selectGiven(fields, values, item === null ? Object.keys(values) : changed)
    const checked = readValues(fields, given, { isAdmin: true, before: item === null ? null : base.values })
    if (checked.issues.length > 0) {
      showIssues(checked.issues)
      return null
    }
    saving.current = true
    setIsSaving(true)
    try {
      const saved = await source.send({ item, id: base.id, version: base.version, values: given })
      removeDraft(collection, draftKey)
      setBase({ id: saved.id, version: saved.version, values: saved.values })
      setValues(saved.values)
      setIssues([])
      setStale(null)
      setWasKept(false)
      setKeptAt(null)
      return saved
    } catch (error) {
      if (failureCode(error) === 'conflict' && item) {
        await source.reload(item.id)
        return null
      }
      if (failureCode(error) !== 'invalid-request') throw error
      showIssues((failureDetails(error).issues ?? []).map((issue) => ({ ...issue, path: issue.path.replace(/^values\./, '') })))
      return null
    } finally {
      saving.current = false
      setIsSaving(false)
    }
  }

  const resolve = (name: string, takesTheirs: boolean) => {
    const conflict = stale?.conflicts.find((one) => one.name === name)
    if (!stale || !conflict) return
    if (takesTheirs) setValue(name, conflict.theirs)
    setStale({ ...stale, conflicts: stale.conflicts.filter((one) => one.name !== name) })
  }

  return { values, setValue, names, addName, issues, isChanged, isSaving, save, discard, keptAt, wasKept, stale, resolve }
}

/** A form of any item. What a save returns depends on its source. */
export type ItemForm = Omit<ReturnType<typeof useItemForm<EditedItem>>, 'save'>

function createBase(draft: ReturnType<typeof readDraft>, item: EditedItem | null): Base {
  if (draft) return { id: draft.id, version: draft.version, values: draft.base }
  return item ? { id: item.id, version: item.version, values: item.values } : { id: crypto.randomUUID(), version: '', values: {} }
}

function createDefaults(fields: readonly FieldDefinition[], given: FieldValues): FieldValues {
  const usual = fields.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const]))
  return { ...Object.fromEntries(usual), ...given }
}

/** Selects the values to send: those that changed, without those of fields that cannot be changed here. */
function selectGiven(fields: readonly FieldDefinition[], values: FieldValues, names: readonly string[]): FieldValues {
  const fixed = new Set(fields.filter((field) => !isChangeable(field, true)).map(({ name }) => name))
  return Object.fromEntries(names.filter((name) => !fixed.has(name)).map((name) => [name, values[name] ?? null]))
}
