import type { FieldValue } from '@atrium/domain/fields/definition'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { audienceLabels } from './audience-labels.ts'
import { CheckBox } from './check-box.tsx'
import { textsOf } from './stored-values.ts'

type Props = { value: FieldValue; onValue: (audiences: readonly string[]) => void }

/** Shows a checkbox for each audience that can see an entry of navigation. */
export function NavigationAudiences({ value, onValue }: Props) {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const labels = audienceLabels(locale)
  const chosen = textsOf(value)
  return (
    <fieldset className="audiences">
      <legend>{t('fields.visibleTo')}</legend>
      {[...labels].map(([audience, label]) => (
        <CheckBox
          key={audience}
          isOn={chosen.includes(audience)}
          isInvalid={false}
          onChange={(isOn) => onValue([...labels.keys()].filter((one) => (one === audience ? isOn : chosen.includes(one))))}
        >
          {label}
        </CheckBox>
      ))}
    </fieldset>
  )
}
