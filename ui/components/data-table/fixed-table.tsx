import { TableView, type TableAppearance } from './table-view.tsx'

type Props<Row> = TableAppearance<Row> & { rows: readonly Row[]; keyOf: (row: Row) => string }

/**
 * Shows a list in the given order. Loads no code for sorting and selection, so it suits short lists on pages that must load quickly.
 */
export function FixedTable<Row>({ rows, keyOf, ...appearance }: Props<Row>) {
  return <TableView {...appearance} rowGroups={[{ key: null, rows: rows.map((row) => ({ key: keyOf(row), row })) }]} />
}
