import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { ScannerUnavailableError, type ScanResult, type VirusScanner } from './virus-scanner.ts'

const connectMs = 3_000
/** Maximum time without progress while a file is sent or its verdict awaited. */
const silenceMs = 30_000
const maxResponseBytes = 4_000
/** Maximum length of a chunk; clamd allows more. */
const chunkBytes = 64_000

/** Where clamd listens: `tcp://host:port` or `unix:///path/of/its.socket`. */
export type ClamdAddress = { host: string; port: number } | { path: string }

/** Creates the scanner that sends files to clamd with its command INSTREAM. `maxBytes` is clamd's StreamMaxLength. */
export const createClamd = (address: ClamdAddress, maxBytes: number): VirusScanner => ({
  maxBytes,
  async scan(content) {
    let socket: Socket | undefined
    try {
      socket = await open(address)
      const verdict = readVerdict(socket)
      await Promise.race([send(socket, content), verdict])
      return parseVerdict(await verdict)
    } catch (error) {
      throw error instanceof ScannerUnavailableError ? error : new ScannerUnavailableError('the connection failed', error)
    } finally {
      content.destroy()
      socket?.destroy()
    }
  },
})

async function open(address: ClamdAddress): Promise<Socket> {
  const socket = connect(address)
  socket.setTimeout(connectMs, () => socket.destroy(new ScannerUnavailableError('it does not respond')))
  await once(socket, 'connect')
  socket.setTimeout(silenceMs)
  return socket
}

async function send(socket: Socket, content: Readable): Promise<void> {
  socket.write('zINSTREAM\0')
  for await (const piece of content) {
    const bytes = Buffer.from(piece as Uint8Array)
    for (let start = 0; start < bytes.length; start += chunkBytes) {
      const chunk = bytes.subarray(start, start + chunkBytes)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(chunk.length)
      socket.write(length)
      if (!socket.write(chunk)) await once(socket, 'drain')
    }
  }
  socket.write(Buffer.alloc(4))
}

/** Collects the response of clamd, which ends with NUL. */
function readVerdict(socket: Socket): Promise<string> {
  const verdict = new Promise<string>((resolve, reject) => {
    let text = ''
    socket.on('data', (data) => {
      text += data.toString('utf8')
      if (text.includes('\0')) resolve(text.slice(0, text.indexOf('\0')))
      else if (text.length > maxResponseBytes) reject(new ScannerUnavailableError('its response is too long'))
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new ScannerUnavailableError('it closed the connection')))
  })
  // The file may still be being sent when the connection fails.
  verdict.catch(() => undefined)
  return verdict
}

/** @example "stream: Eicar-Test-Signature FOUND" */
function parseVerdict(verdict: string): ScanResult {
  if (verdict === 'stream: OK') return 'clean'
  const signature = verdict.match(/^stream: (.{1,200}) FOUND$/)?.[1]
  if (signature === undefined) throw new ScannerUnavailableError(verdict.slice(0, 200))
  return { infected: signature }
}
