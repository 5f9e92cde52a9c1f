import { chownSync, cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { editions } from '@atrium/editions/registry'
import { readConfig } from '@atrium/platform/config'
import { connect } from '@atrium/platform/db/client'
import { chooseClusterFolder, findSystemUser, writeMarker, type SystemUser } from '@atrium/platform/db/embedded-folders'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { deriveAuditKey } from '@atrium/platform/events/chain'
import { recordEvent } from '@atrium/platform/events/events'
import { sealEvents } from '@atrium/platform/events/seal'
import { verifyEvents } from '@atrium/platform/events/verify'
import { readSecret } from '@atrium/platform/secret'
import { readBackupList } from './backup-folder.ts'
import { withStoppedDatabase } from './stopped-database.ts'

const usage = `bin/restore --from FOLDER   makes a backup of bin/backup the data of DATA_DIR, which must be empty, and verifies it`

const print = (text: string) => void process.stdout.write(`${text}\n`)

try {
  const { values } = parseArgs({ options: { from: { type: 'string' } } })
  if (!values.from) throw new Error(usage)
  await restore(resolve(values.from))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function restore(from: string): Promise<void> {
  const config = readConfig(process.env)
  if (config.database !== 'embedded') throw new Error('The database is not the embedded one: restore it with the tools of its cluster.')
  const { dataDir } = config
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) throw new Error(`${dataDir} is not empty: set DATA_DIR to a new folder.`)
  const { createdAt, auditKey: key, files } = await readBackupList(from)
  // In production the secret is not in the data folder, so it can be compared before anything is copied.
  if (config.secret !== undefined) requireMatchingKey(config.secret, key)
  const user = findSystemUser()
  const cluster = chooseClusterFolder(dataDir, user, print)
  if (existsSync(cluster)) throw new Error(`${cluster} exists: a database of this data folder is there. Move it away first.`)
  for (const name of readdirSync(from).filter((one) => one !== 'backup.json' && one !== 'postgresql'))
    cpSync(join(from, name), join(dataDir, name), { recursive: true, preserveTimestamps: true })
  copyCluster(join(from, 'postgresql'), cluster, user)
  writeMarker(dataDir, cluster, new Date())
  const secret = readSecret(config)
  requireMatchingKey(secret, key)
  await withStoppedDatabase(config, print, async ({ app }) => {
    const { db } = connect(app, () => undefined, 10)
    const clock = () => new Date()
    try {
      const results = await verifyEvents({ db, dataDir, editions, key })
      const fault = results.find((result) => result.fault)
      if (fault) throw new Error(`The log of events of ${fault.edition} is not intact: ${fault.fault}.`)
      for (const edition of editions)
        await withTenant(db, systemActor(edition.id), (transaction) =>
          recordEvent(
            transaction,
            { edition, deps: { clock } },
            { kind: 'database.restored', details: { createdAt, command: userInfo().username } },
          ),
        )
      await sealEvents({ db, clock, secret, dataDir, editions })
      print(`${results.reduce((sum, { events }) => sum + events, 0)} events: intact.`)
    } finally {
      await db.destroy()
    }
  })
  print(`${dataDir} has the data of ${createdAt} (${files.length} files). Start Atrium on it.`)
}

function requireMatchingKey(secret: string, key: string): void {
  if (deriveAuditKey(secret).name !== key)
    throw new Error('The backup belongs to another secret: set ATRIUM_SECRET to the one of its time.')
}

/** Copies a cluster. The copy belongs to the user who runs its server, and nobody else can read it. */
function copyCluster(from: string, to: string, user: SystemUser): void {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  cpSync(from, to, { recursive: true, preserveTimestamps: true })
  if (!user) return
  chownSync(to, user.uid, user.gid)
  for (const entry of readdirSync(to, { recursive: true, withFileTypes: true }))
    chownSync(join(entry.parentPath, entry.name), user.uid, user.gid)
}
