import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClamd } from './clamd.ts'
import { startFakeClamd, virusMarker, type FakeClamd } from './testing/fake-clamd.ts'
import { ScannerUnavailableError } from './virus-scanner.ts'

let fake: FakeClamd
beforeAll(async () => {
  fake = await startFakeClamd(1_000_000)
})
beforeEach(() => void (fake.mode = 'ok'))
afterAll(() => fake.close())

const open = () => createClamd({ host: '127.0.0.1', port: fake.port }, 1_000_000)
const scan = (...pieces: (Buffer | string)[]) => open().scan(Readable.from(pieces.map((piece) => Buffer.from(piece))))

describe('clamd', () => {
  test('finds a virus, also across pieces and after large ones, and nothing in other files [S39]', async () => {
    expect(await scan('plain')).toBe('clean')
    expect(await scan(Buffer.alloc(900_000))).toBe('clean')
    expect(await scan(Buffer.alloc(200_000), virusMarker.slice(0, 20), virusMarker.slice(20))).toEqual({ infected: 'Eicar-Test-Signature' })
  })

  test.each(['drop', 'garbage'] as const)('that fails (%s) gives no verdict', async (mode) => {
    fake.mode = mode
    await expect(scan(virusMarker)).rejects.toBeInstanceOf(ScannerUnavailableError)
  })

  test('gives no verdict about a file beyond its limit', async () => {
    await expect(scan(Buffer.alloc(1_100_000))).rejects.toThrow('INSTREAM size limit exceeded')
  })

  test('that cannot be reached gives no verdict', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as { port: number }
    closed.close()
    await expect(createClamd({ host: '127.0.0.1', port }, 1_000).scan(Readable.from(['a']))).rejects.toBeInstanceOf(ScannerUnavailableError)
  })

  test('is reached by a socket of the file system', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atrium-clamd-'))
    const server = createServer((socket) => socket.on('data', () => socket.end('stream: OK\0'))).listen(join(folder, 's'))
    await once(server, 'listening')
    expect(await createClamd({ path: join(folder, 's') }, 1_000).scan(Readable.from([Buffer.from('a')]))).toBe('clean')
    server.close()
    rmSync(folder, { recursive: true })
  })
})
