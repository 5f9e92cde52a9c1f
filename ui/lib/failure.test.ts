import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { isPassing } from './failure.ts'

const refused = (retryAfterSeconds?: number) => new ORPCError('too-many-attempts', { status: 429, data: { retryAfterSeconds } })

test('a read that was refused among many at once is sent again, and one after too many attempts is not', () => {
  expect([refused(1), refused(900), refused()].map(isPassing)).toEqual([true, false, false])
})
