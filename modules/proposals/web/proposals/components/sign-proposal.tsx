import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@atrium/documents/web/contributions'
import { ButtonLink } from '@atrium/ui/components/button-link.tsx'
import { showError } from '@atrium/ui/components/notices'
import { useContributions } from '@atrium/ui/contributions'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'
import { accountPath } from '@atrium/ui/lib/paths'
import { usePageParams } from '@atrium/ui/pages'
import type { Proposal } from '../../../contract/proposals.ts'
import { api } from '../../api.ts'

/** Shows whether a proposal is signed. Staff send it for signing, and clients go to the page on which they sign it. */
export function SignProposal({ proposal: { id, account, state, stale, signature } }: { proposal: Proposal }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { portal } = usePageParams<'portal'>()
  const [tool] = useContributions('documentTools').flat()
  const [isBusy, setIsBusy] = useState(false)
  const isStaff = stale !== null
  const library = `${accountPath(portal, account.id)}/library`
  const send = async () => {
    if (isBusy || !tool) return
    setIsBusy(true)
    try {
      const { document } = await api.proposals.createDocument({ account: account.id, proposal: id })
      void navigate({ to: tool.findPath({ portal, account: account.id, document }) })
    } catch (error) {
      const [issue] = failureDetails(error).issues ?? []
      showError(issue?.path === 'document' ? t('proposals.noRoom') : t(`errors.${failureCode(error)}`))
      setIsBusy(false)
    }
  }
  if (signature.state === 'none' && (!isStaff || state !== 'shared' || !tool)) return null
  return (
    <section className="proposal-share">
      <h2>{t('proposals.signature')}</h2>
      {signature.state === 'signed' && (
        <p>
          {t('proposals.signedState')} <Link to={library}>{t('proposals.inDocuments')}</Link>
        </p>
      )}
      {signature.state === 'required' && <p>{t(signature.path === null ? 'proposals.waitingState' : 'proposals.yourTurn')}</p>}
      {signature.path !== null && (
        <ButtonLink to={signature.path} isPrimary>
          {t('proposals.readAndSign')}
        </ButtonLink>
      )}
      {signature.state === 'none' && (
        <>
          <p className="muted">{t('proposals.signLede')}</p>
          <button className="button" type="button" aria-busy={isBusy} onClick={() => void send()}>
            {t('proposals.sendForSigning')}
          </button>
        </>
      )}
    </section>
  )
}
