import { useNavigate } from '@tanstack/react-router'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { hideErrors, showError, showResult } from '@atrium/ui/components/notices'
import { TextArea } from '@atrium/ui/components/text-area.tsx'
import { failureCode } from '@atrium/ui/lib/failure'
import { withProof } from '@atrium/ui/lib/proof'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { Submission } from '../../../contract/submissions.ts'
import { api } from '../../api.ts'
import { submissionQuery } from '../../queries.ts'

/** Asks for the reason, deletes the submission for ever, and returns to the list of its form. */
export function DeleteSubmission({ submission: { id, form }, onClose }: { submission: Submission; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const isMissing = reason.trim() === ''
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setHasTried(true)
    if (isMissing || isBusy) return
    hideErrors()
    setIsBusy(true)
    try {
      await withProof(() => api.submissions.remove({ submission: id, reason }))
    } catch (error) {
      const code = failureCode(error)
      // The only conflict of a deletion is the work of somebody else.
      if (code !== 'proof-required') showError(t(code === 'conflict' ? 'review.lockedMeanwhile' : `errors.${code}`))
      setIsBusy(false)
      return
    }
    showResult(t('review.deleted'))
    await navigate({ to: `/admin/submissions/${form.id}` })
    queryClient.removeQueries({ queryKey: submissionQuery(id).queryKey })
    void queryClient.invalidateQueries({ queryKey: ['collections', 'items'] })
  }
  return (
    <Modal
      title={t('review.deleteTitle')}
      lede={t('review.deleteLede')}
      onClose={onClose}
      footer={
        <>
          <button className="button danger" type="submit" form="delete-submission" aria-busy={isBusy}>
            {t('review.delete')}
          </button>
          <button className="button" type="button" onClick={onClose}>
            {t('review.cancel')}
          </button>
        </>
      }
    >
      <form id="delete-submission" onSubmit={(event) => void submit(event)} noValidate>
        <TextArea
          label={t('review.reason')}
          value={reason}
          maxLength={500}
          error={hasTried && isMissing ? t('review.reasonMissing') : undefined}
          onValue={setReason}
        />
      </form>
    </Modal>
  )
}
