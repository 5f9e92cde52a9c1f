import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { AriaLocale } from './aria-locale.tsx'
import { FieldMessages, messageId } from '../field.tsx'
import { Icon } from '../icon.tsx'
import './combo-box.css'

type Props = {
  name?: string
  label: string
  value: string
  suggestions: readonly string[]
  error?: string | undefined
  hint?: string | undefined
  onValue: (value: string) => void
}

/** Shows a text field with suggestions. Any other text can be typed as well. */
export function SuggestionField({ name, label, value, suggestions, error, hint, onValue }: Props) {
  const id = useId()
  const { t } = useTranslation()
  return (
    <AriaLocale>
      <ComboBox
        className={error ? 'entry bad' : 'entry'}
        inputValue={value}
        onInputChange={onValue}
        onSelectionChange={(key) => key !== null && onValue(String(key))}
        isInvalid={error !== undefined}
        allowsCustomValue
      >
        <Label>{label}</Label>
        <div className="field">
          <Input data-field={name} aria-describedby={messageId({ id, error, hint })} />
          <Button aria-label={t('controls.showChoices')}>
            <Icon name="down" small />
          </Button>
        </div>
        <FieldMessages id={id} error={error} hint={hint} />
        <Popover className="popover menu combo-list" offset={4}>
          <ListBox>
            {suggestions.map((suggestion) => (
              <ListBoxItem key={suggestion} id={suggestion} textValue={suggestion}>
                {suggestion}
              </ListBoxItem>
            ))}
          </ListBox>
        </Popover>
      </ComboBox>
    </AriaLocale>
  )
}
