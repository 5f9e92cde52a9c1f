import { afterEach, describe, expect, test, vi } from 'vitest'
import { UpstreamError } from '../ports/response.ts'
import { mapAccountNames } from '../asset-manager/map.ts'
import { costlyPauseMs, costlyResponsesToPause, createThreadParser } from './reading-threads.ts'

afterEach(() => void vi.useRealTimers())

const call = 'GET /Account'
const encode = (text: string) => new TextEncoder().encode(text)
const settle = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof UpstreamError ? error.message : error),
  )

describe('a response that a worker thread parses', () => {
  const accounts = Array.from({ length: 5_000 }, (_, index) => ({ id: `A-${index}`, name: `Name ${index}`, currency: 'GBP' }))

  test('results in the same data as in the main thread', async () => {
    const bytes = encode(JSON.stringify(accounts))
    const accountNames = await createThreadParser('asset-manager')(mapAccountNames, { bytes, call, details: [] })
    expect(accountNames).toEqual(mapAccountNames(accounts, call))
    expect(bytes.length).toBeGreaterThan(0)
  })

  test('is refused with the same error as in the main thread if it is invalid', async () => {
    const bytes = encode(JSON.stringify([...accounts, { id: 'A-x', name: 7, currency: 'GBP' }]))
    expect(await settle(createThreadParser('asset-manager')(mapAccountNames, { bytes, call, details: [] }))).toBe(
      'asset-manager GET /Account: invalid, 5000.name is a number, not valid (string expected)',
    )
  })

  test('is refused if its parse function is not registered for worker threads', async () => {
    const unregisteredReader = (response: unknown) => response
    expect(await settle(createThreadParser('test')(unregisteredReader, { bytes: encode('[]'), call, details: [] }))).toContain(
      'larger than this call allows',
    )
  })

  test('is refused if it takes too long, and later responses are parsed', async () => {
    const reading = createThreadParser('asset-manager', 1)
    const large = encode(JSON.stringify(Array.from({ length: 90_000 }, () => accounts[0])))
    expect(await settle(reading(mapAccountNames, { bytes: large, call, details: [] }))).toContain('more than 1 ms to read')
    const bytes = encode(JSON.stringify(accounts))
    expect(await createThreadParser('asset-manager')(mapAccountNames, { bytes, call, details: [] })).toHaveLength(5_000)
  })

  test('is refused for a while after three responses took too long, and is then parsed again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const reading = createThreadParser('asset-manager', 1)
    const large = encode(JSON.stringify(Array.from({ length: 90_000 }, () => accounts[0])))
    const read = (bytes: Uint8Array) => settle(reading(mapAccountNames, { bytes, call, details: [] }))
    for (let time = 0; time < costlyResponsesToPause; time++) expect(await read(large)).toContain('more than 1 ms to read')
    expect(await read(large)).toBe('asset-manager GET /Account: failed, large responses took too much time or memory and are paused')
    vi.setSystemTime(Date.now() + costlyPauseMs)
    expect(await read(large)).toContain('more than 1 ms to read')
  })

  test('is parsed even while responses of other upstreams are paused or being parsed', async () => {
    const large = encode(JSON.stringify(Array.from({ length: 90_000 }, () => accounts[0])))
    const paused = createThreadParser('partner', 1)
    for (let time = 0; time < costlyResponsesToPause; time++) await settle(paused(mapAccountNames, { bytes: large, call, details: [] }))
    const bytes = encode(JSON.stringify(accounts))
    const all = ['one', 'two', 'three', 'four'].map((name) =>
      settle(createThreadParser(name)(mapAccountNames, { bytes, call, details: [] })),
    )
    expect(await Promise.all(all)).toEqual(['read', 'read', 'read', 'read'])
  })

  test('is refused if too many responses of its upstream wait', async () => {
    const reading = createThreadParser('asset-manager')
    const bytes = encode(JSON.stringify(accounts))
    const all = Array.from({ length: 60 }, () => settle(reading(mapAccountNames, { bytes, call, details: [] })))
    const outcomes = await Promise.all(all)
    expect(outcomes.filter((one) => one === 'read')).toHaveLength(41)
    expect(outcomes.filter((one) => String(one).includes('too many large responses at once'))).toHaveLength(19)
  })
})
