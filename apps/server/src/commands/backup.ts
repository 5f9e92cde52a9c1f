import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '@atrium/platform/config'
import { findCluster, findRunningCluster } from '@atrium/platform/db/embedded-folders'
import { administrator } from '@atrium/platform/db/logins'
import { copyRunningCluster } from '@atrium/platform/db/online-backup'
import { deriveAuditKey } from '@atrium/platform/events/chain'
import { readSecret } from '@atrium/platform/secret'
import { writeBackupList } from './backup-folder.ts'

const usage = `bin/backup --to FOLDER   copies the running Atrium of DATA_DIR with its embedded database to a new folder, without an interruption`

const print = (text: string) => void process.stdout.write(`${text}\n`)

try {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  if (!values.to) throw new Error(usage)
  await backUp(resolve(values.to))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/** Writes the backup to a folder with the suffix .partial and renames it at the end. So an interrupted backup does not look complete. */
async function backUp(target: string): Promise<void> {
  const config = readConfig(process.env)
  if (config.database !== 'embedded')
    throw new Error(
      `The database is not the embedded one: back it up with the tools of its cluster, for example pg_dump --format=custom, and copy ${join(config.dataDir, 'audit')} with it.`,
    )
  const running = findRunningCluster(config.dataDir)
  const cluster = findCluster(config.dataDir)
  if (!running || cluster === undefined) throw new Error('Atrium does not run on this data folder: start it, or copy the folder as it is.')
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty; name a new folder.`)
  const startedAt = performance.now()
  const partial = `${target}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true, mode: 0o700 })
  // The checkpoints are copied before the database, so that they refer only to events that the copy contains.
  for (const name of readdirSync(config.dataDir).filter((one) => !isExcludedFile(one)))
    cpSync(join(config.dataDir, name), join(partial, name), { recursive: true, preserveTimestamps: true })
  await copyRunningCluster({ ...running, user: administrator, database: 'postgres' }, cluster, join(partial, 'postgresql'))
  // Files are copied after the database, so that the copy has the bytes of every file that its database names.
  copyFiles(join(config.dataDir, 'files'), join(partial, 'files'))
  if (config.fileBucket) print(`Uploaded files are in the bucket ${config.fileBucket.bucket}, which its own tools back up.`)
  const { files } = await writeBackupList(partial, {
    createdAt: new Date().toISOString(),
    auditKey: deriveAuditKey(readSecret(config)).name,
  })
  rmSync(target, { recursive: true, force: true })
  renameSync(partial, target)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  print(`${target}: ${files.length} files, ${(bytes / 1e6).toFixed(0)} MB, in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
}

/** Copies the store of files, without what is being written. A file that is removed meanwhile is left out. */
function copyFiles(from: string, to: string): void {
  if (!existsSync(from)) return
  for (const folder of readdirSync(from).filter((name) => /^[\da-f]{2}$/.test(name)))
    for (const name of readdirSync(join(from, folder))) {
      mkdirSync(join(to, folder), { recursive: true, mode: 0o700 })
      try {
        cpSync(join(from, folder, name), join(to, folder, name), { preserveTimestamps: true })
      } catch (error) {
        if ((error as { code?: string }).code !== 'ENOENT') throw error
      }
    }
}

/**
 * Returns true for files of the running process and of its cluster. The cluster and uploaded files are copied separately, and bin/restore
 * writes a new cluster.json.
 */
function isExcludedFile(name: string): boolean {
  return ['postgresql', 'postgresql.new', 'cluster.json', 'files'].includes(name) || /\.(lock|pid)$/.test(name)
}
