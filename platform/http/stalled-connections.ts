import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'

/**
 * The part of a socket that is watched, with the fields by which Node detects an active write: the bytes of all writes that were begun, and
 * the part of them that the operating system has not yet accepted.
 */
type Connection = Pick<Socket, 'writableLength' | 'once' | 'resetAndDestroy'> & {
  _bytesDispatched?: number
  _handle?: { writeQueueSize?: number } | null
}

type Progress = { sent: number; since: number }

/** Number of bytes of which a client must accept `leastBytes` in each `stalledMs` while more wait; checked every `checkMs`. */
export type StalledLimits = { stalledMs: number; leastBytes: number; checkMs: number }

/**
 * Closes connections of an HTTP server whose client has stopped reading, or reads next to nothing, while data is waiting to be sent. Node's
 * own limit for idle connections is not enough, because it restarts once while unsent data remains. The connections are reset, because the
 * operating system would hold the data of a closed one for minutes, several megabytes each.
 */
export function closeStalledConnections(server: EventEmitter, { stalledMs, leastBytes, checkMs }: StalledLimits): void {
  const progress = new Map<Connection, Progress>()
  server.on('connection', (socket: Connection) => {
    progress.set(socket, { sent: 0, since: performance.now() })
    socket.once('close', () => progress.delete(socket))
  })
  const check = () => {
    const now = performance.now()
    for (const [socket, { sent: before, since }] of progress) {
      const sent = countSent(socket)
      if (socket.writableLength === 0 || sent - before >= leastBytes) progress.set(socket, { sent, since: now })
      else if (now - since >= stalledMs) socket.resetAndDestroy()
    }
  }
  const timer = setInterval(check, checkMs).unref()
  server.once('close', () => clearInterval(timer))
}

/**
 * Counts the bytes that the operating system has accepted. The public `bytesWritten` contains those that wait, and `writableLength` falls
 * only when a write is complete, which for a response of one buffer is its end.
 */
function countSent({ _bytesDispatched = 0, _handle }: Connection): number {
  return _bytesDispatched - (_handle?.writeQueueSize ?? 0)
}
