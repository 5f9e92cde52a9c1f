import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { noticePeople } from '@atrium/platform/db/people-notices'
import { hashToken, sessionCookie } from '@atrium/platform/http/session-cookie'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
const open: IncomingMessage[] = []

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  for (const response of open) response.destroy()
  await app.close()
})

type Stream = { response: IncomingMessage; topics: string[]; hasEnded: () => boolean }

async function follow(key: string, cookie: string, query = ''): Promise<Stream> {
  const { host } = app.findPerson(key)
  const sent = request({ host: '127.0.0.1', port: app.port, path: `/api/live${query}`, headers: { host: `${host}:${app.port}`, cookie } })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  open.push(response)
  const topics: string[] = []
  let hasEnded = false
  response.on('data', (chunk: Buffer) => {
    for (const [, topic = ''] of chunk.toString().matchAll(/^data: \{"topic":"(.+)"\}$/gm)) topics.push(topic)
  })
  response.on('close', () => (hasEnded = true))
  return { response, topics, hasEnded: () => hasEnded }
}

/** Waits until the feed is connected, which the first topic `*` states. */
const untilTopic = (stream: Stream, topic: string) => expect.poll(() => stream.topics, { timeout: 5_000, interval: 20 }).toContain(topic)

async function addNavigation(name: string): Promise<void> {
  const response = await app.call('POST', '/api/collections/navigation/items', {
    cookie: await app.signIn('oscar-venn'),
    body: { id: randomUUID(), values: { name, link: '/guides', visible: ['Investor'] } },
  })
  expect([response.status, response.text]).toEqual([200, response.text])
}

test('a committed change of the navigation reaches the streams of its edition within a second, and of no other', async () => {
  const client = await follow('margaret-ashworth', await app.signIn('margaret-ashworth'))
  expect([client.response.statusCode, client.response.headers['content-type'], client.response.headers['x-content-type-options']]).toEqual([
    200,
    'text/event-stream',
    'nosniff',
  ])
  const greek = await follow('eleni-papadaki', await app.signIn('eleni-papadaki'))
  await untilTopic(client, '*')
  await addNavigation('Guides')
  const committedAt = performance.now()
  await untilTopic(client, 'navigation')
  expect(performance.now() - committedAt).toBeLessThan(1_000)
  await app.asOwner(`update portals set theme = 'ocean' where edition = 'greek'`)
  await untilTopic(greek, 'portals')
  expect(greek.topics).not.toContain('navigation')
  expect(client.topics).not.toContain('portals')
})

test('a stream ends with its session at once, and those of other sessions do not [S72]', async () => {
  const cookie = await app.signIn('daniel-fenwick-hale')
  const stream = await follow('daniel-fenwick-hale', cookie)
  const other = await follow('margaret-ashworth', await app.signIn('margaret-ashworth'))
  expect((await app.call('DELETE', '/api/session', { cookie })).status).toBe(200)
  const endedAt = performance.now()
  await expect.poll(() => stream.hasEnded(), { interval: 20 }).toBe(true)
  expect([performance.now() - endedAt < 1_000, other.hasEnded()]).toEqual([true, false])
  expect([...stream.topics, ...other.topics].filter((topic) => topic.startsWith('session'))).toEqual([])
})

test('streams whose sessions have become idle, or whose people have lost access, end at the next check; others go on without activity [S72]', async () => {
  const keys = ['philip-garrod', 'eleni-papadaki', 'daniel-fenwick-hale', 'margaret-ashworth', 'eleanor-whitcombe']
  const ids = new Map<string, unknown>()
  const streams = new Map<string, Stream & { beats: number }>()
  for (const key of keys) {
    const cookie = await app.signIn(key)
    const hash = hashToken(cookie.split('=')[1] ?? '').toString('hex')
    const [row] = await app.asOwner(`select id from sessions where token_hash = '\\x${hash}'`)
    ids.set(key, row?.['id'])
    const stream = { ...(await follow(key, cookie)), beats: 0 }
    stream.response.on('data', (chunk: Buffer) => (stream.beats += chunk.toString().includes(': \n\n') ? 1 : 0))
    streams.set(key, stream)
  }
  const readActivity = () => app.asOwner(`select last_active_at from sessions where id = '${String(ids.get('margaret-ashworth'))}'`)
  const before = await readActivity()
  await app.asOwner(
    `update sessions set last_active_at = last_active_at - interval '1 day' where id = '${String(ids.get('philip-garrod'))}'`,
  )
  await app.asOwner(`update sessions set stage = 'second-factor' where id = '${String(ids.get('eleanor-whitcombe'))}'`)
  await app.asOwner(
    `update people set is_active = false where id = (select person_id from sessions where id = '${String(ids.get('eleni-papadaki'))}')`,
  )
  await app.asOwner(
    `update sessions set token_hash = '\\x${randomBytes(32).toString('hex')}' where id = '${String(ids.get('daniel-fenwick-hale'))}'`,
  )
  await expect.poll(() => streams.get('margaret-ashworth')?.beats, { timeout: 15_000 }).toBeGreaterThan(0)
  await expect.poll(() => keys.map((key) => streams.get(key)?.hasEnded()), { timeout: 3_000 }).toEqual([true, true, true, false, true])
  expect(await readActivity()).toEqual(before)
  await app.asOwner(`update people set is_active = true where email = '${app.findPerson('eleni-papadaki').email}'`)
}, 30_000)

