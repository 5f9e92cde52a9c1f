import type { CashTransactions } from '../../../contract/cash-transactions.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Change } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'

export function CashTable({ cash: { entries, currency }, range }: { cash: CashTransactions; range: string }) {
  const { t } = useTranslation()
  const { date, amount } = useFormats()
  return (
    <table className="holdings ledger">
      <caption className="visually-hidden">{t('cash.caption', { range })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('portfolios.date')}</th>
          <th scope="col">{t('portfolios.what')}</th>
          <th scope="col" className="priority-2">
            {t('portfolios.category')}
          </th>
          <th scope="col" className="n">
            {t('portfolios.amount')}
          </th>
          <th scope="col" className="n priority-2">
            {t('cash.balance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr className="row" key={entry.id}>
            <td className="date number">{date(entry.on)}</td>
            <th scope="row">
              {entry.name ?? entry.type}
              {entry.name && <small>{entry.type}</small>}
            </th>
            <td className="priority-2 muted">{t(`transactionCategories.${entry.category}`)}</td>
            <td className="n strong">
              <Change amount={entry.amount} currency={currency} />
              {entry.balance && <small className="only-mobile">{amount(entry.balance, currency)}</small>}
            </td>
            <td className="n priority-2">
              {entry.balance === null ? <Missing reason={t('cash.noBalance')} /> : amount(entry.balance, currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
