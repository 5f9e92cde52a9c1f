import type { Currency } from '@atrium/domain/currency'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { findSign } from '@atrium/ui/i18n/decimals'
import { useFormats } from '@atrium/ui/i18n/use-formats'

type Part = 'opening' | 'moneyIn' | 'moneyOut' | 'moved' | 'market' | 'income' | 'charges' | 'currency' | 'other' | 'closing'
type Amounts = Partial<Record<Part, string>>

/** Shows an amount of a change; a dash for zero, so that the table is easy to read. */
export function useChangeCell(currency: Currency): (part: Part, amount: string | undefined) => ReactNode {
  const { amount: format } = useFormats()
  return (part, amount = '0') => {
    if (part === 'opening' || part === 'closing') return format(amount, currency)
    return findSign(amount) === 0 ? <span className="muted zero">–</span> : format(amount, currency, 'always')
  }
}

/** Creates the columns of a change by part. "Other" is omitted if it is zero in all rows. */
export function useChangeColumns<Row extends { change: Amounts }>(
  parts: readonly Part[],
  rows: readonly Row[],
  currency: Currency,
): DataColumn<Row>[] {
  const { t } = useTranslation()
  const cell = useChangeCell(currency)
  return parts
    .filter((part) => part !== 'other' || rows.some(({ change }) => findSign(change.other ?? '0') !== 0))
    .map((part) => ({
      id: part,
      header: t(`changes.columns.${part}`),
      fileHeader: `${t(`changes.columns.${part}`)} (${currency})`,
      isNumber: true,
      ...(part === 'closing' && { className: 'strong' }),
      cell: ({ change }) => cell(part, change[part]),
      file: ({ change }) => ({ number: change[part] ?? '0' }),
    }))
}
