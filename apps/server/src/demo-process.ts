import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

export type DemoProcess = { url: string; pid: number }

type Program = {
  /** Name of the simulated service. */
  name: string
  path: string
  flags: readonly string[]
  /** File that describes the running process. */
  file: string
  dieWithParent: boolean | undefined
}

/** Starts a simulated service in a separate process, so that it can be stopped while Atrium keeps running. */
export async function startDemoProcess<Facts extends object>(
  { name, path, flags, file, dieWithParent }: Program,
  facts: Facts,
): Promise<DemoProcess & Facts> {
  stopDemoProcess(file, path)
  const child = spawn(process.execPath, [path, ...flags, ...(dieWithParent ? ['--die-with-parent'] : [])], {
    stdio: [dieWithParent ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    detached: !dieWithParent,
  })
  let errorOutput = ''
  child.stderr?.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()))
  const url = await new Promise<string>((done, fail) => {
    child.once('close', (code) => fail(new Error(`The simulator of ${name} ended at once (${code}):\n${errorOutput}`)))
    child.stdout?.once('data', (line: Buffer) => done((JSON.parse(line.toString()) as { url: string }).url))
  })
  child.removeAllListeners('close')
  child.unref()
  for (const pipe of [child.stdin, child.stdout, child.stderr]) (pipe as Socket | null)?.unref()
  const running = { ...facts, url, pid: child.pid ?? 0 }
  writeFileSync(file, JSON.stringify(running), { mode: 0o600 })
  return running
}

export function findDemoProcess<Facts extends object>(file: string): (DemoProcess & Facts) | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoProcess & Facts) : undefined
}

export function stopDemoProcess(file: string, path: string): void {
  const running = findDemoProcess(file)
  if (running && isRunning(running.pid, path)) process.kill(running.pid, 'SIGTERM')
  rmSync(file, { force: true })
}

/** Returns true if the process runs this program. The process id may have been reused by another program. */
function isRunning(pid: number, path: string): boolean {
  try {
    process.kill(pid, 0)
    return !existsSync('/proc/self/cmdline') || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(path)
  } catch {
    return false
  }
}
