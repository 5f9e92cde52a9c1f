import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildApp } from '@atrium/server/app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editions } from '@atrium/editions/registry'
import type { PortalScope } from '@atrium/people/server/portals/access'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { openMessages } from '../testing/message-calls.ts'
import { listOthers } from './reads.ts'
import { createTypingLimit } from './typing-rules.ts'

const { app, at, send, deliver, findPersonId, read } = await openMessages()
const other = await buildApp(app.deps)
const open: IncomingMessage[] = []
let otherPort = ''

beforeAll(async () => {
  await other.listen({ port: 0, host: '127.0.0.1' })
  otherPort = String((other.server.address() as AddressInfo).port)
})
afterAll(async () => {
  for (const response of open) response.destroy()
  await other.close()
  await app.close()
})

const [eleanor, tobias, margaret, daniel, rosalind, oscar] = [
  await app.signIn('eleanor-whitcombe'),
  await app.signIn('tobias-hartnell'),
  await app.signIn('margaret-ashworth'),
  await app.signIn('daniel-fenwick-hale'),
  await app.signIn('rosalind-fenwick-hale'),
  await app.signIn('oscar-venn'),
]
const [eleanorId, margaretId] = [await findPersonId('eleanor-whitcombe'), await findPersonId('margaret-ashworth')]
const toEleanor = { recipient: { kind: 'adviser', id: eleanorId } }

/** Follows the stream of a person at a process, and lists its topics. */
async function follow(cookie: string, port: string = app.port) {
  const sent = request({ host: '127.0.0.1', port, path: '/api/live', headers: { host: `localhost:${port}`, cookie } })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  open.push(response)
  const topics: string[] = []
  response.on('data', (chunk: Buffer) => {
    for (const [, topic = ''] of chunk.toString().matchAll(/^data: \{"topic":"(.+)"\}$/gm)) topics.push(topic)
  })
  return { topics, typing: () => topics.filter((topic) => topic.startsWith('typing:')) }
}
const write = (cookie: string, conversation: string, port: string = app.port) =>
  app.call('POST', at(`/conversations/${conversation}/typing`), { cookie, port, body: {} })

/** Waits until a stream has what was committed before. */
let marks = 0
async function settle(streams: { topics: string[] }[]): Promise<void> {
  const mark = `mark-${marks++}`
  await app.asOwner(`select pg_notify('atrium_changes', 'wealth ${mark}')`)
  for (const { topics } of streams) await expect.poll(() => topics, { timeout: 5_000, interval: 20 }).toContain(mark)
}

async function begin(change: object = {}): Promise<string> {
  const { id } = await send(margaret, { ...toEleanor, ...change })
  await deliver()
  return id
}

