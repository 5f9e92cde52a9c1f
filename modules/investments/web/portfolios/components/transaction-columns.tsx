import type { Transactions } from '../../../contract/portfolios.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { findSign } from '@atrium/ui/i18n/decimals'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useProviderTerm } from '@atrium/ui/i18n/use-provider-term'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { Change } from '@atrium/ui/components/figure.tsx'
import { createFigureCell } from '@atrium/ui/components/sheet'
import { findQuote } from '../quotation.ts'
import { Price } from './holding-cells.tsx'

type Entry = Transactions['groups'][number]['transactions'][number]

/**
 * Returns the columns of the table, and further columns that only the file contains, because rows in a file are not grouped by category.
 */
export function useTransactionColumns(currency: Transactions['currency']): DataColumn<Entry>[] {
  const { t } = useTranslation()
  const { date, quantity, amount } = useFormats()
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
      { id: 'category', header: t('portfolios.category'), file: ({ category }) => t(`transactionCategories.${category}`) },
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
        id: 'units',
        header: t('portfolios.units'),
        isNumber: true,
        priority: 2,
        cell: (entry) => entry.quantity && quantity(entry.quantity),
        file: (entry) => createFigureCell(entry.quantity),
      },
      {
        id: 'price',
        header: t('portfolios.price'),
        isNumber: true,
        priority: 2,
        cell: (entry) => <Price holding={entry} portfolioCurrency={currency} />,
        file: (entry) => createFigureCell(findQuote(entry).price),
      },
      { id: 'priceCurrency', header: t('portfolios.priceCurrency'), file: (entry) => findQuote(entry).currency },
      {
        id: 'fees',
        header: t('portfolios.fees'),
        isNumber: true,
        priority: 3,
        cell: ({ fees }) => fees && findSign(fees) !== 0 && amount(fees, currency),
        file: ({ fees }) => createFigureCell(fees),
      },
      {
        id: 'amount',
        header: t('portfolios.amount'),
        isNumber: true,
        className: 'strong',
        cell: (entry) => <Change amount={entry.amount} currency={currency} />,
        file: (entry) => createFigureCell(entry.amount),
      },
    ],
    [t, date, quantity, amount, term, currency],
  )
}
