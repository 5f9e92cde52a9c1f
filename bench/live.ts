import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request as httpRequest, type ClientRequest } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createDemoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { findRunningCluster } from '@atrium/platform/db/embedded-folders'
import { prepareRepeated } from '@atrium/platform/db/prepared'
import { hashToken, sessionCookie } from '@atrium/platform/http/session-cookie'
import { startMailSink } from '@atrium/platform/mail/testing/mail-sink'
import pg from 'pg'
import { call, signIn } from '../bin/client.ts'
import { removeFolder, startAtriumProcess, temporaryFolder } from '../bin/run.ts'
import { closeConnection, recordStatements, replay, sendRequest, startMinimalServer, type Request } from './api-baselines.ts'
import { measureInTurn, print, roundToThousandths } from './measure.ts'

/**
 * Measures messages with clients who are connected to the stream of changes of one process: the memory of the streams, the time from the end of
 * the undo time until a message reaches its readers, a message to a group of 5,000 clients with its e-mails, and an inbox of 10,000 threads.
 * Usage: `bench/live.ts [connected clients] [members of the group] [threads] [parts]`; the parts are `streams,group,inbox`, by default all.
 */

const connected = Number(process.argv[2] ?? 1_000)
const members = Number(process.argv[3] ?? 5_000)
const threads = Number(process.argv[4] ?? 10_000)
const parts = (process.argv[5] ?? 'streams,group,inbox').split(',')
const [singleMessages, portal] = [100, 'private-clients']
/** Time for which a message can be withdrawn. */
const undoMs = 10_000
/** Time after the start in which the jobs that follow it have ended. */
const startJobsMs = 55_000
const bound = { arrivalP99Ms: 200, memoryMb: 60, groupMs: 5_000, inboxMs: 60, mailsPerSecond: 200 }

const textOf = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })

const dataDir = temporaryFolder()
const sink = await startMailSink()
const settings = { DEMO_CLIENTS: '0', TRUST_PROXY: '1', LOG_LEVEL: 'error', SMTP_URL: sink.url, MAIL_FROM: 'Firm <portal@firm.example>' }
const atrium = await startAtriumProcess(settings, dataDir)
const startedAt = performance.now()
const cluster = findRunningCluster(dataDir)
if (!cluster) throw new Error('The database of the benchmark is not running')
const login = { ...cluster, user: 'atrium_app', database: 'atrium' }
const owner = new pg.Client({ ...login, user: 'postgres' })
await owner.connect()
const firm = createDemoFirm({ clients: 0 })
const adviserEmail = firm.people.find(({ key }) => key === 'eleanor-whitcombe')?.email ?? ''
const { sessions, groups, adviser } = await fillFirm()

/** Streams of connected clients: for each person, when a change of their messages arrived. */
const arrivals = new Map<string, number[]>()

if (parts.includes('streams')) await benchStreams()
if (parts.includes('group')) await benchGroup()
if (parts.includes('inbox')) await benchInbox()
await owner.end()
await atrium.stop()
await sink.close()
removeFolder(dataDir)

type Client = { person: string; account: string; cookie: string }

/**
 * Adds clients of one adviser, a group of those who will be connected and one of all, and sessions without signing in each client. No provider knows
 * the clients, so that no job asks for their figures.
 */
async function fillFirm(): Promise<{ sessions: Client[]; groups: { connected: string; all: string }; adviser: string }> {
  const ids = { connected: randomUUID(), all: randomUUID() }
  await owner.query(`
    insert into accounts (edition, portal_id, name, email, currency)
      select 'wealth', '${portal}', 'Client ' || i, 'client' || i || '@bench.example', 'GBP' from generate_series(1, ${members}) i;
    insert into people (edition, email, name, role, locale, email_verified_at)
      select 'wealth', 'client' || i || '@bench.example', 'Client ' || i, 'client', 'en', now() from generate_series(1, ${members}) i;
    insert into account_people (edition, account_id, person_id, relation, since_on)
      select 'wealth', a.id, p.id, 'owner', '2020-01-01' from accounts a join people p on p.edition = a.edition and p.email = a.email
      where a.email like '%@bench.example';
    insert into account_people (edition, account_id, person_id, relation, since_on)
      select 'wealth', a.id, p.id, 'adviser', '2020-01-01' from accounts a, people p
      where a.email like '%@bench.example' and p.edition = 'wealth' and p.email = '${adviserEmail}';
    insert into client_groups (id, edition, portal_id, name)
      values ('${ids.connected}', 'wealth', '${portal}', 'Connected clients'), ('${ids.all}', 'wealth', '${portal}', 'All clients');
    insert into client_group_members (edition, group_id, account_id, member_since)
      select 'wealth', g.id, a.id, now() - interval '1 day' from accounts a join client_groups g on g.id in ('${ids.connected}', '${ids.all}')
      where a.email like '%@bench.example' and (g.id = '${ids.all}' or substring(a.email from '[0-9]+')::int <= ${connected})`)
  const { rows } = await owner.query<{ person: string; account: string }>(`
    select p.id as person, a.id as account from accounts a join people p on p.edition = a.edition and p.email = a.email
    where a.email like '%@bench.example' and substring(a.email from '[0-9]+')::int <= ${connected}`)
  const clients = rows.map((row) => ({ ...row, token: randomBytes(32).toString('base64url') }))
  await owner.query(
    `insert into sessions (edition, person_id, token_hash, stage, created_at, last_active_at, ends_at, second_factor_at)
      select 'wealth', person, hash, 'signed-in', now(), now(), now() + interval '4 hours', now() from unnest($1::uuid[], $2::bytea[]) as s (person, hash)`,
    [clients.map(({ person }) => person), clients.map(({ token }) => hashToken(token))],
  )
  await owner.query('vacuum analyze')
  return {
    sessions: clients.map(({ token, ...client }) => ({ ...client, cookie: `${sessionCookie}=${token}` })),
    groups: ids,
    adviser: await signIn(atrium.port, adviserEmail, demoPassword),
  }
}

