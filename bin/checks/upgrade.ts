// upgrades the data of each tagged release, or of named revisions, to this tree: nothing may be lost, and sessions must stay valid
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createDemoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { CheckResults } from '../check-results.ts'
import { call, signIn } from '../client.ts'
import { removeFolder, run, startAtriumProcess, temporaryFolder, type AtriumProcess } from '../run.ts'
import { linkPackages } from './link-packages.ts'
import { listTables, readContents, type Content, type Tables } from './upgrade/contents.ts'

const serverSettings = { DEMO_CLIENTS: '0', TRUST_PROXY: '1', LOG_LEVEL: 'fatal' }

/** Tables that a start writes to, each with the reason. */
const writtenAtStart: Readonly<Record<string, string>> = {
  account_overviews: 'The overviews are read again from the providers.',
  audit_checkpoints: 'A start writes a checkpoint of the log of events.',
  event_seals: 'Events are sealed by a job and at the start.',
  kysely_migration: 'The upgrade itself.',
}

/** Tables to which a start adds rows, each with the reason. Their earlier rows must stay unchanged. */
const addedAtStart: Readonly<Record<string, string>> = {
  events: 'A start in demo mode creates what the demo firm lacks, such as service accounts, and records it.',
}

const results = new CheckResults()

/** Returns the named revisions, or every tagged release if none is named. */
function listRevisions(named: readonly string[]): readonly string[] {
  if (named.length > 0) return named
  return execFileSync('git', ['tag', '--list', 'v*', '--sort=version:refname'], { encoding: 'utf8' }).split('\n').filter(Boolean)
}

/**
 * Unpacks a revision. It uses the installed packages and the built web app of this tree; packages that this tree no longer has are
 * installed for it.
 */
function unpack(revision: string, folder: string): void {
  mkdirSync(folder)
  execFileSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', revision, folder])
  linkPackages(resolve('.'), folder)
  installMissing(folder)
  const built = 'apps/web/dist'
  if (!existsSync(join(folder, built))) symlinkSync(resolve(built), join(folder, built))
}

type Manifest = { dependencies?: Record<string, string> }

/** Installs the packages that the server of a revision needs and this tree does not have. */
function installMissing(folder: string): void {
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'apps/server/package.json'), 'utf8')) as Manifest
  const missing = Object.entries(dependencies).filter(
    ([name]) => !name.startsWith('@atrium/') && !existsSync(join(folder, 'node_modules', name)),
  )
  if (missing.length === 0) return
  const packageFolder = join(folder, 'removed-packages')
  mkdirSync(packageFolder)
  writeFileSync(join(packageFolder, 'package.json'), JSON.stringify({ private: true, dependencies: Object.fromEntries(missing) }))
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], { cwd: packageFolder })
  for (const [name] of missing) {
    const link = join(folder, 'node_modules', name)
    // The folder of an npm scope is a link into this tree, so a folder of links replaces it before a package is added.
    const scope = name.startsWith('@') ? dirname(link) : null
    if (scope && existsSync(scope)) {
      const linked = realpathSync(scope)
      rmSync(scope)
      mkdirSync(scope)
      for (const each of readdirSync(linked)) symlinkSync(join(linked, each), join(scope, each))
    }
    symlinkSync(join(packageFolder, 'node_modules', name), link)
  }
}

type Person = { email: string; host: string; cookie: string; phone: string; values: unknown }

/**
 * Signs in several clients and changes the phone number of each. Also reads the values of accounts in the edition `demo`, which come from
 * Atrium's ledger.
 */
async function writeAsClients(atrium: AtriumProcess): Promise<Person[]> {
  const { people: all } = createDemoFirm({ clients: 0 })
  const selectedPeople = ['wealth', 'demo', 'greek'].flatMap((edition) =>
    all.filter((person) => person.edition === edition && person.active && person.role === 'client').slice(0, 2),
  )
  const written: Person[] = []
  for (const [index, { email, edition }] of selectedPeople.entries()) {
    const host = edition === 'wealth' ? 'localhost' : `${edition}.localhost`
    const cookie = await signIn(atrium.port, email, demoPassword, { host })
    const phone = `+44 1632 96${String(index).padStart(4, '0')}`
    const response = await call(atrium.port, 'PATCH', '/api/me', { host, cookie, body: { phone } })
    if (response.status !== 200) throw new Error(`A write was refused: ${response.status} ${response.text}`)
    written.push({ email, host, cookie, phone, values: edition === 'demo' ? await readValues(atrium, host, cookie) : null })
  }
  return written
}

