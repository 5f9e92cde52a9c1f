import { listRecords } from '@atrium/domain/fields/parts'
import { useTranslation } from 'react-i18next'
import type { FieldProps, FieldReadingProps, FieldRenderer } from '../field-renderer.ts'
import { PartNumber } from '../part-number.tsx'
import { PartText } from '../part-text.tsx'
import { RowList } from '../row-list.tsx'
import { storedList, textOf } from '../stored-values.ts'

function MultiGroup({ field, value, onValue, label, hint, error, partErrors }: FieldProps) {
  const { t } = useTranslation()
  return (
    <RowList
      name={field.name}
      label={label}
      rows={listRecords(value)}
      addLabel={t('fields.addRow')}
      error={error}
      hint={hint}
      nameOf={(row, index) => textOf(row['name']) || t('fields.row', { number: index + 1 })}
      create={() => ({ name: '', value: null })}
      onRows={(rows) => onValue(storedList(rows))}
    >
      {(row, index, change) => (
        <div className="name-and-number">
          <PartText
            name={`${field.name}.${index}.name`}
            label={t('fields.name')}
            isLabelHidden={index > 0}
            value={textOf(row['name'])}
            error={partErrors[`${index}.name`] ?? partErrors[String(index)]}
            onValue={(name) => change({ ...row, name })}
          />
          <PartNumber
            name={`${field.name}.${index}.value`}
            label={t('fields.number')}
            isLabelHidden={index > 0}
            value={row['value'] ?? null}
            error={partErrors[`${index}.value`]}
            onValue={(number) => change({ ...row, value: number })}
          />
        </div>
      )}
    </RowList>
  )
}

function MultiGroupReading({ value, words }: FieldReadingProps) {
  return (
    <dl className="reading-pairs">
      {listRecords(value).map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the rows have no ids, and do not change while they are shown
        <div key={index}>
          <dt>{textOf(row['name'])}</dt>
          <dd className="number">{row['value'] === null ? '—' : words.number(textOf(row['value']))}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A list of names with a number each. */
export const multiGroupTextField: FieldRenderer = { Edit: MultiGroup, Read: MultiGroupReading }
