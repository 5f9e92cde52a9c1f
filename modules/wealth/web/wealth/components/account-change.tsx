import { type Account } from '@atrium/accounts/contract/accounts'
import type { AccountPerformance } from '../../../contract/wealth.ts'
import type { MovementFigure } from '../../../contract/figure-names.ts'
import { changeNames, type ChangeName, type ChangePeriod } from '../../../contract/wealth-terms.ts'
import type { Money } from '@atrium/contract/schema'
import type { Currency } from '@atrium/domain/currency'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Change, Explained, FigureGroup, Rate } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { Skeleton } from '@atrium/ui/components/states.tsx'
import { findSign } from '@atrium/ui/i18n/decimals'
import { UnmatchedNotes, useUnmatchedLabel } from '../../changes/components/unmatched-flows.tsx'
import { WhatChangedLink } from '../../changes/components/what-changed-link.tsx'
import { formatMovementAddress } from '../account-figure.ts'

export type PerformanceQuery = { data: AccountPerformance | undefined; isError: boolean }

/**
 * Shows the return of the whole account over the chosen period, excluding payments, and the change in money. Its height is the same for
 * every period and while loading, so that nothing moves under the pointer.
 */
export function PeriodChange({
  account,
  value,
  period,
  performance: { data: performance, isError },
}: {
  account: Account
  /** Total value in the chosen currency. */
  value: Money | null
  period: ChangePeriod
  performance: PerformanceQuery
}) {
  const { t } = useTranslation()
  const { date } = useFormats()
  if (!performance)
    return (
      <div className="period-change" aria-busy={!isError}>
        <p className="change">{isError ? <Missing reason={t('accounts.performanceFailed')} /> : <Skeleton width="220px" />}</p>
      </div>
    )
  const name = changeNames[period]
  const [rate, since] = [performance.changes[name], performance.since[name]]
  const hasUnreadPortfolio = performance.portfolios.some(({ changes }) => changes === null)
  const movement = performance.movements[name]
  return (
    <div className="period-change" role="status">
      <FigureGroup>
        <p className="change">
          <strong>{t(`periods.${period}`)}</strong>{' '}
          {rate && since ? (
            <>
              <Explained explain={name}>
                <Rate rate={rate} />
              </Explained>{' '}
              <span className="muted">{t('accounts.sinceWithoutPayments', { date: date(since) })}</span>
            </>
          ) : (
            <>
              <Missing reason={t(hasUnreadPortfolio ? 'accounts.wholeNotKnown' : 'figures.tooShort')} />
            </>
          )}
        </p>
        {movement && <Movement account={account} value={value} movement={movement} period={period} currency={performance.currency} />}
      </FigureGroup>
    </div>
  )
}

type MovementProps = {
  account: Account
  value: Money | null
  movement: NonNullable<AccountPerformance['movements'][ChangeName]>
  period: ChangePeriod
  currency: Currency
}

/** Shows the change in money as a sum: opening value, payments, gain, closing value. */
function Movement({ account, value, movement: { before, beforeOn, paidIn, paidOut, earned }, period, currency }: MovementProps) {
  const { t } = useTranslation()
  const { amount, date, money } = useFormats()
  const { provenance } = account
  const parts: { figure: MovementFigure; label: string; shown: ReactNode }[] = [
    { figure: 'movement.before', label: t('accounts.movement.before', { date: date(beforeOn) }), shown: amount(before, currency) },
    { figure: 'movement.paid-in', label: t('accounts.movement.paidIn'), shown: amount(paidIn, currency) },
    { figure: 'movement.paid-out', label: t('accounts.movement.paidOut'), shown: amount(paidOut, currency) },
    { figure: 'movement.earned', label: t('accounts.movement.earned'), shown: <Change amount={earned} currency={currency} /> },
  ]
  return (
    <dl className="movement">
      {parts.map(({ figure, label, shown: content }) => (
        <div key={figure}>
          <dt>{label}</dt>
          <dd>
            <Explained explain={formatMovementAddress(figure, period)}>{content}</Explained>
          </dd>
        </div>
      ))}
      {value && provenance?.asOn && (
        <div className="movement-end">
          <dt>{t('accounts.movement.before', { date: date(provenance.asOn) })}</dt>
          <dd>{money(value)}</dd>
        </div>
      )}
    </dl>
  )
}

type NotesProps = { account: Account; period: ChangePeriod; performance: AccountPerformance }

/** Shows what else the change over a period excludes, and links to its reasons. Placed below the table, so that the table never moves. */
export function PeriodNotes({ account, period, performance: { movements, unmatchedFlows, currency } }: NotesProps) {
  const { amount } = useFormats()
  const unmatchedLabel = useUnmatchedLabel()
  const movement = movements[changeNames[period]]
  if (!movement) return null
  const flows = unmatchedFlows.filter(({ on }) => on > movement.beforeOn)
  const { asOn } = account.provenance ?? { asOn: null }
  return (
    <div className="period-notes">
      {findSign(movement.unmatched) !== 0 && (
        <FigureGroup>
          <dl className="movement">
            <div>
              <dt>{unmatchedLabel(flows)}</dt>
              <dd>
                <Explained explain={formatMovementAddress('movement.unmatched', period)}>
                  {amount(movement.unmatched, currency, 'always')}
                </Explained>
              </dd>
            </div>
          </dl>
        </FigureGroup>
      )}
      <UnmatchedNotes flows={flows} />
      {asOn && <WhatChangedLink account={account} from={movement.beforeOn} to={asOn} of="period" />}
    </div>
  )
}
