import { expect, test } from 'vitest'
import { createSerialQueue } from './serial-queue.ts'

test('runs tasks of one key in order, one at a time, also after a failed task, while tasks of other keys do not wait', async () => {
  const queue = createSerialQueue()
  const events: string[] = []
  const gates = new Map(['a', 'b', 'c', 'other'].map((name) => [name, Promise.withResolvers<void>()]))
  const createTask = (name: string) => async () => {
    events.push(`${name} begins`)
    await gates.get(name)!.promise
    events.push(`${name} ends`)
    if (name === 'a') throw new Error('broken')
  }
  const [a, b, c] = [queue.add('one', 'a', createTask('a')), queue.add('one', 'b', createTask('b')), queue.add('one', 'c', createTask('c'))]
  const other = queue.add('two', 'other', createTask('other'))
  expect(queue.add('one', 'b', createTask('b'))).toBe(b)
  expect(['a', 'b', 'c', 'd'].map((name) => queue.has(name))).toEqual([true, true, true, false])
  for (const name of ['b', 'other', 'a', 'c']) gates.get(name)!.resolve()
  await expect(a).rejects.toThrow('broken')
  await Promise.all([b, c, other])
  expect(events.filter((words) => !words.startsWith('other'))).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  expect(events.indexOf('other begins')).toBeLessThan(events.indexOf('a ends'))
  expect(['a', 'b', 'c'].some((name) => queue.has(name))).toBe(false)
})
