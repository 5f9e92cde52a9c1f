import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { checkEditions } from '@atrium/editions/check-editions'
import { editions } from '@atrium/editions/registry'
import { ConfigurationError, readConfig } from '@atrium/platform/config'
import { printLogins } from './commands/demo-logins.ts'
import { startAtrium, type RunningApp } from './start.ts'

/** Maximum time after draining in which work may complete before the process exits. */
const finishMs = 9_000

const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url))

async function startProcess(): Promise<void> {
  const startedAt = performance.now()
  checkEditions(editions)
  const config = readConfig(process.env)
  const starting = startAtrium(config, existsSync(`${webRoot}/index.html`) ? webRoot : undefined, print)
  stopOnSignal(starting, config.drainSeconds * 1000 + finishMs)
  const running = await starting
  print(`Atrium is ready at ${running.address} (${((performance.now() - startedAt) / 1000).toFixed(1)} s).`)
  if (config.mode === 'demo') printLogins(running.address, print)
  // Node stores compiled code when a process ends, which a killed process does not do.
  flushCompileCache()
}

/** Stops Atrium on a signal. If it is still starting, the start completes first. */
function stopOnSignal(starting: Promise<RunningApp>, maxStopMs: number): void {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), maxStopMs).unref()
    starting
      .then((running) => running.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** Prints a message. In production it is a line of JSON, as in the log. */
function print(message: string): void {
  const isProduction = process.env['ATRIUM_MODE'] === 'production'
  process.stdout.write(isProduction ? `${JSON.stringify({ level: 30, time: Date.now(), msg: message })}\n` : `${message}\n`)
}

function fail(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${message}\n`)
  if (!(error instanceof ConfigurationError) && process.env['LOG_LEVEL'] === 'debug' && error instanceof Error)
    process.stderr.write(`${error.stack}\n`)
  process.exit(1)
}

await startProcess().catch(fail)
