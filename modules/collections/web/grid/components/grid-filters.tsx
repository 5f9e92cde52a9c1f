import type { FieldDefinition, FieldValue } from '@atrium/domain/fields/definition'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { TextField } from '@atrium/ui/components/field.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { PopoverButton } from '@atrium/ui/components/popover.tsx'
import type { CollectionRecord } from '../../../contract/definitions.ts'
import { FieldControl } from '../../fields/field-view.tsx'
import { itemQuery } from '../../queries.ts'
import { listFilterFields } from '../grid-columns.ts'
import type { GridFilter } from '../grid-search.ts'
import { emptyValue, notEmptyValue, useFilterChoices } from '../use-filter-choices.ts'
import { useColumnLabel } from './grid-tools.tsx'

type FilterProps = {
  definition: CollectionRecord
  filters: readonly GridFilter[]
  onFilters: (filters: GridFilter[]) => void
}

/** Button that adds a condition on a field. */
export function FilterButton({ definition, filters, onFilters }: FilterProps) {
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
          onAdd={(filter) => {
            onFilters([...filters.filter(({ field }) => field !== filter.field), filter])
            close()
          }}
        />
      )}
    </PopoverButton>
  )
}

type FormProps = Pick<FilterProps, 'definition'> & { onAdd: (filter: GridFilter) => void }

function FilterForm({ definition, onAdd }: FormProps) {
  const { t } = useTranslation()
  const labelOfColumn = useColumnLabel(definition)
  const fields = listFilterFields(definition)
  const [name, setName] = useState(fields[0]?.name ?? '')
  const [value, setValue] = useState('')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (value.trim() !== '') onAdd({ field: name, value: value.trim() })
  }
  return (
    <form className="grid-filter" onSubmit={submit}>
      <h2>{t('collections.filter')}</h2>
      <NativeSelect
        isForm
        label={t('collections.filterField')}
        value={name}
        choices={fields.map((field) => ({ value: field.name, label: labelOfColumn(field.name) }))}
        onChoose={(next) => {
          setName(next)
          setValue('')
        }}
      />
      <FilterValue key={name} field={fields.find((field) => field.name === name)} value={value} onValue={setValue} />
      <button className="button primary" type="submit" disabled={value.trim() === ''}>
        {t('collections.addFilter')}
      </button>
    </form>
  )
}

type ValueProps = { field: FieldDefinition | undefined; value: string; onValue: (value: string) => void }

/** The value of a condition: one of the options of the field, a record, or a typed value. */
function FilterValue({ field, value, onValue }: ValueProps) {
  const { t } = useTranslation()
  const choices = useFilterChoices(field)
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const label = t('collections.filterValue')
  if (choices)
    return (
      <NativeSelect
        isForm
        label={label}
        value={value}
        choices={[{ value: '', label: t('collections.chooseValue') }, ...choices]}
        onChoose={onValue}
      />
    )
  if (field?.type !== 'collectionSelect')
    return <TextField label={label} hint={t('collections.filterHint')} value={value} maxLength={500} onValue={onValue} />
  const isRecord = value !== emptyValue && value !== notEmptyValue
  return (
    <>
      <FieldControl
        field={{ ...field, name: 'filter-value', required: false }}
        value={isRecord && value !== '' ? value : null}
        onValue={(next: FieldValue) => onValue(typeof next === 'string' ? next : '')}
        label={label}
        partErrors={{}}
        isReadOnly={false}
        form={{
          values: {},
          setValue: () => undefined,
          isAdmin: true,
          nameOf: (_collection, id) => names.get(id),
          addName: (_collection, id, name) => setNames((before) => new Map(before).set(id, name)),
        }}
      />
      <NativeSelect
        isForm
        label={t('collections.filterOr')}
        value={isRecord ? '' : value}
        choices={[
          { value: '', label: t('collections.filterRecord') },
          { value: emptyValue, label: t('collections.filterEmpty') },
          { value: notEmptyValue, label: t('collections.filterNotEmpty') },
        ]}
        onChoose={onValue}
      />
    </>
  )
}

/** The conditions in force, each with a button that removes it. */
export function FilterTags({ definition, filters, onFilters }: FilterProps) {
  const { t } = useTranslation()
  const labelOfColumn = useColumnLabel(definition)
  if (filters.length === 0) return null
  return (
    <ul className="grid-filters" aria-label={t('collections.filters')}>
      {filters.map((filter) => (
        <li key={filter.field} className="tag">
          {labelOfColumn(filter.field)}: <FilterText definition={definition} filter={filter} />
          <button
            type="button"
            aria-label={t('collections.removeFilter', { name: labelOfColumn(filter.field) })}
            onClick={() => onFilters(filters.filter(({ field }) => field !== filter.field))}
          >
            <Icon name="close" small />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The value of a condition in words: the label of an option, or the name of a record. */
function FilterText({ definition, filter: { field: name, value } }: { definition: CollectionRecord; filter: GridFilter }) {
  const { t } = useTranslation()
  const field = (definition.fields as FieldDefinition[]).find((one) => one.name === name)
  const choices = useFilterChoices(field) ?? []
  const isRecord = field?.type === 'collectionSelect' && !value.startsWith('[')
  const { data } = useQuery({ ...itemQuery(field?.collection ?? '', value), enabled: isRecord, retry: false })
  if (value === emptyValue) return t('collections.filterEmpty')
  if (value === notEmptyValue) return t('collections.filterNotEmpty')
  return choices.find((choice) => choice.value === value)?.label ?? data?.name ?? value
}
