import { type Account } from '@atrium/accounts/contract/accounts'
import type { AccountInCurrency } from '../../../contract/wealth.ts'
import { changeNames, type ChangePeriod } from '../../../contract/wealth-terms.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { FixedTable } from '@atrium/ui/components/data-table/fixed-table.tsx'
import { SumRow } from '@atrium/ui/components/data-table/sum-row.tsx'
import { Change, Explained, FigureGroup, Rate } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { sortByValue } from '../sort-by-value.ts'
import { ValueInCurrency } from './in-currency.tsx'
import { usePortfolioColumns, type Changes } from './use-portfolio-columns.tsx'

type Props = {
  account: Account
  period: ChangePeriod
  performance: Changes
  /** Values converted to the chosen currency. */
  inCurrency: AccountInCurrency | undefined
}

export function PortfolioTable({ account, period, performance, inCurrency }: Props) {
  const { t } = useTranslation()
  const { percent } = useFormats()
  const columns = usePortfolioColumns({ account, period, changes: performance, inCurrency })
  const rate = performance.data?.changes[changeNames[period]]
  const { value } = account
  const change = inCurrency?.change ?? account.change
  return (
    <FigureGroup>
      <FixedTable
        className="pf-table"
        label={t('accounts.portfolios')}
        columns={columns}
        rows={sortByValue(account.portfolios)}
        keyOf={({ id }) => id}
        footer={
          <SumRow
            columns={columns}
            name={t('figures.total')}
            cells={{
              share: value && percent('100'),
              period: rate && (
                <Explained explain={changeNames[period]}>
                  <Rate rate={rate} />
                </Explained>
              ),
              change: change && <Change amount={change.amount} currency={change.currency} />,
              value: value ? <ValueInCurrency value={value} converted={inCurrency?.value} /> : <Missing reason={t('figures.noValue')} />,
            }}
          />
        }
      />
    </FigureGroup>
  )
}
