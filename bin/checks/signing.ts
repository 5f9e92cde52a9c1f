// signing while the app is killed and the storage is away or full: no signature without its event, none lost, no second seal; needs root
import { randomInt } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startAtriumProcess, temporaryFolder } from '../run.ts'
import { mountCopy } from './disk/small-disk.ts'
import { embeddedConnection } from './recovery/embedded-cluster.ts'
import { Signers, type SentEnvelope } from './signing/signers.ts'
import { findEnvelopeFaults } from './signing/verify-envelopes.ts'

const kills = Number(process.env['SIGNING_KILLS'] ?? 16)
/** Kills while the job seals what earlier processes have left, and its first run after the start. */
const killsOfJob = 4
const jobStartMs = 12_000
/** Longest time until the job, which runs every minute, has sealed everything. */
const sealLimitMs = 150_000
const settings = { DEMO_CLIENTS: '0', TRUST_PROXY: '1', LOG_LEVEL: 'fatal' }

const dataDir = temporaryFolder()
let atrium = await startAtriumProcess(settings, dataDir)
const { port } = atrium
const signers = new Signers(port)
await signers.signIn()
const envelopes: SentEnvelope[] = []
const results: boolean[] = []

function report(name: string, faults: readonly string[]): void {
  results.push(faults.length === 0)
  process.stdout.write(`${faults.length === 0 ? 'ok    ' : 'FAILED'} ${name}${faults.map((fault) => `\n         ${fault}`).join('')}\n`)
}

async function restart(): Promise<void> {
  atrium.child.kill('SIGKILL')
  atrium = await startAtriumProcess({ ...settings, PORT: String(port) }, dataDir)
}

async function waitForSeals(): Promise<string[]> {
  const end = performance.now() + sealLimitMs
  const open = new Set(envelopes)
  while (open.size > 0 && performance.now() < end) {
    for (const envelope of open) if (await signers.isSealed(envelope.id)) open.delete(envelope)
    await pause(500)
  }
  return [...open].map(({ title }) => `${title} was not sealed in time`)
}

// Killed between the requests, the signatures, their events and the seal.
for (let kill = 0; kill < kills; kill++) {
  const envelope = await signers.send()
  envelopes.push(envelope)
  const signing = signers.signOnce(envelope)
  await pause(randomInt(0, 500))
  await restart()
  await signing
  await signers.signUntilAcknowledged(envelope)
}
for (let kill = 0; kill < killsOfJob; kill++) {
  await pause(jobStartMs + randomInt(0, 600))
  await restart()
}

// The storage is away while the document of the last signature is sealed.
const away = await signers.send()
envelopes.push(away)
const [folder, hidden] = [join(dataDir, 'files'), join(dataDir, 'files-away')]
renameSync(folder, hidden)
writeFileSync(folder, '')
await signers.signUntilAcknowledged(away)
await pause(3_000)
const isSealedWithoutStorage = await signers.isSealed(away.id)
rmSync(folder)
renameSync(hidden, folder)
report('signing without the storage is acknowledged, and not sealed', isSealedWithoutStorage ? ['it was sealed'] : [])

// The storage is full, on a small disk with what has been stored so far.
const full = await signers.send()
envelopes.push(full)
const disk = mountCopy(folder)
await signers.signUntilAcknowledged(full)
await pause(3_000)
const isSealedWithoutSpace = await signers.isSealed(full.id)
disk.enlarge()
report('signing with a full storage is acknowledged, and not sealed', isSealedWithoutSpace ? ['it was sealed'] : [])

report('everything signed is sealed', await waitForSeals())
const client = new pg.Client(embeddedConnection(dataDir))
await client.connect()
report(
  `${kills + killsOfJob} kills: each of ${envelopes.length} documents has its signatures, their events, one seal and one e-mail`,
  await findEnvelopeFaults(client, envelopes),
)
// The verification must find a second seal, and a signature without its event.
await client.query('begin')
await client.query(`set local session_replication_role = 'replica'`)
await client.query(`delete from events where kind = 'envelope.signed' and subject_id = $1`, [envelopes[0]!.id])
await client.query(
  `insert into events (edition, at, kind, outcome, subject_type, subject_id, details)
  select edition, at, kind, outcome, subject_type, subject_id, details from events where kind = 'envelope.sealed' and subject_id = $1`,
  [envelopes[1]!.id],
)
const found = await findEnvelopeFaults(client, envelopes)
await client.query('rollback')
report('the verification finds a missing event and a second seal', found.length === 2 ? [] : [`it found: ${found.join('; ') || 'nothing'}`])
await client.end()
await atrium.stop()
disk.unmount()
process.exit(results.every(Boolean) ? 0 : 1)
