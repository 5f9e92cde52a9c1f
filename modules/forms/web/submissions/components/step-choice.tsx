import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hideErrors, showError, showResult } from '@atrium/ui/components/notices'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { submissionSteps, type Submission, type SubmissionStep } from '../../../contract/forms.ts'
import { api } from '../../api.ts'
import { submissionQuery } from '../../queries.ts'

/** The step of a submission, which may be any of the four at any time (specification 2, section 4). */
export function StepChoice({ submission: { id, step, revision } }: { submission: Submission }) {
  const { t } = useTranslation()
  const [isMoving, setIsMoving] = useState(false)
  const move = async (to: SubmissionStep) => {
    hideErrors()
    setIsMoving(true)
    try {
      queryClient.setQueryData(
        submissionQuery(id).queryKey,
        await api.submissions.move({ submission: id, from: step, to, reason: null, revision }),
      )
      showResult(t('forms.moved', { step: t(`forms.workflow.${to}`) }))
    } catch (error) {
      if (failureCode(error) === 'conflict') await queryClient.invalidateQueries({ queryKey: submissionQuery(id).queryKey })
      showError(t(failureCode(error) === 'conflict' ? 'forms.movedMeanwhile' : `errors.${failureCode(error)}`))
    } finally {
      setIsMoving(false)
    }
  }
  return (
    <NativeSelect
      label={t('forms.workflowStep')}
      value={step}
      choices={submissionSteps.map((value) => ({ value, label: t(`forms.workflow.${value}`) }))}
      onChoose={(to) => !isMoving && void move(to)}
    />
  )
}
