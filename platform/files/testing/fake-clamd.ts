import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** Text that the fake scanner finds, as clamd finds the EICAR test file. It is split, so that no scanner finds this source. */
export const virusMarker = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

export type FakeClamd = {
  port: number
  /** `ok` scans, `hang` never answers, `drop` closes the connection in the middle, `garbage` answers nonsense. */
  mode: 'ok' | 'hang' | 'drop' | 'garbage'
  scanned: number
  close(): Promise<void>
}

/** Starts a server on loopback that speaks the command INSTREAM of clamd. */
export async function startFakeClamd(maxBytes = 25_000_000): Promise<FakeClamd> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    let received = Buffer.alloc(0)
    socket.on('data', (data) => {
      received = Buffer.concat([received, Buffer.from(data)])
      if (fake.mode === 'drop') return socket.destroy()
      if (fake.mode === 'hang') return
      const content = readStream(received)
      if (content === undefined) return
      fake.scanned++
      if (fake.mode === 'garbage') return socket.end('what?\0')
      if (content.length > maxBytes) return socket.end('INSTREAM size limit exceeded. ERROR\0')
      socket.end(content.includes(virusMarker) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const fake: FakeClamd = {
    port: (server.address() as AddressInfo).port,
    mode: 'ok',
    scanned: 0,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return fake
}

/** Returns the content of a complete stream, or undefined while it is incomplete. */
function readStream(received: Buffer): Buffer | undefined {
  const pieces: Buffer[] = []
  for (let at = 'zINSTREAM\0'.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
