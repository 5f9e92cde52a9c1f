import type { Currency } from '@atrium/domain/currency'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { Explained } from '@atrium/ui/components/figure.tsx'
import { findSign } from '@atrium/ui/i18n/decimals'
import { useFormats } from '@atrium/ui/i18n/use-formats'

type Part = 'opening' | 'moneyIn' | 'moneyOut' | 'moved' | 'market' | 'income' | 'charges' | 'currency' | 'other' | 'closing'
type Amounts = Partial<Record<Part, string>>

/**
 * Returns a function that shows an amount of a change with a link to its explanation. Zero is shown as a dash, to keep the table readable.
 */
export function useChangeCell(currency: Currency): (part: Part, amount: string | undefined, explain: string) => ReactNode {
  const { amount: format } = useFormats()
  return (part, amount = '0', explain) => {
    const isValue = part === 'opening' || part === 'closing'
    if (!isValue && findSign(amount) === 0) return <span className="muted zero">–</span>
    return <Explained explain={explain}>{format(amount, currency, isValue ? 'negative' : 'always')}</Explained>
  }
}

/** Returns its argument as type `Part`, so that the type of the text key is known. */
const toPart = (part: Part): Part => part

type ColumnOptions<Row, Name extends Part> = {
  parts: readonly Name[]
  rows: readonly Row[]
  currency: Currency
  /** Returns the address of an amount's explanation. */
  explain: (row: Row, part: Name) => string
}

/** Creates one column for each amount of a change. "Other" is omitted if it is zero in all rows. */
export function useChangeColumns<Row extends { change: Amounts }, Name extends Part>({
  parts,
  rows,
  currency,
  explain,
}: ColumnOptions<Row, Name>): DataColumn<Row>[] {
  const { t } = useTranslation()
  const cell = useChangeCell(currency)
  return parts
    .filter((part) => part !== 'other' || rows.some(({ change }) => findSign(change.other ?? '0') !== 0))
    .map((part) => ({ part, heading: t(`changes.columns.${toPart(part)}`) }))
    .map(({ part, heading }) => ({
      id: part,
      header: heading,
      fileHeader: `${heading} (${currency})`,
      isNumber: true,
      ...(part === 'closing' && { className: 'strong' }),
      cell: (row) => cell(part, row.change[part], explain(row, part)),
      file: ({ change }) => ({ number: change[part] ?? '0' }),
    }))
}
