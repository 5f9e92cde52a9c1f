import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '@atrium/ui/components/aria/date-field.tsx'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { AccountForm } from '../../../contract/assignments.ts'
import { api } from '../../api.ts'
import { accountFormsSource } from '../../queries.ts'

/** Asks the clients of an account to fill in a form, with a due day if there is one. */
export function AskClient({
  account,
  form: { id, name, assignment },
  onClose,
}: {
  account: string
  form: AccountForm
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [dueOn, setDueOn] = useState(assignment?.dueOn ?? null)
  const [isPast, setIsPast] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    try {
      await api.assignments.assign({ account, form: id, dueOn })
      await queryClient.invalidateQueries({ queryKey: accountFormsSource.key })
      showResult(t('assignments.asked', { form: name }))
      onClose()
    } catch (error) {
      const code = failureCode(error)
      if (code === 'invalid-request') setIsPast(true)
      else showError(t(`errors.${code}`))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Modal
      title={name}
      lede={t('assignments.askLede')}
      onClose={onClose}
      footer={
        <>
          <button className="button primary" type="submit" form="ask-client" aria-busy={isBusy}>
            {t('assignments.send')}
          </button>
          <button className="button" type="button" onClick={onClose}>
            {t('assignments.cancel')}
          </button>
        </>
      }
    >
      <form id="ask-client" onSubmit={(event) => void submit(event)} noValidate>
        <DateField
          label={t('assignments.dueOn')}
          value={dueOn}
          error={isPast ? t('assignments.duePast') : undefined}
          onValue={(day) => {
            setDueOn(day)
            setIsPast(false)
          }}
        />
      </form>
    </Modal>
  )
}
