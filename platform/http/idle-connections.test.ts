import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { limitIdleConnections } from './idle-connections.ts'

describe('of the connections of a server', () => {
  const limits = { mostIdle: 2, idleMs: 20_000, checkMs: 1_000 }
  let server: EventEmitter
  class FakeConnection extends EventEmitter {
    bytesRead = 0
    bytesWritten = 0
    resetAndDestroy = vi.fn<() => this>(() => this)
    constructor() {
      super()
      server.emit('connection', this)
    }
    /** Receives a request, to which the returned response belongs. */
    receive(): EventEmitter {
      this.bytesRead += 100
      const response = new EventEmitter()
      server.emit('request', { socket: this }, response)
      return response
    }
  }
  const open = (count: number) => Array.from({ length: count }, () => new FakeConnection())
  const countClosed = (connections: readonly FakeConnection[]) =>
    connections.filter(({ resetAndDestroy }) => resetAndDestroy.mock.calls.length > 0).length
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    server = new EventEmitter()
    limitIdleConnections(server, limits)
  })
  afterEach(() => void vi.useRealTimers())

  test('as many idle ones as permitted stay open', () => {
    const connections = open(2)
    vi.advanceTimersByTime(600_000)
    expect(countClosed(connections)).toBe(0)
  })

  test('idle ones are closed after the limit, and not before, while there are more', () => {
    const connections = open(3)
    vi.advanceTimersByTime(19_999)
    expect(countClosed(connections)).toBe(0)
    vi.advanceTimersByTime(1_001)
    expect(countClosed(connections)).toBe(3)
  })

  test('one with a request in progress, and one with traffic, stay open', () => {
    const [busy, used] = [new FakeConnection(), new FakeConnection()]
    const idle = open(3)
    const response = busy.receive()
    for (let step = 0; step < 6; step++) {
      vi.advanceTimersByTime(10_000)
      used.bytesWritten += 1
    }
    expect([countClosed([busy, used]), countClosed(idle)]).toEqual([0, 3])
    response.emit('close')
    vi.advanceTimersByTime(19_000)
    expect(countClosed([busy])).toBe(0)
    vi.advanceTimersByTime(2_000)
    expect(countClosed([busy])).toBe(1)
  })

  test('a closed one is no longer counted, nor is any watched after the server has closed', () => {
    const connections = open(3)
    connections[0]?.emit('close')
    vi.advanceTimersByTime(60_000)
    expect(countClosed(connections)).toBe(0)
    server.emit('close')
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a server with unread responses', () => {
  let server: Server
  const clients: Socket[] = []
  beforeEach(async () => {
    server = createServer((_request, response) => response.end('a small response'))
    limitIdleConnections(server, { mostIdle: 3, idleMs: 100, checkMs: 20 })
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  })
  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy()
    server.close()
  })
  /** Sends a request and reads nothing. Resolves with the connection of the server. */
  const request = async () => {
    const connected = once(server, 'connection') as Promise<[Socket]>
    const client = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }).pause()
    client.on('error', () => undefined)
    client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    clients.push(client)
    return (await connected)[0]
  }

  test('closes their connections if there are many', async () => {
    const connections: Socket[] = []
    for (let count = 0; count < 4; count++) connections.push(await request())
    await Promise.all(connections.map((connection) => connection.destroyed || once(connection, 'close')))
    expect(connections.every(({ destroyed }) => destroyed)).toBe(true)
  })

  test('keeps a few open for the next request', async () => {
    const connections = [await request(), await request(), await request()]
    await pause(400)
    expect(connections.map(({ destroyed }) => destroyed)).toEqual([false, false, false])
  })
})