async function readValues({ port }: AtriumProcess, host: string, cookie: string): Promise<unknown> {
  const { accounts } = (await call(port, 'GET', '/api/me', { host, cookie })).json as { accounts: { id: string }[] }
  const values = []
  for (const { id } of accounts) {
    const { value, portfolios } = (await call(port, 'GET', `/api/accounts/${id}`, { host, cookie })).json as {
      value: unknown
      portfolios: { id: string; value: unknown }[]
    }
    values.push([id, value, portfolios.map((portfolio) => [portfolio.id, portfolio.value])])
  }
  return values
}

const intersectColumns = (before: Tables, after: Tables): Tables =>
  new Map([...before].map(([table, columns]) => [table, columns.filter((column) => after.get(table)?.includes(column))]))

/** Returns true if a table has the same rows as before the upgrade, or also others if a start adds rows to it. */
function isUnchanged(table: string, before: Content, after: Content): boolean {
  if (!(table in addedAtStart)) return before.join() === after.join()
  return new Set(before).isSubsetOf(new Set(after))
}

async function upgradeFrom(revision: string): Promise<void> {
  const workFolder = temporaryFolder()
  const [sources, dataDir] = [join(workFolder, 'sources'), join(workFolder, 'data')]
  const started: AtriumProcess[] = []
  const start = async (folder?: string) => {
    const atrium = await startAtriumProcess(serverSettings, dataDir, folder)
    started.push(atrium)
    return atrium
  }
  try {
    unpack(revision, sources)
    const old = await start(sources)
    const people = await writeAsClients(old)
    const tablesBefore = await listTables(dataDir)
    const before = await readContents(dataDir, tablesBefore)
    await old.stop()

    const upgraded = await start()
    const tablesAfter = await listTables(dataDir)
    const missingTables = [...tablesBefore.keys()].filter((table) => !tablesAfter.has(table))
    results.judge(`${revision}: none of ${tablesBefore.size} tables is lost`, missingTables.length === 0, missingTables)
    const common = intersectColumns(tablesBefore, tablesAfter)
    const lostColumns = [...common].flatMap(([table, columns]) =>
      (tablesBefore.get(table) ?? []).filter((column) => !columns.includes(column)).map((column) => `${table}.${column}`),
    )
    results.judge('no column is lost', lostColumns.length === 0, lostColumns)
    const after = await readContents(dataDir, new Map([...common].filter(([table]) => tablesAfter.has(table))))
    const changed = [...after].filter(([table, rows]) => !(table in writtenAtStart) && !isUnchanged(table, before.get(table) ?? [], rows))
    results.judge(
      'the content of every row is unchanged',
      changed.length === 0,
      changed.map(([table, rows]) => `${table} ${before.get(table)?.length} → ${rows.length}`),
    )
    const events = [before.get('events')?.length ?? 0, after.get('events')?.length ?? 0] as const
    results.judge('no event is lost', events[0] > 0 && events[1] >= events[0], events)

    for (const { email, host, cookie, phone, values } of people) {
      const me = (await call(upgraded.port, 'GET', '/api/me', { host, cookie })).json as { phone?: string } | undefined
      results.judge(`the session of ${email} stays valid, and their phone number is stored`, me?.phone === phone, me?.phone ?? 'no session')
      if (values === null) continue
      const valuesAfter = JSON.stringify(await readValues(upgraded, host, cookie))
      results.judge('figures from Atrium’s ledger are unchanged', valuesAfter === JSON.stringify(values), valuesAfter.slice(0, 120))
    }
    const [first] = people
    const newCookie = first ? await signIn(upgraded.port, first.email, demoPassword, { host: first.host }) : ''
    results.judge('people sign in to the upgraded Atrium', newCookie !== '', 'signed in')
    const audit = await run('bin/audit', ['verify'], { DATA_DIR: dataDir })
    results.judge('the log of events is intact', audit.code === 0, audit.output)
  } finally {
    // Stops both processes, also after a failure. Stopping a process that has ended does nothing.
    for (const atrium of started) await atrium.stop()
    removeFolder(workFolder)
  }
}

const revisions = listRevisions(process.argv.slice(2))
if (revisions.length === 0) {
  process.stderr.write('There is no tagged release yet. Name the revisions to upgrade from: bin/check upgrade REVISION…\n')
  process.exit(2)
}
for (const revision of revisions) await upgradeFrom(revision)
results.finish()
