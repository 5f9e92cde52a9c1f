import { expect, test } from 'vitest'
import { shareDecimals } from './stored-value.ts'

test.each([
  ['50', 0],
  ['33.3', 1],
  ['33.333', 2],
])('a share of %s is shown with %s decimals', (share, decimals) => expect(shareDecimals(share)).toBe(decimals))
