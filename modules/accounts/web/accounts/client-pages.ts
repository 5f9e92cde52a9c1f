/** Returns the offsets of the server's pages that contain the rows from first to last. */
export function listPages(first: number, last: number, count: number, pageSize: number): number[] {
  const end = Math.min(last, count - 1)
  const offsets = []
  for (let offset = Math.floor(Math.max(0, first) / pageSize) * pageSize; offset <= end; offset += pageSize) offsets.push(offset)
  return offsets
}

/** Height of the sticky bars in pixels. */
const barsAbove = 124
const statusBelow = 36

/** Height of the bar with the conditions of a segment, in pixels. */
export const conditionBarHeight = 40

/** Returns the height of a row in pixels, as in the style sheets. */
export function findRowHeight({ isMobile, isCompact, hasReasons }: Record<'isMobile' | 'isCompact' | 'hasReasons', boolean>): number {
  if (isMobile) return hasReasons ? 92 : 72
  return (isCompact ? 32 : 40) + (hasReasons ? 16 : 0)
}

type View = {
  top: number
  height: number
  margin: number
  rowHeight: number
  count: number
  /** Height of further sticky bars. */
  extraBars?: number
}

/** Returns the numbers, starting from one, of the first and last row visible between the bars. */
export function findVisibleRows({ top, height, margin, rowHeight, count, extraBars = 0 }: View): { first: number; last: number } {
  const first = Math.floor(Math.max(0, top + barsAbove + extraBars - margin) / rowHeight) + 1
  const last = Math.floor((top + height - statusBelow - margin) / rowHeight)
  return { first: Math.min(first, count), last: Math.max(Math.min(last, count), Math.min(1, count)) }
}

/** Splits a name to emphasise the part used for sorting and search. */
export function splitName(name: string, byFirstName: boolean): { before: string; strong: string; after: string } {
  const words = name.split(' ')
  const isPerson = words.length > 1 && !/^(the|trustees)$|\b(ltd|plc|llp|trust|foundation|limited|pension)\b/i.test(name)
  if (!isPerson) return { before: '', strong: name, after: '' }
  if (byFirstName) return { before: '', strong: words[0] ?? '', after: ` ${words.slice(1).join(' ')}` }
  return { before: `${words.slice(0, -1).join(' ')} `, strong: words.at(-1) ?? '', after: '' }
}
