import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { FigureGroup } from '@atrium/ui/components/figure.tsx'

/** A day, words, then figures; the first of `columns` is the day. */
type Row = { id: string; on: string; cells: (string | null)[] }
type Props = { id: string; title: string; empty: string; columns: string[]; rows: Row[]; foot?: ReactNode }

const firstRows = 8

/** Entries by day, newest first; long lists are extended on request. */
export function EntryTable({ id, title, empty, columns, rows, foot }: Props) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, firstRows)
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {rows.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : (
        <FigureGroup>
          <table className="entries">
            <thead>
              <tr>
                {columns.map((column, index) => (
                  <th key={column} scope="col" className={classOf(index, columns.length)}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <tr key={row.id}>
                  <td className="number-left">{date(row.on)}</td>
                  {row.cells.map((cell, index) => (
                    <td key={columns[index + 1]} className={classOf(index + 1, columns.length)}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            {foot && <tfoot>{foot}</tfoot>}
          </table>
        </FigureGroup>
      )}
      {rows.length > shown.length && (
        <button type="button" className="button" onClick={() => setIsWhole(true)}>
          {t('holdings.showAll', { count: rows.length })}
        </button>
      )}
    </section>
  )
}

/** Days and words are left-aligned, figures right; on a phone the middle columns are hidden. */
function classOf(index: number, count: number): string | undefined {
  if (index < 2) return undefined
  return index < count - 1 ? 'n priority-2' : 'n'
}
