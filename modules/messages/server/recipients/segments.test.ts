import { randomUUID } from 'node:crypto'
import { editions } from '@atrium/editions/registry'
import { afterAll, describe, expect, test } from 'vitest'
import { deliverDue } from '../delivery/jobs.ts'
import { openMessages, portal } from '../testing/message-calls.ts'

const calls = await openMessages()
const { app, at, send, deliver, list, messagesOf, withdraw, findPersonId, findGroupId, sentMails } = calls
afterAll(() => app.close())

const [eleanor, tobias, margaret, daniel] = [
  await app.signIn('eleanor-whitcombe'),
  await app.signIn('tobias-hartnell'),
  await app.signIn('margaret-ashworth'),
  await app.signIn('daniel-fenwick-hale'),
]
const [ashworth, joint] = [await app.findAccountId('ashworth'), await app.findAccountId('fenwick-hale-joint')]

/** Saves a segment of clients with portfolios whose names contain the search. Returns its id. */
async function saveSegment(cookie: string, search: string, { id = randomUUID() as string, name = `Segment ${randomUUID()}` } = {}) {
  const conditions = { search, linked: 'linked', where: [{ kind: 'portfolio-count', settings: { atLeast: 1, atMost: null } }] }
  const body = { name, isShared: false, settings: { conditions, columns: ['name'], sort: 'name', direction: 'ascending' } }
  expect((await app.call('PUT', `/api/portals/${portal}/client-views/${id}`, { cookie, body })).status).toBe(200)
  return { id, name }
}
const preview = (cookie: string, id: string, kind = 'segment', of = portal) =>
  app.get(at(`/message-recipients/${kind}/${id}`, of), { cookie })
const toSegment = (id: string) => ({ recipient: { kind: 'segment', id } })
const issueOf = ({ json }: { json: Record<string, unknown> }) => (json['issues'] as { path: string; code: string }[] | undefined)?.[0]
const conversationOf = async (cookie: string, subject: string) => (await list(cookie, '?limit=100')).find((one) => one.subject === subject)

