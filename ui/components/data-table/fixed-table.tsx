import { TableView, type TableLook } from './table-view.tsx'

type Props<Row> = TableLook<Row> & { rows: readonly Row[]; keyOf: (row: Row) => string }

/** A list in the given order, without the code for sorting and selection: for short lists on pages with a small first load. */
export function FixedTable<Row>({ rows, keyOf, ...look }: Props<Row>) {
  return <TableView {...look} rowGroups={[{ key: null, rows: rows.map((row) => ({ key: keyOf(row), row })) }]} />
}
