import type { FieldValue } from '@atrium/domain/fields/definition'
import { useState } from 'react'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { textOf } from './stored-values.ts'
import { readTypedNumber, writeTypedNumber } from './typed-number.ts'

/** Attributes of the box of a number. The smallest difference between two numbers is that of specification 2, section 5. */
export const numberInput = { inputMode: 'decimal', autoComplete: 'off', step: '0.0000001' } as const

/**
 * Returns the text of a number's box and functions for its events. A number is passed on as a decimal, and a text that is no number as it
 * was typed, so that the check of the type finds the error.
 */
export function useTypedNumber(value: FieldValue, onValue: (value: string | null) => void) {
  const { locale } = useFormats()
  const stored = textOf(value)
  const [typed, setTyped] = useState(() => ({ text: writeTypedNumber(stored, locale), stored }))
  return {
    // The value may have been changed elsewhere, for example by restoring a version.
    value: typed.stored === stored ? typed.text : writeTypedNumber(stored, locale),
    onValue: (text: string) => {
      const read = text.trim() === '' ? null : (readTypedNumber(text, locale) ?? text)
      setTyped({ text, stored: read ?? '' })
      onValue(read)
    },
    onBlur: () => setTyped({ text: writeTypedNumber(stored, locale), stored }),
  }
}
