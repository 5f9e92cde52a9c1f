// installs a release for production: unit, nginx with TLS, two nodes, first admin, provider, clients, rolling restart, secret rotation
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '@atrium/platform/db/embedded'
import { startMailSink } from '@atrium/platform/mail/testing/mail-sink'
import { CheckResults, printLine } from '../check-results.ts'
import { findFreePort, removeFolder, run, temporaryFolder } from '../run.ts'
import { signUpClient } from './deployment/client.ts'
import { NginxFront, host } from './deployment/front.ts'
import { Load } from './deployment/load.ts'
import { waitForEmail, type ReceivedEmails } from './deployment/letters.ts'
import { NodeProcess } from './deployment/node-process.ts'
import { startFirmProvider } from './deployment/own-provider.ts'

const perSecond = 50
const drainSeconds = 5
const results = new CheckResults()
/** Cleanup steps, executed in reverse order. */
const cleanupSteps: (() => Promise<unknown> | void)[] = []

/** Runs a command and returns its output. Throws if the command fails. */
async function runOrThrow(command: string, commandArguments: readonly string[], environment: Record<string, string> = {}): Promise<string> {
  const { code, output } = await run(command, commandArguments, environment)
  if (code !== 0) throw new Error(`${command} ${commandArguments.join(' ')} ended with ${code}:\n${output}`)
  return output
}

/** Builds a release and unpacks it. Returns the unpacked folder. */
async function unpackRelease(place: string): Promise<string> {
  printLine((await runOrThrow('bin/release', [])).trim())
  const tarball = readdirSync('release').find((name) => name.endsWith('.tar.gz')) ?? ''
  await runOrThrow('sh', ['-c', `cd release && sha256sum --check --quiet ${tarball}.sha256`])
  await runOrThrow('tar', ['-xzf', join('release', tarball), '-C', place])
  return join(place, tarball.replace('.tar.gz', ''))
}

/**
 * Starts PostgreSQL on this machine, and creates its two logins with the documented script. Returns the settings that name the files with
 * their URLs.
 */
async function startDatabase(place: string): Promise<Record<string, string>> {
  const port = await findFreePort()
  const folder = temporaryFolder()
  const cluster = await startEmbedded({ dataDir: folder, tcpPort: port, settings: ['max_connections=200'], say: () => undefined })
  cleanupSteps.push(() => removeFolder(folder))
  cleanupSteps.push(() => cluster.stop())
  const secrets = join(place, 'secrets')
  mkdirSync(secrets)
  for (const login of ['owner', 'app']) writeFileSync(join(secrets, `atrium-${login}-password`), `of-${login}'s "check"`)
  await runOrThrow('deploy/init-database.sh', [], { SECRETS: secrets, PGHOST: '127.0.0.1', PGPORT: String(port) })
  const urlOf = (login: string) => `postgres://atrium_${login}:${encodeURIComponent(`of-${login}'s "check"`)}@127.0.0.1:${port}/atrium`
  writeFileSync(join(secrets, 'database-url'), urlOf('app'))
  writeFileSync(join(secrets, 'database-owner-url'), urlOf('owner'))
  return { DATABASE_URL_FILE: join(secrets, 'database-url'), DATABASE_OWNER_URL_FILE: join(secrets, 'database-owner-url') }
}

async function verifyUnit(release: string, place: string): Promise<void> {
  const unit = readFileSync('deploy/atrium.service', 'utf8').replaceAll('/opt/atrium', release).replaceAll('=atrium\n', '=root\n')
  writeFileSync(join(place, 'atrium.service'), unit)
  const { code, output } = await run('systemd-analyze', ['verify', join(place, 'atrium.service')])
  results.judge('systemd accepts the unit', code === 0, output || 'no complaint')
}

const email = 'ada.fell@firm.example'
const password = 'Plum-orchard-1841'

async function signIn(front: NginxFront, letters: ReceivedEmails): Promise<string> {
  const knownCount = letters.length
  const pending = await front.call('POST', '/api/session', { body: { email, password } })
  const code = await waitForEmail(letters, email, /\b\d{6}\b/, knownCount)
  const full = await front.call('POST', '/api/session/second-factor', { cookie: pending.cookie, body: { code } })
  if (!full.cookie) throw new Error(`The admin could not sign in: ${pending.status} ${full.status} ${full.text}`)
  return full.cookie
}

/** Connects the firm's portfolio API to the nodes, and invites one of its clients, who signs up. */
async function connectProvider(front: NginxFront, nodes: readonly NodeProcess[], letters: ReceivedEmails, place: string): Promise<void> {
  const [first] = nodes as [NodeProcess]
  const provider = await startFirmProvider(place)
  cleanupSteps.push(() => provider.close())
  const { clientId } = provider
  const commandArguments = ['check', 'asset-manager', '--url', provider.url, '--client', clientId]
  const tested = await first.command('provider', commandArguments, { UPSTREAM_TOKEN: provider.token, ...provider.authority })
  results.judge('the firm’s API passes all checks of its protocol over TLS', /^(\d+) of \1 checks passed/m.test(tested), tested)

  for (const node of nodes) await node.reconfigure(provider.settings)
  const source = await first.command('admin', ['data-source', '--portal', 'demonstration', '--source', 'api'])
  const listed = await first.command('admin', ['clients', '--portal', 'demonstration', '--state', 'not-in-portal'])
  const [headings = '', ...rows] = listed.trim().split('\n')
  results.judge('the clients of the API are listed as not yet in the portal', rows.length > 10, `${source.trim()} ${rows.length} clients`)
  const file = join(place, 'clients.csv')
  writeFileSync(file, [headings, ...rows.filter((row) => row.startsWith(`${clientId},`))].join('\n'))
  const invite = () => first.command('admin', ['invite-clients', '--portal', 'demonstration', '--file', file])
  const invited = await invite()
  const again = await invite()
  results.judge('a client in the file is invited, and only once', invited.includes('1 invited') && again.includes('0 invited, 1'), invited)

  const displayedValue = await signUpClient(front, letters, provider)
  results.judge(
    'the client signs up with the link, and sees the value that the reference calculator expects',
    displayedValue === provider.value,
    {
      shown: displayedValue,
      expected: provider.value,
    },
  )
}

