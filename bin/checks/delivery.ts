// 10,000 messages and notifications with two processes that are killed, a database that restarts, and a mail server that fails one in five: nothing is lost or doubled
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbedded } from '@atrium/platform/db/embedded'
import pg from 'pg'
import { call } from '../client.ts'
import { openExternalDatabase } from '../external-database.ts'
import { findFreePort, removeFolder, startAtriumProcess, temporaryFolder, type AtriumProcess } from '../run.ts'
import { addClients, portal, type Writer } from './delivery/people.ts'
import { startUnreliableMailServer } from './delivery/unreliable-mail-server.ts'
import { findDeliveryFaults, type AcceptedMessage } from './delivery/verify-delivery.ts'

const clients = Number(process.env['DELIVERY_CLIENTS'] ?? 400)
const groupMessages = Number(process.env['DELIVERY_GROUP_MESSAGES'] ?? 20)
const messagesOfClient = Number(process.env['DELIVERY_MESSAGES_OF_CLIENT'] ?? 5)
/** Kills while messages are written, and while they are delivered. */
const kills = { writing: 10, delivering: 6 }
const restartsOfDatabase = 3
const lanes = 6
/** Longest time until everything has arrived. A refused e-mail is tried again after pauses that double. */
const arrivalLimitMs = 20 * 60_000

const printLine = (text: string) => void process.stdout.write(`${text}\n`)
const clusterDir = temporaryFolder()
const tcpPort = await findFreePort()
const openCluster = () => startEmbedded({ dataDir: clusterDir, tcpPort, settings: ['max_connections=200'], say: () => undefined })
let cluster = await openCluster()
process.env['DATABASE_URL'] = `postgres://postgres@127.0.0.1:${tcpPort}/postgres`
const database = await openExternalDatabase()
if (!database) throw new Error('The check has no database')
const mailServer = await startUnreliableMailServer()
const settings = {
  ...database.environment,
  TRUST_PROXY: '1',
  LOG_LEVEL: 'fatal',
  DEMO_CLIENTS: '0',
  ATRIUM_SECRET: randomBytes(48).toString('base64'),
  SMTP_URL: mailServer.url,
  MAIL_FROM: 'Firm <portal@firm.example>',
}
const dataDirs = [temporaryFolder(), temporaryFolder()] as const
const nodes: AtriumProcess[] = []
for (const dataDir of dataDirs) nodes.push(await startAtriumProcess(settings, dataDir))

const superuser = new URL(database.environment['DATABASE_URL'] ?? '')
superuser.username = 'postgres'
async function withDatabase<Result>(work: (connection: pg.Client) => Promise<Result>): Promise<Result> {
  const connection = new pg.Client({ connectionString: superuser.href })
  await connection.connect()
  return work(connection).finally(() => connection.end())
}

const { adviser, clients: writers, group } = await withDatabase((connection) => addClients(connection, clients))
const accepted: AcceptedMessage[] = []
let attempts = 0

/** Writes a message until a process acknowledges it, always with the same id. Whichever process runs is asked. */
async function write(writer: Writer, recipient: object, readers: number): Promise<void> {
  const id = randomUUID()
  const text = `Message ${id}`
  const body = {
    recipient,
    subject: 'Your review',
    body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
  }
  for (;;) {
    const node = nodes[attempts++ % nodes.length]
    const sent = await call(node?.port ?? 0, 'PUT', `/api/portals/${portal}/messages/${id}`, { cookie: writer.cookie, body }).catch(
      () => undefined,
    )
    if (sent?.status === 200) break
    if (sent && sent.status < 500) throw new Error(`A message was refused: ${sent.status} ${sent.text}`)
    await pause(100)
  }
  accepted.push({ id, readers })
}

async function kill(index: number): Promise<void> {
  const node = nodes[index]
  if (!node) return
  node.child.kill('SIGKILL')
  await pause(randomInt(0, 500))
  nodes[index] = await startAtriumProcess({ ...settings, PORT: String(node.port) }, dataDirs[index as 0 | 1])
}

async function restartDatabase(): Promise<void> {
  await cluster.stop()
  cluster = await openCluster()
}

