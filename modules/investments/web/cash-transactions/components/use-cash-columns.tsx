import type { CashTransactions } from '../../../contract/cash-transactions.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useProviderTerm } from '@atrium/ui/i18n/use-provider-term'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { Change } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { createFigureCell } from '@atrium/ui/components/sheet'

export type CashEntry = CashTransactions['entries'][number]

/** Returns the columns of the table and its file. They cannot be sorted, because the balances depend on the order of the entries. */
export function useCashColumns(currency: CashTransactions['currency']): DataColumn<CashEntry>[] {
  const { t } = useTranslation()
  const { date, amount } = useFormats()
  const term = useProviderTerm()
  return useMemo(
    () => [
      {
        id: 'date',
        header: t('portfolios.date'),
        className: 'date number',
        cell: ({ on }) => date(on),
        file: ({ on }) => ({ date: on }),
      },
      { id: 'kind', header: t('portfolios.kind'), file: ({ type }) => term(type) },
      {
        id: 'what',
        header: t('portfolios.what'),
        isRowHeader: true,
        cell: ({ name, type }) => (
          <>
            {term(name ?? type)}
            {name && <small>{term(type)}</small>}
          </>
        ),
        file: ({ name }) => name && term(name),
      },
      {
        id: 'category',
        header: t('portfolios.category'),
        priority: 2,
        className: 'muted',
        cell: ({ category }) => t(`transactionCategories.${category}`),
      },
      {
        id: 'amount',
        header: t('portfolios.amount'),
        isNumber: true,
        className: 'strong',
        cell: (entry) => (
          <>
            <Change amount={entry.amount} currency={currency} />
            {entry.balance && <small className="only-mobile">{amount(entry.balance, currency)}</small>}
          </>
        ),
        file: (entry) => ({ number: entry.amount }),
      },
      {
        id: 'balance',
        header: t('cash.balance'),
        isNumber: true,
        priority: 2,
        cell: ({ balance }) => (balance === null ? <Missing reason={t('cash.noBalance')} /> : amount(balance, currency)),
        file: ({ balance }) => createFigureCell(balance),
      },
    ],
    [t, date, amount, term, currency],
  )
}