describe('a notice that somebody is writing', () => {
  test('reaches the other in the conversation at another process, by ids alone, and nobody else', async () => {
    const id = await begin()
    const own = await follow(eleanor)
    const reader = await follow(margaret, otherPort)
    const others = await Promise.all([tobias, daniel, rosalind, oscar].map((cookie) => follow(cookie, otherPort)))
    await settle([own, reader, ...others])
    expect((await write(eleanor, id)).json).toEqual({ done: true })
    expect((await write(margaret, id, otherPort)).status).toBe(200)
    await settle([own, reader, ...others])
    expect(reader.typing()).toEqual([`typing:${id}:${eleanorId}`])
    expect(own.typing()).toEqual([`typing:${id}:${margaretId}`])
    for (const { typing } of others) expect(typing()).toEqual([])
    expect(await app.asOwner(`select from events where kind like '%typing%'`)).toEqual([])
  })

  test('is refused to others, to clients who may not answer, and while somebody acts as a client', async () => {
    const id = await begin()
    for (const cookie of [tobias, daniel, oscar]) expect((await write(cookie, id)).status).toBe(404)
    expect((await app.call('POST', at(`/conversations/${id}/typing`), { body: {} })).status).toBe(401)
    expect((await app.call('POST', at(`/conversations/${id}/typing`), { cookie: eleanor, body: { text: 'x' } })).status).toBe(400)
    const ashworth = await app.findAccountId('ashworth')
    const cookie = await app.signIn('eleanor-whitcombe')
    await app.call('POST', '/api/impersonations', { cookie, body: { account: ashworth, reason: 'client-care' } })
    expect((await write(cookie, id)).json.code).toBe('read-only-impersonation')
  })

  test('is not sent in a conversation with a confidential message', async () => {
    const id = await begin()
    const reader = await follow(margaret)
    await settle([reader])
    expect((await send(eleanor, { thread: id, attach_message: true })).status).toBe(200)
    await deliver()
    expect((await write(eleanor, id)).status).toBe(200)
    await settle([reader])
    expect(reader.typing()).toEqual([])
  })

  test('tells a client nothing of notes that staff write among themselves', async () => {
    const id = await begin()
    const reader = await follow(margaret)
    await settle([reader])
    const note = await app.call('PUT', at(`/conversations/${id}/notes/${crypto.randomUUID()}`), {
      cookie: eleanor,
      body: { text: 'Only us' },
    })
    expect(note.status).toBe(200)
    await settle([reader])
    expect(reader.typing()).toEqual([])
  })

  test('is not sent to a client whose account it no longer is, nor to people who have left', async () => {
    const id = await begin()
    const reader = await follow(margaret)
    await settle([reader])
    expect((await read(margaret, id)).status).toBe(200)
    await app.asOwner(`update account_people set until_on = '2026-11-01' where person_id = '${margaretId}'`)
    expect((await write(eleanor, id)).status).toBe(200)
    await settle([reader])
    expect(reader.typing()).toEqual([])
    await app.asOwner(`update account_people set until_on = null where person_id = '${margaretId}'`)
  })

  const changes: [string, 'client' | 'staff', string, string][] = [
    [
      'whose account is closed',
      'client',
      `update accounts set is_active = false where id = $account`,
      `update accounts set is_active = true where id = $account`,
    ],
    [
      'whose messages are switched off',
      'client',
      `insert into account_rules (edition, account_id, name, is_enabled) values ('wealth', $account, 'messages', false)
        on conflict (account_id, name) do update set is_enabled = false`,
      `delete from account_rules where account_id = $account and name = 'messages'`,
    ],
    [
      'of the firm who no longer advises the client',
      'staff',
      `with left_group as (update access_groups set is_active = false)
        update account_people set until_on = '2026-11-01' where account_id = $account and person_id = '${eleanorId}'`,
      `with joined_group as (update access_groups set is_active = true)
        update account_people set until_on = null where account_id = $account and person_id = '${eleanorId}'`,
    ],
  ]
  test.each(changes)('is not sent to somebody %s', async (_, reader, change, undo) => {
    const id = await begin()
    const account = await app.findAccountId('ashworth')
    const target = { id, account, parent: null, group: null, first: id, name: '', staff: null, staff_name: '' }
    const [writer, told] = reader === 'client' ? [eleanorId, margaretId] : [margaretId, eleanorId]
    const edition = editions.find((one) => one.id === 'wealth')!
    const scope = { edition: { person: { id: writer }, today: '2026-11-18' } } as PortalScope
    const list = () => withTenant(app.db, systemActor('wealth'), (transaction) => listOthers(transaction, scope, edition, target))
    const run = (statement: string) => app.asOwner(statement.replaceAll('$account', `'${account}'`))
    expect(await list()).toEqual([told])
    await run(change)
    try {
      expect(await list()).toEqual([])
    } finally {
      await run(undo)
    }
    expect(await list()).toEqual([told])
  })

  test('is sent to whoever answers for the firm, while they may', async () => {
    const tobiasId = await findPersonId('tobias-hartnell')
    const { email } = app.findPerson('eleanor-whitcombe')
    await app.asOwner(`update people set email = 'eleanor@atrium.example' where id = '${eleanorId}'`)
    await app.asOwner(`update people set details = details || '{"isMessenger": true}' where id = '${tobiasId}'`)
    const { id } = await send(margaret, { recipient: { kind: 'general' } })
    await deliver()
    await app.asOwner(`update people set email = '${email}' where id = '${eleanorId}'`)
    await app.asOwner(`update people set details = details - 'isMessenger' where id = '${tobiasId}'`)
    const account = await app.findAccountId('ashworth')
    const target = { id, account, parent: null, group: null, first: id, name: '', staff: null, staff_name: '' }
    const edition = editions.find((one) => one.id === 'wealth')!
    const scope = { edition: { person: { id: margaretId }, today: '2026-11-18' } } as PortalScope
    const list = () => withTenant(app.db, systemActor('wealth'), (transaction) => listOthers(transaction, scope, edition, target))
    expect(await list()).toEqual([tobiasId])
    await app.asOwner(`update message_boxes set answers_for_firm = false where conversation_id = '${id}'`)
    expect(await list()).toEqual([])
  })

  test('is sent once in two and a half seconds for a person and conversation', () => {
    let now = 0
    const may = createTypingLimit(() => now)
    expect([may('a', 'x'), may('a', 'x'), may('b', 'x'), may('a', 'y')]).toEqual([true, false, true, true])
    now = 2_499
    expect(may('a', 'x')).toBe(false)
    now = 2_500
    expect([may('a', 'x'), may('a', 'x')]).toEqual([true, false])
  })
})
