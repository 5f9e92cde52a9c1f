import type { BenchmarkChoice } from '../../../contract/benchmark-terms.ts'
import type { Holdings, Portfolio } from '../../../contract/portfolios.ts'
import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useSource } from '@atrium/ui/components/as-of.tsx'
import { DatePicker } from '@atrium/ui/components/date-picker.tsx'
import { Change, Explained, ExplainMark, Figure, Rate, findSignClass, useSinceText } from '@atrium/ui/components/figure.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { useObjective } from '@atrium/ui/components/use-objective'
import { TypeChip } from '@atrium/ui/components/portfolio-type.tsx'
import { Skeleton } from '@atrium/ui/components/states.tsx'
import { usePageFigure } from '@atrium/ui/lib/page'
import { formatFigureAddress } from '../figure-address.ts'
import { datesQuery, holdingsQuery } from '../queries.ts'
import { ReturnsStrip } from './returns-strip.tsx'

type Props = {
  portfolio: Portfolio
  on: string | undefined
  onDate: (date: string) => void
  /** True to show the strip of returns with a benchmark. */
  hasStrip: boolean
  benchmark: BenchmarkChoice | undefined
}

export const PortfolioHeader = memo(function PortfolioHeader({ portfolio, on, onDate, hasStrip, benchmark }: Props) {
  const { t } = useTranslation()
  const dates = useQuery(datesQuery(portfolio.id)).data?.dates ?? []
  const since = useSinceText(portfolio.changeSince)
  const formats = useFormats()
  usePageFigure(portfolio.value && formats.money(portfolio.value))
  const [isOpen, setIsOpen] = useState(false)
  const valuedOn = on ?? portfolio.provenance.asOn ?? dates[0]
  return (
    <section className={isOpen ? 'hero with-tabs portfolio-head is-open' : 'hero with-tabs portfolio-head'}>
      <div className="wide">
        <div className="pf-title">
          <TypeChip type={portfolio.type} />
          <h1>{portfolio.name}</h1>
          <span className="reference number" title={t('portfolios.reference')}>
            {portfolio.id}
          </span>
          <span className="actions">
            {valuedOn && <DatePicker label={t('portfolios.valuationDate')} value={valuedOn} dates={dates} onChoose={onDate} />}
          </span>
        </div>
        <div className="pf-main">
          <div>
            <p className="figure-label">
              {t('portfolios.value')} <ExplainMark explain="total" label={t('portfolios.explainTotal')} />
            </p>
            <Figure money={portfolio.value} reason={t('figures.noValue')} />
            <p className="change">
              {portfolio.change && (
                <Explained explain={formatFigureAddress('change')}>
                  <Change amount={portfolio.change.amount} currency={portfolio.change.currency} />
                </Explained>
              )}{' '}
              {portfolio.changeRate && (
                <Explained explain={formatFigureAddress('change-rate')}>
                  <RateInBrackets rate={portfolio.changeRate} />
                </Explained>
              )}{' '}
              {portfolio.change && (
                <span className="muted">
                  {since}
                  <span className="only-desktop">, {t('figures.inclPayments')}</span>
                </span>
              )}
            </p>
          </div>
          <Facts portfolio={portfolio} on={on} />
          <button type="button" className="only-mobile pf-details" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t(isOpen ? 'portfolios.fewerDetails' : 'portfolios.moreDetails')}
            <Icon name={isOpen ? 'up' : 'down'} small />
          </button>
        </div>
        {hasStrip && <ReturnsStrip portfolio={portfolio.id} on={on} benchmark={benchmark} />}
      </div>
    </section>
  )
})

function RateInBrackets({ rate }: { rate: string }) {
  const formats = useFormats()
  return <span className={findSignClass(rate)}>({formats.rate(rate)})</span>
}

function Facts({ portfolio, on }: { portfolio: Portfolio; on: string | undefined }) {
  const { t } = useTranslation()
  const { date, age, moment } = useFormats()
  const { objective, riskProfile, provenance } = portfolio
  const objectiveName = useObjective()
  const source = useSource(provenance.provider)
  return (
    <dl className="facts">
      <div>
        <dt>{t('portfolios.gainOnCost')}</dt>
        <GainOnCost portfolio={portfolio.id} on={on} />
      </div>
      <div>
        <dt>{t('portfolios.objective')}</dt>
        <dd>{objective ? objectiveName(objective) : <Missing reason={t('portfolios.noObjective')} />}</dd>
      </div>
      <div>
        <dt>{t('figures.riskProfile')}</dt>
        <dd>{riskProfile ? <Risk risk={riskProfile} /> : <Missing reason={t('figures.noRisk')} />}</dd>
      </div>
      <div>
        <dt>{t('portfolios.valued')}</dt>
        <dd>
          {provenance.asOn ? date(provenance.asOn) : '—'}
          <small>{t('figures.source', { source })}</small>
          <small className={provenance.isStale ? 'stale' : undefined} title={moment(provenance.fetchedAt)}>
            {provenance.isStale && <Icon name="clock" small />}
            {provenance.isStale
              ? t('figures.staleShort', { age: age(provenance.fetchedAt) })
              : t('figures.fetched', { age: age(provenance.fetchedAt) })}
          </small>
        </dd>
      </div>
    </dl>
  )
}

function GainOnCost({ portfolio, on }: { portfolio: string; on: string | undefined }) {
  const { data, isError } = useQuery(holdingsQuery({ portfolio, on }))
  if (!data && !isError)
    return (
      <dd>
        <Skeleton width="110px" />
        <small>
          <Skeleton width="152px" />
        </small>
      </dd>
    )
  return <Gain holdings={data} />
}

function Gain({ holdings }: { holdings: Holdings | undefined }) {
  const { t } = useTranslation()
  const { amount } = useFormats()
  const { gain, cost, return: rate } = holdings?.total ?? {}
  if (!holdings || !gain || !cost)
    return (
      <dd>
        <Missing reason={t('portfolios.noCost')} />
      </dd>
    )
  return (
    <dd>
      <Explained explain={formatFigureAddress('holdings.gain')}>
        <Change amount={gain} currency={holdings.currency} />
      </Explained>
      <small>
        {rate ? (
          <>
            <Explained explain={formatFigureAddress('holdings.return')}>
              <Rate rate={rate} />
            </Explained>{' '}
            {t('portfolios.onCost', { cost: amount(cost, holdings.currency) })}
          </>
        ) : (
          t('portfolios.onCost', { cost: amount(cost, holdings.currency) })
        )}
      </small>
    </dd>
  )
}

function Risk({ risk }: { risk: number }) {
  const { t } = useTranslation()
  return (
    <>
      {t('figures.riskOf', { risk })}
      <span className="risk" aria-hidden="true">
        {[1, 2, 3, 4, 5, 6, 7].map((step) => (
          <i key={step} className={step <= risk ? 'on' : undefined} />
        ))}
      </span>
    </>
  )
}
