import type { ReactNode } from 'react'

/** Details below a row. The button that opens them has `aria-controls` with this id. */
export type Details = { id: string; content: ReactNode }

export function RowDetails({ details: { id, content }, width }: { details: Details; width: number }) {
  return (
    <tr role="row" className="details" id={id}>
      <td role="cell" colSpan={width}>
        {content}
      </td>
    </tr>
  )
}
