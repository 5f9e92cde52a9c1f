import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TextArea } from '@atrium/ui/components/text-area.tsx'
import { longestReason, shortestReason, useKeepingChange } from './use-keeping-change.ts'

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
  const { change, isBusy, errors, setErrors } = useKeepingChange()
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const given = reason.trim().replaceAll(/\s+/g, ' ')
    if (given.length < shortestReason) setErrors({ reason: t('keeping.issues.tooShort') })
    else if (await change(() => write(given), result)) onDone()
  }
  return (
    <form className="keeping-form" onSubmit={(event) => void submit(event)} noValidate>
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
      <div className="keeping-foot">
        <button className="button primary small" type="submit" aria-busy={isBusy}>
          {save}
        </button>
        <button className="button small" type="button" onClick={onCancel}>
          {t('keeping.cancel')}
        </button>
      </div>
    </form>
  )
}