describe('a message to a segment', () => {
  test('is offered and previewed with the number of clients, why each matches, and who is left out', async () => {
    const { id, name } = await saveSegment(eleanor, 'a')
    const offered = (await app.get(at(`/message-recipients?search=${encodeURIComponent(name)}`), { cookie: eleanor })).json
    expect(offered.segments).toEqual([{ id, name }])
    await app.asOwner(`insert into account_rules (edition, account_id, name, is_enabled) values ('wealth', '${joint}', 'messages', false)`)
    await app.asOwner(`update people set is_active = false where id in (select person_id from account_people where account_id = '${ashworth}'
      and relation in ('owner', 'joint', 'attorney', 'executor'))`)
    const { json, status } = await preview(eleanor, id)
    await app.asOwner(
      `update people set is_active = true where id in (select person_id from account_people where account_id = '${ashworth}')`,
    )
    await app.asOwner(`delete from account_rules where account_id = '${joint}' and name = 'messages'`)
    expect([status, json.name, json.conditions]).toMatchObject([200, name, [{ kind: 'portfolio-count', isMissing: false }]])
    const itemOf = (account: string) => json.items.find((one: { id: string }) => one.id === account)
    expect(itemOf(ashworth)).toMatchObject({ name: 'Margaret Ashworth', leftOut: 'no-people' })
    expect(itemOf(joint)).toMatchObject({ leftOut: 'switched-off', facts: [{ count: expect.any(Number) as number }] })
    const reached = json.items.filter((one: { leftOut: string | null }) => one.leftOut === null)
    expect([json.count, json.leftOutCount]).toEqual([reached.length, json.items.length - reached.length])
    expect(reached.every(({ facts }: { facts: { count: number }[] }) => facts[0]!.count >= 1)).toBe(true)
  })

  test('opens a conversation for each client that is in it when the message is delivered, which names no segment', async () => {
    const rename = (account: string, from: string, to: string) =>
      app.asOwner(`update accounts set name = replace(name, '${from}', '${to}') where id = '${account}'`)
    await rename(ashworth, 'Ashworth', 'Ashworth Zanzibar')
    const { id, name } = await saveSegment(eleanor, 'Zanzibar')
    const subject = `Gilts ${randomUUID()}`
    const sendAt = new Date(app.deps.clock().getTime() + 600_000).toISOString()
    const sent = await send(eleanor, { ...toSegment(id), subject, sendAt })
    expect(sent.status).toBe(200)
    // Meanwhile the segment finds the other client.
    await rename(ashworth, ' Zanzibar', '')
    await rename(joint, 'Fenwick', 'Zanzibar Fenwick')
    expect(await deliver(610)).toMatchObject({ sent: 1, failed: 0 })
    await rename(joint, 'Zanzibar ', '')
    expect(await conversationOf(margaret, subject)).toBeUndefined()
    const own = (await conversationOf(daniel, subject))!
    expect(own).toMatchObject({ with: 'Eleanor Whitcombe', group: null, account: { id: joint } })
    const [message] = await messagesOf(daniel, own.id)
    expect(message).toMatchObject({
      id: sent.id,
      group: null,
      subthread: null,
      recipient: (await conversationOf(daniel, subject))!.account!.name,
    })
    for (const path of [
      `/conversations/${own.id}`,
      `/messages/${sent.id}`,
      '/messages?limit=100',
      `/conversations?search=${encodeURIComponent(name)}`,
    ])
      expect((await app.get(at(path), { cookie: daniel })).text).not.toContain(name)
    const all = (await conversationOf(eleanor, subject))!
    expect(all).toMatchObject({ id: sent.id, with: name, account: null, group: { id: null, name } })
    expect(all.group!.count).toBeGreaterThan(0)
    const [stored] = await app.asOwner(`select segment from messages where id = '${sent.id}'`)
    expect(stored).toMatchObject({ segment: { name, conditions: [{ kind: 'portfolio-count' }] } })
    // An answer reaches the sender alone, in a conversation of its own.
    const reply = await send(daniel, { thread: own.id })
    await deliver()
    expect((await messagesOf(eleanor, own.id)).map((one) => one.id)).toEqual([sent.id, reply.id])
    expect((await list(eleanor, '?limit=100')).find((one) => one.id === own.id)).toMatchObject({ group: { name, count: null } })
    expect((await messagesOf(eleanor, sent.id))[0]!.notification).toBeInstanceOf(Array)
    expect((await send(eleanor, { thread: sent.id })).status).toBe(404)
  })

  test('is refused for the segment of a colleague, one that finds nobody, one of another portal, and from clients', async () => {
    const { id } = await saveSegment(tobias, 'a')
    const missing = { path: 'recipient', code: 'not-found' }
    expect(issueOf(await send(eleanor, toSegment(id)))).toEqual(missing)
    expect((await preview(eleanor, id)).status).toBe(400)
    expect(issueOf(await send(eleanor, toSegment(randomUUID())))).toEqual(missing)
    expect(issueOf(await send(margaret, toSegment(id)))).toMatchObject(missing)
    expect((await preview(margaret, id)).status).toBe(403)
    const nobody = await saveSegment(eleanor, 'Nobody of this name')
    expect(issueOf(await send(eleanor, toSegment(nobody.id)))).toEqual({ path: 'recipient', code: 'empty' })
    expect((await preview(eleanor, nobody.id)).json).toMatchObject({ count: 0, items: [] })
    const own = await saveSegment(eleanor, 'a')
    expect(issueOf(await send(eleanor, toSegment(own.id), { of: 'family-office' }))).toEqual(missing)
    const naomi = await app.signIn('naomi-feldmann')
    expect((await app.get(at('/message-recipients'), { cookie: naomi })).json.segments).toEqual([])
    expect(issueOf(await send(naomi, toSegment(own.id)))).toMatchObject({ path: 'recipient' })
    const looking = await app.signIn('eleanor-whitcombe')
    await app.call('POST', '/api/impersonations', { cookie: looking, body: { account: ashworth, reason: 'client-care' } })
    expect((await send(looking, toSegment(own.id))).status).toBe(403)
  })

  test('fails if the segment is deleted before it is delivered, and can be sent to another one', async () => {
    const { id } = await saveSegment(eleanor, 'Margaret Ash')
    const sent = await send(eleanor, toSegment(id))
    await app.call('DELETE', `/api/portals/${portal}/client-views/${id}`, { cookie: eleanor })
    expect(await deliver()).toMatchObject({ sent: 0, failed: 1 })
    expect((await messagesOf(eleanor, sent.id))[0]).toMatchObject({ state: 'failed', sentTo: { kind: 'segment', id } })
    expect((await withdraw(eleanor, sent.id)).status).toBe(200)
  })

  test('fails if the segment looks for others than when it was sent, or finds many more, and tells its sender', async () => {
    const fail = async (meanwhile: (segment: { id: string; name: string }, message: string) => Promise<unknown>) => {
      await sentMails()
      const segment = await saveSegment(eleanor, 'a')
      const subject = `Limit ${randomUUID()}`
      const sent = await send(eleanor, { ...toSegment(segment.id), subject })
      await meanwhile(segment, sent.id)
      const outcome = await deliver()
      const told = (await sentMails()).filter(({ recipient }) => recipient === app.findPerson('eleanor-whitcombe').email)
      return [outcome.sent, outcome.failed, told.filter(({ body }) => body.includes(subject)).length]
    }
    expect(await fail(({ id, name }) => saveSegment(eleanor, 'e', { id, name }))).toEqual([0, 1, 1])
    // As if it had reached fewer clients when it was sent.
    const reachedFewer = (by: number) => (_: unknown, message: string) =>
      app.asOwner(
        `update messages set segment = jsonb_set(segment, '{clients}', to_jsonb((segment ->> 'clients')::int - ${by})) where id = '${message}'`,
      )
    expect(await fail(reachedFewer(100))).toEqual([0, 1, 1])
    expect((await fail(reachedFewer(1)))[1]).toBe(0)
  })

  test('is delivered once by several processes, and counts each client in the limit of the sender', async () => {
    const { id } = await saveSegment(eleanor, 'a')
    const subject = `Once ${randomUUID()}`
    const { count } = (await preview(eleanor, id)).json
    expect(count).toBeGreaterThan(1)
    const eleanorId = await findPersonId('eleanor-whitcombe')
    const counted = async () =>
      Number(
        (await app.asOwner(`select points from platform.rate_limits where key = 'clientsWrittenToByPerson:${eleanorId}'`))[0]?.['points'],
      )
    const before = await counted()
    const message = randomUUID()
    const answers = await Promise.all(Array.from({ length: 3 }, () => send(eleanor, { ...toSegment(id), subject }, { id: message })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await counted()) - before).toBeGreaterThanOrEqual(count)
    app.advance(11_000)
    await Promise.all(Array.from({ length: 4 }, () => deliverDue(app.deps, editions)))
    const opened = await app.asOwner(`select count(*)::int as count, count(distinct account_id)::int as clients
      from message_conversations where parent_id = '${message}'`)
    expect(opened[0]!['count']).toBe(opened[0]!['clients'])
    expect((await list(margaret, '?limit=100')).filter((one) => one.subject === subject)).toHaveLength(1)
  })
})

test('a message to a group is previewed as well, by staff of the firm alone', async () => {
  const group = await findGroupId('Retirement planning')
  const { json, status } = await preview(eleanor, group, 'group')
  expect([status, json.name, json.conditions]).toEqual([200, 'Retirement planning', []])
  const offered = (await app.get(at('/message-recipients?search=retirement'), { cookie: eleanor })).json.groups
  expect(offered).toMatchObject([{ id: group, count: json.count }])
  const naomi = await app.signIn('naomi-feldmann')
  expect((await preview(naomi, group, 'group')).status).toBe(404)
  expect((await preview(eleanor, randomUUID(), 'group')).status).toBe(404)
})
