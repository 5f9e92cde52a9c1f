import { expect, test } from 'vitest'
import { createReplyCache } from './reply-cache.ts'

const createReply = (body: string) => ({ status: 200, type: 'text/plain', body: Buffer.from(body) })

test('computes a reply once until the cache is cleared, and keeps no failure', () => {
  const cache = createReplyCache()
  const fail = () => {
    throw new Error('refused')
  }
  expect(() => cache.find('/a', fail)).toThrow('refused')
  const computations: string[] = []
  const find = () => cache.find('/a', () => createReply(`${computations.push('/a')}`)).body.toString()
  expect([find(), find()]).toEqual(['1', '1'])
  cache.clear()
  expect([find(), computations.length]).toEqual(['2', 2])
})

test('drops the oldest replies beyond the maximum size, also a reply that is larger than the cache', () => {
  const cache = createReplyCache(10)
  const computed: string[] = []
  const find = (key: string, body: string) =>
    cache.find(key, () => {
      computed.push(key)
      return createReply(body)
    })
  for (const key of ['/a', '/b', '/c', '/c', '/b', '/a']) find(key, 'five!')
  expect(computed).toEqual(['/a', '/b', '/c', '/a'])
  expect(find('/large', 'more than ten').body.toString()).toBe('more than ten')
  find('/large', 'more than ten')
  expect(computed.slice(4)).toEqual(['/large', '/large'])
})
