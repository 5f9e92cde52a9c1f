import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { delimiter } from 'node:path'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Exit code and output of a command, and the seconds that it took. */
export type CommandResult = { code: number; output: string; seconds: number }

export async function run(
  command: string,
  args: readonly string[],
  environment: Record<string, string | undefined> = {},
): Promise<CommandResult> {
  const startedAt = performance.now()
  const child = spawn(command, args, { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, output: Buffer.concat(chunks).toString(), seconds: (performance.now() - startedAt) / 1000 }
}

/**
 * Returns the path of the system's browser, which `bin/setup browser` finds or installs. Returns undefined if there is none; the test
 * runner then uses its own browser.
 */
export function findBrowser(): string | undefined {
  const names = [process.env['CHROMIUM'], 'chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].filter(
    (name) => name !== undefined,
  )
  const folders = ['', ...(process.env['PATH'] ?? '').split(delimiter)]
  return names
    .flatMap((name) => folders.map((folder) => (folder ? join(folder, name) : name)))
    .find((file) => file.includes('/') && existsSync(file))
}

/**
 * Features of the system's browser that journeys do not need: pre-rendering from the address bar, and a spare process. They take more time
 * than the page itself.
 */
const unneededFeatures = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'SpareRendererForSitePerProcess']
/** Features that the test runner disables with the same flag. They are repeated here, because only the last of these flags applies. */
const runnerFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

export const browserFlags = [
  `--disable-features=${[...unneededFeatures, ...runnerFeatures].join()}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** An Atrium in a separate process, with a separate data folder and a free port. */
export type AtriumProcess = {
  url: string
  port: number
  dataDir: string
  child: ChildProcess
  readOutput: () => string
  stop(): Promise<void>
}

const readyMs = 180_000

/** Starts an Atrium from the sources in a folder, by default this repository. Throws if it is not ready within three minutes. */
export async function startAtriumProcess(
  environment: Record<string, string | undefined> = {},
  dataDir = temporaryFolder(),
  folder = '.',
): Promise<AtriumProcess> {
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: folder,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const url = await new Promise<string>((done, fail) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      fail(new Error(`Atrium was not ready in time:\n${text}`))
    }, readyMs)
    const read = (chunk: Buffer) => {
      text += chunk.toString()
      const found = text.match(/Atrium is ready at (\S+)/)?.[1]
      if (!found) return
      clearTimeout(timer)
      done(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => {
      clearTimeout(timer)
      fail(new Error(`Atrium ended (${code}) before it was ready:\n${text}`))
    })
  })
  return {
    url,
    port: Number(new URL(url).port),
    dataDir,
    child,
    readOutput: () => text,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
    },
  }
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'atrium-'))
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

/** Finds a free port of this machine. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
