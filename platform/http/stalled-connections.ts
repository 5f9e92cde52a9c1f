import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'

/**
 * The members of a socket that are used here. Node's own check for active writes uses the two private fields: the number of bytes of all
 * writes that were begun, and how many of them the operating system has not accepted yet.
 */
type Connection = Pick<Socket, 'writableLength' | 'once' | 'resetAndDestroy'> & {
  _bytesDispatched?: number
  _handle?: { writeQueueSize?: number } | null
}

type Progress = { sent: number; since: number }

/** While data waits, a client must accept `minBytes` within each `stalledMs`. This is checked every `checkMs`. */
export type StalledLimits = { stalledMs: number; minBytes: number; checkMs: number }

/**
 * Closes connections of an HTTP server whose clients have stopped reading, or read next to nothing, while data waits to be sent. Node's own
 * limit for idle connections is not enough, because it starts again once while unsent data remains. The connections are reset: if they were
 * only closed, the operating system would hold their unsent data, several megabytes each, for minutes.
 */
export function closeStalledConnections(server: EventEmitter, { stalledMs, minBytes, checkMs }: StalledLimits): void {
  const progress = new Map<Connection, Progress>()
  server.on('connection', (socket: Connection) => {
    progress.set(socket, { sent: 0, since: performance.now() })
    socket.once('close', () => progress.delete(socket))
  })
  const resetStalledConnections = () => {
    const now = performance.now()
    for (const [socket, { sent: sentBefore, since }] of progress) {
      const sent = countSent(socket)
      if (socket.writableLength === 0 || sent - sentBefore >= minBytes) progress.set(socket, { sent, since: now })
      else if (now - since >= stalledMs) socket.resetAndDestroy()
    }
  }
  const timer = setInterval(resetStalledConnections, checkMs).unref()
  server.once('close', () => clearInterval(timer))
}

/**
 * Counts the bytes that the operating system has accepted. The public fields are not enough: `bytesWritten` includes bytes that wait, and
 * `writableLength` falls only when a write is complete, which for a response of one buffer is its end.
 */
function countSent({ _bytesDispatched = 0, _handle }: Connection): number {
  return _bytesDispatched - (_handle?.writeQueueSize ?? 0)
}
