import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findDemoProcess, startDemoProcess, stopDemoProcess, type DemoProcess } from './demo-process.ts'

type Facts = { controlToken: string; clientId: string; clientSecret: string }

/** The running simulator of electronic IDs, as described by `identity-provider.json` of the data folder. */
export type RunningIdentityProvider = DemoProcess & Facts

const path = fileURLToPath(import.meta.resolve('@atrium/demo/identity-provider/main'))

type Options = { dataDir: string; facts?: Facts; dieWithParent?: boolean }

/** Starts the simulator on the port that it had before, because accounts are linked to its URL. */
export async function startIdentityProviderProcess({
  dataDir,
  facts = createFacts(),
  dieWithParent,
}: Options): Promise<RunningIdentityProvider & { stop(): void }> {
  const file = findStateFile(dataDir)
  const portFile = join(dataDir, 'identity-provider-port')
  const port = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0
  const { controlToken, clientId, clientSecret } = facts
  const flags = ['--port', String(port), '--token', controlToken, '--client-id', clientId, '--client-secret', clientSecret]
  const running = await startDemoProcess({ name: 'the electronic ID', path, flags, file, dieWithParent }, facts)
  writeFileSync(portFile, new URL(running.url).port)
  return { ...running, stop: () => stopDemoProcess(file, path) }
}

export function findIdentityProvider(dataDir: string): RunningIdentityProvider | undefined {
  return findDemoProcess<Facts>(findStateFile(dataDir))
}

function createFacts(): Facts {
  return { controlToken: randomBytes(24).toString('hex'), clientId: 'atrium-demo', clientSecret: randomBytes(24).toString('hex') }
}

function findStateFile(dataDir: string): string {
  return join(dataDir, 'identity-provider.json')
}
