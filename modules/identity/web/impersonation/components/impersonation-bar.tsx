import { impersonationReasons, type ImpersonationReason } from '@atrium/contract/impersonation-reasons'
import type { Me } from '@atrium/people/contract/profiles'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode } from '@atrium/ui/lib/failure'
import { clientsPath } from '@atrium/ui/lib/paths'
import { report } from '@atrium/ui/lib/report'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { showError } from '@atrium/ui/components/notices'
import { endImpersonation, changeImpersonationReason, refetchImpersonation, startImpersonation } from '../queries.ts'
import { formatTimeLeft, useSecondsLeft } from '../use-seconds-left.ts'
import './impersonation.css'

type Props = { impersonating: NonNullable<Me['impersonating']>; portal: string }

/** Remaining seconds from which the end is announced to screen readers. */
const warnSeconds = 120
const readIntervalMs = 5_000

/**
 * Shows the impersonated client, the reason and the remaining time on every page of the account. Leaving the account ends
 * the impersonation.
 */
export function ImpersonationBar({ impersonating: { account, name, reason, endsAt }, portal }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const secondsLeft = useSecondsLeft(endsAt)
  const hasEnded = secondsLeft === 0
  useEndAfterLeaving(account)
  useEffect(() => {
    document.documentElement.toggleAttribute('data-impersonating', true)
    return () => document.documentElement.removeAttribute('data-impersonating')
  }, [])
  useEffect(() => {
    if (!hasEnded) return
    void refetchImpersonation()
    // The clocks of the browser and the server can differ, so the state is read until the impersonation has ended.
    const timer = setInterval(() => void refetchImpersonation(), readIntervalMs)
    return () => clearInterval(timer)
  }, [hasEnded])
  const showRefusal = (error: unknown) => showError(t(`errors.${failureCode(error)}`))
  return (
    <aside className="impersonation" aria-label={t('impersonation.active')}>
      <p className="impersonation-mode only-desktop">
        <Icon name="eye" small />
        <strong>{t('impersonation.active')}</strong>
      </p>
      <p className="impersonation-user">{t('impersonation.user', { name })}</p>
      <Reason reason={reason} onChoose={(chosen) => void changeImpersonationReason(account, chosen).catch(showRefusal)} />
      <p className="impersonation-time">
        <span role="timer">{t('impersonation.left', { time: formatTimeLeft(secondsLeft) })}</span>
        <span className="visually-hidden" role="status">
          {secondsLeft > 0 && secondsLeft <= warnSeconds && t('impersonation.endsSoon')}
        </span>
      </p>
      <button className="impersonation-extend" type="button" onClick={() => void startImpersonation(account, reason).catch(showRefusal)}>
        {t('impersonation.extend')}
      </button>
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

function Reason({ reason, onChoose }: { reason: ImpersonationReason; onChoose: (reason: ImpersonationReason) => void }) {
  const { t } = useTranslation()
  return (
    <label className="impersonation-reason">
      <span>{t('impersonation.reason')}</span>
      <select value={reason} onChange={(event) => onChoose(event.target.value as ImpersonationReason)}>
        {impersonationReasons.map((value) => (
          <option key={value} value={value}>
            {t(`impersonation.reasons.${value}`)}
          </option>
        ))}
      </select>
      <Icon name="down" small />
    </label>
  )
}

function useEndAfterLeaving(account: string): void {
  useEffect(() => () => void endImpersonation(account).catch((error: unknown) => report('impersonation not ended', error)), [account])
}
