import { renameSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { Edition } from '@atrium/editions/edition'
import { editions, findEdition, mainEdition } from '@atrium/editions/registry'
import { isWeakSecret, readConfig, type Config } from '../config.ts'
import { inScope, systemActor, type Transacting } from '../db/scope.ts'
import { passOnKey, sealEvents } from '../events/seal.ts'
import {
  createAdmin,
  forgetKeyed,
  requireElectronicId,
  resetSecondFactor,
  setActive,
  type Command,
} from '../features/administration/writes.ts'
import { rekeyElectronicIds } from '../features/electronic-id/writes.ts'
import { newSecret, secretFile, secretOf } from '../secret.ts'
import { connectCommand, type Connected } from './connect.ts'

const usage = `bin/admin create-admin [--email A --name N --organisation O]   prints a link to choose a password, good for an hour
bin/admin reset-second-factor [--email A --reason R]           ends their sessions and codes; they sign in anew
bin/admin disable [--email A --reason R]                       their sessions and links end at once
bin/admin enable [--email A --reason R]
bin/admin require-electronic-id [--email A --reason R]         a client signs in with theirs alone, and with a second factor
bin/admin waive-electronic-id [--email A --reason R]           they sign in by password again
bin/admin rotate-secret                                        in production the new one comes in ATRIUM_NEW_SECRET
--edition E says which edition (${editions.map(({ id }) => id).join(', ')}); without it the main one. What is not given is asked for.
Atrium must be running (bin/start) on the same DATA_DIR, or DATABASE_URL name its database.`

const options = {
  edition: { type: 'string' },
  email: { type: 'string' },
  name: { type: 'string' },
  organisation: { type: 'string' },
  reason: { type: 'string' },
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

type Flags = {
  edition?: string | undefined
  email?: string | undefined
  name?: string | undefined
  organisation?: string | undefined
  reason?: string | undefined
}

async function run(command: string, flags: Flags): Promise<void> {
  const commands: Readonly<Record<string, (given: Given) => Promise<void>>> = {
    'create-admin': create,
    'reset-second-factor': reset,
    disable: switchOff,
    enable: switchOn,
    'require-electronic-id': requireIt,
    'waive-electronic-id': waiveIt,
    'rotate-secret': rotate,
  }
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

/** The old secret seals for the last time, and the new one vouches for it; then what the old one keyed is removed. */
async function rotate({ config, connected }: Given): Promise<void> {
  const before = secretOf(config)
  const next = config.secret === undefined ? newSecret() : process.env['ATRIUM_NEW_SECRET']?.trim()
  if (!next || isWeakSecret(next) || next === before)
    throw new Error('ATRIUM_NEW_SECRET: at least 32 random characters are needed, other than now, e.g. from "openssl rand -base64 48".')
  const sealing = { db: connected.db, clock, dataDir: config.dataDir, editions }
  const counts = { pins: 0, signUps: 0, authenticators: 0, kept: 0, unreadable: 0 }
  for (const edition of editions) {
    const own = await inEdition(connected, edition, forgetKeyed)
    counts.pins += own.pins
    counts.signUps += own.signUps
    counts.authenticators += own.authenticators
    const electronicIds = await inEdition(connected, edition, (transaction) => rekeyElectronicIds(transaction, edition.id, [before, next]))
    counts.kept += electronicIds.kept
    counts.unreadable += electronicIds.unreadable
  }
  await sealEvents({ ...sealing, secret: before })
  await passOnKey(sealing, before, next)
  if (config.secret === undefined) {
    writeFileSync(`${secretFile(config.dataDir)}.new`, next, { mode: 0o600 })
    renameSync(`${secretFile(config.dataDir)}.new`, secretFile(config.dataDir))
  }
  say(
    `Removed: ${counts.pins} PINs and the sign-ins that waited for them, ${counts.signUps} sign-ups that were not confirmed, ${counts.authenticators} authenticator apps: their people get PINs by mail and can add them anew.`,
  )
  say(
    `Electronic IDs: ${counts.kept} are keyed with the new secret and sign in again after the restart${counts.unreadable ? `; ${counts.unreadable} could be read with neither secret and were left as they are` : ''}.`,
  )
  say('Known devices are forgotten: the next sign-in on each counts as from a new one.')
  say('Sessions, passwords, links and invitations stay: they do not depend on the secret.')
  say('The log of events was sealed with the old key, and the new key vouches for it: bin/audit verify holds.')
  say(config.secret === undefined ? 'Restart Atrium now.' : 'Set ATRIUM_SECRET to the new secret on every node and restart them now.')
}

function inEdition<Result>(
  { db }: Connected,
  edition: Edition,
  work: (transaction: Transacting, command: Command) => Promise<Result>,
): Promise<Result> {
  const command = { edition, deps: { clock }, by: userInfo().username }
  return inScope(db, systemActor(edition.id), (transaction) => work(transaction, command))
}

async function wanted(name: 'email' | 'name' | 'reason', question: string, flags: Flags): Promise<string> {
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
