import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextArea } from '@atrium/ui/components/text-area.tsx'

type Props = {
  label: string
  hint?: string
  value: unknown
  /** Returns a message if the value cannot be used. */
  check?: (value: unknown) => string | null
  onValue: (value: unknown) => void
}

/** Edits a value as JSON. What is not JSON, or not usable, stays in the box with a message and is not applied. */
export function JsonField({ label, hint, value, check, onValue }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(() => (value === undefined ? '' : JSON.stringify(value, null, 2)))
  const [error, setError] = useState<string>()
  const change = (next: string) => {
    setText(next)
    if (next.trim() === '') {
      setError(undefined)
      return onValue(undefined)
    }
    try {
      const parsed: unknown = JSON.parse(next)
      const problem = check?.(parsed) ?? null
      setError(problem ?? undefined)
      if (problem === null) onValue(parsed)
    } catch {
      setError(t('designer.notJson'))
    }
  }
  return <TextArea label={label} hint={hint} error={error} value={text} onValue={change} rows={6} />
}
