import type { Transactions } from '../../contract/portfolios.ts'
import { useTranslation } from 'react-i18next'
import { figureCell, type Cell, type Sheet } from '@atrium/ui/components/sheet'

type Entry = Transactions['groups'][number]['transactions'][number]

/** Transactions for a file, a line each. */
export function useTransactionsSheet(): (entries: readonly Entry[]) => Sheet {
  const { t } = useTranslation()
  const headings = [
    t('portfolios.date'),
    t('portfolios.category'),
    t('portfolios.kind'),
    t('portfolios.what'),
    t('portfolios.units'),
    t('portfolios.price'),
    t('portfolios.priceCurrency'),
    t('portfolios.fees'),
    t('portfolios.amount'),
  ]
  const rowOf = ({ on, category, type, name, quantity, price, priceCurrency, fees, amount }: Entry): Cell[] => [
    { date: on },
    t(`transactionCategories.${category}`),
    type,
    name,
    figureCell(quantity),
    figureCell(price),
    priceCurrency,
    figureCell(fees),
    figureCell(amount),
  ]
  return (entries) => ({ headings, rows: entries.map(rowOf) })
}
