import type { AccountChange } from '../../../contract/changes.ts'
import { useTranslation } from 'react-i18next'
import { AsOf } from '@atrium/ui/components/as-of.tsx'
import { Change, Explained } from '@atrium/ui/components/figure.tsx'
import { EmptyState, Note } from '@atrium/ui/components/states.tsx'
import { findSign } from '@atrium/ui/i18n/decimals'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { formatChangeAddress } from '../change-address.ts'
import { describePayments } from '../payment-rules.ts'
import type { SearchUpdate, ChangeSearch } from '../change-search.ts'
import { BestAndWorst } from './best-and-worst.tsx'
import { ChangeExplanation } from './change-explanation.tsx'
import { HoldingChanges } from './holding-changes.tsx'
import { PeriodChoice } from './period-choice.tsx'
import { PortfolioChanges } from './portfolio-changes.tsx'
import { Reasons } from './reasons.tsx'
import { WaterfallChart } from './waterfall-chart.tsx'
import './changes.css'

type Props = {
  account: { id: string; name: string }
  portal: string
  change: AccountChange
  search: ChangeSearch
  /** True while the figures of the previous period are still shown, because those of the chosen period are loading. */
  isWaiting: boolean
  onSearch: (next: SearchUpdate) => void
}

/** Shows why the value of an account changed: the steps from opening to closing value, in total, by portfolio and by holding. */
export function ChangePage({ account, portal, change, search, isWaiting, onSearch }: Props) {
  const { t } = useTranslation()
  const { currency, portfolios, provenance } = change
  const isUnchanged = portfolios.every(({ change: own }) => Object.values(own).every((amount) => findSign(amount) === 0))
  return (
    <>
      <section className="hero value-change-hero">
        <div className="wrap value-change-head">
          <div>
            <h1>{t('changes.title')}</h1>
            <Span change={change} />
            <p className="figure">
              <Explained explain={formatChangeAddress({ of: 'account', amount: 'change' })}>
                <Change amount={change.change} currency={currency} />
              </Explained>
            </p>
            <Summary change={change} />
            <AsOf provenance={provenance} />
          </div>
          <PeriodChoice account={account.id} search={search} shown={change} onSearch={onSearch} />
        </div>
      </section>
      <div className="wrap value-change" aria-busy={isWaiting}>
        {isUnchanged ? (
          <EmptyState title={t('changes.unchangedTitle')}>{t('changes.unchanged')}</EmptyState>
        ) : (
          <>
            <div className="value-change-why">
              <WaterfallChart change={change} />
              <Reasons change={change} portal={portal} />
            </div>
            <PortfolioChanges change={change} />
            <BestAndWorst change={change} portal={portal} />
            <HoldingChanges change={change} portal={portal} search={search} onSearch={onSearch} />
          </>
        )}
        <ExcludedHoldings leftOut={change.leftOut} />
        <UndividedHoldings undivided={change.undivided} />
      </div>
      <ChangeExplanation account={account} change={change} search={search} />
    </>
  )
}

function Span({ change: { from, to } }: Pick<Props, 'change'>) {
  const { t } = useTranslation()
  const { date } = useFormats()
  return <p className="figure-label">{t('changes.between', { from: date(from), to: date(to) })}</p>
}

/** Summarises payments and earnings, and names the portfolio that changed most. */
function Summary({ change }: Pick<Props, 'change'>) {
  const { moved, earned, total, currency } = change
  const { t } = useTranslation()
  const { amount } = useFormats()
  const paymentKind = describePayments({ ...total, moved })
  return (
    <p className="value-change-summary">
      {t(`changes.paid.${paymentKind}`, { amount: amount(moved.replace('-', ''), currency) })}{' '}
      {t(findSign(earned) < 0 ? 'changes.lost' : 'changes.earned')}{' '}
      <Explained explain={formatChangeAddress({ of: 'account', amount: 'earned' })}>
        <Change amount={earned} currency={currency} />
      </Explained>
      .
      <LargestPortfolio change={change} />
    </p>
  )
}

/** Names the portfolio with the largest change in the direction of the total. Renders nothing for a single portfolio. */
function LargestPortfolio({ change: { change, portfolios, currency } }: Pick<Props, 'change'>) {
  const { t } = useTranslation()
  const direction = findSign(change)
  const [first] = portfolios
    .filter(({ difference }) => findSign(difference) === direction)
    .toSorted((one, other) => Math.abs(Number(other.difference)) - Math.abs(Number(one.difference)))
  if (!first || direction === 0 || portfolios.length < 2) return null
  return (
    <>
      {' '}
      {t('changes.largest', { portfolio: first.name })}{' '}
      <Explained explain={formatChangeAddress({ of: 'account', amount: 'change', portfolio: first.id })}>
        <Change amount={first.difference} currency={currency} />
      </Explained>
      .
    </>
  )
}

/** Lists holdings and portfolios that are excluded from both values. */
function ExcludedHoldings({ leftOut }: Pick<AccountChange, 'leftOut'>) {
  const { t } = useTranslation()
  if (leftOut.length === 0) return null
  return (
    <Note>
      {leftOut.map(({ portfolio, holding, reason }) => (
        <p key={`${portfolio.id} ${holding}`}>
          {t(`changes.leftOut.${reason}`, { name: holding ? `${holding} (${portfolio.name})` : portfolio.name })}
        </p>
      ))}
    </Note>
  )
}

/** Lists holdings whose price changes include currency movements. */
function UndividedHoldings({ undivided }: Pick<AccountChange, 'undivided'>) {
  const { t } = useTranslation()
  if (undivided.length === 0) return null
  return (
    <Note>
      {undivided.map(({ portfolio, holding }) => (
        <p key={`${portfolio.id} ${holding}`}>{t('changes.undivided', { name: `${holding} (${portfolio.name})` })}</p>
      ))}
    </Note>
  )
}
