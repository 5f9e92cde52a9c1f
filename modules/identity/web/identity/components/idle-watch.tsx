import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal, preloadModal } from '@atrium/ui/components/modal.tsx'
import { timeLeft } from '../idle.ts'
import { signOutLocally, signOut } from '../sign-out.ts'
import { useIdle } from '../use-idle.ts'

/** Time after which the warning is loaded. It is loaded early, because the connection may be down when it is needed. */
const warningLoadMs = 60_000

type Props = {
  idleLimitSeconds: number
  /** Opens a page that needs no session. */
  leave: () => Promise<void>
}

/** Warns two minutes before the session ends, lets the person extend it, and ends it if there is no activity. */
export function IdleWatch({ idleLimitSeconds, leave }: Props) {
  const onExpiry = useCallback(() => void signOut({ reason: 'inactivity', leave }), [leave])
  const onEndElsewhere = useCallback((reason?: 'inactivity') => void signOutLocally({ ...(reason && { reason }), leave }), [leave])
  useEffect(() => {
    const timer = setTimeout(preloadModal, warningLoadMs)
    return () => clearTimeout(timer)
  }, [])
  const { phase, deadline, extend } = useIdle(idleLimitSeconds, { onExpiry, onEndElsewhere })
  return phase === 'warning' ? <IdleWarning deadline={deadline} onExtend={extend} onEnd={() => void signOut({ leave })} /> : null
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