test('a topic of one person reaches the streams of that person in the edition, without the id, and no others [S72]', async () => {
  const own = await follow('margaret-ashworth', await app.signIn('margaret-ashworth'))
  const others = await Promise.all(
    ['daniel-fenwick-hale', 'eleanor-whitcombe', 'oscar-venn', 'eleni-papadaki'].map(async (key) => follow(key, await app.signIn(key))),
  )
  const [row] = await app.asOwner(`select id from people where email = '${app.findPerson('margaret-ashworth').email}'`)
  await app.asOwner(`select pg_notify('atrium_changes', 'wealth person:${String(row!['id'])}:messages'),
    pg_notify('atrium_changes', 'greek person:${String(row!['id'])}:other'), pg_notify('atrium_changes', 'wealth last'),
    pg_notify('atrium_changes', 'greek last')`)
  await untilTopic(own, 'last')
  for (const stream of others) await untilTopic(stream, 'last')
  expect(own.topics.filter((topic) => topic !== '*')).toEqual(['messages', 'last'])
  for (const { topics } of others) expect(topics.filter((topic) => topic !== '*')).toEqual(['last'])
})

test('a change that concerns many people is sent once to each of their streams, without ids, in their edition only, and only after the commit [S72]', async () => {
  const told = ['margaret-ashworth', 'daniel-fenwick-hale', 'eleni-papadaki']
  const streams = new Map<string, Stream>()
  for (const key of [...told, 'eleanor-whitcombe']) streams.set(key, await follow(key, await app.signIn(key)))
  const emails = told.map((key) => `'${app.findPerson(key).email}'`)
  const rows = await app.asOwner(`select id from people where email in (${emails.join()})`)
  const ids = rows.map((row) => String(row['id']))
  // More people than one notice names, of whom those with streams are the first and the last.
  const people = [ids[0]!, ...Array.from({ length: 400 }, () => randomUUID()), ...ids.slice(1)]
  const tell = (topic: string) =>
    withTenant(app.db, systemActor('wealth'), (transaction) => noticePeople(transaction, { edition: 'wealth', topic, people }))
  await expect(
    withTenant(app.db, systemActor('wealth'), async (transaction) => {
      await noticePeople(transaction, { edition: 'wealth', topic: 'undone', people })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await tell('messages')
  await app.asOwner(`select pg_notify('atrium_changes', 'wealth last'), pg_notify('atrium_changes', 'greek last')`)
  for (const stream of streams.values()) await untilTopic(stream, 'last')
  const topicsOf = (key: string) => streams.get(key)?.topics.filter((topic) => topic !== '*')
  expect([...streams.keys()].map(topicsOf)).toEqual([['messages', 'last'], ['messages', 'last'], ['last'], ['last']])
})

test('a draft and a change that is not committed are not reported', async () => {
  const stream = await follow('margaret-ashworth', await app.signIn('margaret-ashworth'))
  const connection = await app.openConnection(`begin; update portals set theme = 'ocean' where edition = 'wealth'`)
  await app.call('POST', '/api/collections/posts/items', {
    cookie: await app.signIn('oscar-venn'),
    body: { id: randomUUID(), values: { name: 'A draft' } },
  })
  await addNavigation('Later')
  await untilTopic(stream, 'navigation')
  expect(stream.topics.filter((topic) => topic !== 'navigation' && topic !== '*')).toEqual([])
  await connection.end()
})

test('a stream is refused without a session, ends after its time, and a seventh of a session ends the first', async () => {
  expect((await app.get('/api/live')).status).toBe(401)
  const cookie = await app.signIn('philip-garrod')
  for (const seconds of ['301', '-1', '1.5', 'x']) {
    const refused = await app.get(`/api/live?maxSeconds=${seconds}`, { cookie })
    expect([refused.status, refused.json.issues?.[0].path]).toEqual([400, 'maxSeconds'])
  }
  expect((await app.get('/api/live?maxSeconds=0', { cookie })).text).toMatch(/^retry: \d{4}\n\n$/)
  const streams: Stream[] = []
  for (let count = 0; count < 7; count++) streams.push(await follow('philip-garrod', cookie))
  await expect.poll(() => streams[0]?.hasEnded()).toBe(true)
  expect(streams.slice(1).map(({ hasEnded }) => hasEnded())).toEqual(Array.from({ length: 6 }, () => false))
  // The streams take no places of the session's queue.
  expect((await app.get('/api/me', { cookie })).status).toBe(200)
})

test('streams of sessions that this process does not know yet, as after a restart, leave their network room for further requests', async () => {
  const { email, edition } = app.findPerson('philip-garrod')
  const tokens = Array.from({ length: 25 }, () => randomBytes(32).toString('base64url'))
  for (const token of tokens)
    await app.asOwner(`insert into sessions (edition, person_id, token_hash, stage, created_at, last_active_at, ends_at, second_factor_at)
      select edition, id, '\\x${hashToken(token).toString('hex')}', 'signed-in', last_active_at, last_active_at, last_active_at + interval '1 hour', last_active_at
      from people, (select max(last_active_at) as last_active_at from sessions) now where email = '${email}' and edition = '${edition}'`)
  const streams = await Promise.all(tokens.map((token) => follow('philip-garrod', `${sessionCookie}=${token}`)))
  expect(new Set(streams.map(({ response }) => response.statusCode))).toEqual(new Set([200]))
  expect((await app.get('/api/live')).status).toBe(401)
  expect(streams.filter(({ hasEnded }) => hasEnded())).toEqual([])
})

test('sends the topic * to all streams after the database connection was lost, because notifications may have been missed', async () => {
  const stream = await follow('margaret-ashworth', await app.signIn('margaret-ashworth'))
  await addNavigation('Before')
  await untilTopic(stream, 'navigation')
  await app.asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen atrium_changes' and datname = current_database()`,
  )
  await untilTopic(stream, '*')
  stream.topics.length = 0
  await pause(50)
  await addNavigation('After')
  await untilTopic(stream, 'navigation')
})
