import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { AriaLocale } from './aria-locale.tsx'
import { FieldMessages, messageId } from '../field.tsx'
import { Icon } from '../icon.tsx'
import './combo-box.css'

export type ComboChoice = { value: string; label: string; detail?: string }

type Props = {
  name?: string
  label: string
  value: string | null
  choices: readonly ComboChoice[]
  error?: string | undefined
  hint?: string | undefined
  placeholder?: string
  isDisabled?: boolean
  /** True to show a button that clears the choice. */
  isClearable?: boolean
  onValue: (value: string | null) => void
  /** Text in place of the list while it is empty, for example while choices load. Defaults to a text that nothing was found. */
  emptyText?: string
  /** False to open the list only when the person types or asks for it, for a field that gets focus by itself. */
  opensOnFocus?: boolean
  /** Called with the typed text, for choices from a server. If it is set, all `choices` are shown without filtering. */
  onType?: (text: string) => void
}

/** Shows a field in which a person types to find and choose one of many entries. */
export function ComboBox(props: Props) {
  const {
    name,
    label,
    value,
    choices,
    error,
    hint,
    placeholder,
    isDisabled = false,
    isClearable,
    emptyText,
    opensOnFocus = true,
    onValue,
    onType,
  } = props
  const id = useId()
  const { t } = useTranslation()
  const [typed, setTyped] = useState(choices.find((choice) => choice.value === value)?.label ?? '')
  const input = useRef<HTMLInputElement>(null)
  const search = { ...(onType && { items: choices.map((choice) => ({ ...choice, id: choice.value })) }) }
  return (
    <AriaLocale>
      <AriaComboBox
        className={error ? 'entry bad' : 'entry'}
        onInputChange={(text) => {
          setTyped(text)
          onType?.(text)
        }}
        selectedKey={value}
        onSelectionChange={(key) => onValue(key === null ? null : String(key))}
        isInvalid={error !== undefined}
        isDisabled={isDisabled}
        menuTrigger={opensOnFocus ? 'focus' : 'input'}
        allowsEmptyCollection
        {...search}
      >
        <Label>{label}</Label>
        <div className="field">
          <Input ref={input} data-field={name} placeholder={placeholder ?? ''} aria-describedby={messageId({ id, error, hint })} />
          {isClearable && value !== null && !isDisabled && (
            // Not a button of React Aria, because that would open the list.
            <button
              type="button"
              aria-label={t('controls.clear', { label })}
              onClick={() => {
                onValue(null)
                input.current?.focus()
              }}
            >
              <Icon name="close" small />
            </button>
          )}
          <Button aria-label={t('controls.showChoices')}>
            <Icon name="down" small />
          </Button>
        </div>
        <FieldMessages id={id} error={error} hint={hint} />
        <Popover className="popover menu combo-list" offset={4}>
          <ListBox renderEmptyState={() => <p className="combo-empty">{emptyText ?? t('controls.nothingFound', { text: typed })}</p>}>
            {choices.map((choice) => (
              <ListBoxItem key={choice.value} id={choice.value} textValue={choice.label}>
                <span>{choice.label}</span>
                {choice.detail && <small>{choice.detail}</small>}
              </ListBoxItem>
            ))}
          </ListBox>
        </Popover>
      </AriaComboBox>
    </AriaLocale>
  )
}
