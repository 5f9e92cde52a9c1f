import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { dataSources, type Edition } from '@atrium/editions/edition'
import { editions, findEdition, mainEdition } from '@atrium/editions/registry'
import { readConfig, type Config } from '@atrium/platform/config'
import { withTenant, systemActor, type SystemTransacting } from '@atrium/platform/db/scope'
import {
  CommandRefused,
  createAdmin,
  requireElectronicId,
  resetSecondFactor,
  setActive,
  type Command,
} from '@atrium/administration/server/administration/writes'
import { removeConnection, setConnection, setDataSource } from '@atrium/administration/server/upstreams/writes'
import { secretOf } from '@atrium/platform/secret'
import { connectCommand, type Connected } from './connect.ts'
import { reconcile } from '@atrium/ledger/server/reconciliation/jobs'
import { renewSnapshots } from '@atrium/ledger/server/reconciliation/snapshot-jobs'
import { commandDependencies } from './command-dependencies.ts'
import { upgradeStoppedDatabase } from './upgrade-database.ts'
import { rotateSecret, type Rotated } from './rotate-secret.ts'

const usage = `bin/admin create-admin [--email A --name N --organisation O]   prints a link to choose a password, good for an hour
bin/admin reset-second-factor [--email A --reason R]           ends their sessions and codes; they sign in anew
bin/admin disable [--email A --reason R]                       their sessions and links end at once
bin/admin enable [--email A --reason R]
bin/admin require-electronic-id [--email A --reason R]         a client signs in with theirs alone, and with a second factor
bin/admin waive-electronic-id [--email A --reason R]           they sign in by password again
bin/admin rotate-secret                                        the new one comes in ATRIUM_NEW_SECRET, as it must in production, or is made
bin/admin connect-upstream [--upstream U --url https://…]      the token comes in UPSTREAM_TOKEN, or is asked for; kept sealed, used within half a minute
bin/admin disconnect-upstream [--upstream U]                   back to what the environment says
bin/admin data-source [--portal P --source S]                  whence its figures come: ${dataSources.join(', ')}; "deployment" follows the deployment again
bin/admin reconcile                                            compares holdings, transactions and values now, as the job of the night does
bin/admin snapshots                                            works the ledger's portfolios out anew and mends what is kept of them; exits 1 where one differed
bin/admin upgrade-database                                     brings a database from before the baseline to it; Atrium must be stopped
--edition E says which edition (${editions.map(({ id }) => id).join(', ')}); without it the main one. What is not given is asked for.
Except for upgrade-database, Atrium must be running (bin/start) on the same DATA_DIR, or DATABASE_URL name its database.`

const options = {
  edition: { type: 'string' },
  email: { type: 'string' },
  name: { type: 'string' },
  organisation: { type: 'string' },
  reason: { type: 'string' },
  upstream: { type: 'string' },
  url: { type: 'string' },
  portal: { type: 'string' },
  source: { type: 'string' },
} as const

const say = (text: string) => void process.stdout.write(`${text}\n`)
const clock = () => new Date()

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  await run(positionals[0] ?? '', values)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

type Flags = { [Name in keyof typeof options]?: string | undefined }

async function run(command: string, flags: Flags): Promise<void> {
  const commands: Readonly<Record<string, (given: Given) => Promise<void>>> = {
    'create-admin': create,
    'reset-second-factor': reset,
    disable: switchOff,
    enable: switchOn,
    'require-electronic-id': requireIt,
    'waive-electronic-id': waiveIt,
    'rotate-secret': rotate,
    'connect-upstream': connectUpstream,
    'disconnect-upstream': disconnectUpstream,
    'data-source': chooseSource,
    reconcile: compareNow,
    snapshots: renewNow,
  }
  if (command === 'upgrade-database') return upgradeStoppedDatabase(readConfig(process.env), say)
  const work = commands[command]
  if (!work) throw new Error(usage)
  const edition = flags.edition === undefined ? mainEdition : findEdition(flags.edition)
  if (!edition) throw new Error(`There is no edition "${flags.edition}"; there are ${editions.map(({ id }) => id).join(', ')}.`)
  const config = readConfig(process.env)
  const connected = connectCommand(config)
  try {
    await work({ config, connected, edition, flags })
  } finally {
    await connected.close()
  }
}

