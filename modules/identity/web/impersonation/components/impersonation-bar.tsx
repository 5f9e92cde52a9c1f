import { impersonationReasons, type Impersonation, type ImpersonationReason } from '../../../contract/impersonation.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { clientsPath } from '@atrium/ui/lib/paths'
import { report } from '@atrium/ui/lib/report'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { showError } from '@atrium/ui/components/notices'
import { Pick } from '@atrium/ui/components/pick.tsx'
import { endImpersonation, explainImpersonation, startImpersonation } from '../queries.ts'
import './impersonation.css'

type Props = { account: { id: string; name: string }; portal: string }

/**
 * Manages impersonation: while staff have a client's account open, they view it as that client. The server records who,
 * why and until when, refuses changes, and shows the impersonation to the client. Leaving the account ends it.
 */
export function ImpersonationBar({ account, portal }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { current, isOver, begin, explain } = useImpersonation(account.id)
  const { moment } = useFormats()
  return (
    <aside className="impersonation" aria-label={t('impersonation.active')}>
      <Icon name="person" small />
      <p>
        <strong className="only-desktop">{t('impersonation.active')}</strong> <span>{t('impersonation.user', { name: account.name })}</span>
        {current && !isOver && <span className="muted only-desktop">{t('impersonation.until', { moment: moment(current.endsAt) })}</span>}
      </p>
      {isOver ? (
        <button className="button" type="button" onClick={begin}>
          {t('impersonation.again')}
        </button>
      ) : (
        <Pick
          label={t('impersonation.reason')}
          value={current?.reason ?? 'client-care'}
          choices={impersonationReasons.map((value) => ({ value, label: t(`impersonation.reasons.${value}`) }))}
          onChoose={explain}
        />
      )}
      <button className="button" type="button" onClick={() => void navigate({ to: clientsPath(portal) })}>
        <span className="only-desktop">{t('impersonation.exit')}</span>
        <span className="only-mobile" aria-hidden="true">
          X
        </span>
        <span className="visually-hidden only-mobile">{t('impersonation.exit')}</span>
      </button>
    </aside>
  )
}

function useImpersonation(account: string) {
  const { t } = useTranslation()
  const [current, setCurrent] = useState<Impersonation>()
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    let isHere = true
    const started = startImpersonation(account)
      .then((found) => isHere && setCurrent(found))
      .catch((error: unknown) => report('impersonation not started', failureCode(error)))
    return () => {
      isHere = false
      void started.then(() => endImpersonation(account)).catch((error: unknown) => report('impersonation not ended', failureCode(error)))
    }
  }, [account])
  useEffect(() => {
    if (!current) return
    const timer = setTimeout(() => setIsOver(true), new Date(current.endsAt).getTime() - Date.now())
    return () => clearTimeout(timer)
  }, [current])
  const tell = (asked: Promise<Impersonation>) =>
    void asked.then(setCurrent).catch((error: unknown) => showError(t(`errors.${failureCode(error)}`)))
  const begin = () => {
    setIsOver(false)
    tell(startImpersonation(account))
  }
  const explain = (reason: ImpersonationReason) => tell(explainImpersonation(account, reason))
  return { current, isOver, begin, explain }
}
