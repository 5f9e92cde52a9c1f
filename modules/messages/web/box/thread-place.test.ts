import { describe, expect, it } from 'vitest'
import { findOpening, isOpenAtFirst } from './thread-place.ts'

const own = { isYours: true, readAt: null, isFromClient: true }
const answer = { isYours: false, readAt: '2026-11-18T10:00:00.000Z', isFromClient: false }
const unread = { ...answer, readAt: null }

const listOpen = (messages: Parameters<typeof isOpenAtFirst>[0]) =>
  messages.flatMap((_, index) => (isOpenAtFirst(messages, index) ? [index] : []))

describe('a conversation', () => {
  it('opens at the first unread message, and otherwise at the newest', () => {
    expect(findOpening([own, unread, unread])).toBe(1)
    expect(findOpening([own, answer, own])).toBe(2)
    expect(findOpening([own])).toBe(0)
  })

  it('never folds the last answer, whatever the reader has written since', () => {
    expect(listOpen([own, answer, answer, own, own, own])).toEqual([0, 2, 4, 5])
  })

  it('never folds the last answer of the firm below those of another client', () => {
    const other = { ...answer, isFromClient: true }
    expect(listOpen([own, answer, other, own, own, own])).toEqual([0, 1, 2, 4, 5])
  })
})