type Given = { config: Config; connected: Connected; edition: Edition; flags: Flags }

function requireIt(given: Given): Promise<void> {
  return changeElectronicId(given, true)
}

function waiveIt(given: Given): Promise<void> {
  return changeElectronicId(given, false)
}

async function changeElectronicId({ connected, edition, flags }: Given, isRequired: boolean): Promise<void> {
  const email = await wanted('email', 'E-mail address', flags)
  const reason = await wanted('reason', 'Why', flags)
  await inEdition(connected, edition, (transaction, command) => requireElectronicId(transaction, command, email, { isRequired, reason }))
  say(
    isRequired
      ? `${email} signs in with their electronic ID from now on; their sessions have ended.`
      : `${email} signs in by password again; without one they choose it by "Forgotten your password?". Their sessions have ended.`,
  )
}

async function create({ config, connected, edition, flags }: Given): Promise<void> {
  const email = await wanted('email', 'E-mail address', flags)
  const name = await wanted('name', 'Full name', flags)
  const admin = { email, name, locale: edition.defaultLocale, organisation: flags.organisation }
  const { token } = await inEdition(connected, edition, (transaction, command) => createAdmin(transaction, command, admin))
  say(`${email} is an admin. They choose their password here, within an hour, once:`)
  say(`${addressOf(config, edition)}/?action=reset#token=${token}`)
}

async function reset({ connected, edition, flags }: Given): Promise<void> {
  const email = await wanted('email', 'E-mail address', flags)
  const reason = await wanted('reason', 'Why', flags)
  await inEdition(connected, edition, (transaction, command) => resetSecondFactor(transaction, command, email, reason))
  say(`The second factor of ${email} is reset; their sessions have ended.`)
}

function switchOff(given: Given): Promise<void> {
  return change(given, false)
}

function switchOn(given: Given): Promise<void> {
  return change(given, true)
}

async function change({ connected, edition, flags }: Given, isActive: boolean): Promise<void> {
  const email = await wanted('email', 'E-mail address', flags)
  const reason = await wanted('reason', 'Why', flags)
  await inEdition(connected, edition, (transaction, command) => setActive(transaction, command, email, { isActive, reason }))
  say(isActive ? `${email} may sign in again.` : `${email} is switched off; their sessions and links have ended.`)
}

async function rotate({ config, connected }: Given): Promise<void> {
  const given = process.env['ATRIUM_NEW_SECRET']?.trim() || undefined
  const rotated = await rotateSecret({ config, db: connected.db, clock, editions, by: userInfo().username, given }).catch(
    (error: unknown) => {
      if (error instanceof CommandRefused) throw error
      say(`It was cut off. Give the command again${given === undefined ? '' : ' with the same ATRIUM_NEW_SECRET'}, and it goes on.`)
      throw error
    },
  )
  reportRotated(rotated)
  say(config.secret === undefined ? 'Restart Atrium now.' : 'Set ATRIUM_SECRET to the new secret on every node and restart them now.')
}

function reportRotated({ pins, signUps, backupCodeOwners, authenticators, electronicIds, upstreams }: Rotated): void {
  const unreadable = (count: number) => (count ? `; ${count} could be read with neither secret and were left as they are` : '')
  say(`Removed: ${pins} PINs and the sign-ins that waited for them, ${signUps} sign-ups that were not confirmed.`)
  say(`Backup codes are void. ${backupCodeOwners} people had some; a letter tells them to make new ones.`)
  say(`Authenticator apps: ${authenticators.kept} work on after the restart${unreadable(authenticators.unreadable)}.`)
  if (authenticators.unreadable) say('Whose app is not read, and who has no passkey, is let in again by reset-second-factor.')
  say(`Electronic IDs: ${electronicIds.kept} sign in again after the restart${unreadable(electronicIds.unreadable)}.`)
  if (upstreams.kept + upstreams.unreadable > 0)
    say(`Tokens of upstreams: ${upstreams.kept} sealed anew${unreadable(upstreams.unreadable)}.`)
  say('Known devices are forgotten: the next sign-in on each counts as from a new one.')
  say('Sessions, passwords, passkeys, links and invitations stay: they do not depend on the secret.')
  say('Until the restart apps and electronic IDs are refused, and backup codes made until then will be void.')
  say('The log of events was sealed with the old key, and the new key vouches for it: bin/audit verify holds.')
}

