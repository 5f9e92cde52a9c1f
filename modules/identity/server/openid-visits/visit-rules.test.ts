import { expect, test } from 'vitest'
import { createVisit } from './visit-rules.ts'

test('the values of a request are derived from its token and the secret, and all differ', () => {
  const visit = createVisit('a', 'token', 'https://x.example/return')
  expect(createVisit('a', 'token', 'https://x.example/return')).toEqual(visit)
  const all = [visit, createVisit('b', 'token', ''), createVisit('a', 'tokem', '')].flatMap(({ state, nonce, verifier }) => [
    state,
    nonce,
    verifier,
  ])
  expect(new Set(all).size).toBe(9)
  // RFC 7636 requires this length for a verifier.
  expect(visit.verifier).toMatch(/^[\w-]{43}$/)
})
