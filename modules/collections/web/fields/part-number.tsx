import type { FieldValue } from '@atrium/domain/fields/definition'
import { PartText } from './part-text.tsx'
import { numberInput, useTypedNumber } from './use-typed-number.ts'

type Props = {
  name: string
  label: string
  isLabelHidden?: boolean
  value: FieldValue
  error?: string | undefined
  onValue: (value: string | null) => void
}

/** Shows the box of a number that is a part of a value. */
export function PartNumber({ value, onValue, ...props }: Props) {
  return <PartText {...props} {...numberInput} {...useTypedNumber(value, onValue)} />
}
