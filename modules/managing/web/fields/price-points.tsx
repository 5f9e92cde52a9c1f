import { isRecord } from '@atrium/domain/fields/field-type'
import type { FieldValue } from '@atrium/domain/fields/definition'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '@atrium/collections/web/fields/field-renderer'
import { RowList } from '@atrium/collections/web/fields/row-list.tsx'
import { number } from '@atrium/collections/web/fields/types/number'
import { DateField } from '@atrium/ui/components/aria/date-field.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'

type Row = { date: string | null; price: FieldValue }

const readRows = (value: FieldValue): Row[] =>
  (Array.isArray(value) ? (value as readonly FieldValue[]) : []).map((row) => {
    const { date, price } = isRecord(row) ? row : {}
    return { date: typeof date === 'string' ? date : null, price: (price as FieldValue | undefined) ?? null }
  })

/** Valuations of a property by day. */
export function PricePoints(props: FieldProps) {
  const { field, value, onValue, label, hint, error, partErrors, isReadOnly } = props
  const { t } = useTranslation()
  const { date } = useFormats()
  const rows = readRows(value)
  const Price = number.Edit
  if (isReadOnly)
    return (
      <div className="entry" role="group" aria-label={label} data-field={field.name}>
        <span>{label}</span>
        <p>{rows.length === 0 ? '—' : rows.map((row) => `${row.date ? date(row.date) : ''}: ${String(row.price)}`).join('; ')}</p>
      </div>
    )
  return (
    <RowList
      name={field.name}
      label={label}
      rows={rows}
      addLabel={t('managing.addValuation')}
      error={error}
      hint={hint}
      nameOf={(row) => (row.date ? date(row.date) : t('managing.valuation'))}
      create={(): Row => ({ date: null, price: null })}
      onRows={(next) => onValue(next.length === 0 ? null : next.map(({ date: on, price }) => ({ date: on, price })))}
    >
      {(row, index, change) => (
        <div className="price-point">
          <DateField
            name={`${field.name}.${index}.date`}
            label={t('managing.valuedOn')}
            value={row.date}
            error={partErrors[`${index}.date`]}
            onValue={(day) => change({ ...row, date: day })}
          />
          <Price
            {...props}
            field={{ name: `${field.name}.${index}.price`, type: 'number', rules: ['money'] }}
            label={t('managing.price')}
            hint={undefined}
            value={row.price}
            error={partErrors[`${index}.price`]}
            partErrors={{}}
            onValue={(price) => change({ ...row, price })}
          />
        </div>
      )}
    </RowList>
  )
}
