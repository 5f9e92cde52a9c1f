import type { AccountInCurrency, AccountPerformance } from '../../../contract/wealth.ts'
import { changeNames, type ChangePeriod } from '../../../contract/wealth-terms.ts'
import type { Account, PortfolioSummary } from '@atrium/accounts/contract/accounts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { Change, Explained, Rate } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { Skeleton } from '@atrium/ui/components/states.tsx'
import { formatAllocationAddress, formatReturnAddress } from '../account-figure.ts'
import { ValueInCurrency } from './in-currency.tsx'
import { PortfolioName } from './portfolio-name.tsx'

/** The portfolios' returns. `data` is undefined while they load and if they could not be loaded. */
export type Changes = { data: AccountPerformance | undefined; isPending: boolean }

type Options = { account: Account; period: ChangePeriod; changes: Changes; inCurrency: AccountInCurrency | undefined }

export function usePortfolioColumns({ account, period, changes, inCurrency }: Options): DataColumn<PortfolioSummary>[] {
  const { t } = useTranslation()
  const { money, percent, date } = useFormats()
  const findConverted = (portfolio: PortfolioSummary) => inCurrency?.portfolios.find(({ id }) => id === portfolio.id)
  const renderChange = (portfolio: PortfolioSummary) => {
    const change = findConverted(portfolio)?.change ?? portfolio.change
    return change && <Change amount={change.amount} currency={change.currency} />
  }
  const isDay = period === '1D'
  const columns: (DataColumn<PortfolioSummary> | false)[] = [
    {
      id: 'portfolio',
      header: t('accounts.portfolio'),
      isRowHeader: true,
      cell: (portfolio) => <PortfolioName portfolio={portfolio} portal={account.portal} />,
    },
    {
      id: 'risk',
      header: t('figures.riskProfile'),
      isNumber: true,
      priority: 3,
      cell: ({ riskProfile }) => (riskProfile ? t('figures.riskOf', { risk: riskProfile }) : <Missing reason={t('figures.noRisk')} />),
    },
    {
      id: 'share',
      header: t('accounts.share'),
      isNumber: true,
      priority: 2,
      cell: ({ id, share, type }) =>
        share ? (
          <>
            <Explained explain={formatAllocationAddress('share', id)}>{percent(share)}</Explained>
            <span className="bar" data-type={type.toLowerCase()} aria-hidden="true">
              <i style={{ width: `${Math.max(0, Number(share))}%` }} />
            </span>
          </>
        ) : (
          <Missing reason={t('figures.noValue')} />
        ),
    },
    {
      id: 'period',
      header: t(`periods.${period}`),
      isNumber: true,
      priority: 2,
      cell: ({ id }) => <PeriodReturn portfolio={id} period={period} changes={changes} />,
    },
    isDay && {
      id: 'change',
      header: account.changeSince ? t('figures.sinceShort', { date: date(account.changeSince) }) : t('accounts.change'),
      isNumber: true,
      priority: 2,
      cell: (portfolio) => renderChange(portfolio) ?? <Missing reason={t('figures.noChange')} />,
    },
    {
      id: 'value',
      header: t('figures.value'),
      isNumber: true,
      className: 'strong',
      cell: (portfolio) => {
        const { id, value, accountValue } = portfolio
        const converted = findConverted(portfolio)?.value
        return (
          <>
            {value ? <ValueInCurrency value={value} converted={converted} portfolio={id} /> : <Missing reason={t('figures.noValue')} />}
            {value && !converted && accountValue && value.currency !== accountValue.currency && <small>{money(accountValue)}</small>}
            <small className="only-mobile">
              {(isDay && renderChange(portfolio)) || <PeriodReturn portfolio={id} period={period} changes={changes} />}
            </small>
          </>
        )
      },
    },
  ]
  return columns.filter((column) => column !== false)
}

/** Shows a return, or a dash with the reason: the portfolio is too young, or could not be read. */
function PeriodReturn({ portfolio, period, changes }: { portfolio: string; period: ChangePeriod; changes: Changes }) {
  const { t } = useTranslation()
  if (!changes.data) return changes.isPending ? <Skeleton width="48px" /> : <Missing reason={t('accounts.performanceFailed')} />
  const portfolioReturns = changes.data.portfolios.find(({ id }) => id === portfolio)
  const rate = portfolioReturns?.changes?.[changeNames[period]]
  if (!rate) return <Missing reason={portfolioReturns?.changes ? t('figures.tooShort') : t('accounts.portfolioNotRead')} />
  return (
    <Explained explain={formatReturnAddress(portfolio, period)}>
      <Rate rate={rate} />
    </Explained>
  )
}