/** Restarts the nodes one after the other while requests arrive at a fixed rate. */
async function restartUnderLoad(front: NginxFront, nodes: readonly NodeProcess[], cookie: string): Promise<void> {
  const load = new Load(front, cookie, perSecond)
  await pause(3_000)
  const codes: (number | null)[] = []
  for (const node of nodes) {
    codes.push(await node.stop())
    await node.start()
    await pause(2_000)
  }
  const { sent, failed, slowestMs } = await load.stop()
  results.judge(
    `no request fails while the nodes restart one after the other, with ${perSecond} requests a second, a fifth of them writes`,
    Object.keys(failed).length === 0 && sent > 500,
    { sent, failed, slowestMs: Math.round(slowestMs), codes },
  )
}

try {
  const place = temporaryFolder()
  chmodSync(place, 0o755)
  cleanupSteps.push(() => removeFolder(place))
  const release = await unpackRelease(place)
  await verifyUnit(release, place)
  const mail = await startMailSink()
  cleanupSteps.push(() => mail.close())
  const secretFile = join(place, 'atrium-secret')
  writeFileSync(secretFile, randomBytes(48).toString('base64'), { mode: 0o600 })
  const settings = {
    ...(await startDatabase(place)),
    ATRIUM_MODE: 'production',
    ATRIUM_SECRET_FILE: secretFile,
    EDITION_HOSTS: `demo=${host}`,
    DATA_PROVIDER: 'store',
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Firm <portal@firm.example>',
    DRAIN_SECONDS: String(drainSeconds),
    LOG_LEVEL: 'warn',
  }
  const ports = [await findFreePort(), await findFreePort()]
  const nodes = ports.map((port, index) => new NodeProcess(release, port, { ...settings, DATA_DIR: join(place, `data-${index}`) }))
  // Starts the nodes at the same time, as an orchestrator does. Migrations must run only once.
  await Promise.all(nodes.map((node) => node.start()))
  cleanupSteps.push(() => Promise.all(nodes.map((node) => node.stop())))
  const [first, second] = nodes as [NodeProcess, NodeProcess]
  results.judge('two nodes of the release start at the same time on an empty database', true, first.printed.split('\n')[0] ?? '')
  const front = await NginxFront.start(join(place, 'nginx'), await findFreePort(), ports)
  cleanupSteps.push(() => front.stop())
  results.judge('nginx accepts the documented configuration', true, 'nginx -t passed')

  writeFileSync(join(place, 'terms.en.html'), '<p>Terms of the firm.</p>')
  const firm = {
    organisations: [{ name: 'Firm', domain: 'firm.example' }],
    portals: [{ id: 'demonstration', organisation: 'Firm', name: 'Clients', theme: 'main', terms: { en: 'terms.en.html' } }],
    clientGroups: [{ portal: 'demonstration', name: 'Clients' }],
  }
  writeFileSync(join(place, 'firm.json'), JSON.stringify(firm))
  const applied = await first.command('admin', ['apply-firm', '--file', join(place, 'firm.json')])
  const created = await first.command('admin', ['create-admin', '--email', email, '--name', 'Ada Fell', '--organisation', 'Firm'])
  const token = created.match(/#token=([\w-]+)/)?.[1]
  const passwordReset = await front.call('POST', '/api/password-resets/confirmation', { body: { token, password } })
  const cookie = await signIn(front, mail.received)
  const me = await front.call('GET', '/api/me', { cookie })
  results.judge(
    'the firm is set up, and its first admin signs in over TLS with a PIN sent by e-mail',
    passwordReset.status === 200 && me.status === 200,
    applied,
  )
  results.judge('the name of the session cookie binds it to the host', cookie.startsWith('__Host-'), cookie.split('=')[0])
  results.judge('nginx does not forward probes', (await front.call('GET', '/readyz')).status === 404, 'answered 404')

  await connectProvider(front, nodes, mail.received, place)

  await restartUnderLoad(front, nodes, cookie)

  const load = new Load(front, cookie, perSecond)
  await pause(2_000)
  await second.stop()
  await pause(2_000)
  const { sent, failed } = await load.stop()
  results.judge('no request fails while one of the nodes is stopped', Object.keys(failed).length === 0, { sent, failed })
  await second.start()

  const newSecret = randomBytes(48).toString('base64')
  const rotated = await first.command('admin', ['rotate-secret'], { ATRIUM_NEW_SECRET: newSecret })
  writeFileSync(secretFile, newSecret)
  for (const node of nodes) {
    await node.stop()
    await node.start()
  }
  const meAfterRotation = await front.call('GET', '/api/me', { cookie })
  const verified = await first.command('audit', ['verify'])
  results.judge(
    'after the secret is rotated, sessions stay valid and the log of events is intact',
    meAfterRotation.status === 200 && verified.includes('intact'),
    `${rotated.split('\n')[0]} ${verified.trim().split('\n').at(-1)}`,
  )

  const outageLoad = new Load(front, cookie, perSecond)
  await Promise.all(nodes.map((node) => node.stop()))
  const outage = await outageLoad.stop()
  results.judge('positive control: the load notices that both nodes are stopped', Object.keys(outage.failed).length > 0, outage)
  results.finish()
} finally {
  for (const step of cleanupSteps.toReversed()) await step()
}
