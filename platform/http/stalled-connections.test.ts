import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { closeStalledConnections } from './stalled-connections.ts'

let server: Server | undefined
afterEach(() => server?.close().closeAllConnections())

/** Starts a server with a response of 40 MB, and requests it. */
async function request(stalledMs: number): Promise<{ here: Socket; there: Socket }> {
  server = createServer((_request, response) => response.end(Buffer.alloc(40_000_000)))
  closeStalledConnections(server, { stalledMs, checkMs: 20 })
  await new Promise<void>((done) => void server?.listen(0, '127.0.0.1', done))
  const connected = once(server, 'connection') as Promise<[Socket]>
  const here = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' })
  here.on('error', () => undefined)
  here.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  return { here, there: (await connected)[0] }
}

test('a connection whose client does not read is closed', async () => {
  const { here, there } = await request(100)
  here.pause()
  await once(there, 'close')
  expect(there.destroyed).toBe(true)
  here.destroy()
})

test('a connection whose client reads stays open, and so does an idle one', async () => {
  const { here, there } = await request(2_000)
  let read = 0
  here.on('data', (chunk: Buffer) => (read += chunk.length))
  await expect.poll(() => read, { timeout: 10_000 }).toBeGreaterThan(40_000_000)
  await expect.poll(() => there.writableLength).toBe(0)
  await new Promise((done) => setTimeout(done, 60))
  expect(there.destroyed).toBe(false)
  here.destroy()
})
