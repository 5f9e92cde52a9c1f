import type { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The part of a socket that is watched. */
type Connection = Pick<Socket, 'bytesRead' | 'bytesWritten' | 'once' | 'resetAndDestroy'>
type Watched = { open: number; bytes: number; since: number }

/**
 * Number of connections without a request in progress that may stay open until the server's own limit, and the time after which those
 * without traffic are closed while there are more.
 */
export type IdleLimits = { mostIdle: number; idleMs: number; checkMs: number }

/**
 * Closes idle connections early while there are many. A response that fits into the buffers of the operating system counts as sent, so a
 * client that reads none of it has an idle connection, which the server would keep as long as that of a client that will use it again.
 */
export function limitIdleConnections(server: EventEmitter, { mostIdle, idleMs, checkMs }: IdleLimits): void {
  const connections = new Map<Connection, Watched>()
  server.on('connection', (socket: Connection) => {
    connections.set(socket, { open: 0, bytes: 0, since: performance.now() })
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', ({ socket }: { socket: Connection }, response: Pick<ServerResponse, 'once'>) => {
    const watched = connections.get(socket)
    if (!watched) return
    watched.open++
    response.once('close', () => watched.open--)
  })
  const check = () => {
    const now = performance.now()
    const idle = [...connections].filter(([socket, watched]) => {
      const bytes = socket.bytesRead + socket.bytesWritten
      if (watched.open > 0 || bytes !== watched.bytes) Object.assign(watched, { bytes, since: now })
      return watched.open === 0
    })
    if (idle.length <= mostIdle) return
    for (const [socket, { since }] of idle) if (now - since >= idleMs) socket.resetAndDestroy()
  }
  const timer = setInterval(check, checkMs).unref()
  server.once('close', () => clearInterval(timer))
}
