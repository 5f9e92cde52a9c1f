import { collectContributions } from '@atrium/platform/contributions'
import { modules } from './modules.ts'
import type { AddressInfo } from 'node:net'
import type { Edition } from '@atrium/editions/edition'
import { editions } from '@atrium/editions/registry'
import { buildApp } from './app.ts'
import type { Dependencies } from '@atrium/platform/app-context'
import type { Config, OpenIdClient } from '@atrium/platform/config'
import { createBulk } from '@atrium/platform/db/bulk'
import { connect, countConnections } from '@atrium/platform/db/client'
import { findFact } from '@atrium/platform/db/installation'
import { lockFolder } from '@atrium/platform/db/lock'
import { migrate } from '@atrium/platform/db/migrate'
import { openDatabase } from '@atrium/platform/db/open'
import {
  ensureDemoBookings,
  ensureDemoCirculars,
  ensureDemoClientRecords,
  ensureDemoClientViews,
  ensureDemoPostponements,
  ensureDemoContent,
  ensureDemoDocuments,
  ensureDemoFeedback,
  ensureDemoEstates,
  ensureDemoCashFlows,
  ensureDemoPlanning,
  ensureDemoFirm,
  ensureDemoLedgers,
  ensureDemoMessages,
  ensureDemoNotifications,
  ensureDemoProposals,
  ensureDemoServiceAccounts,
} from './demo-data.ts'
import { assertKnownSecret, sealEvents } from '@atrium/platform/events/seal'
import { refreshOverviews } from '@atrium/accounts/server/accounts/jobs'
import { listMissingPortals, listUnknownThemes } from '@atrium/administration/server/firm/jobs'
import { followConnections, refuseUnconnected } from '@atrium/administration/server/upstreams/jobs'
import { createMailSender, createUnknownAddressRecorder, createWebPushSender } from '@atrium/notifications/server/sending/jobs'
import { createPushSender } from '@atrium/people/server/pushes/jobs'
import { createClamd } from '@atrium/platform/files/clamd'
import { createOfficeConverter } from '@atrium/platform/files/office-converter'
import { openFileStore } from '@atrium/platform/files/open-file-store'
import { createThrottles } from '@atrium/platform/http/throttles'
import { createChangeFeed } from '@atrium/platform/live/change-feed'
import { createJobRecord } from '@atrium/platform/jobs/job-record'
import { createBackgroundTasks } from '@atrium/platform/jobs/background-tasks'
import { outboxMailer, createSmtpMailer } from '@atrium/platform/mail/mailer'
import { sendByText } from '@atrium/platform/mail/outbox'
import { createDeliveryBudget } from '@atrium/platform/mail/delivery-budget'
import { deliveryPlaces, startOutboxWorker } from '@atrium/platform/mail/outbox-worker'
import { openSigning } from '@atrium/platform/signatures/open-identities'
import { createGatewayTexter, noTexter, outboxTexter } from '@atrium/platform/mail/texter'
import type { PushPort } from '@atrium/platform/providers/ports/push'
import { createBusyTimes, createElectronicId, createProviders, createPush, createStaffSignOn } from '@atrium/platform/providers/registry'
import type { PushAccount } from '@atrium/platform/push-account'
import { startClockWatch } from './clock-watch.ts'
import { startJobs } from './scheduled-jobs.ts'
import { readSecret } from '@atrium/platform/secret'
import { startIdentityProviderProcess } from './identity-provider-process.ts'
import { drain } from './http/draining.ts'
import { createLog } from './log.ts'
import { createSimulatedCalendars, createSimulatorConnection, requestPushAccount } from './simulator-connection.ts'
import { startSimulatorProcess } from './simulator-process.ts'

export type RunningApp = { address: string; stop(): Promise<void> }

type Print = (message: string) => void

const clock = () => new Date()

/** Maximum number of clients for which the overviews of a new demo firm are refreshed before the start completes. */
const maxAwaited = 1_000

/**
 * Starts everything in order: lock, database, migrations, demo firm, simulator, web, jobs. If a step fails, everything already started is
 * stopped in reverse order.
 */
