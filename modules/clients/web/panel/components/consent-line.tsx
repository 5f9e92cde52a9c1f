import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Consent } from '../../../contract/consents.ts'

type Props = { consent: Consent; today: string; isDetailed?: boolean }

/** A consent with the decision, its day and its end; in the list of consents also how it is evidenced. */
export function ConsentLine({ consent, today, isDetailed = false }: Props) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { purpose, decision, decidedOn, untilOn, evidence, createdBy, isCurrent } = consent
  const hasExpired = untilOn !== null && untilOn < today
  const applies = decision === 'given' && isCurrent && !hasExpired
  return (
    <li>
      <span>
        {purpose}
        {isDetailed && (
          <span className="muted role">
            {t('clientPage.consents.by', { evidence, name: createdBy?.name ?? t('clientPage.formerColleague') })}
            {!isCurrent && ` ${t('clientPage.consents.earlier')}`}
          </span>
        )}
      </span>
      <span className={applies ? 'positive' : 'muted'}>
        {[
          t(`clientPage.consents.lines.${decision}`, { day: date(decidedOn) }),
          untilOn && t(hasExpired ? 'clientPage.consents.expired' : 'clientPage.consents.until', { day: date(untilOn) }),
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
    </li>
  )
}
