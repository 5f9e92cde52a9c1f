import { describe, expect, test } from 'vitest'
import { formatCursor, parseCursor, toPage } from './record-rules.ts'

describe('the cursor of a list by time', () => {
  test('is read back as it was written, also for ids with underscores', () => {
    const cursor = { at: new Date('2026-11-18T10:00:00.123Z'), id: 'note.a_b' }
    expect(parseCursor(formatCursor(cursor))).toEqual(cursor)
  })

  test('is ignored if its time is impossible', () => {
    expect(parseCursor('2026-99-99T10:00:00Z_x')).toBeNull()
    expect(parseCursor(undefined)).toBeNull()
  })

  test('follows the last row of a page, and is null after the last page', () => {
    const rows = [3, 2, 1].map((second) => ({ at: new Date(second * 1_000), id: String(second) }))
    expect(toPage(rows, 2, (row) => row)).toEqual({ rows: rows.slice(0, 2), next: '1970-01-01T00:00:02.000Z_2' })
    expect(toPage(rows, 3, (row) => row).next).toBeNull()
  })
})