const tasks = [
  ...writers.flatMap((writer) =>
    Array.from({ length: messagesOfClient }, () => () => write(writer, { kind: 'adviser', id: adviser.person }, 1)),
  ),
  ...Array.from({ length: groupMessages }, () => () => write(adviser, { kind: 'group', id: group }, clients)),
]
  .map((task) => ({ task, order: Math.random() }))
  .toSorted((one, other) => one.order - other.order)
  .map(({ task }) => task)

const written = new AbortController()
const writing = Promise.all(
  Array.from({ length: lanes }, async () => {
    for (let task = tasks.pop(); task; task = tasks.pop()) await task()
  }),
).finally(() => written.abort())
const done = { kills: 0, restarts: 0 }
while (!written.signal.aborted) {
  await pause(randomInt(500, 2_000))
  if (done.kills < kills.writing) await kill(done.kills++ % nodes.length)
  if (done.restarts < restartsOfDatabase - 1 && done.kills % 4 === 3) {
    await restartDatabase()
    done.restarts++
  }
}
await writing
for (let index = 0; index < kills.delivering; index++) {
  await pause(randomInt(2_000, 9_000))
  await kill(done.kills++ % nodes.length)
}
await restartDatabase()
done.restarts++

/** Counts what is still to be delivered, notified or sent. */
const countOpen = () =>
  withDatabase(async (connection) => {
    const { rows } = await connection.query<{ count: string }>(`select
      (select count(*) from messages where state = 'queued') + (select count(*) from message_recipients where awaits_mail)
        + (select count(*) from notification_deliveries where state in ('held', 'queued'))
        + (select count(*) from outbox_messages where sent_at is null and given_up_at is null) as count`)
    return Number(rows[0]?.count)
  })
const until = performance.now() + arrivalLimitMs
let open = await countOpen()
while (open > 0 && performance.now() < until) {
  await pause(2_000)
  open = await countOpen()
}

const faults = await withDatabase((connection) => findDeliveryFaults(connection, accepted, mailServer.stored))
const delivered = accepted.reduce((sum, { readers }) => sum + readers, 0)
const different = new Set(mailServer.stored.map(({ messageId }) => messageId)).size
printLine(
  `${accepted.length} messages to ${delivered} readers in ${attempts} attempts; ${done.kills} processes killed, database restarted ${done.restarts} times; ` +
    `${different} e-mails, ${mailServer.stored.length - different} of them repeated, ${mailServer.counts.refused} refused`,
)
printLine(`${open === 0 ? 'ok    ' : 'FAILED'} everything was delivered in time: ${open} open`)
printLine(
  `${faults.length === 0 ? 'ok    ' : 'FAILED'} nothing is lost, doubled or misdirected${faults.map((fault) => `\n         ${fault}`).join('')}`,
)

// The comparison must notice a reader who lacks a message, a repeated event and an e-mail that never arrived.
const found = await withDatabase(async (connection) => {
  await connection.query('begin')
  await connection.query(`set local session_replication_role = 'replica'`)
  await connection.query('delete from message_recipients where message_id = $1', [accepted[0]?.id])
  await connection.query(
    `insert into events (edition, at, kind, outcome, subject_type, subject_id, details)
      select edition, at, kind, outcome, subject_type, subject_id, details from events where kind = 'message.delivered' and subject_id = $1`,
    [accepted[1]?.id],
  )
  const { rows } = await connection.query<{ id: string }>(
    `select d.message_id::text as id from notification_deliveries d join notifications n on n.id = d.notification_id
      where n.cause = any ($1) and d.channel = 'email' and d.message_id is not null limit 1`,
    [accepted.map(({ id }) => id)],
  )
  const without = mailServer.stored.filter(({ messageId }) => !messageId.startsWith(`${rows[0]?.id}@`))
  const faultsOfControl = await findDeliveryFaults(connection, accepted, without)
  await connection.query('rollback')
  return faultsOfControl
})
const isControlGood = ['another number of readers', 'not recorded once', 'never arrived'].every((text) =>
  found.some((fault) => fault.includes(text)),
)
printLine(`${isControlGood ? 'ok    ' : 'FAILED'} the comparison finds a missing reader, a repeated event and a missing e-mail`)

for (const node of nodes) await node.stop()
await mailServer.close()
await database.drop()
await cluster.stop()
for (const folder of [clusterDir, ...dataDirs]) removeFolder(folder)
process.exit(open === 0 && faults.length === 0 && isControlGood ? 0 : 1)
