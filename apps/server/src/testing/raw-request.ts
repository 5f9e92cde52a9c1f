import { once } from 'node:events'
import { connect } from 'node:net'
import type { TestApp } from './test-app.ts'

type RawRequest = {
  method: string
  path: string
  cookie: string
  type: string
  /** Header that states the length of the body. */ length: string
  body: Buffer
}

/** Sends a request whose body may have another length than its header states. Returns the beginning of the response. */
export async function sendRaw(app: TestApp, { method, path, cookie, type, length, body }: RawRequest): Promise<string> {
  const socket = connect(Number(app.port), '127.0.0.1')
  const host = `localhost:${app.port}`
  const head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\norigin: http://${host}\r\ncookie: ${cookie}\r\ncontent-type: ${type}\r\n${length}\r\n\r\n`
  const response = once(socket, 'data')
  socket.write(Buffer.concat([Buffer.from(head), body]))
  const [data] = (await response) as [Buffer]
  socket.destroy()
  return data.toString()
}

/** Returns chunks of a chunked body with at least the given number of bytes, without the chunk that ends the body. */
export function createEndlessChunks(bytes: number): Buffer {
  const size = 65_536
  const chunk = Buffer.concat([Buffer.from(`${size.toString(16)}\r\n`), Buffer.alloc(size), Buffer.from('\r\n')])
  return Buffer.concat(Array.from({ length: Math.ceil(bytes / size) }, () => chunk))
}
