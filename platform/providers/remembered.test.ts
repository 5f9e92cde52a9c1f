import { describe, expect, test } from 'vitest'
import { createRemembered } from './remembered.ts'

const counted = () => {
  let times = 0
  return { times: () => times, work: async () => ({ time: ++times }) }
}

describe('the cache of computed results', () => {
  test('computes each result once, also for concurrent requests', async () => {
    const [remembered, { work, times }] = [createRemembered(10), counted()]
    const [first, second] = await Promise.all([remembered.get('a', () => 1, work), remembered.get('a', () => 1, work)])
    expect(first).toBe(second)
    expect(await remembered.get('a', () => 1, work)).toBe(first)
    expect(times()).toBe(1)
  })

  test('evicts the least recently requested result when it is full', async () => {
    const [remembered, { work, times }] = [createRemembered(10), counted()]
    for (const key of ['a', 'b', 'a', 'c']) await remembered.get(key, () => 3, work)
    expect(times()).toBe(3)
    await remembered.get('a', () => 3, work)
    expect(times()).toBe(3)
    await remembered.get('b', () => 3, work)
    expect(times()).toBe(4)
  })

  test('limits the number of results that have no weight', async () => {
    const [remembered, { work, times }] = [createRemembered(10), counted()]
    for (let place = 0; place <= 10; place++) await remembered.get(String(place), () => 0, work)
    await remembered.get('1', () => 0, work)
    expect(times()).toBe(11)
    await remembered.get('0', () => 0, work)
    expect(times()).toBe(12)
  })

  test('results above its limit and failures are not stored', async () => {
    const [remembered, { work, times }] = [createRemembered(10), counted()]
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
