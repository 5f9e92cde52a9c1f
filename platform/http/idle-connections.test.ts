import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { limitIdleConnections } from './idle-connections.ts'

describe('idle connections', () => {
  const limits = { maxIdle: 2, idleMs: 20_000, checkMs: 1_000 }
  let server: EventEmitter
  class FakeConnection extends EventEmitter {
    bytesRead = 0
    bytesWritten = 0
    resetAndDestroy = vi.fn<() => this>(() => this)
    constructor() {
      super()
      server.emit('connection', this)
    }
    /** Simulates the receipt of a request, and returns the response to it. */
    receive(): EventEmitter {
      this.bytesRead += 100
      const response = new EventEmitter()
      server.emit('request', { socket: this }, response)
      return response
    }
  }
  const openConnections = (count: number) => Array.from({ length: count }, () => new FakeConnection())
  const countClosed = (connections: readonly FakeConnection[]) =>
    connections.filter(({ resetAndDestroy }) => resetAndDestroy.mock.calls.length > 0).length
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    server = new EventEmitter()
    limitIdleConnections(server, limits)
  })
  afterEach(() => void vi.useRealTimers())

  test('stay open up to the permitted number', () => {
    const connections = openConnections(2)
    vi.advanceTimersByTime(600_000)
    expect(countClosed(connections)).toBe(0)
  })

  test('are closed after the time limit, and not before, if there are more than permitted', () => {
    const connections = openConnections(3)
    vi.advanceTimersByTime(19_999)
    expect(countClosed(connections)).toBe(0)
    vi.advanceTimersByTime(1_001)
    expect(countClosed(connections)).toBe(3)
  })

  test('do not include connections with a request in progress or with traffic, which stay open', () => {
    const [busy, activeConnection] = [new FakeConnection(), new FakeConnection()]
    const idle = openConnections(3)
    const response = busy.receive()
    for (let step = 0; step < 6; step++) {
      vi.advanceTimersByTime(10_000)
      activeConnection.bytesWritten += 1
    }
    expect([countClosed([busy, activeConnection]), countClosed(idle)]).toEqual([0, 3])
    response.emit('close')
    vi.advanceTimersByTime(19_000)
    expect(countClosed([busy])).toBe(0)
    vi.advanceTimersByTime(2_000)
    expect(countClosed([busy])).toBe(1)
  })

  test('are no longer counted after they close, and no longer watched after the server closes', () => {
    const connections = openConnections(3)
    connections[0]?.emit('close')
    vi.advanceTimersByTime(60_000)
    expect(countClosed(connections)).toBe(0)
    server.emit('close')
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a server whose clients do not read responses', () => {
  let server: Server
  const clients: Socket[] = []
  beforeEach(async () => {
    server = createServer((_request, response) => response.end('a small response'))
    limitIdleConnections(server, { maxIdle: 3, idleMs: 100, checkMs: 20 })
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  })
  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy()
    server.close()
  })
  /** Sends a request and reads no response. Resolves with the server's socket of the connection. */
  const sendUnreadRequest = async () => {
    const connectionEvent = once(server, 'connection') as Promise<[Socket]>
    const client = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }).pause()
    client.on('error', () => undefined)
    client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    clients.push(client)
    return (await connectionEvent)[0]
  }

  test('closes the connections if there are more than permitted', async () => {
    const connections: Socket[] = []
    for (let count = 0; count < 4; count++) connections.push(await sendUnreadRequest())
    await Promise.all(connections.map((connection) => connection.destroyed || once(connection, 'close')))
    expect(connections.every(({ destroyed }) => destroyed)).toBe(true)
  })

  test('keeps the permitted number of connections open for further requests', async () => {
    const connections = [await sendUnreadRequest(), await sendUnreadRequest(), await sendUnreadRequest()]
    await pause(400)
    expect(connections.map(({ destroyed }) => destroyed)).toEqual([false, false, false])
  })
})
