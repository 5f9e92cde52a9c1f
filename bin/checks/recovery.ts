// faults F01 to F03: kills the app 150 times and its database 10 times during writes, saves of items, imports and uploads; no acknowledged write may be lost or incomplete
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '@atrium/platform/db/embedded'
import { createRole } from '@atrium/platform/db/roles'
import { startAtriumProcess, temporaryFolder, type AtriumProcess } from '../run.ts'
import { embeddedConnection, findCluster } from './recovery/embedded-cluster.ts'
import { CollectionWriters } from './recovery/collection-writers.ts'
import { commitDelayMs, startControl } from './recovery/control.ts'
import { WriteRecord, type Verdict } from './recovery/ledger.ts'
import { Writers } from './recovery/writers.ts'

const kills = Number(process.env['RECOVERY_KILLS'] ?? 50)
const minAcknowledged = 1_000
/** Number of acknowledged writes after which the positive control is killed. */
const minControlWrites = 20
/** Longest time to wait for them. */
const maxControlMs = 30_000
/** Longest time in which the interrupted imports continue and end. */
const importLimitMs = 240_000
const recoveryLimitsMs = { embedded: 5_000, external: 3_000, database: 3_000 }

type Round = {
  name: string
  kills: number
  record: { acknowledged: number; unknown: number }
  verdict: Verdict
  slowestBackMs: number
  limitMs: number
  refused: number
}

const serverSettings = { DEMO_CLIENTS: '0', TRUST_PROXY: '1', LOG_LEVEL: 'fatal' }

/** Tests F01 and F02: kills the app repeatedly while it writes, and restarts it each time. */
async function killApp(
  name: string,
  environment: Record<string, string>,
  connection: (dataDir: string) => pg.ClientConfig,
  limitMs: number,
): Promise<Round> {
  const dataDir = temporaryFolder()
  const ledger = new WriteRecord()
  let slowestBackMs = 0
  let atrium = await startAtriumProcess({ ...serverSettings, ...environment }, dataDir)
  const port = atrium.port
  const writers = new Writers(port, ledger)
  await writers.signIn()
  for (let kill = 0; kill < kills; kill++) {
    const writing = writers.start()
    await pause(randomInt(120, 450))
    atrium.child.kill('SIGKILL')
    const killedAt = performance.now()
    await writing.stop()
    atrium = await startAtriumProcess({ ...serverSettings, ...environment, PORT: String(port) }, dataDir)
    await writers.writeUntilAcknowledged()
    slowestBackMs = Math.max(slowestBackMs, performance.now() - killedAt)
  }
  const verdict = await ledger.verify(connection(dataDir))
  await atrium.stop()
  return { name, kills, record: ledger, verdict, slowestBackMs, limitMs, refused: 0 }
}

/** Kills the app repeatedly during saves of items, imports and uploads. An interrupted import continues after the restart. */
async function killDuringCollectionWrites(): Promise<Round> {
  const dataDir = temporaryFolder()
  let atrium = await startAtriumProcess({ ...serverSettings }, dataDir)
  const { port } = atrium
  const writers = new CollectionWriters(port)
  await writers.signIn()
  let slowestBackMs = 0
  for (let kill = 0; kill < kills; kill++) {
    const writing = writers.start()
    await pause(randomInt(200, 900))
    atrium.child.kill('SIGKILL')
    const killedAt = performance.now()
    await writing.stop()
    atrium = await startAtriumProcess({ ...serverSettings, PORT: String(port) }, dataDir)
    await writers.writeUntilAcknowledged()
    slowestBackMs = Math.max(slowestBackMs, performance.now() - killedAt)
  }
  const connection = embeddedConnection(dataDir)
  await writers.waitForImports(connection, importLimitMs)
  const verdict = await writers.verify(connection)
  await atrium.stop()
  return {
    name: 'app killed during saves of items, imports and uploads',
    kills,
    record: writers,
    verdict,
    slowestBackMs,
    limitMs: recoveryLimitsMs.embedded,
    refused: 0,
  }
}

/** Tests F03: kills the database of a running app. The app is not restarted: it must refuse requests within five seconds, and recover. */
async function killDatabase(): Promise<Round> {
  const dataDir = temporaryFolder()
  const ledger = new WriteRecord()
  const atrium = await startAtriumProcess({ ...serverSettings }, dataDir)
  const writers = new Writers(atrium.port, ledger)
  await writers.signIn()
  let slowestBackMs = 0
  for (let kill = 0; kill < Math.ceil(kills / 5); kill++) {
    const writing = writers.start()
    await pause(randomInt(150, 500))
    const killedAt = performance.now()
    process.kill(readPostmasterId(atrium), 'SIGKILL')
    await pause(50)
    await writing.stop()
    await writers.writeUntilAcknowledged()
    slowestBackMs = Math.max(slowestBackMs, performance.now() - killedAt)
  }
  const verdict = await ledger.verify(embeddedConnection(dataDir))
  await atrium.stop()
  return {
    name: 'F03 database killed',
    kills: Math.ceil(kills / 5),
    record: ledger,
    verdict,
    slowestBackMs,
    limitMs: recoveryLimitsMs.database,
    refused: writers.slowRefusals,
  }
}

