import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ComboBox } from '@atrium/ui/components/aria/combo-box.tsx'
import { DateField } from '@atrium/ui/components/aria/date-field.tsx'
import { NumberField } from '@atrium/ui/components/aria/number-field.tsx'
import { Check } from '@atrium/ui/components/check.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { ConditionSettings } from '../../../contract/client-conditions.ts'
import { toNames, type ConditionField, type ConditionFieldProps } from '../contributions.ts'
import { conditionOptionsQuery } from '../queries.ts'

type Props = ConditionFieldProps & { kind: string; field: ConditionField }

const maxNumber = 100_000

/** Shows the field of a setting. */
export function SettingField({ kind, field, ...place }: Props) {
  const { settings, onChange } = place
  const { name, label } = field
  const value = settings[name] ?? null
  const set = (next: ConditionSettings[string]) => onChange({ [name]: next })
  if (field.type === 'choice') {
    // Booleans are chosen like other values.
    const setChoice = (next: string) => set(typeof value === 'boolean' ? next === 'true' : next)
    return <NativeSelect isForm label={label} value={String(value ?? '')} choices={field.choices} onChoose={setChoice} />
  }
  if (field.type === 'choices') {
    const chosen = Array.isArray(value) ? value : []
    return (
      <fieldset className="entry condition-choices">
        <legend>{label}</legend>
        {field.choices.map((choice) => (
          <Check
            key={choice.value}
            isOn={chosen.includes(choice.value)}
            onChange={(isOn) => set(isOn ? [...chosen, choice.value] : chosen.filter((one) => one !== choice.value))}
          >
            {choice.label}
          </Check>
        ))}
      </fieldset>
    )
  }
  if (field.type === 'date') return <DateField label={label} value={typeof value === 'string' ? value : null} onValue={set} />
  if (field.type === 'number')
    return (
      <NumberField
        label={label}
        value={value === null ? '' : String(value)}
        least={0}
        most={maxNumber}
        onValue={(text) => set(text === '' ? null : Number(text))}
        {...(field.unit && { unit: field.unit })}
      />
    )
  if (field.type === 'decimal')
    return (
      <NumberField
        label={label}
        value={typeof value === 'string' ? value : ''}
        least={0}
        decimals={field.decimals}
        onValue={(text) => set(text === '' ? null : String(Number(text)))}
        {...(field.unit && { unit: field.unit })}
      />
    )
  if (field.type === 'custom') return <field.Field {...place} />
  return <OptionField {...place} kind={kind} field={field} />
}

/** Lets a person find one of the records that the server offers for a setting. */
function OptionField({
  kind,
  field,
  portal,
  settings,
  names,
  onChange,
}: Omit<Props, 'field'> & { field: ConditionField & { type: 'option' } }) {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const { name, label, resets = [] } = field
  const value = settings[name]
  const known = typeof value === 'string' && value !== '' ? { value, label: names[name] ?? value } : null
  const [search, setSearch] = useState('')
  // The name of the chosen record in the field is not a search.
  const text = search === known?.label ? '' : search
  const { data } = useQuery(conditionOptionsQuery({ portal, kind, setting: name, settings, search: text }))
  const found = (data?.items ?? []).map(
    (option) => ({ ...option, ...toNames({ label: option.label }, locale) }) as typeof option & { label: string },
  )
  const choices = known && !found.some((option) => option.value === known.value) ? [known, ...found] : found
  return (
    <ComboBox
      label={label}
      value={known?.value ?? null}
      choices={choices}
      opensOnFocus={false}
      emptyText={
        data === undefined ? t('states.loading') : text === '' ? t('clients.conditions.typeToFind') : t('controls.nothingFound', { text })
      }
      onType={setSearch}
      onValue={(next) => {
        if (next === known?.value) return
        onChange({ [name]: next, ...Object.fromEntries(resets.map((other) => [other, null])) })
      }}
    />
  )
}
