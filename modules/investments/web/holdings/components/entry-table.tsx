import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useProviderTerm } from '@atrium/ui/i18n/use-provider-term'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { FixedTable } from '@atrium/ui/components/data-table/fixed-table.tsx'
import { SumRow } from '@atrium/ui/components/data-table/sum-row.tsx'
import { FigureGroup } from '@atrium/ui/components/figure.tsx'

type Entry = { id: string; on: string; type: string }
type Props<Row extends Entry> = {
  id: string
  title: string
  empty: string
  /** Columns after day and type. The last one is the amount. */
  figures: readonly { id: string; header: string; cell: (row: Row) => ReactNode }[]
  rows: readonly Row[]
  /** Number of rows shown at first. */
  firstRows?: number
  /** Content between the title and the table. */
  children?: ReactNode
  /** Totals of the last column. */
  totals?: readonly { name: string; sum: ReactNode }[]
}

const defaultFirstRows = 8

/** Lists entries by day, newest first. Long lists are extended on request. */
export function EntryTable<Row extends Entry>({
  id,
  title,
  empty,
  figures,
  rows,
  firstRows = defaultFirstRows,
  children,
  totals,
}: Props<Row>) {
  const { t } = useTranslation()
  const columns = useEntryColumns(figures)
  const [isExpanded, setIsExpanded] = useState(false)
  const visibleRows = isExpanded ? rows : rows.slice(0, firstRows)
  const last = figures.at(-1)?.id ?? ''
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
      {rows.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : (
        <FigureGroup>
          <FixedTable
            className="entries"
            label={title}
            columns={columns}
            rows={visibleRows}
            keyOf={(row) => row.id}
            footer={totals?.map(({ name, sum }) => (
              <SumRow key={name} columns={columns} name={name} cells={{ [last]: sum }} />
            ))}
          />
        </FigureGroup>
      )}
      {rows.length > visibleRows.length && (
        <button type="button" className="button" onClick={() => setIsExpanded(true)}>
          {t('holdings.showAll', { count: rows.length })}
        </button>
      )}
    </section>
  )
}

/** Returns the columns. On phones, all figures except the last are hidden. */
function useEntryColumns<Row extends Entry>(figures: Props<Row>['figures']): DataColumn<Row>[] {
  const { t } = useTranslation()
  const { date } = useFormats()
  const term = useProviderTerm()
  return [
    { id: 'on', header: t('portfolios.date'), className: 'number-left', cell: ({ on }) => date(on) },
    { id: 'type', header: t('portfolios.what'), isRowHeader: true, cell: ({ type }) => term(type) },
    ...figures.map((figure, index) => ({ ...figure, isNumber: true, ...(index < figures.length - 1 && { priority: 2 as const }) })),
  ]
}