async function connectUpstream({ config, connected, edition, flags }: Given): Promise<void> {
  const name = await wanted('upstream', 'Which upstream', flags)
  const url = await wanted('url', 'Its base address', flags)
  const token = process.env['UPSTREAM_TOKEN']?.trim() || (process.stdin.isTTY ? await ask('Its token') : '')
  await inEdition(connected, edition, (transaction, command) => setConnection(transaction, command, { name, url, token }, secretOf(config)))
  say(`${edition.name} calls ${name} at ${url} from now on; a running Atrium within half a minute.`)
}

async function disconnectUpstream({ connected, edition, flags }: Given): Promise<void> {
  const name = await wanted('upstream', 'Which upstream', flags)
  await inEdition(connected, edition, (transaction, command) => removeConnection(transaction, command, name))
  say(`${edition.name} calls ${name} where the environment says again.`)
}

async function chooseSource({ connected, edition, flags }: Given): Promise<void> {
  const portal = await wanted('portal', 'Which portal', flags)
  const wish = await wanted('source', `Whence its figures come (${dataSources.join(', ')} or deployment)`, flags)
  const source = dataSources.find((known) => known === wish) ?? null
  if (source === null && wish !== 'deployment') throw new Error(`--source: one of ${dataSources.join(', ')} or deployment is needed.`)
  await inEdition(connected, edition, (transaction, command) => setDataSource(transaction, command, { portal, source }))
  say(source ? `The figures of ${portal} come from ${source} now.` : `The figures of ${portal} come whence the deployment's do.`)
}

async function compareNow({ config, connected, edition }: Given): Promise<void> {
  const { stop, ...deps } = await commandDependencies(config, connected.db)
  const counts = await reconcile(deps, edition, progress('accounts')).finally(stop)
  if (!counts) throw new Error('A comparison goes on already: its end is shown at /admin/sources.')
  const { portfolios, failures, differences } = counts
  say(
    `${process.stdout.isTTY ? '\n' : ''}${edition.name}: ${portfolios} portfolios compared, ${differences} differences, ${failures} without an answer.`,
  )
}

async function renewNow({ config, connected, edition }: Given): Promise<void> {
  const { stop, ...deps } = await commandDependencies(config, connected.db)
  const { agreed, missing, differed } = await renewSnapshots(deps, edition, progress('portfolios')).finally(stop)
  if (process.stdout.isTTY) say('')
  for (const { portfolioId, call } of differed) say(`${portfolioId}: ${call} differed from the ledger.`)
  say(
    `${edition.name}: ${agreed} snapshots agree, ${missing} were missing or older, ${differed.length} differed; all are kept as the ledger is.`,
  )
  if (differed.length > 0) process.exitCode = 1
}

function progress(what: string): (done: number, all: number) => void {
  return (done, all) => void (process.stdout.isTTY && process.stdout.write(`\r${done} of ${all} ${what}`))
}

function inEdition<Result>(
  { db }: Connected,
  edition: Edition,
  work: (transaction: SystemTransacting, command: Command) => Promise<Result>,
): Promise<Result> {
  const command = { edition, deps: { clock }, by: userInfo().username }
  return withTenant(db, systemActor(edition.id), (transaction) => work(transaction, command))
}

async function wanted(name: keyof typeof options, question: string, flags: Flags): Promise<string> {
  const given = flags[name]?.trim() || (process.stdin.isTTY ? await ask(question) : '')
  if (!given) throw new Error(`--${name}: needed.\n${usage}`)
  return given
}

async function ask(question: string): Promise<string> {
  const reader = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await reader.question(`${question}: `)).trim()
  } finally {
    reader.close()
  }
}

function addressOf({ hosts, mode, port }: Config, edition: Edition): string {
  const host = [...hosts].filter(([, id]) => id === edition.id).at(mode === 'demo' && edition.isMain ? 1 : 0)?.[0] ?? 'localhost'
  return mode === 'demo' ? `http://${host}:${port}` : `https://${host}`
}
