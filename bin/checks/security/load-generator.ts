// sends requests to one path, with the given number at a time, until its standard input ends; then prints the number of responses by status
import { Agent, request } from 'node:http'

const [port = '', path = '', cookie = '', parallel = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number(parallel) })
const statuses: Record<string, number> = {}
const state = { isDone: false }

function send(): Promise<void> {
  const headers = { host: `localhost:${port}`, cookie }
  return new Promise((done) => {
    const count = (status: number | string) => {
      statuses[status] = (statuses[status] ?? 0) + 1
      done()
    }
    request({ agent, host: '127.0.0.1', port, path, headers }, (response) => {
      response.resume().once('end', () => count(response.statusCode ?? 0))
    })
      .once('error', () => count('error'))
      .end()
  })
}

async function repeat(): Promise<void> {
  while (!state.isDone) await send()
}

process.stdin.resume().once('end', () => (state.isDone = true))
await Promise.all(Array.from({ length: Number(parallel) }, repeat))
process.stdout.write(JSON.stringify(statuses))
process.exit()
