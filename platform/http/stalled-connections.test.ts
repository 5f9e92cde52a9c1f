import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closeStalledConnections } from './stalled-connections.ts'

test('a connection whose client does not read a large response is reset', async () => {
  const server = createServer((_request, response) => response.end(Buffer.alloc(40_000_000)))
  closeStalledConnections(server, { stalledMs: 100, minBytes: 1, checkMs: 20 })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const connectionEvent = once(server, 'connection') as Promise<[Socket]>
  const client = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }).pause()
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [serverSocket] = await connectionEvent
  const errors: (string | undefined)[] = []
  client.on('error', ({ code }: NodeJS.ErrnoException) => errors.push(code))
  const clientClose = new Promise<void>((done) => void client.once('close', () => done()))
  await once(serverSocket, 'close')
  expect(serverSocket.destroyed).toBe(true)
  // The operating system discards the unsent data instead of holding it until the client reads.
  client.resume()
  await clientClose
  expect(errors).toEqual(['ECONNRESET'])
  server.close()
})

test('a connection whose client reads a large response slowly gets all of it', async () => {
  const bytes = 40_000_000
  const stalledMs = 1_000
  const server = createServer((_request, response) => response.end(Buffer.alloc(bytes)))
  closeStalledConnections(server, { stalledMs, minBytes: 1, checkMs: 20 })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const client = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' })
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  let received = 0
  const startedAt = performance.now()
  for await (const chunk of client as AsyncIterable<Buffer>) {
    received += chunk.length
    // Reads so slowly that the response takes twice as long as the limit.
    const dueMs = (2 * stalledMs * received) / bytes
    while (performance.now() - startedAt < dueMs) await pause(1)
  }
  expect(received).toBeGreaterThan(bytes)
  server.close()
})

class FakeConnection extends EventEmitter {
  _bytesDispatched = 1_000_000
  _handle = { writeQueueSize: 900_000 }
  writableLength = 0
  resetAndDestroy = vi.fn<() => this>(() => this)
}

describe('a connection with data to send', () => {
  const limits = { stalledMs: 10_000, minBytes: 1_000, checkMs: 1_000 }
  let server: EventEmitter
  let connection: FakeConnection
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    server = new EventEmitter()
    connection = new FakeConnection()
    closeStalledConnections(server, limits)
    server.emit('connection', connection)
  })
  afterEach(() => void vi.useRealTimers())

  test('is closed after the time limit, and not before, if its client reads nothing', () => {
    connection.writableLength = 5
    vi.advanceTimersByTime(9_999)
    expect(connection.resetAndDestroy).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1_001)
    expect(connection.resetAndDestroy).toHaveBeenCalled()
  })

  test('stays open if its client reads slowly', () => {
    connection.writableLength = 5
    for (let step = 0; step < 10; step++) {
      vi.advanceTimersByTime(9_000)
      connection._handle.writeQueueSize -= 1_000
    }
    expect(connection.resetAndDestroy).not.toHaveBeenCalled()
  })

  test('is closed if its client reads next to nothing, even while the server writes more data', () => {
    connection.writableLength = 5
    for (let step = 0; step < 11; step++) {
      vi.advanceTimersByTime(1_000)
      connection._handle.writeQueueSize += 4_920
      connection._bytesDispatched += 5_000
    }
    expect(connection.resetAndDestroy).toHaveBeenCalled()
  })

  test('has a time limit only while data waits, which starts anew after an idle time', () => {
    vi.advanceTimersByTime(60_000)
    connection.writableLength = 5
    vi.advanceTimersByTime(9_000)
    expect(connection.resetAndDestroy).not.toHaveBeenCalled()
    vi.advanceTimersByTime(2_000)
    expect(connection.resetAndDestroy).toHaveBeenCalled()
  })

  test('is no longer watched after it closes, nor after the server closes', () => {
    connection.writableLength = 5
    connection.emit('close')
    vi.advanceTimersByTime(60_000)
    expect(connection.resetAndDestroy).not.toHaveBeenCalled()
    server.emit('close')
    expect(vi.getTimerCount()).toBe(0)
  })
})
