import { TableView, type TableLook } from './table-view.tsx'

type Props<Row> = TableLook<Row> & { rows: readonly Row[]; keyOf: (row: Row) => string }

/**
 * Shows a list in the given order, without the code for sorting and selection. Used for short lists on pages that must
 * load quickly.
 */
export function FixedTable<Row>({ rows, keyOf, ...look }: Props<Row>) {
  return <TableView {...look} rowGroups={[{ key: null, rows: rows.map((row) => ({ key: keyOf(row), row })) }]} />
}
