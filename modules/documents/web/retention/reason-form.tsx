import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TextArea } from '@atrium/ui/components/text-area.tsx'
import { longestReason, shortestReason, useRetentionChange } from './use-retention-change.ts'

type Props = {
  label: string
  hint?: string
  save: string
  /** Message after the change. */
  result: string
  children?: ReactNode
  write: (reason: string) => Promise<unknown>
  onDone: () => void
  onCancel: () => void
}

/** Asks for the reason of a hold, of its release or of a deletion for good. */
export function ReasonForm({ label, hint, save, result, children, write, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const { change, isBusy, errors, setErrors } = useRetentionChange()
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const given = reason.trim().replaceAll(/\s+/g, ' ')
    if (given.length < shortestReason) setErrors({ reason: t('retention.issues.tooShort') })
    else if (await change(() => write(given), result)) onDone()
  }
  return (
    <form className="retention-form" onSubmit={(event) => void submit(event)} noValidate>
      {children}
      <TextArea
        label={label}
        hint={hint}
        name="reason"
        rows={2}
        maxLength={longestReason}
        value={reason}
        error={errors['reason']}
        onValue={setReason}
      />
      <div className="retention-foot">
        <button className="button primary small" type="submit" aria-busy={isBusy}>
          {save}
        </button>
        <button className="button small" type="button" onClick={onCancel}>
          {t('retention.cancel')}
        </button>
      </div>
    </form>
  )
}