export async function startAtrium(config: Config, webRoot: string | undefined, print: Print): Promise<RunningApp> {
  const stopSteps: (() => Promise<void> | void)[] = []
  const stop = async () => {
    for (const step of stopSteps.splice(0).toReversed()) await step()
  }
  try {
    return { address: await startUp(config, webRoot, print, stopSteps), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startUp(
  config: Config,
  webRoot: string | undefined,
  print: Print,
  stopSteps: (() => Promise<void> | void)[],
): Promise<string> {
  if (config.database === 'embedded') stopSteps.push(lockFolder(config.dataDir))
  const database = await openDatabase(config, print)
  stopSteps.push(database.release)
  const { applied } = await migrate(database.owner, database.appRole)
  if (applied.length > 0) print(`Migrated the database: ${applied.join(', ')}.`)
  const log = createLog(config.logLevel)
  const { db, pool } = connect(database.app, (error) => log.warn({ reason: error.message }, 'a database connection was lost'))
  stopSteps.push(() => db.destroy())
  const bulk = createBulk(database.app, (error) => log.warn({ reason: error.message }, 'a connection for long work was lost'))
  await refuseDemoData(config, () => findFact(db, 'demo-clients'))
  const secret = readSecret(config)
  await assertKnownSecret({ db, editions, secret })
  const demo =
    config.mode === 'demo'
      ? await ensureDemoFirm(db, database.owner, { clients: config.demoClients, secret, clock, say: print })
      : { clients: 0, isNew: false }
  const simulator =
    config.mode === 'demo'
      ? await startSimulatorProcess({ dataDir: config.dataDir, clients: demo.clients, dieWithParent: true })
      : undefined
  if (simulator) stopSteps.push(simulator.stop)
  const connections = await followConnections({
    db,
    secret,
    log,
    named: config.upstreams,
    otherwise: (name) => simulator && createSimulatorConnection(simulator.url, simulator.token, name),
  })
  stopSteps.push(connections.stop)
  for (const sentence of await listUnknownThemes(db, editions)) print(sentence)
  if (config.mode !== 'demo') for (const sentence of await listMissingPortals(db, editionsWithHost(config))) print(sentence)
  if (config.mode !== 'demo') refuseUnconnected(new Set(config.hosts.values()), config.dataProvider, connections, log)
  if (config.mode !== 'demo' && !config.virusScanner)
    print('No virus scanner is configured (CLAMD_URL): uploaded files are checked for their type only.')
  const backgroundTasks = createBackgroundTasks(log)
  const changes = createChangeFeed(database.app, (error) =>
    log.warn({ reason: error.message }, 'the connection for notices of changes was lost'),
  )
  stopSteps.push(() => changes.stop())
  const deps: Dependencies = {
    config,
    secret,
    db,
    bulk,
    clock,
    mailer: config.mail === 'outbox' ? outboxMailer : createSmtpMailer(config.mail),
    texter: config.sms === 'outbox' ? outboxTexter : config.sms === 'none' ? noTexter : createGatewayTexter(config.sms),
    files: await openFileStore(config),
    virusScanner: config.virusScanner && createClamd(config.virusScanner.address, config.virusScanner.maxBytes),
    officeConverter: config.officeConverter === undefined ? undefined : createOfficeConverter(config.officeConverter),
    signing: await openSigning({ config, editions, clock }),
    throttles: createThrottles(pool),
    changes,
    providers: createProviders({
      findConnection: connections.of,
      clock,
      db,
      backgroundTasks,
      defaultSource: config.dataProvider,
      staticDir: config.staticDir,
    }),
    busyTimes: createBusyTimes({ simulated: simulator ? createSimulatedCalendars(simulator.url) : new Map(), clock }),
    ...(await createOpenIdProviders(config, stopSteps)),
    findPushPort: createPushByEdition(config.pushAccounts, simulator && (await requestPushAccount(simulator))),
    backgroundTasks,
    jobRecord: createJobRecord(clock),
    countPoolConnections: () => countConnections(pool),
    contributed: collectContributions(modules),
    log,
    ...(webRoot !== undefined && { webRoot }),
  }
  if (config.mode === 'demo') {
    await ensureDemoLedgers(deps, editions, print)
    await ensureDemoServiceAccounts(deps, editions)
    await ensureDemoContent(deps)
    await ensureDemoProposals(deps)
    await ensureDemoClientRecords(deps)
    await ensureDemoClientViews(deps)
    await ensureDemoDocuments(deps)
    await ensureDemoCirculars(deps)
    await ensureDemoPostponements(deps)
    await ensureDemoMessages(deps, editions)
    await ensureDemoBookings(deps, editions)
    await ensureDemoFeedback(deps, editions)
    await ensureDemoPlanning(deps, editions)
    await ensureDemoEstates(deps, editions)
    await ensureDemoCashFlows(deps, editions)
    await ensureDemoNotifications(deps, editions)
  }
  if (demo.isNew && demo.clients <= maxAwaited) for (const edition of editions) await refreshOverviews(deps, edition)
  const app = await buildApp(deps)
  const seal = async () => {
    const { sealed, checkpoints } = await sealEvents({ ...deps, dataDir: config.dataDir, editions })
    // Logs are usually collected on another system, where somebody with access to the database cannot alter them.
    for (const checkpoint of checkpoints) log.info({ checkpoint }, 'events were sealed')
    return { sealed }
  }
  // Events are sealed after the last request, so that its events are included.
  stopSteps.push(() =>
    seal().then(
      () => undefined,
      (error: unknown) => log.error({ err: error }, 'the last events could not be sealed'),
    ),
  )
  // Before the seal, background tasks complete while the database is still open.
  stopSteps.push(() => deps.backgroundTasks.done())
  // Bulk jobs would delay the background tasks. They are interrupted and resume after the next start.
  stopSteps.push(() => bulk.close())
  await app.listen({ port: config.port, host: config.host })
  stopSteps.push(() => app.close())
  stopSteps.push(() => drain(app, config.drainSeconds))
  const budget = createDeliveryBudget(deliveryPlaces)
  if (config.mail !== 'outbox')
    stopSteps.push(
      startOutboxWorker(deps, {
        channel: 'email',
        send: createMailSender(deps),
        recordUnknown: createUnknownAddressRecorder(deps),
        budget,
      }),
    )
  if (config.sms !== 'outbox') stopSteps.push(startOutboxWorker(deps, { channel: 'sms', send: sendByText(deps.texter), budget }))
  stopSteps.push(startOutboxWorker(deps, { channel: 'push', send: createPushSender(deps), budget }))
  stopSteps.push(startOutboxWorker(deps, { channel: 'web-push', send: createWebPushSender(deps), budget }))
  stopSteps.push(startClockWatch(deps))
  stopSteps.push(await startJobs(deps, pool, seal))
  return formatAddress(config, app.server.address() as AddressInfo)
}

async function refuseDemoData(config: Config, find: () => Promise<string | undefined>): Promise<void> {
  if (config.mode === 'demo' || (await find()) === undefined) return
  throw new Error('This database holds the demo firm: Atrium does not start on it in production mode. Give it a database of its own.')
}

const editionsWithHost = ({ hosts }: Config) => editions.filter(({ id }) => [...hosts.values()].includes(id))

/** Creates each edition's OpenID Connect providers of electronic IDs and of staff. In demo mode the simulator is the default. */
async function createOpenIdProviders(
  config: Config,
  stopSteps: (() => void)[],
): Promise<Pick<Dependencies, 'findElectronicIdPort' | 'findStaffSignOnPort'>> {
  const simulated =
    config.mode === 'demo' && editions.some((edition) => isWithoutProvider(config, edition))
      ? await startSimulatedProvider(config, stopSteps)
      : undefined
  const electronicIds = new Map<string, ReturnType<Dependencies['findElectronicIdPort']>>()
  const staffSignOns = new Map<string, ReturnType<Dependencies['findStaffSignOnPort']>>()
  for (const { id, electronicId, staffSignOn, session } of editions) {
    const [client, staffClient] = [config.electronicIds.get(id) ?? simulated, config.staffSignOns.get(id) ?? simulated]
    if (electronicId && client)
      electronicIds.set(id, createElectronicId({ ...client, claim: electronicId.claim, assurance: electronicId.assurance }))
    if (staffSignOn && staffClient)
      staffSignOns.set(id, createStaffSignOn({ ...staffClient, factor: staffSignOn.factor, maxAgeSeconds: session.absoluteMs / 1000 }))
  }
  return { findElectronicIdPort: ({ id }) => electronicIds.get(id), findStaffSignOnPort: ({ id }) => staffSignOns.get(id) }
}

function isWithoutProvider({ electronicIds, staffSignOns }: Config, { id, electronicId, staffSignOn }: Edition): boolean {
  return (electronicId !== null && !electronicIds.has(id)) || (staffSignOn !== null && !staffSignOns.has(id))
}

async function startSimulatedProvider(config: Config, stopSteps: (() => void)[]): Promise<OpenIdClient> {
  const { url: issuer, clientId, clientSecret, stop } = await startIdentityProviderProcess({ dataDir: config.dataDir, dieWithParent: true })
  stopSteps.push(stop)
  return { issuer, clientId, clientSecret }
}

/** Creates one push provider for each account. Its editions share the access token. In demo mode the simulator is the default. */
function createPushByEdition(accounts: Config['pushAccounts'], simulatedAccount: PushAccount | undefined): Dependencies['findPushPort'] {
  const ports = new Map<PushAccount, PushPort>()
  for (const account of [...accounts.values(), ...(simulatedAccount ? [simulatedAccount] : [])])
    ports.set(account, createPush(account, { clock }))
  return ({ id }) => {
    const account = accounts.get(id) ?? simulatedAccount
    return account && ports.get(account)
  }
}

function formatAddress(config: Config, { port, address }: AddressInfo): string {
  return config.mode === 'demo' ? `http://localhost:${port}` : `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}