/** Resident memory of the app in megabytes. */
function readMemory(): number {
  const status = readFileSync(`/proc/${atrium.child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024
}

async function connect(client: Client, agent: Agent): Promise<ClientRequest> {
  const stream = httpRequest({
    host: '127.0.0.1',
    port: atrium.port,
    path: '/api/live',
    agent,
    headers: { host: `localhost:${atrium.port}`, accept: 'text/event-stream', cookie: client.cookie },
  })
  stream.end()
  const times: number[] = []
  arrivals.set(client.person, times)
  await new Promise<void>((open, fail) => {
    stream.once('error', fail)
    stream.once('response', (response) => {
      if (response.statusCode !== 200) return fail(new Error(`A stream was refused with ${response.statusCode}`))
      response.on('error', () => undefined)
      open()
      response.on('data', (chunk: Buffer) => {
        if (chunk.includes('"messages"')) times.push(performance.now())
      })
    })
  })
  return stream
}

/** Sends a message as the adviser. Returns when its undo time ends, by the clock of `performance`, which never goes back. */
async function send(recipient: object): Promise<{ id: string; at: number }> {
  const id = randomUUID()
  const at = performance.now() + undoMs
  const body = { recipient, subject: 'Your review', body: textOf('The papers for your review are ready.') }
  const { status, text } = await call(atrium.port, 'PUT', `/api/portals/${portal}/messages/${id}`, { cookie: adviser, body })
  if (status !== 200) throw new Error(text)
  return { id, at }
}

function findPercentile(values: readonly number[], share: number): number {
  const ordered = values.toSorted((left, right) => left - right)
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? Infinity
}

/** Milliseconds until the first arrival for a person after a time; infinite without one. */
function findDelay(person: string, at: number): number {
  return (arrivals.get(person)?.find((one) => one >= at - 50) ?? Infinity) - at
}

async function benchStreams(): Promise<void> {
  await pause(Math.max(5_000, startedAt + startJobsMs - performance.now()))
  const before = readMemory()
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const streams: ClientRequest[] = []
  for (let index = 0; index < sessions.length; index += 50)
    streams.push(...(await Promise.all(sessions.slice(index, index + 50).map((client) => connect(client, agent)))))
  await pause(2_000)
  const single: number[] = []
  for (const client of sessions.slice(0, singleMessages)) {
    const { at } = await send({ kind: 'account', id: client.account })
    single.push(at)
    await pause(40)
  }
  await pause(13_000)
  const delaysOfSingle = sessions.slice(0, singleMessages).map(({ person }, index) => findDelay(person, single[index] ?? 0))
  arrivals.forEach((times) => times.splice(0))
  const { at } = await send({ kind: 'group', id: groups.connected })
  await pause(13_000)
  const delaysOfGroup = sessions.map(({ person }) => findDelay(person, at))
  const memory = readMemory() - before
  for (const [bench, delays] of [
    [`${singleMessages} messages to one reader each`, delaysOfSingle],
    [`one message to ${connected} readers`, delaysOfGroup],
  ] as const)
    print({
      bench,
      connected: streams.length,
      unit: 'ms',
      p50: findPercentile(delays, 0.5),
      p99: findPercentile(delays, 0.99),
      lost: delays.filter((delay) => !Number.isFinite(delay)).length,
      bound: bound.arrivalP99Ms,
      isWithin: findPercentile(delays, 0.99) <= bound.arrivalP99Ms,
    })
  print({
    bench: 'memory of the streams',
    connected: streams.length,
    unit: 'MB',
    before: Math.round(before),
    more: roundToThousandths(memory),
    bound: bound.memoryMb,
    isWithin: memory <= bound.memoryMb,
  })
  streams.forEach((stream) => stream.destroy())
  agent.destroy()
}

/** Sends a message to a large group, and measures its delivery and the e-mails about it. */
async function benchGroup(): Promise<void> {
  const { id, at } = await send({ kind: 'group', id: groups.all })
  let deliveredAt = Infinity
  while (performance.now() < at + 60_000) {
    const { rows } = await owner.query<{ ended_at: Date | null }>(`select ended_at from messages where id = '${id}' and state = 'sent'`)
    if (rows[0]) {
      deliveredAt = performance.now()
      break
    }
    await pause(20)
  }
  const { rows: reached } = await owner.query<{ count: string }>(`select count(*) from message_recipients where message_id = '${id}'`)
  print({
    bench: 'message to a group',
    members,
    reached: Number(reached[0]?.count),
    unit: 'ms',
    value: deliveredAt - at,
    bound: bound.groupMs,
    isWithin: deliveredAt - at <= bound.groupMs && Number(reached[0]?.count) === members,
  })
  // E-mails are sent while others are still queued, so the rate is counted between the first and the last of this message. Whoever was told of
  // another message within the last minute is told of this one later (decision 85).
  const received = sink.received.length
  const told = parts.includes('streams') ? members - connected : members
  const wanted = received + Math.floor(told * 0.9)
  let [first, last] = [Infinity, 0]
  const until = performance.now() + 240_000
  while (sink.received.length < wanted && performance.now() < until) {
    if (sink.received.length > received) first = Math.min(first, performance.now())
    await pause(10)
  }
  last = performance.now()
  const sent = sink.received.length - received
  const perSecond = sent / ((last - first) / 1_000)
  print({
    bench: 'queue of e-mails',
    sent,
    unit: 'per second',
    value: roundToThousandths(perSecond),
    bound: bound.mailsPerSecond,
    isWithin: sent >= told * 0.9 && perSecond >= bound.mailsPerSecond,
  })
}

/** Fills the adviser's inbox, and compares its first and a later page with a bare server and the bare statements. */
async function benchInbox(): Promise<void> {
  await owner.query(`
    create temp table made as select uuidv7() as id, uuidv7() as message, a.id as account, row_number() over () as number
      from generate_series(1, ${Math.ceil(threads / members)}) i cross join (select id from accounts where email like '%@bench.example') a limit ${threads};
    insert into message_conversations (id, edition, portal_id, account_id, subject, initiator_id, initiator_name, initiated_at)
      select m.id, 'wealth', '${portal}', m.account, 'Question ' || m.number, p.person_id, 'Client', now() - m.number * interval '1 minute'
      from made m join account_people p on p.account_id = m.account and p.relation = 'owner';
    insert into messages (id, edition, portal_id, conversation_id, created_by, created_name, is_from_client, created_at, recipient_kind, recipient_id, recipient_name,
        body, body_text, is_confidential, state, send_at, ended_at, request)
      select m.message, 'wealth', '${portal}', m.id, p.person_id, 'Client', true, now() - m.number * interval '1 minute', 'adviser', e.id, 'Eleanor Whitcombe',
        '${JSON.stringify(textOf('When is my next review?'))}'::jsonb, 'When is my next review?', false, 'sent', now() - m.number * interval '1 minute',
        now() - m.number * interval '1 minute', '{}'
      from made m join account_people p on p.account_id = m.account and p.relation = 'owner' join people e on e.email = '${adviserEmail}' and e.edition = 'wealth';
    insert into message_recipients (message_id, person_id, edition, sender_id, delivered_at, awaits_mail)
      select m.message, e.id, 'wealth', p.person_id, now() - m.number * interval '1 minute', false
      from made m join account_people p on p.account_id = m.account and p.relation = 'owner' join people e on e.email = '${adviserEmail}' and e.edition = 'wealth';
    insert into message_boxes (conversation_id, person_id, edition, portal_id, latest_at, unread_count)
      select m.id, e.id, 'wealth', '${portal}', now() - m.number * interval '1 minute', 1
      from made m join people e on e.email = '${adviserEmail}' and e.edition = 'wealth'`)
  await owner.query('vacuum analyze')
  const client = new pg.Client(login)
  await client.connect()
  prepareRepeated(client)
  const path = `/api/portals/${portal}/conversations`
  const first = await call(atrium.port, 'GET', path, { cookie: adviser })
  const { next } = first.json as { next: string }
  for (const [bench, query] of [
    ['inbox, first page', ''],
    ['inbox, second page', `?before=${encodeURIComponent(next)}`],
    ['inbox, unread', '?unread=true'],
  ] as const) {
    const request: Request = { method: 'GET', path: `${path}${query}`, cookie: adviser }
    const bare = await startMinimalServer(await sendRequest(atrium.port, request))
    const statements = await recordStatements(login, request)
    const timing = await measureInTurn(
      {
        api: () => sendRequest(atrium.port, request),
        node: () => sendRequest(bare.port, { method: 'GET', path: '/' }),
        pg: () => replay(client, statements),
      },
      40,
      10,
    )
    bare.stop()
    const limit = Math.min(bound.inboxMs, timing.node.p50 + 2 * timing.pg.p50)
    print({
      bench,
      threads,
      unit: 'ms',
      ...timing,
      statements: statements.length,
      bound: roundToThousandths(limit),
      ratio: roundToThousandths(timing.api.p50 / limit),
      isWithin: timing.api.p50 <= limit,
    })
  }
  closeConnection()
  await client.end()
}
