import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Props<Row> = { rows: readonly Row[]; first: number; children: (rows: readonly Row[]) => ReactNode }

/** Shows the first rows of a list, and all of them once they are asked for. */
export function ShortList<Row>({ rows, first, children }: Props<Row>) {
  const { t } = useTranslation()
  const [isWhole, setIsWhole] = useState(false)
  const isShort = !isWhole && rows.length > first + 1
  return (
    <>
      {children(isShort ? rows.slice(0, first) : rows)}
      {isShort && (
        <button type="button" className="button show-all" onClick={() => setIsWhole(true)}>
          {t('practice.showAll', { count: rows.length })}
        </button>
      )}
    </>
  )
}
