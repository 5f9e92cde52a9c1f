import { describe, expect, it } from 'vitest'
import { parseBenchmark, isUnknownBenchmark } from './benchmark-address.ts'

describe('the benchmark in the URL', () => {
  it.each([
    ['40-85', '40-85', false],
    ['none', 'none', false],
    [undefined, undefined, false],
    ['ftse', undefined, true],
    ['', undefined, true],
  ])('%s is parsed as %s (unknown: %s)', (urlValue, choice, isUnknown) => {
    expect([parseBenchmark(urlValue), isUnknownBenchmark(urlValue)]).toEqual([choice, isUnknown])
  })
})
