import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal, preloadModal } from '@atrium/ui/components/modal.tsx'
import { timeLeft } from '../idle.ts'
import { signOutLocally, signOut } from '../sign-out.ts'
import { useIdle } from '../use-idle.ts'

/** The warning is loaded early, because the connection may be down when it is due. */
const warningLoadMs = 60_000

/** Warns two minutes before the session ends, lets the person extend it, and ends it if there is no activity. */
export function IdleWatch({ idleLimitSeconds, onSignedOut }: { idleLimitSeconds: number; onSignedOut: () => void }) {
  const onExpiry = useCallback(() => void signOut('inactivity').then(onSignedOut), [onSignedOut])
  const onEndElsewhere = useCallback(
    (reason?: 'inactivity') => {
      signOutLocally(reason)
      onSignedOut()
    },
    [onSignedOut],
  )
  useEffect(() => {
    const timer = setTimeout(preloadModal, warningLoadMs)
    return () => clearTimeout(timer)
  }, [])
  const { phase, deadline, extend } = useIdle(idleLimitSeconds, { onExpiry, onEndElsewhere })
  return phase === 'warning' ? <IdleWarning deadline={deadline} onExtend={extend} onEnd={() => void signOut().then(onSignedOut)} /> : null
}

function IdleWarning({ deadline, onExtend, onEnd }: { deadline: number; onExtend: () => void; onEnd: () => void }) {
  const { t } = useTranslation()
  const left = useTimeLeft(deadline)
  return (
    <Modal
      title={t('identity.stillThere')}
      isAlert
      footer={
        <>
          <button className="button primary" type="button" data-autofocus onClick={onExtend}>
            {t('identity.staySignedIn')}
          </button>
          <button className="button" type="button" onClick={onEnd}>
            {t('shell.signOut')}
          </button>
        </>
      }
    >
      <p>{t('identity.endsSoon')}</p>
      <p className="idle-left number" role="timer">
        {left}
      </p>
    </Modal>
  )
}

function useTimeLeft(deadline: number): string {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return timeLeft(now, deadline)
}
