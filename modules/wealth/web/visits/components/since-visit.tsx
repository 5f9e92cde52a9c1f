import type { SinceVisit as Since } from '../../../contract/visits.ts'
import type { SinceFigure } from '../../../contract/figure-names.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { findSign } from '@atrium/ui/i18n/decimals'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { Change, Explained } from '@atrium/ui/components/figure.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import type { AmountsRequest } from '../../wealth/queries.ts'
import { sinceVisitQuery } from '../queries.ts'
import { TransactionsSince } from './transactions-since.tsx'
import { HoldingChangesSince } from './holding-changes-since.tsx'
import './visits.css'

/** Shows the changes in the account since its client's last visit. */
export function SinceVisit({ request, portal }: { request: AmountsRequest; portal: string }) {
  const { t } = useTranslation()
  const query = useQuery(sinceVisitQuery(request))
  return (
    <section className="since-visit" aria-labelledby="since-visit">
      <h2 id="since-visit">{t('visits.title')}</h2>
      <Panel query={query} failure={t('visits.failed')} skeleton={<TableSkeleton rows={3} />}>
        {({ since }) => (since ? <Body since={since} portal={portal} /> : <p className="muted">{t('visits.firstVisit')}</p>)}
      </Panel>
    </section>
  )
}

function Body({ since, portal }: { since: Since; portal: string }) {
  const { t } = useTranslation()
  const { moment, date } = useFormats()
  return (
    <>
      <p className="muted visited">{t('visits.visited', { moment: moment(since.visitedAt) })}</p>
      {since.isShortened && <p className="muted">{t('visits.shortened', { date: date(since.from) })}</p>}
      {isUnchanged(since) ? <p>{t('visits.unchanged')}</p> : <ValueSince since={since} />}
      <HoldingChangesSince since={since} portal={portal} />
      <TransactionsSince since={since} portal={portal} />
      <ExcludedPortfolios since={since} />
      <AsOf provenance={since.provenance} />
    </>
  )
}

/**
 * Returns true if no figure changed and the figures are complete. They are incomplete if the account's rules deny access to its portfolios,
 * because holdings or transactions may have changed without changing the value. Excluded portfolios and uncertain exchange rates are shown
 * as notes instead.
 */
function isUnchanged({ value, added, removed, transactionCount, leftOut }: Since): boolean {
  const isSame = value !== null && [value.change, value.paidIn, value.paidOut, value.unmatched].every((amount) => findSign(amount) === 0)
  return isSame && !value.isAtOneRate && transactionCount === 0 && added.length + removed.length + leftOut.length === 0
}

type ValuePart = { explain: SinceFigure; label: string; amountText: string }

function ValueSince({ since: { value, currency } }: { since: Since }) {
  const { t } = useTranslation()
  const { amount, date } = useFormats()
  if (!value) return <p className="muted">{t('visits.noValue')}</p>
  const payments: ValuePart[] = [
    { explain: 'since.paid-in', label: t('visits.paidIn'), amountText: value.paidIn },
    { explain: 'since.paid-out', label: t('visits.paidOut'), amountText: value.paidOut },
  ]
  const parts: ValuePart[] = [
    ...(value.beforeOn === value.nowOn
      ? []
      : [{ explain: 'since.before', label: t('visits.valueOn', { date: date(value.beforeOn) }), amountText: value.before } as const]),
    ...payments.filter(({ amountText }) => findSign(amountText) !== 0),
    ...(findSign(value.unmatched) === 0
      ? []
      : [{ explain: 'since.unmatched', label: t('visits.unmatched'), amountText: value.unmatched } as const]),
    { explain: 'since.now', label: t('visits.valueOn', { date: date(value.nowOn) }), amountText: value.now },
  ]
  return (
    <>
      <p className="value-change">
        <Explained explain="since.change">
          <Change amount={value.change} currency={currency} />
        </Explained>
      </p>
      <dl className="value-parts">
        {parts.map(({ explain, label, amountText }) => (
          <div key={explain}>
            <dt>{label}</dt>
            <dd>
              <Explained explain={explain}>{amount(amountText, currency)}</Explained>
            </dd>
          </div>
        ))}
      </dl>
      {value.isAtOneRate && <p className="muted">{t('visits.atOneRate')}</p>}
    </>
  )
}

function ExcludedPortfolios({ since: { leftOut } }: { since: Since }) {
  const { t } = useTranslation()
  return (['not-read', 'no-exchange-rate'] as const).map((gap) => {
    const names = leftOut.filter(({ reason }) => reason === gap).map(({ portfolio }) => portfolio.name)
    return names.length === 0 ? null : (
      <p key={gap} className="fine">
        {t(`visits.leftOut.${gap}`, { names: names.join(', ') })}
      </p>
    )
  })
}
