/** Position of a figure in a table, in pixels. */
export type Box = { left: number; right: number; top: number; bottom: number }

type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End'

const directions = new Set<string>(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] satisfies Direction[])
export const isDirection = (key: string): key is Direction => directions.has(key)

const findCentre = (box: Box) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 })

/**
 * Returns the index of the figure to which a key moves, or null at the edge. Left and right follow the reading order. Up and down move to
 * the nearest row, and there to the figure closest to the current column.
 */
export function findNextFigure(boxes: readonly Box[], current: number, direction: Direction): number | null {
  const last = boxes.length - 1
  if (direction === 'Home') return 0
  if (direction === 'End') return last
  if (direction === 'ArrowLeft') return current > 0 ? current - 1 : null
  if (direction === 'ArrowRight') return current < last ? current + 1 : null
  const currentBox = boxes[current]
  if (!currentBox) return null
  const distances = boxes.map((box, index) => {
    const rows = direction === 'ArrowDown' ? box.top - currentBox.bottom : currentBox.top - box.bottom
    // Figures are right-aligned, so right edges are compared. Centres are compared for other content.
    return {
      index,
      rows: Math.round(rows),
      columns: Math.min(Math.abs(box.right - currentBox.right), Math.abs(findCentre(box).x - findCentre(currentBox).x)),
    }
  })
  const candidates = distances.filter(({ rows }) => rows >= 0)
  const nearest = Math.min(...candidates.map(({ rows }) => rows))
  const row = candidates.filter(({ rows }) => rows <= nearest + 8)
  return row.toSorted((left, right) => left.columns - right.columns)[0]?.index ?? null
}
