import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hideErrors, showError, showResult } from '@atrium/ui/components/notices'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { Submission } from '../../contract/submissions.ts'
import { submissionQuery } from '../queries.ts'

/**
 * Returns a function that performs a write of a submission and shows the submission that it returns, or what went wrong. If somebody else has
 * changed it meanwhile, it is read again. The function resolves to true if the write succeeded.
 */
export function useReview(id: string) {
  const { t } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  const run = useCallback(
    async (write: () => Promise<Submission>, done: string | null = null): Promise<boolean> => {
      hideErrors()
      setIsBusy(true)
      const { queryKey } = submissionQuery(id)
      try {
        queryClient.setQueryData(queryKey, await write())
        if (done !== null) showResult(done)
        return true
      } catch (error) {
        const code = failureCode(error)
        const [issue] = failureDetails(error).issues ?? []
        if (issue?.code === 'same-person' || issue?.code === 'wrong-role' || issue?.code === 'wrong-step')
          showError(t(`review.refusals.${issue.code}`))
        else if (code === 'conflict') {
          await queryClient.invalidateQueries({ queryKey })
          showError(t(issue?.code === 'locked' ? 'review.lockedMeanwhile' : 'review.changedMeanwhile'))
        } else showError(t(`errors.${code}`))
        return false
      } finally {
        setIsBusy(false)
      }
    },
    [id, t],
  )
  return { run, isBusy }
}
