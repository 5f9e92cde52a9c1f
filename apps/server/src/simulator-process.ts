import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The running simulator of the portfolio API, as `simulator.json` of the data folder says. */
export type RunningSimulator = { url: string; token: string; pid: number; clients: number }

const program = fileURLToPath(import.meta.resolve('@atrium/demo/simulator/main'))

type Options = { dataDir: string; clients: number; port?: number; token?: string; dieWithParent?: boolean }

/** Starts the simulator in a process of its own, so that it can be stopped and started under a running Atrium. */
export async function startSimulatorProcess({
  dataDir,
  clients,
  port = 0,
  token = randomBytes(24).toString('hex'),
  dieWithParent,
}: Options): Promise<RunningSimulator & { stop(): void }> {
  stopSimulator(dataDir)
  const flags = ['--port', String(port), '--token', token, '--clients', String(clients), ...(dieWithParent ? ['--die-with-parent'] : [])]
  const child = spawn(process.execPath, [program, ...flags], {
    stdio: [dieWithParent ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    detached: !dieWithParent,
  })
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const url = await new Promise<string>((done, fail) => {
    child.once('close', (code) => fail(new Error(`The simulator of the portfolio API ended at once (${code}):\n${complaint}`)))
    child.stdout?.once('data', (line: Buffer) => done((JSON.parse(line.toString()) as { url: string }).url))
  })
  child.removeAllListeners('close')
  child.unref()
  for (const pipe of [child.stdin, child.stdout, child.stderr]) (pipe as Socket | null)?.unref()
  const running = { url, token, pid: child.pid ?? 0, clients }
  writeFileSync(fileOf(dataDir), JSON.stringify(running), { mode: 0o600 })
  return { ...running, stop: () => stopSimulator(dataDir) }
}

export function findSimulator(dataDir: string): RunningSimulator | undefined {
  const file = fileOf(dataDir)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RunningSimulator) : undefined
}

export function stopSimulator(dataDir: string): void {
  const running = findSimulator(dataDir)
  if (running && isSimulator(running.pid)) process.kill(running.pid, 'SIGTERM')
  rmSync(fileOf(dataDir), { force: true })
}

function isSimulator(pid: number): boolean {
  const commandLine = `/proc/${pid}/cmdline`
  try {
    process.kill(pid, 0)
    return !existsSync('/proc/self/cmdline') || readFileSync(commandLine, 'utf8').includes('simulator')
  } catch {
    return false
  }
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'simulator.json')
}
