import { describe, expect, test } from 'vitest'
import { canChange } from './note-rules.ts'
import type { NoteRow } from './reads.ts'

describe('a note', () => {
  const note = (at: string) => ({ created_by: 'author', created_at: new Date(at) }) as NoteRow
  const edition = { timeZone: 'Europe/London' }

  test('can be changed until midnight in the time zone of the edition', () => {
    // In summer it is already the next day in London.
    const late = note('2026-06-30T23:30:00Z')
    expect(canChange(late, { personId: 'author', edition, today: '2026-07-01' })).toBe(true)
    expect(canChange(late, { personId: 'author', edition, today: '2026-06-30' })).toBe(false)
  })

  test('is never changed by somebody else', () => {
    expect(canChange(note('2026-06-30T10:00:00Z'), { personId: 'colleague', edition, today: '2026-06-30' })).toBe(false)
  })
})
