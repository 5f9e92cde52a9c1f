import { otherKeyOf, otherValueOf } from '@atrium/domain/fields/definition'
import { useTranslation } from 'react-i18next'
import { TextField } from '@atrium/ui/components/field.tsx'
import type { FieldProps } from './field-renderer.ts'
import { storedText, textOf, textsOf } from './stored-values.ts'

/** Shows the text box of the option "Other" while that option is chosen. Its text is stored as `{name}-other`. */
export function OtherText({ field, value, partErrors, form }: Pick<FieldProps, 'field' | 'value' | 'partErrors' | 'form'>) {
  const { t } = useTranslation()
  const key = otherKeyOf(field)
  if (!field.other || !textsOf(value).includes(otherValueOf(field))) return null
  return (
    <TextField
      label={t('fields.otherText')}
      name={key}
      value={textOf(form.values[key])}
      error={partErrors['other']}
      onValue={(text) => form.setValue(key, storedText(text))}
    />
  )
}
