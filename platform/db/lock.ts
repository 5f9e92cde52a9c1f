import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Locks a data folder for one process and returns the release function.
 * @throws Error if another process holds the lock
 */
export function lockFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'atrium.lock')
  const mine = JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) })
  for (let tries = 0; tries < 3; tries++) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      return () => {
        if (existsSync(file) && readFileSync(file, 'utf8') === mine) rmSync(file)
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      refuseIfHeld(file, dataDir)
      rmSync(file, { force: true })
    }
  }
  throw new Error(`Another Atrium is starting on ${resolve(dataDir)} at this moment.`)
}

function refuseIfHeld(file: string, dataDir: string): void {
  const holder = readHolder(file)
  if (!holder || startOf(holder.pid) !== holder.startedAt) return
  throw new Error(
    `Another Atrium (process ${holder.pid}) already runs on the data folder ${resolve(dataDir)}. Stop it first, or set DATA_DIR to another folder.`,
  )
}

function readHolder(file: string): { pid: number; startedAt: string } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { pid: number; startedAt: string }
  } catch {
    return undefined
  }
}

/** Returns the start time of a process, which distinguishes it from a later process with the same id; empty if it is not running. */
function startOf(pid: number): string {
  try {
    if (existsSync('/proc/self/stat')) return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? ''
    process.kill(pid, 0)
    return 'running'
  } catch {
    return ''
  }
}
