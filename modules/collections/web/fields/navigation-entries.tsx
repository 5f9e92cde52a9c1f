import type { FieldValue } from '@atrium/domain/fields/definition'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SortableList } from '@atrium/ui/components/aria/sortable-list.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { NavigationEntry } from './navigation-entry.tsx'
import { textOf } from './stored-values.ts'
import { useRowKeys } from './use-row-keys.ts'

export type Entry = Readonly<Record<string, FieldValue>>

type Props = {
  name: string
  label: string
  entries: readonly Entry[]
  /** Errors by path, such as `0.link` or `0.subnav.1.name`. */
  errors: Readonly<Record<string, string>>
  onEntries: (entries: readonly Entry[]) => void
}

/** Shows the entries as a list that is ordered by dragging or with buttons, and below it the entry that is open for editing. */
export function NavigationEntries({ name, label, entries, errors, onEntries }: Props) {
  const { t } = useTranslation()
  const group = useRef<HTMLDivElement>(null)
  const create = () => ({ name: '', link: '', icon: null, visible: [], subnav: [] })
  const { keys, add, remove, reorder } = useRowKeys({ group, rows: entries, create, onRows: onEntries })
  const [open, setOpen] = useState<string | null>(null)
  const nameOf = (index: number) => textOf(entries[index]?.['name']) || t('fields.entry', { number: index + 1 })
  const hasError = (index: number) => Object.keys(errors).some((path) => path === String(index) || path.startsWith(`${index}.`))
  return (
    <div ref={group} className="navigation-entries">
      {entries.length > 0 && (
        <SortableList
          label={label}
          items={keys.map((key, index) => ({
            id: key,
            name: nameOf(index),
            content: (
              <button
                type="button"
                className={hasError(index) ? 'navigation-entry-name bad' : 'navigation-entry-name'}
                aria-expanded={open === key}
                onClick={() => setOpen(open === key ? null : key)}
              >
                {hasError(index) && <Icon name="warning" small />}
                <span>{nameOf(index)}</span>
                <small className="muted">{textOf(entries[index]?.['link'])}</small>
              </button>
            ),
          }))}
          onOrder={reorder}
        />
      )}
      {entries.map((entry, index) => {
        const key = keys[index] ?? ''
        // An entry with an error is open, so that the field with the error can get focus.
        if (open !== key && !hasError(index)) return null
        return (
          <div key={key} data-row={key}>
            <NavigationEntry
              name={`${name}.${index}`}
              title={nameOf(index)}
              entry={entry}
              errors={errors}
              path={String(index)}
              onEntry={(changed) => onEntries(entries.with(index, changed))}
              onRemove={() => remove(index)}
              onClose={() => setOpen(null)}
            />
          </div>
        )
      })}
      <button type="button" className="button" data-add onClick={() => setOpen(add())}>
        <Icon name="plus" small />
        {t('fields.addEntry')}
      </button>
    </div>
  )
}
