import { type Account } from '@atrium/accounts/contract/accounts'
import { changeNames, type AccountInCurrency, type ChangePeriod } from '../../../contract/wealth.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { EmptyCell } from '@atrium/ui/components/empty-cell.tsx'
import { Change, Explained, FigureGroup, Rate } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { byValue } from '../by-value.ts'
import { Converted } from './in-currency.tsx'
import { PortfolioRow, type Changes } from './portfolio-row.tsx'

type Props = {
  account: Account
  period: ChangePeriod
  performance: Changes
  /** The values once more, in a currency of the reader's choice. */
  inCurrency: AccountInCurrency | undefined
}

export function PortfolioTable({ account, period, performance, inCurrency }: Props) {
  const { t } = useTranslation()
  const { date } = useFormats()
  return (
    <FigureGroup>
      <table className="pf-table">
        <thead>
          <tr>
            <th scope="col">{t('accounts.portfolio')}</th>
            <th scope="col" className="n priority-3">
              {t('figures.riskProfile')}
            </th>
            <th scope="col" className="n priority-2">
              {t('accounts.share')}
            </th>
            <th scope="col" className="n priority-2">
              {t(`periods.${period}`)}
            </th>
            {period === '1D' && (
              <th scope="col" className="n priority-2">
                {account.changeSince ? t('figures.sinceShort', { date: date(account.changeSince) }) : t('accounts.change')}
              </th>
            )}
            <th scope="col" className="n">
              {t('figures.value')}
            </th>
          </tr>
        </thead>
        <tbody>
          {byValue(account.portfolios).map((portfolio) => (
            <PortfolioRow
              key={portfolio.id}
              portfolio={portfolio}
              portal={account.portal}
              period={period}
              changes={performance}
              converted={inCurrency?.portfolios.find(({ id }) => id === portfolio.id)?.value ?? null}
            />
          ))}
        </tbody>
        <Total account={account} period={period} performance={performance} inCurrency={inCurrency} />
      </table>
    </FigureGroup>
  )
}

function Total({ account, period, performance, inCurrency }: Props) {
  const { t } = useTranslation()
  const { money, percent } = useFormats()
  const name = changeNames[period]
  const rate = performance.data?.changes[name]
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('figures.total')}</th>
        <EmptyCell className="priority-3" />
        <td className="n priority-2">{account.value && percent('100')}</td>
        <td className="n priority-2">
          {rate && (
            <Explained explain={name}>
              <Rate rate={rate} />
            </Explained>
          )}
        </td>
        {period === '1D' && (
          <td className="n priority-2">{account.change && <Change amount={account.change.amount} currency={account.change.currency} />}</td>
        )}
        <td className="n">
          {account.value ? money(account.value) : <Missing reason={t('figures.noValue')} />}
          {inCurrency?.value && <Converted money={inCurrency.value} />}
        </td>
      </tr>
    </tfoot>
  )
}
