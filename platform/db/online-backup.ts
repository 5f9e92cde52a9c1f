import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Files of a cluster that belong to the running server, or are created again when the copy starts. */
const runtimeFiles = new Set(['postmaster.pid', 'postmaster.opts', 'server.log', 'pg_internal.init', 'backup_label', 'tablespace_map'])
/** Folders that are copied without their contents, as PostgreSQL's documentation of base backups requires. */
const runtimeFolders = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const walSegmentName = /^[0-9A-F]{24}$/

/**
 * Copies the cluster of a running server, which stays in use, with PostgreSQL's low-level backup API. The copy contains the write-ahead log
 * (WAL) up to the end of the backup. A server started on the copy therefore has every transaction that was committed by then.
 * @param connection settings of a superuser
 * @see https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
export async function copyRunningCluster(connection: pg.ClientConfig, folder: string, target: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    // Keeps the write-ahead log from now on, until the session ends.
    await client.query(`select pg_create_physical_replication_slot('atrium_backup_' || pg_backend_pid(), true, true)`)
    const { rows: backupStart } = await client.query<{ segment: string }>(
      `select pg_walfile_name(pg_backup_start('atrium', fast => true)) as segment`,
    )
    copyClusterFiles(folder, target)
    const { rows: backupStop } = await client.query<{ segment: string; label: string }>(
      `select pg_walfile_name(lsn) as segment, labelfile as label from pg_backup_stop(wait_for_archive => false)`,
    )
    const [first, last] = [backupStart[0]?.segment, backupStop[0]?.segment]
    if (first === undefined || last === undefined) throw new Error('PostgreSQL did not state the log that belongs to the backup.')
    writeFileSync(join(target, 'backup_label'), backupStop[0]?.label ?? '', { mode: 0o600 })
    copyWriteAheadLog(folder, target, first, last)
  } finally {
    await client.end()
  }
}

function copyClusterFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory() && runtimeFolders.has(entry.name)) mkdirSync(target, { mode: 0o700 })
    else if (entry.isDirectory()) copyClusterFiles(source, target)
    else if (entry.isFile() && !runtimeFiles.has(entry.name)) copyIfPresent(source, target)
  }
}

/** Copies a file unless the server removed it meanwhile, such as the file of a dropped table. The write-ahead log has such removals. */
function copyIfPresent(source: string, target: string): void {
  try {
    copyFileSync(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function copyWriteAheadLog(from: string, to: string, first: string, last: string): void {
  const names = readdirSync(join(from, 'pg_wal')).filter((name) => walSegmentName.test(name) && name >= first && name <= last)
  if (!names.includes(first) || !names.includes(last))
    throw new Error(`The log from ${first} to ${last} is not complete; make the backup again.`)
  for (const name of names) copyFileSync(join(from, 'pg_wal', name), join(to, 'pg_wal', name))
}
