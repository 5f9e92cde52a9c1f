import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { ConditionSettings } from '../../../contract/client-conditions.ts'
import type { ConditionForm } from '../contributions.ts'
import { SettingField } from './condition-field.tsx'

type Props = {
  portal: string
  kind: string
  form: ConditionForm
  settings: ConditionSettings
  names: Readonly<Record<string, string>>
  action: string
  onApply: (settings: ConditionSettings) => void
}

/** Form with the settings of a condition. It applies when it is sent, so that the list does not change with every key. */
export function ConditionEditor({ portal, kind, form, settings: before, names, action, onApply }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [settings, setSettings] = useState(before)
  const start = useRef<HTMLFormElement>(null)
  useEffect(() => start.current?.querySelector<HTMLElement>('select, input, [role="spinbutton"]')?.focus(), [])
  const fields = form.fields(settings, { t, formats })
  const isFilledIn = (value: ConditionSettings[string] | undefined) =>
    Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== ''
  const isComplete =
    fields.every(({ name, type, isOptional }) => isOptional || type === 'custom' || isFilledIn(settings[name])) &&
    (form.isComplete?.(settings) ?? true)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isComplete) onApply(settings)
  }
  return (
    <form ref={start} className="condition-editor" onSubmit={submit}>
      <h3>{form.title({ t, formats })}</h3>
      {fields.map((field) => (
        <SettingField
          key={field.name}
          portal={portal}
          kind={kind}
          field={field}
          settings={settings}
          names={names}
          onChange={(change) => setSettings((current) => ({ ...current, ...change }))}
        />
      ))}
      <button className="button primary" type="submit" disabled={!isComplete}>
        {action}
      </button>
    </form>
  )
}
