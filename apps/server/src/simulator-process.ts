import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findDemoProcess, startDemoProcess, stopDemoProcess, type DemoProcess } from './demo-process.ts'

type Facts = { token: string; clients: number }

/** The running simulator of the upstreams, as described by `simulator.json` of the data folder. */
export type RunningSimulator = DemoProcess & Facts

const path = fileURLToPath(import.meta.resolve('@atrium/demo/simulator/main'))

type Options = { dataDir: string; clients: number; port?: number; token?: string; dieWithParent?: boolean }

export async function startSimulatorProcess({
  dataDir,
  clients,
  port = 0,
  token = randomBytes(24).toString('hex'),
  dieWithParent,
}: Options): Promise<RunningSimulator & { stop(): void }> {
  const file = findStateFile(dataDir)
  const flags = ['--port', String(port), '--token', token, '--clients', String(clients), '--push-key', join(dataDir, 'push-key.pem')]
  const running = await startDemoProcess({ name: 'the portfolio API', path, flags, file, dieWithParent }, { token, clients })
  return { ...running, stop: () => stopDemoProcess(file, path) }
}

export function findSimulator(dataDir: string): RunningSimulator | undefined {
  return findDemoProcess<Facts>(findStateFile(dataDir))
}

function findStateFile(dataDir: string): string {
  return join(dataDir, 'simulator.json')
}
