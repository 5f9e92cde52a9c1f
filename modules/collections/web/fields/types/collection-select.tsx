import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ComboBox } from '@atrium/ui/components/aria/combo-box.tsx'
import { failureCode } from '@atrium/ui/lib/failure'
import type { FieldProps, FieldRenderer } from '../field-renderer.ts'
import { firstRecordsQuery, useDelayedText } from '../record-search.ts'
import { textOf } from '../stored-values.ts'

function CollectionSelect({ field, value, onValue, label, hint, error, form }: FieldProps) {
  const { t } = useTranslation()
  const { collection = '', filter } = field
  const [hasFocus, setHasFocus] = useState(false)
  const [typed, setTyped] = useState('')
  const id = textOf(value)
  const name = id === '' ? '' : (form.nameOf(collection, id) ?? id)
  // The field shows the chosen name. A person who opens the list then sees all records, not only that one.
  const search = useDelayedText(typed === name ? '' : typed.trim())
  const query = useQuery({
    ...firstRecordsQuery({ collection, filter, search, source: form.records ?? undefined }),
    enabled: hasFocus && collection !== '',
  })
  const isWaiting = query.isPending || search !== (typed === name ? '' : typed.trim())
  const found = isWaiting
    ? []
    : (query.data?.items ?? []).filter((item) => item.id !== id && !(collection === form.collection && item.id === form.itemId))
  const chosen = id === '' ? [] : [{ value: id, label: name }]
  const emptyText = query.error ? t(`errors.${failureCode(query.error)}`) : isWaiting ? t('states.loading') : undefined
  const choose = (next: string | null) => {
    const record = found.find((item) => item.id === next)
    if (record) form.addName(collection, record.id, record.name)
    onValue(next)
  }
  return (
    <div onFocus={() => setHasFocus(true)}>
      <ComboBox
        name={field.name}
        label={label}
        value={id === '' ? null : id}
        choices={[...chosen, ...found.map((item) => ({ value: item.id, label: item.name }))]}
        error={error}
        hint={hint}
        isClearable={field.required !== true}
        {...(emptyText !== undefined && { emptyText })}
        onValue={choose}
        onType={setTyped}
      />
    </div>
  )
}

/** One record of a collection, found by typing a part of its name. */
export const collectionSelect: FieldRenderer = { Edit: CollectionSelect }
