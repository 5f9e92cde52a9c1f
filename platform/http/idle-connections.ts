import type { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The members of a socket that are used here. */
type Connection = Pick<Socket, 'bytesRead' | 'bytesWritten' | 'once' | 'resetAndDestroy'>
type ConnectionState = { open: number; bytes: number; since: number }

/**
 * `maxIdle`: number of connections without a request in progress above which idle connections are closed. `idleMs`: time without traffic
 * after which such a connection is idle. `checkMs`: interval of the checks.
 */
export type IdleLimits = { maxIdle: number; idleMs: number; checkMs: number }

/**
 * Closes idle connections before the server's own time limit while there are many of them. A response that fits into the buffers of the
 * operating system counts as sent. So a client that does not read it has an idle connection, which the server would otherwise keep as long
 * as any other.
 */
export function limitIdleConnections(server: EventEmitter, { maxIdle, idleMs, checkMs }: IdleLimits): void {
  const connections = new Map<Connection, ConnectionState>()
  server.on('connection', (socket: Connection) => {
    connections.set(socket, { open: 0, bytes: 0, since: performance.now() })
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', ({ socket }: { socket: Connection }, response: Pick<ServerResponse, 'once'>) => {
    const connectionState = connections.get(socket)
    if (!connectionState) return
    connectionState.open++
    response.once('close', () => connectionState.open--)
  })
  const closeIdleConnections = () => {
    const now = performance.now()
    const idle = [...connections].filter(([socket, connectionState]) => {
      const bytes = socket.bytesRead + socket.bytesWritten
      if (connectionState.open > 0 || bytes !== connectionState.bytes) Object.assign(connectionState, { bytes, since: now })
      return connectionState.open === 0
    })
    if (idle.length <= maxIdle) return
    for (const [socket, { since }] of idle) if (now - since >= idleMs) socket.resetAndDestroy()
  }
  const timer = setInterval(closeIdleConnections, checkMs).unref()
  server.once('close', () => clearInterval(timer))
}
