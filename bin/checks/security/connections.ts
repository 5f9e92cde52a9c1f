import { readdirSync, readlinkSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { call } from '../../client.ts'
import type { Finding } from '../security.ts'

const halfOpen = 3_000
/** Connections of the process to its database may close meanwhile. */
const otherSockets = 50
const freedWithinMs = 32_000

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

async function openMany(port: number, count: number, text: string): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let place = 0; place < count; place++) {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => undefined)
    socket.resume()
    socket.write(text)
    sockets.push(socket)
    if (place % 200 === 199) await pause(100)
  }
  return sockets
}

/**
 * Opens connections that send half a request. The process must close them within 30 seconds, and respond to others meanwhile. Unread
 * responses are tested with `closeStalledConnections`.
 */
export async function holdConnections(port: number, pid: number): Promise<Finding> {
  const before = countSockets(pid)
  const half = await openMany(port, halfOpen, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Half: ')
  const startedAt = performance.now()
  await pause(2_000)
  const held = countSockets(pid) - before
  let slowestMs = 0
  let left = held
  while (left > 10 && performance.now() - startedAt < 2 * freedWithinMs) {
    const askedAt = performance.now()
    await call(port, 'GET', '/healthz')
    slowestMs = Math.max(slowestMs, performance.now() - askedAt)
    await pause(500)
    left = countSockets(pid) - before
  }
  const freedMs = performance.now() - startedAt
  for (const socket of half) socket.destroy()
  return {
    title: 'half requests are closed within 30 seconds',
    isGood: held >= halfOpen - otherSockets && left <= 10 && freedMs <= freedWithinMs,
    figure: `${held} held, ${left} left after ${Math.round(freedMs / 1000)} s, slowest other response ${Math.round(slowestMs)} ms`,
  }
}
