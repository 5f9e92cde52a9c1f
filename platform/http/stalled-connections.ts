import type { Server } from 'node:http'
import type { Socket } from 'node:net'

type Progress = { written: number; since: number }

/**
 * Closes connections whose client stops reading a response. Node's own time limit applies only from the second check after the last write,
 * and does not apply to a response that waits for another on the same connection.
 */
export function closeStalledConnections(server: Server, { stalledMs, checkMs }: { stalledMs: number; checkMs: number }): void {
  const progress = new Map<Socket, Progress>()
  server.on('connection', (socket: Socket) => {
    progress.set(socket, { written: 0, since: performance.now() })
    socket.once('close', () => progress.delete(socket))
  })
  const check = () => {
    const now = performance.now()
    for (const [socket, { written, since }] of progress) {
      if (socket.writableLength === 0 || socket.bytesWritten !== written) progress.set(socket, { written: socket.bytesWritten, since: now })
      else if (now - since >= stalledMs) socket.destroy()
    }
  }
  const timer = setInterval(check, checkMs).unref()
  server.once('close', () => clearInterval(timer))
}
