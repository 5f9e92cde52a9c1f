import type { FieldOption, Locale } from '@atrium/domain/fields/definition'
import { createSlug } from '@atrium/domain/slug'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { TextField } from '@atrium/ui/components/field.tsx'
import { ownText, withText } from '../local-text.ts'

type Props = { options: readonly FieldOption[]; locale: Locale; onOptions: (options: FieldOption[]) => void }

/** Edits the options of a field: a label in the chosen language and the value that is stored. */
export function OptionsEditor({ options, locale, onOptions }: Props) {
  const { t } = useTranslation()
  const change = (index: number, to: Partial<FieldOption>) =>
    onOptions(options.map((option, at) => (at === index ? { ...option, ...to } : option)))
  return (
    <fieldset className="designer-options">
      <legend>{t('designer.attributes.options')}</legend>
      {options.map((option, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- values may be equal while they are typed
        <div key={index} className="designer-option" role="group" aria-label={t('designer.option', { number: index + 1 })}>
          <TextField
            label={t('designer.optionLabel')}
            value={ownText(option.label, locale)}
            onValue={(text) => change(index, { label: withText(option.label, locale, text) ?? '' })}
          />
          <TextField label={t('designer.optionValue')} value={option.value} onValue={(value) => change(index, { value })} />
          <button
            type="button"
            className="close"
            aria-label={t('designer.removeOption', { number: index + 1 })}
            onClick={() => onOptions(options.toSpliced(index, 1))}
          >
            <Icon name="close" small />
          </button>
        </div>
      ))}
      <button
        type="button"
        className="button"
        onClick={() => {
          const label = t('designer.option', { number: options.length + 1 })
          const value = createSlug({ name: label, existing: null }) ?? ''
          onOptions([...options, { value: options.some((option) => option.value === value) ? `${value}-${options.length}` : value, label }])
        }}
      >
        <Icon name="plus" small />
        {t('designer.addOption')}
      </button>
    </fieldset>
  )
}
