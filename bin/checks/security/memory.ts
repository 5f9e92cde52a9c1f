import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Finding } from '../security.ts'

/** Option with which Node opens its inspector on a free port. The check collects garbage through the inspector. */
export const inspectorOption = '--inspect=127.0.0.1:0'
const restMs = 60_000
const returnMs = 3_000
const heapFactor = 1.1
const residentFactor = 1.5

export type Memory = { heap: number; resident: number }

type Reply = { id: number; result: { usedSize?: number } }

/**
 * Measures the memory of a process in bytes after garbage collection. `printed` is the output of the process, which contains the URL of the
 * inspector.
 */
export async function measureMemory(pid: number, output: string): Promise<Memory> {
  const inspectorUrl = /ws:\/\/\S+/.exec(output)?.[0]
  if (!inspectorUrl) throw new Error('The process has no inspector')
  const socket = new WebSocket(inspectorUrl)
  await new Promise((done, failed) => {
    socket.addEventListener('open', done)
    socket.addEventListener('error', failed)
  })
  const sendCommand = (id: number, method: string) =>
    new Promise<Reply['result']>((done) => {
      socket.addEventListener('message', ({ data }) => {
        const reply = JSON.parse(String(data)) as Reply
        if (reply.id === id) done(reply.result)
      })
      socket.send(JSON.stringify({ id, method }))
    })
  await sendCommand(1, 'HeapProfiler.collectGarbage')
  await sendCommand(2, 'HeapProfiler.collectGarbage')
  const { usedSize = 0 } = await sendCommand(3, 'Runtime.getHeapUsage')
  // Waits, because the memory of collected objects is returned to the system in the background.
  await pause(returnMs)
  socket.close()
  const resident = Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1_024
  return { heap: usedSize, resident }
}

/** Compares the memory a minute after all attacks with the memory before them. */
export async function compareMemory(pid: number, output: string, before: Memory): Promise<Finding> {
  await pause(restMs)
  const after = await measureMemory(pid, output)
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
  return {
    title: 'memory is freed within a minute after the attacks',
    isGood: after.heap <= before.heap * heapFactor && after.resident <= before.resident * residentFactor,
    figure: `heap ${megabytes(before.heap)} before, ${megabytes(after.heap)} after; resident ${megabytes(before.resident)} before, ${megabytes(after.resident)} after`,
  }
}
