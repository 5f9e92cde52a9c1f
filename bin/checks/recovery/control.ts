import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { startAtriumProcess } from '../../run.ts'

/** Milliseconds between the response and the commit. */
export const commitDelayMs = 300

/** Starts an Atrium with a deliberate fault, which the check must find: it responds to a write before the commit. */
export async function startControl(dataDir: string) {
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(new URL('./control-main.ts', import.meta.url))], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO_CLIENTS: '0', TRUST_PROXY: '1', LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  const { port, host } = JSON.parse(line.toString()) as { port: number; host: string }
  return {
    port,
    kill: () => void child.kill('SIGKILL'),
    async restart() {
      const atrium = await startAtriumProcess({ DEMO_CLIENTS: '0' }, dataDir)
      const connection: pg.ClientConfig = { host, port: 5432, user: 'postgres', database: 'atrium' }
      return { connection, stop: () => atrium.stop() }
    },
  }
}
