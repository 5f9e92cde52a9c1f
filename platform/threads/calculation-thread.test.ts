import { getPriority } from 'node:os'
import { describe, expect, test } from 'vitest'
import { createCalculation } from './calculation-thread.ts'
import type { CalculationKind } from './testing/thread-calculation.ts'

const module = new URL('testing/thread-calculation.ts', import.meta.url)
const calculate = createCalculation<CalculationKind, boolean | number>(module)
const calculateWithShortLimit = createCalculation<CalculationKind, boolean | number>(module, 200)

describe('a calculation in a worker thread', () => {
  test('runs outside the main thread', async () => expect(await calculate('thread')).toBe(false))

  test.runIf(process.platform === 'linux')('has a lower priority than the main thread', async () => {
    // The tests may themselves run at a lower priority. 19 is the lowest.
    expect(await calculate('priority')).toBe(Math.min(19, getPriority(0) + 10))
  })

  test('is refused with the same error code and details as in the main thread', async () => {
    await expect(calculate('refuse')).rejects.toMatchObject({
      code: 'invalid-request',
      status: 400,
      data: { issues: [{ path: 'of', code: 'required' }] },
    })
  })

  test('fails with the original error if that is not a refusal', async () => {
    await expect(calculate('fail')).rejects.toMatchObject({ name: 'TypeError', message: 'a fault of the calculation' })
  })

  test.each(['endless', 'much-memory'] as const)('is terminated and refused as temporarily unavailable: %s', async (kind) => {
    await expect((kind === 'endless' ? calculateWithShortLimit : calculate)(kind)).rejects.toMatchObject({
      code: 'temporarily-unavailable',
      status: 503,
    })
    expect(await calculate('thread')).toBe(false)
  })

  test('is refused if too many calculations wait, and the waiting ones are completed', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 260 }, () => calculate('thread')))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(61)
    for (const one of refused) expect((one as PromiseRejectedResult).reason).toMatchObject({ code: 'temporarily-unavailable' })
  })
})
