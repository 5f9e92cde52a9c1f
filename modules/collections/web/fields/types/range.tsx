import { useTranslation } from 'react-i18next'
import { Slider } from '@atrium/ui/components/aria/slider.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { FieldProps, FieldRenderer } from '../field-renderer.ts'

function Range({ field, value, onValue, label, hint, error }: FieldProps) {
  const { t } = useTranslation()
  const { quantity } = useFormats()
  const { name, min = 0, max = 100, thumblabel } = field
  const [from = min, to = max] = (Array.isArray(value) ? value : []).map(Number)
  return (
    <Slider
      name={name}
      label={label}
      values={[from, to]}
      least={min}
      most={max}
      thumbLabels={[t('fields.rangeFrom'), t('fields.rangeTo')]}
      isEmpty={value === null}
      emptyText={t('fields.noChoice')}
      hasThumbText={thumblabel === true}
      error={error}
      hint={hint}
      format={(one) => quantity(String(one))}
      onValues={(ends) => onValue(ends.map(String))}
    />
  )
}

/** A lower and an upper value, stored as decimals. */
export const range: FieldRenderer = { Edit: Range }
