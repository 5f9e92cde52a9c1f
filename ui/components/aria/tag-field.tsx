import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { AriaLocale } from './aria-locale.tsx'
import type { ComboChoice } from './combo-box.tsx'
import { FieldMessages, messageId } from '../field.tsx'
import { Icon } from '../icon.tsx'
import './combo-box.css'
import './tag-field.css'

type Props = {
  name?: string
  label: string
  values: readonly string[]
  choices: readonly ComboChoice[]
  /** True if any text can be entered, not only the choices. */
  isFree?: boolean
  error?: string | undefined
  hint?: string | undefined
  onValues: (values: string[]) => void
}

/**
 * Shows a field with several values as tags. Typing filters the choices, Enter adds the marked choice or the typed text, and Backspace in
 * the empty field removes the last tag.
 */
export function TagField({ name, label, values, choices, isFree = false, error, hint, onValues }: Props) {
  const id = useId()
  const { t } = useTranslation()
  const field = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  /** True while Tab is handled. React Aria toggles the marked choice then, which must never remove a chosen value. */
  const isLeaving = useRef(false)
  const [typed, setTyped] = useState('')
  const [removed, setRemoved] = useState('')
  const labelOf = (value: string) => choices.find((choice) => choice.value === value)?.label ?? value
  const set = (next: readonly string[]) => {
    setTyped('')
    if (next.length === values.length && next.every((value, index) => value === values[index])) return
    setRemoved(
      values
        .filter((value) => !next.includes(value))
        .map(labelOf)
        .join(', '),
    )
    onValues([...next])
  }
  const remove = (value: string) => set(values.filter((one) => one !== value))
  const addTyped = () => {
    const text = typed.trim()
    const known = choices.find((choice) => choice.label.toLocaleLowerCase() === text.toLocaleLowerCase())?.value ?? text
    if (isFree && text !== '' && !values.includes(known)) set([...values, known])
  }
  const onLeave = ({ key }: KeyboardEvent<HTMLInputElement>) => {
    isLeaving.current = key === 'Tab'
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = values.at(-1)
    if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last)
    // With a marked choice, React Aria chooses it.
    if (event.key !== 'Enter' || event.currentTarget.getAttribute('aria-activedescendant') || typed.trim() === '') return
    event.preventDefault()
    addTyped()
  }
  return (
    <AriaLocale>
      <ComboBox
        className={error ? 'entry bad' : 'entry'}
        selectionMode="multiple"
        value={values}
        inputValue={typed}
        onInputChange={setTyped}
        onChange={(keys) => {
          const next = keys.map(String)
          set(isLeaving.current && next.length < values.length ? values : next)
        }}
        onBlur={addTyped}
        isInvalid={error !== undefined}
        allowsCustomValue={isFree}
        menuTrigger="focus"
        allowsEmptyCollection={!isFree}
      >
        <Label>{label}</Label>
        <div className="field tag-field" ref={field}>
          {values.map((value) => (
            <span className="tag" key={value}>
              {labelOf(value)}
              <button
                type="button"
                aria-label={t('controls.remove', { name: labelOf(value) })}
                onClick={() => {
                  remove(value)
                  input.current?.focus()
                }}
              >
                <Icon name="close" small />
              </button>
            </span>
          ))}
          <Input
            ref={input}
            data-field={name}
            aria-describedby={messageId({ id, error, hint })}
            onKeyDownCapture={onLeave}
            onKeyDown={onKeyDown}
          />
          <Button aria-label={t('controls.showChoices')}>
            <Icon name="down" small />
          </Button>
        </div>
        {/* As a top layer, which screen readers can reach while the list is open. */}
        <span role="status" className="visually-hidden" data-react-aria-top-layer="true">
          {removed && t('controls.removed', { name: removed })}
        </span>
        <FieldMessages id={id} error={error} hint={hint} />
        {/* Below the whole field, not below the text box after the tags. */}
        <Popover className="popover menu combo-list tag-list" triggerRef={field} placement="bottom start" offset={4}>
          <ListBox renderEmptyState={() => <p className="combo-empty">{t('controls.nothingFound', { text: typed })}</p>}>
            {choices.map((choice) => (
              <ListBoxItem key={choice.value} id={choice.value} textValue={choice.label}>
                <span>{choice.label}</span>
                {values.includes(choice.value) && <Icon name="check" small />}
              </ListBoxItem>
            ))}
          </ListBox>
        </Popover>
      </ComboBox>
    </AriaLocale>
  )
}
