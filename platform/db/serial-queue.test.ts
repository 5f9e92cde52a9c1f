import { expect, test } from 'vitest'
import { createSerialQueue } from './serial-queue.ts'

test('runs tasks of one key in order, one at a time, also after a failed task, while tasks of other keys do not wait', async () => {
  const queue = createSerialQueue()
  const log: string[] = []
  const gates = new Map(['a', 'b', 'c', 'other'].map((name) => [name, Promise.withResolvers<void>()]))
  const run = (name: string) => async () => {
    log.push(`${name} begins`)
    await gates.get(name)!.promise
    log.push(`${name} ends`)
    if (name === 'a') throw new Error('broken')
  }
  const [a, b, c] = [queue.add('one', 'a', run('a')), queue.add('one', 'b', run('b')), queue.add('one', 'c', run('c'))]
  const other = queue.add('two', 'other', run('other'))
  expect(queue.add('one', 'b', run('b'))).toBe(b)
  expect(['a', 'b', 'c', 'd'].map((name) => queue.has(name))).toEqual([true, true, true, false])
  for (const name of ['b', 'other', 'a', 'c']) gates.get(name)!.resolve()
  await expect(a).rejects.toThrow('broken')
  await Promise.all([b, c, other])
  expect(log.filter((words) => !words.startsWith('other'))).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  expect(log.indexOf('other begins')).toBeLessThan(log.indexOf('a ends'))
  expect(['a', 'b', 'c'].some((name) => queue.has(name))).toBe(false)
})
