import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Hold } from '../../contract/keeping.ts'
import { api } from '../api.ts'
import { ReasonForm } from './reason-form.tsx'

type Props = { account: string; hold: Hold; concerns: ReactNode; mayRelease: boolean }

/** A legal hold with its reason and person, which an admin of the firm can release. */
export function HoldRow({ account, hold, concerns, mayRelease }: Props) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const [isReleasing, setIsReleasing] = useState(false)
  const { id, reason, placedBy, fromOn, releasedBy, releasedOn, releaseReason } = hold
  return (
    <li>
      <span className="keeping-hold">
        <strong>{reason}</strong>
        <small>{concerns}</small>
        <small>{t('keeping.placedBy', { name: placedBy ?? '', day: date(fromOn) })}</small>
        {releasedOn !== null && (
          <small>{t('keeping.releasedBy', { name: releasedBy ?? '', day: date(releasedOn), reason: releaseReason ?? '' })}</small>
        )}
        {isReleasing && (
          <ReasonForm
            label={t('keeping.releaseReason')}
            save={t('keeping.release')}
            result={t('keeping.released')}
            write={(given) => api.keeping.releaseHold({ account, hold: id, reason: given })}
            onDone={() => setIsReleasing(false)}
            onCancel={() => setIsReleasing(false)}
          />
        )}
      </span>
      {releasedOn === null && mayRelease && !isReleasing && (
        <button className="button small" type="button" onClick={() => setIsReleasing(true)}>
          {t('keeping.release')}
        </button>
      )}
    </li>
  )
}
