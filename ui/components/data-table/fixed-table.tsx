import { TableView, type TableLook } from './table-view.tsx'

type Props<Row> = TableLook<Row> & { rows: readonly Row[]; keyOf: (row: Row) => string }

/** A list in the order given, without the code that sorts and selects: for short lists on pages whose first load counts. */
export function FixedTable<Row>({ rows, keyOf, ...look }: Props<Row>) {
  return <TableView {...look} rowGroups={[{ key: null, rows: rows.map((row) => ({ key: keyOf(row), row })) }]} />
}
