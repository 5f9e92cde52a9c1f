import { expect, test } from 'vitest'
import { createKnownSessions } from './known-sessions.ts'

test('the register of known sessions removes the session with the oldest request first', () => {
  const known = createKnownSessions(2)
  const [first, second, third] = ['first', 'second', 'third'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer]
  known.add(first)
  known.add(second)
  known.add(first)
  known.add(third)
  expect([first, second, third].map((hash) => known.has(hash))).toEqual([true, false, true])
  known.remove(first)
  expect(known.has(first)).toBe(false)
})
