import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Hold } from '../../contract/retention.ts'
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
      <span className="retention-hold">
        <strong>{reason}</strong>
        <small>{concerns}</small>
        <small>{t('retention.placedBy', { name: placedBy ?? '', day: date(fromOn) })}</small>
        {releasedOn !== null && (
          <small>{t('retention.releasedBy', { name: releasedBy ?? '', day: date(releasedOn), reason: releaseReason ?? '' })}</small>
        )}
        {isReleasing && (
          <ReasonForm
            label={t('retention.releaseReason')}
            save={t('retention.release')}
            result={t('retention.released')}
            write={(given) => api.retention.releaseHold({ account, hold: id, reason: given })}
            onDone={() => setIsReleasing(false)}
            onCancel={() => setIsReleasing(false)}
          />
        )}
      </span>
      {releasedOn === null && mayRelease && !isReleasing && (
        <button className="button small" type="button" onClick={() => setIsReleasing(true)}>
          {t('retention.release')}
        </button>
      )}
    </li>
  )
}
