import type { ClientList } from '../../../contract/accounts.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Change } from '@atrium/ui/components/figure.tsx'
import { Skeleton } from '@atrium/ui/components/states.tsx'

/** Shows the total values of the displayed clients, one sum per currency. */
export function ClientTotals({ list }: { list: ClientList | undefined }) {
  const { t } = useTranslation()
  const { date, amount, number } = useFormats()
  const [lead, ...others] = list?.totals ?? []
  return (
    <section className="hero desk-hero">
      <div className="wide desk-head">
        <div>
          <h1>{t('accounts.clientsTitle')}</h1>
          <p className="muted">
            {list?.asOn ? t('figures.asOf', { date: date(list.asOn) }) : '\u00A0'}{' '}
            {list && list.olderCount > 0 && t('clients.older', { count: list.olderCount })}{' '}
            {list && list.missingCount > 0 && t('clients.unvalued', { count: list.missingCount })}
          </p>
        </div>
        <dl className="sums">
          <div className="lead">
            <dt>{list ? t('clients.valueOf', { count: list.count }) : t('clients.value')}</dt>
            <dd title={lead && amount(lead.value.amount, lead.value.currency)}>
              {lead ? amount(lead.value.amount, lead.value.currency, 'negative', 0) : list ? '—' : <Skeleton width="190px" />}
            </dd>
          </div>
          {others.map(({ value }) => (
            <div key={value.currency}>
              <dt>{value.currency}</dt>
              <dd>{amount(value.amount, value.currency, 'negative', 0)}</dd>
            </div>
          ))}
          <div>
            <dt>{t('clients.change')}</dt>
            <dd>
              {lead ? (
                <Change amount={lead.change.amount} currency={lead.change.currency} decimals={0} />
              ) : list ? (
                '—'
              ) : (
                <Skeleton width="72px" />
              )}
            </dd>
          </div>
          <div className="only-desktop">
            <dt>{t('clients.portfolios')}</dt>
            <dd>{list ? number(list.portfolioCount) : <Skeleton width="40px" />}</dd>
          </div>
        </dl>
      </div>
    </section>
  )
}