function readPostmasterId(atrium: AtriumProcess): number {
  return Number(readFileSync(join(findCluster(atrium.dataDir), 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Starts a second cluster with the embedded programs. The app connects to it over TCP, as to an external database. */
async function startExternalDatabase(): Promise<{
  environment: Record<string, string>
  connection: pg.ClientConfig
  stop: () => Promise<void>
}> {
  const port = await findFreePort()
  const server = await startEmbedded({ dataDir: temporaryFolder(), say: () => undefined, tcpPort: port })
  const administrator = new pg.Client({ host: '127.0.0.1', port, user: server.administrator, database: 'postgres' })
  await administrator.connect()
  await createRole(administrator, 'atrium_app', 'only-for-the-check')
  await createRole(administrator, 'atrium_owner', 'only-for-the-check')
  await administrator.query('create database atrium owner atrium_owner')
  await administrator.end()
  return {
    environment: {
      DATABASE_URL: `postgres://atrium_app:only-for-the-check@127.0.0.1:${port}/atrium`,
      DATABASE_OWNER_URL: `postgres://atrium_owner:only-for-the-check@127.0.0.1:${port}/atrium`,
    },
    connection: { host: '127.0.0.1', port, user: server.administrator, database: 'atrium' },
    stop: server.stop,
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}

/** Runs the same writes against an app that responds before it commits. The check must find lost writes. */
async function runPositiveControl(): Promise<Verdict> {
  const ledger = new WriteRecord()
  const control = await startControl(temporaryFolder())
  const writers = new Writers(control.port, ledger)
  await writers.signIn(3 * commitDelayMs)
  const writing = writers.start()
  // Killed directly after a response, whose commit is still to come.
  const before = ledger.acknowledged
  const startedAt = performance.now()
  while (ledger.acknowledged < before + minControlWrites && performance.now() - startedAt < maxControlMs) await pause(2)
  control.kill()
  await writing.stop()
  const restarted = await control.restart()
  const verdict = await ledger.verify(restarted.connection)
  await restarted.stop()
  return verdict
}

function report({ name, record, verdict, slowestBackMs, limitMs, refused }: Round): boolean {
  const isGood =
    verdict.lost === 0 && verdict.partial === 0 && verdict.doubled === 0 && slowestBackMs <= limitMs && record.unknown > 0 && refused === 0
  process.stdout.write(
    `${isGood ? 'ok    ' : 'FAILED'} ${name}: acknowledged ${record.acknowledged}, unknown ${record.unknown}, lost ${verdict.lost}, incomplete ${verdict.partial}, duplicated ${verdict.doubled}, recovered within ${Math.round(slowestBackMs)} ms (limit ${limitMs} ms)${refused > 0 ? `, ${refused} refusals took longer than 5 s` : ''}\n`,
  )
  return isGood
}

// `--collections` runs the round of collections only.
const external = await startExternalDatabase()
const rounds = process.argv.includes('--collections')
  ? [await killDuringCollectionWrites()]
  : [
      await killApp('F01 app killed, embedded database', {}, embeddedConnection, recoveryLimitsMs.embedded),
      await killApp('F02 app killed, external database', external.environment, () => external.connection, recoveryLimitsMs.external),
      await killDatabase(),
      await killDuringCollectionWrites(),
    ]
await external.stop()
const control = await runPositiveControl()
process.stdout.write(`${control.lost > 0 ? 'ok    ' : 'FAILED'} positive control, responding before the commit: lost ${control.lost}\n`)
const areGood = rounds.map(report).every(Boolean)
const acknowledged = rounds.reduce((sum, round) => sum + round.record.acknowledged, 0)
const lost = rounds.reduce((sum, round) => sum + round.verdict.lost, 0)
const partial = rounds.reduce((sum, round) => sum + round.verdict.partial, 0)
process.stdout.write(
  `kills ${rounds.reduce((sum, round) => sum + round.kills, 0)}, acknowledged ${acknowledged}, lost ${lost}, incomplete ${partial}\n`,
)
process.exit(areGood && control.lost > 0 && acknowledged >= minAcknowledged ? 0 : 1)
