// sends requests to one path, with the given number at a time, until its standard input ends; then prints the number of responses by status.
// With a body they are POST requests, each from another network, in which `{uuid}` is replaced by a new id.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

const [port = '', path = '', cookie = '', parallel = '', body = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number(parallel) })
const statuses: Record<string, number> = {}
const state = { isDone: false }
let network = 0

function send(): Promise<void> {
  const text = body.replaceAll('{uuid}', randomUUID())
  const address = `100.${64 + ((network >> 16) & 63)}.${(network >> 8) & 255}.${network++ & 255}`
  const headers = {
    host: `localhost:${port}`,
    ...(cookie !== '' && { cookie }),
    ...(body !== '' && { origin: `http://localhost:${port}`, 'content-type': 'application/json', 'x-forwarded-for': address }),
  }
  return new Promise((done) => {
    const count = (status: number | string) => {
      statuses[status] = (statuses[status] ?? 0) + 1
      done()
    }
    request({ agent, host: '127.0.0.1', port, path, headers, method: body === '' ? 'GET' : 'POST' }, (response) => {
      response.resume().once('end', () => count(response.statusCode ?? 0))
    })
      .once('error', () => count('error'))
      .end(text)
  })
}

async function repeat(): Promise<void> {
  while (!state.isDone) await send()
}

process.stdin.resume().once('end', () => (state.isDone = true))
await Promise.all(Array.from({ length: Number(parallel) }, repeat))
process.stdout.write(JSON.stringify(statuses))
process.exit()
