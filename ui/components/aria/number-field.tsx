import type { Locale } from '@atrium/contract/locales'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from 'react-aria-components/Button'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Input } from 'react-aria-components/Input'
import { Group } from 'react-aria-components/Group'
import { Label } from 'react-aria-components/Label'
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField'
import { FieldMessages } from '../field.tsx'
import './number-field.css'

type Props = {
  name?: string
  label: string
  /** A decimal as text with up to 15 significant digits, or an empty string if there is no number. */
  value: string
  error?: string | undefined
  hint?: string | undefined
  least?: number
  most?: number
  decimals?: number
  unit?: string
  isDisabled?: boolean
  onValue: (value: string) => void
}

/** Locales of the number formats. Chromium has no Icelandic format, so Danish is used, which has the same (1.234,56). */
const numberLocales: Record<Locale, string> = { en: 'en-GB', is: 'da-DK', el: 'el-GR' }

/** Shows a field for a number in the notation of the person's locale. Arrow keys and buttons change it by one. */
export function NumberField(props: Props) {
  const { name, label, value, error, hint, least, most, decimals = 0, unit, isDisabled, onValue } = props
  const id = useId()
  const { t, i18n } = useTranslation()
  const notes = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <I18nProvider locale={numberLocales[i18n.language as Locale]}>
      <AriaNumberField
        className={error ? 'entry bad' : 'entry'}
        value={value === '' ? Number.NaN : Number(value)}
        onChange={(next) => onValue(Number.isNaN(next) ? '' : next.toFixed(decimals))}
        formatOptions={{ maximumFractionDigits: decimals }}
        isInvalid={error !== undefined}
        {...(least !== undefined && { minValue: least })}
        {...(most !== undefined && { maxValue: most })}
        {...(isDisabled !== undefined && { isDisabled })}
        {...(notes !== undefined && { 'aria-describedby': notes })}
      >
        <Label>{label}</Label>
        <Group className="field number-field">
          <Input data-field={name} />
          {unit && <span className="muted">{unit}</span>}
          {/* React Aria adds the label of the field to the names of both buttons. */}
          <Button slot="decrement" aria-label={t('controls.decrease')}>
            −
          </Button>
          <Button slot="increment" aria-label={t('controls.increase')}>
            +
          </Button>
        </Group>
        <FieldMessages id={id} error={error} hint={hint} />
      </AriaNumberField>
    </I18nProvider>
  )
}
