import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'

/** The part of a socket that is watched. */
type Connection = Pick<Socket, 'bytesWritten' | 'writableLength' | 'once' | 'resetAndDestroy'>

type Progress = { written: number; since: number }

/**
 * Closes connections of an HTTP server whose client has stopped reading: data is waiting to be sent, and none was sent for `stalledMs`. Node's
 * own limit for idle connections is not enough, because it restarts once while unsent data remains. The connections are reset, because the
 * operating system would hold the data of a closed one for minutes, several megabytes each.
 */
export function closeStalledConnections(server: EventEmitter, { stalledMs, checkMs }: { stalledMs: number; checkMs: number }): void {
  const progress = new Map<Connection, Progress>()
  server.on('connection', (socket: Connection) => {
    progress.set(socket, { written: 0, since: performance.now() })
    socket.once('close', () => progress.delete(socket))
  })
  const check = () => {
    const now = performance.now()
    for (const [socket, { written, since }] of progress) {
      if (socket.writableLength === 0 || socket.bytesWritten !== written) progress.set(socket, { written: socket.bytesWritten, since: now })
      else if (now - since >= stalledMs) socket.resetAndDestroy()
    }
  }
  const timer = setInterval(check, checkMs).unref()
  server.once('close', () => clearInterval(timer))
}
