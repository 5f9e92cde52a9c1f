import type { FieldDefinition } from '@atrium/domain/fields/definition'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Check } from '@atrium/ui/components/check.tsx'
import { TextField } from '@atrium/ui/components/field.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { PopoverButton } from '@atrium/ui/components/popover.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { CollectionRecord } from '../../../contract/definitions.ts'
import { labelOf } from '../item-text.ts'
import { findStampColumn, listGridColumns } from '../grid-columns.ts'
import type { GridFilter } from '../grid-search.ts'
import type { useChosenColumns } from '../use-chosen-columns.ts'

/** Returns the label of a column: of its field, or of a date or another property of every item. */
export function useColumnLabel({ fields }: CollectionRecord): (name: string) => string {
  const { t } = useTranslation()
  const { locale } = useFormats()
  return (name) => {
    const field = (fields as FieldDefinition[]).find((one) => one.name === name)
    if (field) return labelOf(field, locale)
    const stamp = findStampColumn(name)
    return stamp ? t(`collections.${stamp === 'order' ? 'orderColumn' : stamp}`) : name
  }
}

type ChooserProps = { definition: CollectionRecord; chosen: ReturnType<typeof useChosenColumns> }

/** Button that opens the choice of columns. It states how many of them are shown. */
export function ColumnChooser({ definition, chosen: { columns, choose, reset, isChosen } }: ChooserProps) {
  const { t } = useTranslation()
  const labelOfColumn = useColumnLabel(definition)
  const all = listGridColumns(definition)
  const toggle = (name: string, isOn: boolean) => {
    // New columns come in the order of the fields, after those that are shown.
    const next = isOn ? [...columns, name] : columns.filter((one) => one !== name)
    if (next.length > 0) choose(next)
  }
  return (
    <PopoverButton
      className="button"
      label={t('collections.columns')}
      panelClassName="menu-panel grid-panel"
      button={
        <>
          <Icon name="columns" small />
          <span className="visually-hidden">{t('collections.columns')}: </span>
          {t('collections.columnsShown', { shown: columns.length, all: all.length })}
        </>
      }
    >
      <h2>{t('collections.columns')}</h2>
      <div className="grid-choices">
        {all.map((name) => (
          <Check key={name} isOn={columns.includes(name)} onChange={(isOn) => toggle(name, isOn)}>
            {labelOfColumn(name)}
          </Check>
        ))}
      </div>
      {isChosen && (
        <button className="button" type="button" onClick={reset}>
          {t('collections.allColumns')}
        </button>
      )}
    </PopoverButton>
  )
}

type FilterProps = {
  definition: CollectionRecord
  sortable: readonly string[]
  filters: readonly GridFilter[]
  onFilters: (filters: GridFilter[]) => void
}

/** Button that adds a condition on a field. */
export function FilterButton({ definition, sortable, filters, onFilters }: FilterProps) {
  const { t } = useTranslation()
  return (
    <PopoverButton
      className="button"
      label={t('collections.filter')}
      panelClassName="menu-panel grid-panel"
      button={
        <>
          <Icon name="filter" small />
          {t('collections.filter')}
        </>
      }
    >
      {(close) => (
        <FilterForm
          definition={definition}
          sortable={sortable}
          onAdd={(filter) => {
            onFilters([...filters.filter(({ field }) => field !== filter.field), filter])
            close()
          }}
        />
      )}
    </PopoverButton>
  )
}

type FormProps = Pick<FilterProps, 'definition' | 'sortable'> & { onAdd: (filter: GridFilter) => void }

function FilterForm({ definition, sortable, onAdd }: FormProps) {
  const { t } = useTranslation()
  const labelOfColumn = useColumnLabel(definition)
  const [field, setField] = useState(sortable[0] ?? '')
  const [value, setValue] = useState('')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (value.trim() !== '') onAdd({ field, value: value.trim() })
  }
  return (
    <form className="grid-filter" onSubmit={submit}>
      <h2>{t('collections.filter')}</h2>
      <NativeSelect
        isForm
        label={t('collections.filterField')}
        value={field}
        choices={sortable.map((name) => ({ value: name, label: labelOfColumn(name) }))}
        onChoose={setField}
      />
      <TextField label={t('collections.filterValue')} hint={t('collections.filterHint')} value={value} maxLength={500} onValue={setValue} />
      <button className="button primary" type="submit">
        {t('collections.addFilter')}
      </button>
    </form>
  )
}

/** The conditions in force, each with a button that removes it. */
export function FilterTags({ definition, filters, onFilters }: Omit<FilterProps, 'sortable'>) {
  const { t } = useTranslation()
  const labelOfColumn = useColumnLabel(definition)
  if (filters.length === 0) return null
  return (
    <ul className="grid-filters" aria-label={t('collections.filters')}>
      {filters.map(({ field, value }) => (
        <li key={field} className="tag">
          {labelOfColumn(field)}: {value}
          <button
            type="button"
            aria-label={t('collections.removeFilter', { name: labelOfColumn(field) })}
            onClick={() => onFilters(filters.filter((one) => one.field !== field))}
          >
            <Icon name="close" small />
          </button>
        </li>
      ))}
    </ul>
  )
}
