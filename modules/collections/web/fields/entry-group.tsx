import { useId, type ReactNode } from 'react'
import { FieldMessages, messageId } from '@atrium/ui/components/field.tsx'

type Props = {
  name: string
  label: string
  error?: string | undefined
  hint?: string | undefined
  role?: 'radiogroup'
  children: ReactNode
}

/**
 * Shows a field of several controls under one label. An error gives focus to the group, so that a screen reader says its label and the
 * error before the first control.
 */
export function EntryGroup({ name, label, error, hint, role, children }: Props) {
  const id = useId()
  return (
    <fieldset
      className={error ? 'entry bad entry-group' : 'entry entry-group'}
      role={role}
      data-field={name}
      tabIndex={-1}
      aria-invalid={role && error ? true : undefined}
      aria-describedby={messageId({ id, error, hint })}
    >
      <legend>{label}</legend>
      {children}
      <FieldMessages id={id} error={error} hint={hint} />
    </fieldset>
  )
}
