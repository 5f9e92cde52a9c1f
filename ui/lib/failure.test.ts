import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { isTemporary } from './failure.ts'

const createRefusal = (retryAfterSeconds?: number) => new ORPCError('too-many-attempts', { status: 429, data: { retryAfterSeconds } })

test('a request refused because of too many concurrent requests is retried, and one refused after too many attempts is not', () => {
  expect([createRefusal(1), createRefusal(900), createRefusal()].map(isTemporary)).toEqual([true, false, false])
})
