import { dateOrders, decimalMarks, delimiters, encodings, type ImportRecord, type Layout } from '../../../contract/imports.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode } from '@atrium/ui/lib/failure'
import { Check } from '@atrium/ui/components/check.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { showError } from '@atrium/ui/components/notices'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { Note } from '@atrium/ui/components/states.tsx'
import { assignField, listFields, isRequiredField, listMissingFields } from '../columns.ts'
import { checkFile } from '../queries.ts'
import { DiscardButton } from './discard-button.tsx'
import { RefusalNote } from './refusal-note.tsx'

/** Shows the mapping of columns to fields, and the format of the file. */
export function ColumnStep({ record, layout: known }: { record: ImportRecord; layout: Layout }) {
  const { t } = useTranslation()
  const [fields, setFields] = useState(record.columns.map(({ field }) => field))
  const [layout, setLayout] = useState(known)
  const [isSending, setIsSending] = useState(false)
  const missing = listMissingFields(record.kind, fields)
  const check = async () => {
    setIsSending(true)
    try {
      await checkFile(record.id, layout, fields)
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
      setIsSending(false)
    }
  }
  return (
    <section className="import-part" aria-labelledby="columns-title">
      <h2 id="columns-title">{t('imports.columnsTitle')}</h2>
      <p className="muted">{t('imports.columnsLede')}</p>
      {record.refusal && <RefusalNote refusal={record.refusal} />}
      {known.source === 'text' && !known.encoding.startsWith('utf') && (
        <Note kind="info">{t('imports.notUtf8', { encoding: layout.encoding })}</Note>
      )}
      <ColumnTable record={record} fields={fields} onChoose={(index, field) => setFields(assignField(fields, index, field))} />
      {known.source === 'text' && <LayoutChoice layout={layout} onChange={(change) => setLayout({ ...layout, ...change })} />}
      <p className="import-needed" role="status">
        {missing.length > 0 &&
          t('imports.stillNeeded', { fields: missing.map((field) => t(`imports.fields.${field as 'name'}`)).join(', ') })}
      </p>
      <div className="import-do">
        <button className="button primary" type="button" disabled={missing.length > 0} aria-busy={isSending} onClick={() => void check()}>
          {t('imports.check')}
        </button>
        <DiscardButton id={record.id} />
      </div>
    </section>
  )
}

type TableProps = { record: ImportRecord; fields: readonly (string | null)[]; onChoose: (index: number, field: string | null) => void }

function ColumnTable({ record: { kind, columns }, fields, onChoose }: TableProps) {
  const { t } = useTranslation()
  const formatColumnName = (heading: string, index: number) => heading || t('imports.columnNumber', { number: index + 1 })
  const label = (field: string) => {
    const name = t(`imports.fields.${field as 'name'}`)
    return isRequiredField(kind, field) ? t('imports.required', { field: name }) : name
  }
  const choices = [{ value: '', label: t('imports.leftOut') }, ...listFields(kind).map((field) => ({ value: field, label: label(field) }))]
  return (
    <table className="import-columns" aria-label={t('imports.columnsTitle')}>
      <thead>
        <tr>
          <th scope="col">{t('imports.column')}</th>
          <th scope="col" className="priority-2">
            {t('imports.samples')}
          </th>
          <th scope="col">{t('imports.meaning')}</th>
        </tr>
      </thead>
      <tbody>
        {columns
          .map((column, index) => ({ ...column, place: index }))
          .map(({ heading, samples, place }) => (
            <tr key={place} className={fields[place] === null ? 'left-out' : undefined}>
              <th scope="row">
                {formatColumnName(heading, place)}
                <small className="import-sample">{samples[0]}</small>
              </th>
              <td className="priority-2 import-samples">{samples.filter((sample) => sample !== '').join(' · ')}</td>
              <td>
                <span className="field">
                  <select
                    aria-label={`${t('imports.meaning')}: ${formatColumnName(heading, place)}`}
                    value={fields[place] ?? ''}
                    onChange={({ target }) => onChoose(place, target.value || null)}
                  >
                    {choices.map((choice) => (
                      <option key={choice.value} value={choice.value}>
                        {choice.label}
                      </option>
                    ))}
                  </select>
                  <Icon name="down" small />
                </span>
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

const delimiterNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const

function LayoutChoice({ layout, onChange }: { layout: Layout; onChange: (change: Partial<Layout>) => void }) {
  const { t } = useTranslation()
  return (
    <details className="import-layout">
      <summary>{t('imports.layout')}</summary>
      <div className="import-layout-grid">
        <NativeSelect
          isForm
          label={t('imports.delimiter')}
          value={layout.delimiter}
          choices={delimiters.map((value) => ({ value, label: t(`imports.delimiters.${delimiterNames[value]}`) }))}
          onChoose={(delimiter) => onChange({ delimiter })}
        />
        <NativeSelect
          isForm
          label={t('imports.encoding')}
          value={layout.encoding}
          choices={encodings.map((value) => ({ value, label: value }))}
          onChoose={(encoding) => onChange({ encoding })}
        />
        <NativeSelect
          isForm
          label={t('imports.dateOrder')}
          value={layout.dateOrder}
          choices={dateOrders.map((value) => ({ value, label: t(`imports.dateOrders.${value}`) }))}
          onChoose={(dateOrder) => onChange({ dateOrder })}
        />
        <NativeSelect
          isForm
          label={t('imports.decimalMark')}
          value={layout.decimalMark}
          choices={decimalMarks.map((value) => ({ value, label: t(`imports.decimalMarks.${value}`) }))}
          onChoose={(decimalMark) => onChange({ decimalMark })}
        />
      </div>
      <Check isOn={layout.hasHeadings} onChange={(hasHeadings) => onChange({ hasHeadings })}>
        {t('imports.headings')}
      </Check>
    </details>
  )
}
