import { sliderBounds } from '@atrium/domain/fields/types/slider'
import { useTranslation } from 'react-i18next'
import { Slider } from '@atrium/ui/components/aria/slider.tsx'
import { useChoices } from '../choices.ts'
import type { FieldProps, FieldRenderer } from '../field-renderer.ts'

function SliderEntry({ field, value, onValue, label, hint, error }: FieldProps) {
  const { t } = useTranslation()
  const choices = useChoices(field, null)
  const { low, high } = sliderBounds(field)
  return (
    <Slider
      name={field.name}
      label={label}
      values={[Number(value ?? low)]}
      least={low}
      most={high}
      isEmpty={value === null}
      emptyText={t('fields.noChoice')}
      hasThumbText={field.thumblabel === true}
      error={error}
      hint={hint}
      format={(one) => choices[one]?.label ?? String(one)}
      onValues={([next = low]) => onValue(next)}
    />
  )
}

/** The position of an option, from 0 to the number of options minus one, or without options a whole number. */
export const slider: FieldRenderer = { Edit: SliderEntry }
