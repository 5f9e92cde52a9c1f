import type { Transactions } from '@atrium/contract/portfolios'
import { useTranslation } from 'react-i18next'
import type { Cell, Sheet } from '../../ui/sheet.ts'

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
    figure(quantity),
    figure(price),
    priceCurrency,
    figure(fees),
    figure(amount),
  ]
  return (entries) => ({ headings, rows: entries.map(rowOf) })
}

const figure = (value: string | null): Cell => (value === null ? null : { number: value })
