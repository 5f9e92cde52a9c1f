// drill: backs up an Atrium during writes, restores it elsewhere, and verifies data, events and sign-in; damaged backups must be refused
import { appendFileSync, chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createDemoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { findRunningCluster } from '@atrium/platform/db/embedded-folders'
import { embeddedDatabase, ownerLogin } from '@atrium/platform/db/logins'
import { CheckResults } from '../check-results.ts'
import { call, signIn } from '../client.ts'
import { removeFolder, run, startAtriumProcess, temporaryFolder } from '../run.ts'

const serverSettings = { DEMO_CLIENTS: '0', TRUST_PROXY: '1', LOG_LEVEL: 'fatal' }
const people = createDemoFirm({ clients: 0 })
  .people.filter((person) => person.edition === 'wealth' && person.active && person.secondFactor)
  .slice(0, 4)
const adminEmail = 'oscar.venn@harcourt-lisle.example'
const folders = [temporaryFolder(), temporaryFolder()] as const
const [dataDir, workFolder] = folders
// The database server may run as another user, who must reach the restored data.
chmodSync(workFolder, 0o755)
const [backup, restoredDir, moved, otherDir] = ['backup', 'restored', 'moved', 'other'].map((name) => join(workFolder, name)) as [
  string,
  string,
  string,
  string,
]
const results = new CheckResults()

/** Phone number set by each acknowledged write, by request id. */
type AcknowledgedWrites = Map<string, string>

/** Changes phone numbers concurrently until stopped, and records each acknowledged write in `written`. */
function startWrites(port: number, cookies: readonly string[], written: AcknowledgedWrites): { stop(): Promise<void> } {
  const state = { isOver: false }
  const lanes = cookies.map(async (cookie, lane) => {
    for (let number = written.size; !state.isOver; number++) {
      const phone = `+44 ${lane}${String(number).padStart(8, '0')}`
      const response = await call(port, 'PATCH', '/api/me', { cookie, body: { phone } })
      if (response.status !== 200) throw new Error(`A write was refused: ${response.status} ${response.text}`)
      written.set(String(response.headers['x-request-id']), phone)
    }
  })
  return {
    stop: async () => {
      state.isOver = true
      await Promise.all(lanes)
    },
  }
}

/**
 * Compares a restored database with the acknowledged writes. `lost` counts writes before the backup that have no event. `inconsistent`
 * counts people whose phone number differs from that of their last event.
 */
async function compare(
  folder: string,
  before: AcknowledgedWrites,
  all: AcknowledgedWrites,
): Promise<{ lost: number; inconsistent: number; events: number }> {
  const client = new pg.Client({ ...findRunningCluster(folder), user: ownerLogin, database: embeddedDatabase })
  await client.connect()
  try {
    const { rows: events } = await client.query<{ request_id: string }>(`select request_id from events where kind = 'profile.updated'`)
    const found = new Set(events.map((event) => event.request_id))
    const { rows: last } = await client.query<{ phone: string; request_id: string }>(
      `select distinct on (p.id) p.phone, e.request_id from people p join events e on e.person_id = p.id and e.kind = 'profile.updated' order by p.id, e.id desc`,
    )
    return {
      lost: [...before.keys()].filter((id) => !found.has(id)).length,
      inconsistent: last.filter(({ phone, request_id: id }) => all.get(id) !== phone).length + Number(last.length !== people.length),
      events: events.length,
    }
  } finally {
    await client.end()
  }
}

try {
  const atrium = await startAtriumProcess(serverSettings, dataDir)
  const cookies: string[] = []
  for (const { email } of people) cookies.push(await signIn(atrium.port, email, demoPassword))
  const all: AcknowledgedWrites = new Map()
  const writing = startWrites(atrium.port, cookies, all)
  await pause(1_000)
  await run('bin/audit', ['seal'], { DATA_DIR: dataDir })
  const before: AcknowledgedWrites = new Map(all)
  const backupRun = await run('bin/backup', ['--to', backup], { DATA_DIR: dataDir })
  const during = all.size - before.size
  await writing.stop()
  results.judge(
    'a backup is made while people write',
    backupRun.code === 0 && during > 0,
    `${backupRun.output.trim()} ${during} writes meanwhile`,
  )
  await atrium.stop()
  // Removes the original, so that nothing can be read from it.
  removeFolder(dataDir)

  const restoring = await run('bin/restore', ['--from', backup], { DATA_DIR: restoredDir })
  results.judge('the backup is restored to another folder, and its log of events is intact', restoring.code === 0, restoring.output)
  const secondRestore = await run('bin/restore', ['--from', backup], { DATA_DIR: restoredDir })
  results.judge(
    'a restore does not overwrite existing data',
    secondRestore.code === 1 && secondRestore.output.includes('is not empty'),
    secondRestore.output,
  )

  const restored = await startAtriumProcess(serverSettings, restoredDir)
  const comparison = await compare(restoredDir, before, all)
  results.judge(
    `no write acknowledged before the backup is lost (${before.size}), and every record agrees with its last event`,
    comparison.lost === 0 && comparison.inconsistent === 0 && before.size > 0,
    comparison,
  )
  const cookie = await signIn(restored.port, people[0]?.email ?? '', demoPassword)
  results.judge(
    'people sign in to the restored Atrium',
    (await call(restored.port, 'GET', '/api/me', { cookie })).status === 200,
    'signed in',
  )
  const admin = await signIn(restored.port, adminEmail, demoPassword)
  const { items } = (await call(restored.port, 'GET', '/api/media', { cookie: admin })).json as { items: { fileUrl: string }[] }
  const statuses = await Promise.all(
    items.map(async ({ fileUrl }) => (await call(restored.port, 'GET', fileUrl, { cookie: admin })).status),
  )
  results.judge(
    'uploaded files can be read in the restored Atrium',
    statuses.length > 0 && statuses.every((status) => status === 200),
    `${statuses.length} files`,
  )
  const audit = await run('bin/audit', ['verify'], { DATA_DIR: restoredDir })
  results.judge('the log of events stays intact after new events', audit.code === 0, audit.output)
  await restored.stop()

  await run('cp', ['-a', restoredDir, moved])
  const copy = await startAtriumProcess(serverSettings, moved)
  const auditOfCopy = await run('bin/audit', ['verify'], { DATA_DIR: moved })
  results.judge('a data folder that was copied to another path works with its commands', auditOfCopy.code === 0, auditOfCopy.output)
  await copy.stop()

  appendFileSync(join(backup, 'postgresql', 'PG_VERSION'), ' ')
  const damaged = await run('bin/restore', ['--from', backup], { DATA_DIR: otherDir })
  results.judge('a damaged backup is refused', damaged.code === 1 && damaged.output.includes('PG_VERSION has changed'), damaged.output)
  rmSync(join(backup, 'backup.json'))
  const partial = await run('bin/restore', ['--from', backup], { DATA_DIR: otherDir })
  results.judge('an incomplete backup is refused', partial.code === 1 && partial.output.includes('no complete backup'), partial.output)
  results.finish()
} finally {
  for (const folder of folders) removeFolder(folder)
}
