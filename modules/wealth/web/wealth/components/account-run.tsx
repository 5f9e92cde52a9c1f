import type { AccountHistory } from '../../../contract/wealth.ts'
import { changeNames } from '../../../contract/wealth-terms.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Explained, FigureGroup, Rate } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { Sparkline } from '@atrium/ui/components/sparkline.tsx'
import { Skeleton } from '@atrium/ui/components/states.tsx'
import { accountHistoryQuery, type AmountsRequest } from '../queries.ts'
import { selectLastYear } from '../last-year.ts'

export function AccountHistoryPanel({ request, inception }: { request: AmountsRequest; inception: string | null }) {
  const { t } = useTranslation()
  const query = useQuery(accountHistoryQuery(request))
  return (
    <div className="run">
      <Panel query={query} failure={t('accounts.historyFailed')} skeleton={<HistorySkeleton />}>
        {(history) => (
          <>
            <Returns returns={history.returns} inception={inception} />
            <HistoryLine history={history} />
            {history.missing.length > 0 && <p className="muted">{t('accounts.historyMissing', { names: history.missing.join(', ') })}</p>}
          </>
        )}
      </Panel>
    </div>
  )
}

function Returns({ returns, inception }: { returns: AccountHistory['returns']; inception: string | null }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  return (
    <FigureGroup>
      <dl className="returns">
        {returns.map(({ period, rate }) => (
          <div key={period}>
            <dt>{period === 'SI' && inception ? t('figures.sinceInception', { date: date(inception) }) : t(`periods.${period}`)}</dt>
            <dd>
              {rate ? (
                <Explained explain={changeNames[period]}>
                  <Rate rate={rate} />
                </Explained>
              ) : (
                <Missing reason={t('figures.tooShort')} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </FigureGroup>
  )
}

function HistoryLine({ history }: { history: AccountHistory }) {
  const { t } = useTranslation()
  const { amount, date } = useFormats()
  const points = selectLastYear(history.points)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return <p className="muted">{t('accounts.noHistory')}</p>
  const formatWhole = (value: string) => amount(value, history.currency, 'negative', 0)
  return (
    <Sparkline
      values={points.map(({ value }) => Number(value))}
      label={t('accounts.runLabel', { from: formatWhole(first.value), to: formatWhole(last.value), on: date(first.on) })}
      from={`${date(first.on)}\u2003${formatWhole(first.value)}`}
      to={date(last.on)}
    />
  )
}

function HistorySkeleton() {
  return (
    <div className="run-skeleton" aria-hidden="true">
      <Skeleton width="86%" height="36px" />
      <Skeleton height="112px" />
    </div>
  )
}
