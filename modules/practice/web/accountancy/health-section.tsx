import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { HealthScore } from '../../contract/tax-accounts.ts'
import { healthScoresQuery } from '../queries.ts'
import { FirmState } from '../frame/firm-state.tsx'

/** Shows the business health score of each company, with the figures and the formula from which it follows. */
export function HealthSection({ account }: { account: string }) {
  const { t } = useTranslation()
  const query = useQuery(healthScoresQuery(account))
  return (
    <section aria-labelledby="health" className="practice-section">
      <h2 id="health">{t('practice.health.title')}</h2>
      <Panel query={query} failure={t('practice.health.failed')} skeleton={<TableSkeleton rows={3} />}>
        {({ items, source }) => (
          <FirmState source={source} isEmpty={items.length === 0} empty={t('practice.noCompanies')} onRetry={() => void query.refetch()}>
            <ul className="health-scores">
              {items.map((item) => (
                <li key={item.company}>
                  <CompanyHealth health={item} />
                </li>
              ))}
            </ul>
            <p className="fine">{t('practice.health.scale')}</p>
          </FirmState>
        )}
      </Panel>
    </section>
  )
}

function CompanyHealth({ health }: { health: HealthScore }) {
  const { t } = useTranslation()
  const { money, date, number } = useFormats()
  const { company, state, score, band, asOn, turnover, debtorBalance, debtorDays, months, includesVat } = health
  return (
    <>
      <h3>{company}</h3>
      {state !== 'scored' && <p className="muted">{t(`practice.health.states.${state}`)}</p>}
      {score !== null && band !== null && (
        <p className={`health-score ${band}`}>
          <strong>{score}</strong>
          <span>{t(`practice.health.bands.${band}`)}</span>
        </p>
      )}
      {debtorDays !== null && debtorBalance && turnover && (
        <p className="muted">
          {t('practice.health.formula', {
            debtors: money(debtorBalance),
            turnover: money(turnover),
            months,
            days: number(debtorDays, 1),
          })}
        </p>
      )}
      {asOn !== null && (
        <small className="muted">
          {t('practice.health.asOn', { day: date(asOn) })} · {t(includesVat ? 'practice.health.withVat' : 'practice.health.withoutVat')}
        </small>
      )}
    </>
  )
}
