import { expect, test } from 'vitest'
import { createKnownSessions } from './known-sessions.ts'

test('the register of known sessions removes the session with the oldest request first', () => {
  const knownSessions = createKnownSessions(2)
  const [first, second, third] = ['first', 'second', 'third'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer]
  knownSessions.add(first)
  knownSessions.add(second)
  knownSessions.add(first)
  knownSessions.add(third)
  expect([first, second, third].map((hash) => knownSessions.has(hash))).toEqual([true, false, true])
  knownSessions.remove(first)
  expect(knownSessions.has(first)).toBe(false)
})
