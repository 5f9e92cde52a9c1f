import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { isPassing } from './failure.ts'

const refused = (retryAfterSeconds?: number) => new ORPCError('too-many-attempts', { status: 429, data: { retryAfterSeconds } })

test('a request refused because of too many concurrent requests is retried, and one refused after too many attempts is not', () => {
  expect([refused(1), refused(900), refused()].map(isPassing)).toEqual([true, false, false])
})
