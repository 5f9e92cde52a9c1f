import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Locks a data folder for one process and returns the release function.
 * @throws Error if another process holds the lock
 */
export function lockFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'atrium.lock')
  const lockContent = JSON.stringify({ pid: process.pid, startedAt: readStartTime(process.pid) })
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(file, lockContent, { flag: 'wx' })
      return () => {
        if (existsSync(file) && readFileSync(file, 'utf8') === lockContent) rmSync(file)
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      assertNotHeld(file, dataDir)
      rmSync(file, { force: true })
    }
  }
  throw new Error(`Another Atrium is starting on ${resolve(dataDir)} at this moment.`)
}

function assertNotHeld(file: string, dataDir: string): void {
  const holder = readLockHolder(file)
  if (!holder || readStartTime(holder.pid) !== holder.startedAt) return
  throw new Error(
    `Another Atrium (process ${holder.pid}) already runs on the data folder ${resolve(dataDir)}. Stop it first, or set DATA_DIR to another folder.`,
  )
}

function readLockHolder(file: string): { pid: number; startedAt: string } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { pid: number; startedAt: string }
  } catch {
    return undefined
  }
}

/** Returns the start time of a process, which distinguishes it from a later process with the same id; empty if it is not running. */
function readStartTime(pid: number): string {
  try {
    if (existsSync('/proc/self/stat')) return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? ''
    process.kill(pid, 0)
    return 'running'
  } catch {
    return ''
  }
}
