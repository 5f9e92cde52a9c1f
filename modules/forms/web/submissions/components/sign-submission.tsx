import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@atrium/documents/web/contributions'
import { showError } from '@atrium/ui/components/notices'
import { useContributions } from '@atrium/ui/contributions'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'
import { accountPath } from '@atrium/ui/lib/paths'
import type { Submission } from '../../../contract/submissions.ts'
import { api } from '../../api.ts'

/** Shows whether the answers are signed. Reviewers send them for signing. */
export function SignSubmission({ submission: { id, portal, revision, review, signature } }: { submission: Submission }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [tool] = useContributions('documentTools').flat()
  const [isBusy, setIsBusy] = useState(false)
  if (!signature || portal === null || (signature.state === 'none' && (!review || !tool))) return null
  const send = async () => {
    if (isBusy || !tool) return
    setIsBusy(true)
    try {
      const { account, document } = await api.submissions.createDocument({ submission: id, revision })
      void navigate({ to: tool.findPath({ portal, account, document }) })
    } catch (error) {
      const [issue] = failureDetails(error).issues ?? []
      const code = failureCode(error)
      showError(
        issue?.path === 'document' ? t('review.signing.noRoom') : t(code === 'conflict' ? 'review.changedMeanwhile' : `errors.${code}`),
      )
      setIsBusy(false)
    }
  }
  return (
    <section className="review-part" aria-label={t('review.signing.signature')}>
      <h2>{t('review.signing.signature')}</h2>
      {signature.state === 'none' ? (
        <>
          <p className="muted">{t('review.signing.signLede')}</p>
          <button className="button" type="button" aria-busy={isBusy} onClick={() => void send()}>
            {t('review.signing.sendForSigning')}
          </button>
        </>
      ) : (
        <p>
          {t(signature.state === 'signed' ? 'review.signing.signed' : 'review.signing.waitingForSignature')}{' '}
          <Link to={`${accountPath(portal, signature.account)}/library`}>{t('review.signing.toDocuments')}</Link>
        </p>
      )}
    </section>
  )
}
