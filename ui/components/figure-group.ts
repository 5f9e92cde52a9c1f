/** Position of a figure of a table, for the arrow keys. */
export type Box = { left: number; right: number; top: number; bottom: number }

type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End'

const directions = new Set<string>(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] satisfies Direction[])
export const isDirection = (key: string): key is Direction => directions.has(key)

const middle = (box: Box) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 })

/**
 * Returns the figure to which an arrow key moves. Left and right follow the reading order; up and down move to the
 * nearest row and the figure closest to the same column. Null at the edge.
 */
export function nextFigure(boxes: readonly Box[], current: number, direction: Direction): number | null {
  const last = boxes.length - 1
  if (direction === 'Home') return 0
  if (direction === 'End') return last
  if (direction === 'ArrowLeft') return current > 0 ? current - 1 : null
  if (direction === 'ArrowRight') return current < last ? current + 1 : null
  const here = boxes[current]
  if (!here) return null
  const away = boxes.map((box, index) => {
    const rows = direction === 'ArrowDown' ? box.top - here.bottom : here.top - box.bottom
    // Columns of figures are right-aligned, so their right edges are compared.
    return { index, rows: Math.round(rows), columns: Math.min(Math.abs(box.right - here.right), Math.abs(middle(box).x - middle(here).x)) }
  })
  const beyond = away.filter(({ rows }) => rows >= 0)
  const nearest = Math.min(...beyond.map(({ rows }) => rows))
  const row = beyond.filter(({ rows }) => rows <= nearest + 8)
  return row.toSorted((left, right) => left.columns - right.columns)[0]?.index ?? null
}
