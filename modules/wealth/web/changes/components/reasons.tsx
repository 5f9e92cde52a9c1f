import type { AccountChange, InvestmentAmount } from '../../../contract/changes.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Change, Explained } from '@atrium/ui/components/figure.tsx'
import { findSign } from '@atrium/ui/i18n/decimals'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { portfolioPath } from '@atrium/ui/lib/paths'
import { UnmatchedNotes, useUnmatchedLabel } from './unmatched-flows.tsx'
import { formatChangeAddress } from '../change-address.ts'

/** Explains each amount of the change in words, with the investment that contributed most. */
export function Reasons({ change, portal }: { change: AccountChange; portal: string }) {
  const { t } = useTranslation()
  const { amount, date } = useFormats()
  const { total, currency, leaders, payments, paymentCount, moved, unmatched } = change
  const unmatchedLabel = useUnmatchedLabel()
  const renderLeader = (part: 'market' | 'income' | 'currency', { name, amount: contribution, holdings }: InvestmentAmount) => {
    const [first] = holdings
    if (!first) return null
    const { portfolio, holding } = first
    return (
      <>
        <Link to={portfolioPath(portal, portfolio.id)} search={{ drawer: `holding:${holding}` } as never}>
          {name}
        </Link>{' '}
        {holdings.length === 1
          ? t('changes.leader', { portfolio: portfolio.name })
          : t('changes.leaderOverall', { count: holdings.length })}{' '}
        <Explained explain={formatChangeAddress({ of: 'investment', amount: part, portfolio: portfolio.id, holding })}>
          <Change amount={contribution} currency={currency} />
        </Explained>
      </>
    )
  }
  const reasons: { part: 'market' | 'moved' | 'income' | 'currency' | 'charges' | 'other'; value: string; text: ReactNode }[] = [
    { part: 'market', value: total.market, text: leaders.market && renderLeader('market', leaders.market) },
    {
      part: 'moved',
      value: moved,
      text: (
        <>
          {payments.map(({ portfolio, index, on, amount: paid }) => (
            <span key={`${portfolio.id} ${index}`} className="payment">
              <Explained explain={formatChangeAddress({ of: 'account', amount: 'payment', portfolio: portfolio.id, payment: index })}>
                <Change amount={paid} currency={currency} />
              </Explained>{' '}
              {t('changes.payment', { date: date(on), portfolio: portfolio.name })}
            </span>
          ))}
          {paymentCount > payments.length && t('changes.morePayments', { count: paymentCount - payments.length })}
        </>
      ),
    },
    { part: 'income', value: total.income, text: leaders.income && renderLeader('income', leaders.income) },
    { part: 'currency', value: total.currency, text: leaders.currency && renderLeader('currency', leaders.currency) },
    { part: 'charges', value: total.charges, text: t('changes.chargesText') },
    { part: 'other', value: total.other, text: t('changes.otherText') },
  ]
  return (
    <section className="reasons" aria-labelledby="value-change-reasons">
      <h2 id="value-change-reasons">{t('changes.why')}</h2>
      <dl>
        {reasons
          .filter(({ part, value }) => findSign(value) !== 0 || (part === 'moved' && paymentCount > 0))
          .map(({ part, value, text }) => (
            <div key={part}>
              <dt>{t(`changes.reasons.${part}`)}</dt>
              <dd className="reason-amount">
                <Explained explain={formatChangeAddress({ of: 'account', amount: part })}>
                  <Change amount={value} currency={currency} />
                </Explained>
              </dd>
              {text && <dd className="muted">{text}</dd>}
            </div>
          ))}
        {findSign(unmatched.amount) !== 0 && (
          <div>
            <dt>{unmatchedLabel(unmatched.flows)}</dt>
            <dd className="reason-amount">
              <Explained explain={formatChangeAddress({ of: 'account', amount: 'unmatched' })}>
                {amount(unmatched.amount, currency, 'always')}
              </Explained>
            </dd>
            <dd className="muted">
              <UnmatchedNotes flows={unmatched.flows} />
              {t('changes.unmatched.inNeither')}
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
