import { parseDecimal } from '@atrium/domain/fields/decimals'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '@atrium/ui/components/field.tsx'

type Props = { label: string; value: number | undefined; onNumber: (value: number) => void }

/** Edits a number. What is no number stays in the box with a message, and is not applied. */
export function NumberField({ label, value, onNumber }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<{ text: string; value: number | undefined }>({ text: textOf(value), value })
  // Another value than the typed one comes from elsewhere, such as Undo.
  const text = typed.value === value ? typed.text : textOf(value)
  const change = (next: string) => {
    const number = readNumber(next)
    setTyped({ text: next, value: number ?? value })
    if (number !== null) onNumber(number)
  }
  return (
    <TextField
      label={label}
      inputMode="decimal"
      value={text}
      error={readNumber(text) === null ? t('fields.issues.not-a-number') : undefined}
      onValue={change}
    />
  )
}

const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value))

function readNumber(text: string): number | null {
  const decimal = parseDecimal(text)
  return decimal === null ? null : Number(decimal)
}
