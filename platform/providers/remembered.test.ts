import { describe, expect, test } from 'vitest'
import { createResultCache } from './remembered.ts'

const createCountedWork = () => {
  let times = 0
  return { times: () => times, work: async () => ({ time: ++times }) }
}

describe('the cache of computed results', () => {
  test('computes each result once, even for concurrent requests', async () => {
    const [remembered, { work, times }] = [createResultCache(10), createCountedWork()]
    const [first, second] = await Promise.all([remembered.get('a', () => 1, work), remembered.get('a', () => 1, work)])
    expect(first).toBe(second)
    expect(await remembered.get('a', () => 1, work)).toBe(first)
    expect(times()).toBe(1)
  })

  test('evicts the least recently requested result when it is full', async () => {
    const [remembered, { work, times }] = [createResultCache(10), createCountedWork()]
    for (const key of ['a', 'b', 'a', 'c']) await remembered.get(key, () => 3, work)
    expect(times()).toBe(3)
    await remembered.get('a', () => 3, work)
    expect(times()).toBe(3)
    await remembered.get('b', () => 3, work)
    expect(times()).toBe(4)
  })

  test('limits the number of results with a weight of zero', async () => {
    const [remembered, { work, times }] = [createResultCache(10), createCountedWork()]
    for (let index = 0; index <= 10; index++) await remembered.get(String(index), () => 0, work)
    await remembered.get('1', () => 0, work)
    expect(times()).toBe(11)
    await remembered.get('0', () => 0, work)
    expect(times()).toBe(12)
  })

  test('does not store failures, or results whose weight exceeds its limit', async () => {
    const [remembered, { work, times }] = [createResultCache(10), createCountedWork()]
    await remembered.get('a', () => 11, work)
    await remembered.get('a', () => 11, work)
    expect(times()).toBe(2)
    await expect(
      remembered.get(
        'b',
        () => 1,
        () => Promise.reject(new Error('gone')),
      ),
    ).rejects.toThrow('gone')
    expect(await remembered.get('b', () => 1, work)).toEqual({ time: 3 })
  })
})
