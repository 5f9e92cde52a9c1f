import { describe, expect, it } from 'vitest'
import { parseBenchmark, isUnknownBenchmark } from './benchmark-address.ts'

describe('the benchmark in the URL', () => {
  it.each([
    ['40-85', '40-85', false],
    ['none', 'none', false],
    [undefined, undefined, false],
    ['ftse', undefined, true],
    ['', undefined, true],
  ])('parses %s as %s, unknown: %s', (asked, choice, isUnknown) => {
    expect([parseBenchmark(asked), isUnknownBenchmark(asked)]).toEqual([choice, isUnknown])
  })
})
