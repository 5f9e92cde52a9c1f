import { createDemoFirm } from '@atrium/demo/firm/firm'
import { dayIn } from '@atrium/domain/calendar'
import { editions, mainEdition } from '@atrium/editions/registry'
import { readConfig } from '@atrium/platform/config'
import type { Database } from '@atrium/platform/db/client'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { ensureDemoFirm } from '../demo-data.ts'
import { refreshOverviews } from '@atrium/accounts/server/accounts/jobs'
import { readSecret } from '@atrium/platform/secret'
import { findIdentityProvider } from '../identity-provider-process.ts'
import { findSimulator, startSimulatorProcess } from '../simulator-process.ts'
import { createCommandDependencies } from './command-dependencies.ts'
import { writeStaticData } from './static-data.ts'
import { connectCommand, type CommandConnection } from './connect.ts'
import { listLogins } from './demo-logins.ts'
import { readArguments } from './arguments.ts'

const usage = `bin/demo logins                     lists the demo logins as JSON
bin/demo --clients N                adds generated clients until there are N, and refreshes their overviews
bin/demo upstream stop|start        stops the portfolio API, or starts it again on the same port
bin/demo upstream MODE [PATH]       sets its fault mode: down slow hang garbage wrong-shape error trickle reset huge html redirect wrong-type; ok for none
bin/demo upstream log               lists its last requests as JSON
bin/demo static-data [DIR]           writes the named clients as the files of the static provider (STATIC_DATA_DIR)
bin/demo electronic-id MODE          sets the fault mode of the provider of electronic IDs and staff accounts: down slow denied used-code wrong-nonce old-authentication low-assurance wrong-issuer wrong-audience expired unsigned
                                     forged no-national-id; ok for none
Atrium must be running (bin/start) with the same DATA_DIR.`

const config = readConfig(process.env)
const { positionals, values } = readArguments({ allowPositionals: true, options: { clients: { type: 'string' } } })

if (values.clients !== undefined) await addClients(Number(values.clients))
else if (positionals[0] === 'logins') await showLogins()
else if (positionals[0] === 'upstream') await controlUpstream(positionals[1] ?? '', positionals[2])
else if (positionals[0] === 'static-data') await writeStaticFiles(positionals[1] ?? config.staticDir)
else if (positionals[0] === 'electronic-id') await controlElectronicId(positionals[1] ?? '')
else fail(usage)

async function showLogins(): Promise<void> {
  const { db } = connectOrFail()
  const firm = createDemoFirm({ clients: 0 })
  const logins = await Promise.all(
    listLogins().map(async ({ story, ...login }) => {
      const firmLogin = firm.logins.find((one) => one.name === login.name && one.story === story)
      const account = firm.accounts.find((one) => one.key === firmLogin?.account)
      return { ...login, account: account ? await findAccountId(db, account) : null, story }
    }),
  )
  await db.destroy()
  process.stdout.write(`${JSON.stringify(logins, null, 2)}\n`)
}

async function findAccountId(db: Database, account: { edition: string; name: string; email: string }): Promise<string | null> {
  const row = await withTenant(db, systemActor(account.edition), (transaction) =>
    transaction.selectFrom('accounts').select('id').where('name', '=', account.name).where('email', '=', account.email).executeTakeFirst(),
  )
  return row?.id ?? null
}

async function addClients(clients: number): Promise<void> {
  if (!Number.isInteger(clients) || clients < 0 || clients > 100_000) fail('--clients must be a whole number from 0 to 100000.')
  const { db, owner } = connectOrFail()
  const say = (message: string) => void process.stdout.write(`${message}\n`)
  const clock = () => new Date()
  const { clients: total } = await ensureDemoFirm(db, owner, { clients, secret: readSecret(config), clock, say })
  const running = findSimulator(config.dataDir)
  const api = running
    ? await startSimulatorProcess({
        dataDir: config.dataDir,
        clients: total,
        port: Number(new URL(running.url).port),
        token: running.token,
      })
    : undefined
  if (api) {
    const { stop, ...deps } = await createCommandDependencies(config, db)
    for (const edition of editions) {
      const counts = await refreshOverviews(deps, edition)
      say(`${edition.name}: ${counts.refreshed} overviews refreshed, ${counts.failed} failed.`)
    }
    stop()
  }
  await db.destroy()
  say(`The demo firm has ${total} generated clients.`)
}

async function controlUpstream(mode: string, path: string | undefined): Promise<void> {
  const running = findSimulator(config.dataDir)
  if (!running) fail('This data folder has no running simulator. Start Atrium in demo mode first.')
  if (mode === 'stop') return stopSimulator(config.dataDir, running.pid)
  if (mode === 'start') {
    await startSimulatorProcess({
      dataDir: config.dataDir,
      clients: running.clients,
      port: Number(new URL(running.url).port),
      token: running.token,
    })
    return void process.stdout.write('The portfolio API is running again.\n')
  }
  const isLog = mode === 'log'
  const response = await fetch(`${running.url}/${isLog ? '__log' : '__control'}`, {
    method: isLog ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${running.token}`, 'content-type': 'application/json' },
    ...(!isLog && { body: JSON.stringify({ mode, ...(path && { path }) }) }),
  })
  const text = await response.text()
  if (!response.ok) fail(`${text}\n${usage}`)
  process.stdout.write(`${text}\n`)
}

async function writeStaticFiles(dir: string): Promise<void> {
  const running = findSimulator(config.dataDir)
  if (!running) fail('This data folder has no running simulator. Start Atrium in demo mode first.')
  const { clients, portfolios } = await writeStaticData(
    dir,
    running,
    dayIn(mainEdition.timeZone, new Date()),
    editions.map(({ id }) => id),
  )
  process.stdout.write(`${dir} contains ${clients} clients with ${portfolios} portfolios.\n`)
}

async function controlElectronicId(mode: string): Promise<void> {
  const running = findIdentityProvider(config.dataDir)
  if (!running) fail('This data folder has no running electronic ID simulator. Start Atrium in demo mode first.')
  const headers = { authorization: `Bearer ${running.controlToken}`, 'x-mode': mode }
  const response = await fetch(`${running.url}/__control`, { method: 'POST', headers })
  if (!response.ok) fail(`${await response.text()}\n${usage}`)
  process.stdout.write(`${await response.text()}\n`)
}

/** Stops the API. Its port stays recorded, so that "start" restores it at the URL that Atrium uses. */
function stopSimulator(dataDir: string, pid: number): void {
  try {
    process.kill(pid, 'SIGTERM')
    process.stdout.write('The portfolio API is stopped.\n')
  } catch {
    fail(`The portfolio API of ${dataDir} is already stopped.`)
  }
}

function connectOrFail(): CommandConnection {
  try {
    return connectCommand(config)
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}
