import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'

export const stateDir = '/var/lib/atrium'
/** Unix socket paths must be shorter than this many bytes. */
const longestSocketPath = 100

export type SystemUser = { uid: number; gid: number } | undefined

/** Returns the system user `postgres` if the process runs as root, as which PostgreSQL refuses to run. Creates the user if absent. */
export function findSystemUser(): SystemUser {
  if (process.getuid?.() !== 0) return undefined
  const find = () => readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m)
  if (!find()) spawnSync('useradd', ['--system', '--shell', '/usr/sbin/nologin', 'postgres'])
  const entry = find()
  if (!entry)
    throw new Error(
      'Atrium runs as root, and the system user "postgres" is missing and could not be created: run as another user, or set DATABASE_URL.',
    )
  return { uid: Number(entry[1]), gid: Number(entry[2]) }
}

/** Returns true if the user can access the folder. The check runs as that user, because root can access every folder. */
export function canAccess(folder: string, user: SystemUser): boolean {
  return !user || spawnSync('test', ['-x', folder], user).status === 0
}

/** Returns the folder of the cluster: in the data folder or, if the user has no access to the data folder, in `/var/lib/atrium`. */
export function chooseClusterFolder(dataDir: string, user: SystemUser, log: (message: string) => void): string {
  mkdirSync(dataDir, { recursive: true })
  if (canAccess(dataDir, user)) return resolve(dataDir, 'postgresql')
  const folder = join(stateDir, createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12), 'postgresql')
  mkdirSync(dirname(folder), { recursive: true })
  log(`The user "postgres" has no access to ${dataDir}: the database is in ${folder}.`)
  return folder
}

export function createSocketFolder(folder: string, user: SystemUser): string {
  if (Buffer.byteLength(folder) < longestSocketPath) return folder
  const short = join(tmpdir(), `atrium-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`)
  mkdirSync(short, { recursive: true, mode: 0o700 })
  if (user) chownSync(short, user.uid, user.gid)
  return short
}

/**
 * File in a data folder that states where the cluster is. It remains if the cluster is lost, so that no empty cluster is created instead.
 */
export const markerFile = (dataDir: string) => join(dataDir, 'cluster.json')

/** Records where a cluster was created. A path inside the data folder is stored as relative, so that the folder can be moved or copied. */
export function writeMarker(dataDir: string, folder: string, createdAt: Date): void {
  const inside = relative(resolve(dataDir), folder)
  const stored = inside.startsWith('..') ? folder : inside
  writeFileSync(markerFile(dataDir), `${JSON.stringify({ folder: stored, createdAt: createdAt.toISOString() })}\n`)
}

/** Returns the folder of the cluster: inside the data folder if it exists there, else the path in the marker file, else undefined. */
export function findCluster(dataDir: string): string | undefined {
  const inside = resolve(dataDir, 'postgresql')
  if (existsSync(join(inside, 'PG_VERSION'))) return inside
  if (!existsSync(markerFile(dataDir))) return undefined
  const { folder } = JSON.parse(readFileSync(markerFile(dataDir), 'utf8')) as { folder: string }
  return resolve(dataDir, folder)
}

/** Returns the socket folder and the port of the running server of a data folder, or undefined if none runs. */
export function findRunningCluster(dataDir: string): { host: string; port: number } | undefined {
  const folder = findCluster(dataDir)
  if (!folder || !findPostmasterPid(folder)) return undefined
  const [, , , port, host] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  return host ? { host, port: Number(port) } : undefined
}

/** Returns the PID of this cluster's postmaster from PostgreSQL's lock file, or undefined if none runs. */
export function findPostmasterPid(folder: string): number | undefined {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return Number.isInteger(pid) && pid > 1 && isAlive(pid) ? pid : undefined
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombieOrOther(pid)
  } catch {
    return false
  }
}

function isZombieOrOther(pid: number): boolean {
  const status = `/proc/${pid}/status`
  if (!existsSync('/proc/self/status')) return false
  if (!existsSync(status)) return true
  const text = readFileSync(status, 'utf8')
  return /^State:\s+Z/m.test(text) || !/^Name:\s+postgres/m.test(text)
}
