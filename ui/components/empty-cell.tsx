import type { CSSProperties } from 'react'

type Props = { className?: string | undefined; colSpan?: number; style?: CSSProperties }

/** Shows an empty cell, for a column that does not apply to the row. */
export function EmptyCell(props: Props) {
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- there is nothing to name
  return <td {...props} />
}
