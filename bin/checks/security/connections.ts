import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { call } from '../../client.ts'
import type { Finding } from '../security.ts'

const halfOpenCount = 3_000
const unreadCount = 1_500
/** Number of requests sent on one connection: as many as the server answers before the client reads (`platform/http/pipelining.ts`). */
const pipelinedCount = 8
/** Tolerance in the number of sockets, because connections of the process to its database may close meanwhile. */
const otherSockets = 50
const slowCount = 1_000
/** Slow clients send one byte, or read at most this many bytes, at each interval. */
const trickle = { everyMs: 2_000, bytes: 1_024 }
/** Longest allowed response time for another person meanwhile. */
const slowestOtherMs = 500
/** Time within which the process must accept all connections. It also fills their buffers in this time. */
const openWithinMs = 20_000
const freedWithinMs = 30_000

/** Counts the open sockets of a process. Linux only. */
function countSockets(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).filter((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`).startsWith('socket:')
    } catch {
      return false
    }
  }).length
}

/** Counts the established connections of a port with data that the client has not received, because it does not read. Linux only. */
function countUnsent(port: number): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, own = '', , state, queues = '']) => own.endsWith(local) && state === '01' && Number.parseInt(queues.split(':')[0] ?? '', 16) > 0,
    ).length
}

/** A kind of connection: the text that it sends, and whether it reads all incoming data, nothing, or a little at a time. */
type Kind = { text: string; reads?: 'all' | 'nothing' | 'slowly' }

/** Opens connections of a kind, each from a separate network. */
async function openConnections(port: number, count: number, { text, reads = 'all' }: Kind): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let position = 0; position < count; position++) {
    const onread = { buffer: Buffer.alloc(trickle.bytes), callback: () => false }
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, ...(reads === 'slowly' && { onread }) })
    socket.on('error', () => undefined)
    if (reads === 'nothing') socket.pause()
    else socket.resume()
    socket.write(text.replaceAll('{network}', `198.18.${position >> 8}.${position & 255}`))
    sockets.push(socket)
    if (position % 200 === 199) await pause(100)
  }
  return sockets
}

type HoldResult = { held: number; left: number; unsent: number; freedMs: number; slowestMs: number; refused: number; read: number }

/**
 * Opens connections and waits until the process has closed them. Meanwhile another person requests `/api/me`, and each connection sends
 * `drip` at each interval.
 */
async function holdOpen(
  port: number,
  pid: number,
  { count, other, drip = '', ...kind }: Kind & { count: number; other: string; drip?: string },
) {
  const before = countSockets(pid)
  const sockets = await openConnections(port, count, kind)
  const dripping = setInterval(() => {
    for (const socket of sockets) {
      if (drip !== '' && socket.writable) socket.write(drip)
      if (kind.reads === 'slowly') socket.resume()
    }
  }, trickle.everyMs)
  const holdResult: HoldResult = { held: 0, left: 0, unsent: 0, freedMs: 0, slowestMs: 0, refused: 0, read: 0 }
  const openedAt = performance.now()
  do {
    await pause(500)
    holdResult.held = countSockets(pid) - before
  } while (holdResult.held < count - otherSockets && performance.now() - openedAt < openWithinMs)
  const startedAt = performance.now()
  holdResult.unsent = countUnsent(port)
  holdResult.left = holdResult.held
  while (holdResult.left > 10 && performance.now() - startedAt < 3 * freedWithinMs) {
    const askedAt = performance.now()
    const { status } = await call(port, 'GET', '/api/me', { cookie: other })
    holdResult.slowestMs = Math.max(holdResult.slowestMs, performance.now() - askedAt)
    holdResult.refused += Number(status !== 200)
    await pause(500)
    holdResult.left = countSockets(pid) - before
  }
  holdResult.freedMs = performance.now() - startedAt
  holdResult.read = sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
  clearInterval(dripping)
  for (const socket of sockets) socket.destroy()
  return holdResult
}

const isFreed = ({ held, left, freedMs, refused }: HoldResult, count: number) =>
  held >= count - otherSockets && left <= 10 && freedMs <= freedWithinMs && refused === 0

const describeResult = ({ held, left, freedMs, slowestMs, refused }: HoldResult) =>
  `${held} held, ${left} left after ${Math.round(freedMs / 1000)} s, slowest other response ${Math.round(slowestMs)} ms, ${refused} refused`

/** Opens connections that send half a request. The process must close them within 30 seconds, and respond to others meanwhile. */
export async function holdConnections(port: number, pid: number, other: string): Promise<Finding> {
  const holdResult = await holdOpen(port, pid, { count: halfOpenCount, other, text: 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Half: ' })
  return {
    title: 'connections with half a request are closed within 30 seconds',
    isGood: isFreed(holdResult, halfOpenCount),
    figure: describeResult(holdResult),
  }
}

const createRequestText = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {network}\r\n\r\n`

/** Opens connections that send their headers, send their body, or read the response a little at a time. */
export async function trickleSlowly(port: number, pid: number, other: string): Promise<Finding> {
  const post = `POST /api/session HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nX-Forwarded-For: {network}\r\n`
  const body = `${post}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`
  const headers = await holdOpen(port, pid, { count: slowCount, other, text: `${post}X-Slow: `, drip: 'x' })
  const bodies = await holdOpen(port, pid, { count: slowCount, other, text: body, drip: ' ' })
  const { script } = await findScript(port)
  const reads = await holdOpen(port, pid, {
    count: slowCount,
    other,
    text: createRequestText(script).repeat(pipelinedCount),
    reads: 'slowly',
  })
  const kinds = { headers, bodies, reads }
  return {
    title: `${slowCount} connections each with slow headers, bodies and readers are closed within 30 seconds, while others wait less than ${slowestOtherMs} ms [S56]`,
    isGood: Object.values(kinds).every((holdResult) => isFreed(holdResult, slowCount) && holdResult.slowestMs < slowestOtherMs),
    figure: Object.entries(kinds)
      .map(([kind, holdResult]) => `${kind}: ${describeResult(holdResult)}`)
      .join('; '),
  }
}

/** Returns the path and the size of the page's script, the largest file that everyone may read. */
async function findScript(port: number): Promise<{ script: string; bytes: number }> {
  const page = await call(port, 'GET', '/', { headers: { accept: 'text/html' } })
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.text)?.[1]
  if (!script) throw new Error('The page has no script')
  const { headers } = await call(port, 'HEAD', script)
  return { script, bytes: Number(headers['content-length'] ?? (await call(port, 'GET', script)).text.length) }
}

/**
 * Opens connections that read nothing. Their responses are first larger than the buffers of the operating system, so that the process keeps
 * the rest. Then they are small: the operating system accepts them completely, and the process sees an idle connection.
 */
export async function leaveUnread(port: number, pid: number, other: string): Promise<Finding> {
  const { script, bytes } = await findScript(port)
  const large = await holdOpen(port, pid, {
    count: unreadCount,
    other,
    text: createRequestText(script).repeat(pipelinedCount),
    reads: 'nothing',
  })
  const small = await holdOpen(port, pid, { count: unreadCount, other, text: createRequestText('/healthz'), reads: 'nothing' })
  const isUnsent = large.unsent >= unreadCount - otherSockets && large.read + small.read === 0
  return {
    title: `${unreadCount} connections with unread large responses, and as many with small ones, are closed within 30 seconds`,
    isGood: isFreed(large, unreadCount) && isFreed(small, unreadCount) && isUnsent,
    figure: `large (${pipelinedCount} of ${Math.round(bytes / 1_000)} kB): ${describeResult(large)}, ${large.unsent} with data to send; small: ${describeResult(small)}, ${small.unsent} with data to send`,
  }
}
