import { describe, expect, test } from 'vitest'
import { createRemembered } from './remembered.ts'

const counted = () => {
  let times = 0
  return { times: () => times, work: async () => ({ time: ++times }) }
}

describe('what was worked out', () => {
  test('is worked out once, also for two who ask at once', async () => {
    const [remembered, { work, times }] = [createRemembered(10), counted()]
    const [first, second] = await Promise.all([remembered.get('a', () => 1, work), remembered.get('a', () => 1, work)])
    expect(first).toBe(second)
    expect(await remembered.get('a', () => 1, work)).toBe(first)
    expect(times()).toBe(1)
  })

  test('makes room when there is too much, what was asked for longest ago first', async () => {
    const [remembered, { work, times }] = [createRemembered(10), counted()]
    for (const key of ['a', 'b', 'a', 'c']) await remembered.get(key, () => 3, work)
    expect(times()).toBe(3)
    await remembered.get('a', () => 3, work)
    expect(times()).toBe(3)
    await remembered.get('b', () => 3, work)
    expect(times()).toBe(4)
  })

  test('makes room where each weighs nothing: there are no more of them than there is weight', async () => {
    const [remembered, { work, times }] = [createRemembered(10), counted()]
    for (let place = 0; place <= 10; place++) await remembered.get(String(place), () => 0, work)
    await remembered.get('1', () => 0, work)
    expect(times()).toBe(11)
    await remembered.get('0', () => 0, work)
    expect(times()).toBe(12)
  })

  test('is not kept where it alone is too much, nor where it failed', async () => {
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
