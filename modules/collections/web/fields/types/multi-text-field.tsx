import { listRecords } from '@atrium/domain/fields/parts'
import { useTranslation } from 'react-i18next'
import type { FieldProps, FieldReadingProps, FieldRenderer } from '../field-renderer.ts'
import { PartText } from '../part-text.tsx'
import { RowList } from '../row-list.tsx'
import { storedList, textOf } from '../stored-values.ts'

function MultiText({ field, value, onValue, label, hint, error, partErrors }: FieldProps) {
  const { t } = useTranslation()
  return (
    <RowList
      name={field.name}
      label={label}
      rows={listRecords(value)}
      addLabel={t('fields.addRow')}
      error={error}
      hint={hint}
      nameOf={(row, index) => textOf(row['value']) || t('fields.row', { number: index + 1 })}
      create={() => ({ value: '' })}
      onRows={(rows) => onValue(storedList(rows))}
    >
      {(row, index, change) => (
        <PartText
          name={`${field.name}.${index}.value`}
          label={`${label} ${index + 1}`}
          isLabelHidden
          value={textOf(row['value'])}
          error={partErrors[`${index}.value`] ?? partErrors[String(index)]}
          onValue={(text) => change({ ...row, value: text })}
        />
      )}
    </RowList>
  )
}

function MultiTextReading({ value }: FieldReadingProps) {
  return (
    <ul className="reading-list">
      {listRecords(value).map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the rows have no ids, and do not change while they are shown
        <li key={index}>{textOf(row['value'])}</li>
      ))}
    </ul>
  )
}

/** A list of texts. */
export const multiTextField: FieldRenderer = { Edit: MultiText, Read: MultiTextReading }
