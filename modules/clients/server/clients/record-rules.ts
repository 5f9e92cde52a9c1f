/** Cursor of a list by time: the time of its last row in milliseconds, and the row's id. */
export type TimeCursor = { at: Date; id: string }

export function parseCursor(text: string | undefined): TimeCursor | null {
  if (text === undefined) return null
  const split = text.indexOf('_')
  const at = new Date(text.slice(0, split))
  return Number.isNaN(at.getTime()) ? null : { at, id: text.slice(split + 1) }
}

export const formatCursor = ({ at, id }: TimeCursor): string => `${at.toISOString()}_${id}`

/** Returns a page of a list and the cursor of the next one, from rows of which one more than the page has been read. */
export function toPage<Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => TimeCursor): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, next: rows.length > limit && last !== undefined ? formatCursor(cursorOf(last)) : null }
}

/** Returns a person as named in a record, or null if the person has been erased. */
export const toNamed = (id: string | null, name: string | null): { id: string; name: string } | null =>
  id === null || name === null ? null : { id, name }

/** Some fields of a record. Those that are undefined stay as they are. */
export type Change<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined }
