import { userInfo } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { dataSources, type Edition } from '@atrium/editions/edition'
import { editions, findEdition, mainEdition } from '@atrium/editions/registry'
import { readConfig, type Config } from '@atrium/platform/config'
import { connect } from '@atrium/platform/db/client'
import {
  CommandRefused,
  createAdmin,
  removeStaffSignOn,
  requireElectronicId,
  resetSecondFactor,
  setActive,
} from '@atrium/administration/server/administration/writes'
import { setSeats } from '@atrium/administration/server/administration/seat-writes'
import { removeConnection, setConnection, setDataSource } from '@atrium/administration/server/upstreams/writes'
import { readSecret } from '@atrium/platform/secret'
import { replaceSecret } from './replace-secret.ts'
import { withStoppedDatabase } from './stopped-database.ts'
import {
  promptAtTerminal,
  clock,
  findBaseUrl,
  runInEdition,
  options,
  readOption,
  print,
  type Flags,
  type CommandContext,
} from './admin-options.ts'
import { applyFirmFile, renewSignUpCode } from './firm.ts'
import { openFileStore } from '@atrium/platform/files/open-file-store'
import { exportFirm, verifyExport, type ExportManifest } from './export-firm.ts'
import { inviteClientsFromFile, listClients } from './onboarding.ts'
import { connectCommand } from './connect.ts'
import { reconcile } from '@atrium/ledger/server/reconciliation/jobs'
import { renewSnapshots } from '@atrium/ledger/server/reconciliation/snapshot-jobs'
import { createCommandDependencies } from './command-dependencies.ts'
import { upgradeOldDatabase } from './upgrade-database.ts'
import { rotateSecret, type RotationCounts } from './rotate-secret.ts'

const usage = `bin/admin create-admin [--email A --name N --organisation O]   creates an admin; prints a link to choose a password, valid for an hour
bin/admin reset-second-factor [--email A --reason R]           removes the person's second factors and ends their sessions
bin/admin disable [--email A --reason R]                       disables the person; their sessions and links end immediately
bin/admin enable [--email A --reason R]                        enables the person again
bin/admin require-electronic-id [--email A --reason R]         the client can sign in only with an electronic ID and a second factor
bin/admin waive-electronic-id [--email A --reason R]           the client can sign in with a password again
bin/admin remove-staff-sign-on [--email A --reason R]          removes the person's account at the provider of the staff and ends their sessions; their next sign-in binds one again
bin/admin rotate-secret                                        changes the secret; set ATRIUM_NEW_SECRET (required in production), otherwise one is generated
bin/admin replace-secret [--reason R]                          continues with ATRIUM_SECRET although the previous secret is lost; Atrium must be stopped
bin/admin seats [--organisation O --accounts N --advisers N]    shows or sets the largest numbers of accounts and advisers of an organisation
bin/admin apply-firm [--file F --preview]                       makes organisations, portals, terms, staff, relations and groups those of a file; --preview only shows what would change
bin/admin sign-up-code [--organisation O]                      sets and prints a new code with which the organisation's advisers sign up
bin/admin clients [--portal P --state S]                        prints the clients of the portal's provider and its accounts as CSV, with their states
bin/admin invite-clients [--portal P --file F]                  invites the clients of a CSV file with the columns external_id and email, and creates their accounts
bin/admin connect-upstream [--upstream U --url https://…]      sets URL and token (from UPSTREAM_TOKEN, or entered when prompted); both are stored, the token encrypted, and used within 30 seconds
bin/admin disconnect-upstream [--upstream U]                   uses the URL and token from the environment again
bin/admin data-source [--portal P --source S]                  source of the portal's figures: ${dataSources.join(', ')}; "deployment" restores the deployment's setting
bin/admin reconcile                                            compares holdings, transactions and values now, as the nightly job does
bin/admin snapshots                                            recalculates the ledger's portfolios and corrects their snapshots; exit code 1 if one differed
bin/admin export-firm [--to FOLDER]                             writes all data of the edition, without secrets, to a new folder: JSON Lines, files and a manifest
bin/admin export-firm --verify FOLDER                           compares the files of an export with its manifest; needs no running Atrium
bin/admin upgrade-database                                     upgrades a database older than the baseline migration; Atrium must be stopped
--edition E selects the edition (${editions.map(({ id }) => id).join(', ')}); the default is the only edition of EDITION_HOSTS, in demo mode the main one. The command prompts for missing values.
Except for upgrade-database and replace-secret, Atrium must be running (bin/start) with the same DATA_DIR, or DATABASE_URL must name its database.`

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  await runCommand(positionals[0] ?? '', values)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function runCommand(command: string, flags: Flags): Promise<void> {
  const commands: Readonly<Record<string, (given: CommandContext) => Promise<void>>> = {
    'create-admin': createFirstAdmin,
    'reset-second-factor': resetFactors,
    disable: disablePerson,
    enable: enablePerson,
    'require-electronic-id': requireElectronicIdForPerson,
    'waive-electronic-id': waiveElectronicIdForPerson,
    'remove-staff-sign-on': removeStaffSignOnForPerson,
    seats: changeSeats,
    'apply-firm': applyFirmFile,
    'sign-up-code': renewSignUpCode,
    clients: listClients,
    'invite-clients': inviteClientsFromFile,
    'connect-upstream': connectUpstream,
    'disconnect-upstream': disconnectUpstream,
    'data-source': chooseSource,
    reconcile: reconcileEdition,
    snapshots: renewEditionSnapshots,
    'export-firm': exportEditionData,
  }
  if (command === 'export-firm' && flags.verify !== undefined) return verifyExportFolder(flags.verify)
  if (command === 'upgrade-database') return upgradeOldDatabase(readConfig(process.env), print)
  if (command === 'replace-secret') return replaceLostSecret(readConfig(process.env), flags)
  if (command === 'rotate-secret') return withConnection(readConfig(process.env), rotateDeploymentSecret)
  const work = commands[command]
  if (!work) throw new Error(usage)
  const config = readConfig(process.env)
  const edition = chooseEdition(config, flags.edition)
  return withConnection(config, ({ connected }) => work({ config, connected, edition, flags }))
}

type DeploymentContext = Pick<CommandContext, 'config' | 'connected'>

async function withConnection(config: Config, work: (given: DeploymentContext) => Promise<void>): Promise<void> {
  const connected = connectCommand(config)
  try {
    await work({ config, connected })
  } finally {
    await connected.close()
  }
}

/**
 * Returns the named edition, or by default the only edition with a host. In demo mode the default is the main edition.
 * @throws CommandRefused for an edition without a host, because people could not sign in to it
 */
function chooseEdition({ mode, hosts }: Config, editionId: string | undefined): Edition {
  const servedEditions = editions.filter(({ id }) => [...hosts.values()].includes(id))
  const [only, ...others] = servedEditions
  if (editionId === undefined && mode === 'demo') return mainEdition
  if (editionId === undefined && only && others.length === 0) return only
  const ids = servedEditions.map(({ id }) => id).join(', ')
  if (editionId === undefined) throw new CommandRefused(`--edition is required. The editions of EDITION_HOSTS are ${ids || 'none'}.`)
  const namedEdition = findEdition(editionId)
  if (!namedEdition)
    throw new CommandRefused(`There is no edition "${editionId}". The editions are ${editions.map(({ id }) => id).join(', ')}.`)
  if (!servedEditions.includes(namedEdition))
    throw new CommandRefused(`No host of EDITION_HOSTS is of the edition "${editionId}". Those of EDITION_HOSTS are ${ids}.`)
  return namedEdition
}

function requireElectronicIdForPerson(given: CommandContext): Promise<void> {
  return changeElectronicId(given, true)
}

function waiveElectronicIdForPerson(given: CommandContext): Promise<void> {
  return changeElectronicId(given, false)
}

async function changeElectronicId({ connected, edition, flags }: CommandContext, isRequired: boolean): Promise<void> {
  const email = await readOption('email', 'E-mail address', flags)
  const reason = await readOption('reason', 'Reason', flags)
  await runInEdition(connected, edition, (transaction, command) => requireElectronicId(transaction, command, email, { isRequired, reason }))
  print(
    isRequired
      ? `${email} now signs in with their electronic ID; their sessions have ended.`
      : `${email} can sign in with a password again; "Forgotten your password?" sets one. Their sessions have ended.`,
  )
}

async function removeStaffSignOnForPerson({ connected, edition, flags }: CommandContext): Promise<void> {
  const email = await readOption('email', 'E-mail address', flags)
  const reason = await readOption('reason', 'Reason', flags)
  await runInEdition(connected, edition, (transaction, command) => removeStaffSignOn(transaction, command, email, reason))
  print(`The account of ${email} at the provider is removed; their sessions have ended. Their next sign-in there binds an account again.`)
}

async function createFirstAdmin({ config, connected, edition, flags }: CommandContext): Promise<void> {
  const email = await readOption('email', 'E-mail address', flags)
  const name = await readOption('name', 'Full name', flags)
  const admin = { email, name, locale: edition.defaultLocale, organisation: flags.organisation }
  const { token } = await runInEdition(connected, edition, (transaction, command) => createAdmin(transaction, command, admin))
  print(`${email} is now an admin. They choose their password with this link, which works once and expires in an hour:`)
  print(`${findBaseUrl(config, edition)}/?action=reset#token=${token}`)
}

async function resetFactors({ connected, edition, flags }: CommandContext): Promise<void> {
  const email = await readOption('email', 'E-mail address', flags)
  const reason = await readOption('reason', 'Reason', flags)
  await runInEdition(connected, edition, (transaction, command) => resetSecondFactor(transaction, command, email, reason))
  print(`The second factor of ${email} is reset; their sessions have ended.`)
}

function disablePerson(given: CommandContext): Promise<void> {
  return changeAccess(given, false)
}

function enablePerson(given: CommandContext): Promise<void> {
  return changeAccess(given, true)
}

async function changeAccess({ connected, edition, flags }: CommandContext, isActive: boolean): Promise<void> {
  const email = await readOption('email', 'E-mail address', flags)
  const reason = await readOption('reason', 'Reason', flags)
  const remarks = await runInEdition(connected, edition, (transaction, command) =>
    setActive(transaction, command, email, { isActive, reason }),
  )
  print(isActive ? `${email} can sign in again.` : `${email} is disabled; their sessions and links have ended.`)
  for (const remark of remarks) print(remark)
}

/** Changes the secret of the deployment, which all editions share. */
async function rotateDeploymentSecret({ config, connected }: DeploymentContext): Promise<void> {
  const given = process.env['ATRIUM_NEW_SECRET']?.trim() || undefined
  const rotated = await rotateSecret({ config, db: connected.db, clock, editions, by: userInfo().username, given }).catch(
    (error: unknown) => {
      if (error instanceof CommandRefused) throw error
      print(
        `The change was interrupted. Run the command again${given === undefined ? '' : ' with the same ATRIUM_NEW_SECRET'} to resume it.`,
      )
      throw error
    },
  )
  printRotation(rotated)
  print(config.secret === undefined ? 'Restart Atrium now.' : 'Set ATRIUM_SECRET to the new secret on every node and restart them now.')
}

async function replaceLostSecret(config: Config, flags: Flags): Promise<void> {
  const reason = await readOption('reason', 'Reason', flags)
  const lost = await withStoppedDatabase(config, print, async ({ app }) => {
    const { db } = connect(app, () => undefined, 10)
    const replacement = { db, clock, dataDir: config.dataDir, editions, secret: readSecret(config), by: userInfo().username, reason }
    return await replaceSecret(replacement).finally(() => db.destroy())
  })
  print('The log of events was signed with the new key; bin/audit verify succeeds.')
  print('PINs, pending sign-ins, unconfirmed sign-ups and backup codes were removed.')
  if (lost.authenticators) print(`Authenticator apps of ${lost.authenticators} people no longer work: run reset-second-factor for each.`)
  if (lost.electronicIds) print(`${lost.electronicIds} electronic IDs no longer work: their owners link them again.`)
  if (lost.messages) print(`${lost.messages} queued messages could not be read and will not be sent.`)
  if (lost.upstreams) print(`${lost.upstreams} tokens of upstreams cannot be read: run connect-upstream for each.`)
  if (lost.calendars) print(`${lost.calendars} calendars of staff can no longer be read: their owners connect them again.`)
  print('Start Atrium with bin/start.')
}

function printRotation(counts: RotationCounts): void {
  const { pins, signUps, backupCodeOwners, authenticators, electronicIds, upstreams, calendars, mailKeys } = counts
  const unreadable = (count: number) => (count ? `; ${count} could not be decrypted with either secret and are unchanged` : '')
  print(`Removed: ${pins} PINs with their pending sign-ins, ${signUps} unconfirmed sign-ups.`)
  print(`All backup codes are invalid. ${backupCodeOwners} people had some; an e-mail asks them to create new ones.`)
  print(`Authenticator apps: ${authenticators.reencrypted} will work after the restart${unreadable(authenticators.unreadable)}.`)
  if (authenticators.unreadable) print('For people with an app that could not be decrypted and no passkey, run reset-second-factor.')
  print(`Electronic IDs: ${electronicIds.reencrypted} will work after the restart${unreadable(electronicIds.unreadable)}.`)
  print(`Keys of queued messages: ${mailKeys.reencrypted} encrypted with the new secret${unreadable(mailKeys.unreadable)}.`)
  if (upstreams.reencrypted + upstreams.unreadable > 0)
    print(`Tokens of upstreams: ${upstreams.reencrypted} encrypted with the new secret${unreadable(upstreams.unreadable)}.`)
  if (calendars.reencrypted + calendars.unreadable > 0)
    print(`Passwords of calendars: ${calendars.reencrypted} encrypted with the new secret${unreadable(calendars.unreadable)}.`)
  print('Known devices are forgotten: the next sign-in on each counts as one from a new device.')
  print('Sessions, passwords, passkeys, links and invitations do not depend on the secret and stay valid.')
  print('Until the restart authenticator apps and electronic IDs are refused, and backup codes created before it will be invalid.')
  print('The log of events was sealed with the old key and signed with the new one; bin/audit verify succeeds.')
}

async function changeSeats({ connected, edition, flags }: CommandContext): Promise<void> {
  const organisation = await readOption('organisation', 'Organisation', flags)
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text.trim() || NaN))
  const requestedSeats = { organisation, accounts: number(flags.accounts), advisers: number(flags.advisers) }
  const seats = await runInEdition(connected, edition, (transaction, command) => setSeats(transaction, command, requestedSeats))
  if (seats)
    print(`${organisation}: ${seats.accounts} of ${seats.account_seats} accounts and ${seats.advisers} of ${seats.adviser_seats} advisers.`)
}

async function connectUpstream({ config, connected, edition, flags }: CommandContext): Promise<void> {
  const name = await readOption('upstream', 'Upstream', flags)
  const url = await readOption('url', 'Base address', flags)
  const token = process.env['UPSTREAM_TOKEN']?.trim() || (process.stdin.isTTY ? await promptAtTerminal('Token') : '')
  await runInEdition(connected, edition, (transaction, command) =>
    setConnection(transaction, command, { name, url, token }, readSecret(config)),
  )
  print(`${edition.name} now calls ${name} at ${url}; a running Atrium uses it within 30 seconds.`)
}

async function disconnectUpstream({ connected, edition, flags }: CommandContext): Promise<void> {
  const name = await readOption('upstream', 'Upstream', flags)
  await runInEdition(connected, edition, (transaction, command) => removeConnection(transaction, command, name))
  print(`${edition.name} calls ${name} at the URL from the environment again.`)
}

async function chooseSource({ connected, edition, flags }: CommandContext): Promise<void> {
  const portal = await readOption('portal', 'Portal', flags)
  const sourceName = await readOption('source', `Source of its figures (${dataSources.join(', ')} or deployment)`, flags)
  const source = dataSources.find((known) => known === sourceName) ?? null
  if (source === null && sourceName !== 'deployment') throw new Error(`--source must be one of ${dataSources.join(', ')} or deployment.`)
  await runInEdition(connected, edition, (transaction, command) => setDataSource(transaction, command, { portal, source }))
  print(source ? `The figures of ${portal} now come from ${source}.` : `The figures of ${portal} now come from the deployment's source.`)
}

async function reconcileEdition({ config, connected, edition }: CommandContext): Promise<void> {
  const { stop, ...deps } = await createCommandDependencies(config, connected.db)
  const counts = await reconcile(deps, edition, createProgressPrinter('accounts')).finally(stop)
  if (!counts) throw new Error('A comparison is already running; /firm/sources shows its result.')
  const { portfolios, failures, differences } = counts
  print(
    `${process.stdout.isTTY ? '\n' : ''}${edition.name}: ${portfolios} portfolios checked, ${differences} differences, ${failures} not compared because a source did not respond.`,
  )
}

async function renewEditionSnapshots({ config, connected, edition }: CommandContext): Promise<void> {
  const { stop, ...deps } = await createCommandDependencies(config, connected.db)
  const { agreed, missing, differed } = await renewSnapshots(deps, edition, createProgressPrinter('portfolios')).finally(stop)
  if (process.stdout.isTTY) print('')
  for (const { portfolioId, call } of differed) print(`${portfolioId}: ${call} differed from the ledger.`)
  print(
    `${edition.name}: ${agreed} snapshots agree, ${missing} were missing or older, ${differed.length} differed. All snapshots now agree with the ledger.`,
  )
  if (differed.length > 0) process.exitCode = 1
}

async function exportEditionData({ config, connected, edition, flags }: CommandContext): Promise<void> {
  const folder = resolve(await readOption('to', 'New folder', flags))
  const { db, app, owner } = connected
  const by = userInfo().username
  const manifest = await exportFirm({
    db,
    app,
    owner,
    clock,
    edition,
    by,
    files: await openFileStore(config),
    staticDir: config.staticDir,
    folder,
  })
  print(`${folder}: ${describeExport(manifest)}.`)
}

async function verifyExportFolder(folder: string): Promise<void> {
  print(`${folder}: ${describeExport(await verifyExport(resolve(folder)))}: intact.`)
}

function describeExport({ edition, exportedAt, files }: ExportManifest): string {
  const rows = files.reduce((sum, file) => sum + (file.rows ?? 0), 0)
  return `${edition} at ${exportedAt}, ${rows} rows, ${files.length} files`
}

function createProgressPrinter(what: string): (done: number, all: number) => void {
  return (done, all) => void (process.stdout.isTTY && process.stdout.write(`\r${done} of ${all} ${what}`))
}
