import { afterAll, describe, expect, test } from 'vitest'
import { openMessages } from '../testing/message-calls.ts'

const { app, send, deliver, archive, markRead, findPersonId } = await openMessages()
afterAll(() => app.close())

const [eleanor, tobias, margaret, daniel] = [
  await app.signIn('eleanor-whitcombe'),
  await app.signIn('tobias-hartnell'),
  await app.signIn('margaret-ashworth'),
  await app.signIn('daniel-fenwick-hale'),
]
const toEleanor = { recipient: { kind: 'adviser', id: await findPersonId('eleanor-whitcombe') } }
const toJoint = { recipient: { kind: 'account', id: await app.findAccountId('fenwick-hale-joint') } }

describe('the list for today', () => {
  const waiting = async (cookie: string) =>
    (await app.get('/api/portals/private-clients/today/message-waiting', { cookie })).json as {
      items: { id: string; client: string; text: string; at: string; cause: string }[]
      count: number
    }

  test('names a message of a client until it is answered, for who received it alone', async () => {
    const first = await send(margaret, { ...toEleanor, subject: 'When do we meet?' })
    await deliver()
    const { items, count } = await waiting(eleanor)
    expect([count, items]).toMatchObject([1, [{ id: first.id, client: 'Margaret Ashworth', text: 'When do we meet?' }]])
    const since = items[0]!.at
    await send(margaret, { thread: first.id })
    await deliver(60)
    expect((await waiting(eleanor)).items[0]?.at).toBe(since)
    expect((await waiting(tobias)).count).toBe(0)
    expect((await waiting(await app.signIn('oscar-venn'))).count).toBe(0)
    await send(eleanor, { thread: first.id })
    await deliver()
    expect((await waiting(eleanor)).count).toBe(0)
    const again = await send(margaret, { thread: first.id })
    await deliver()
    expect((await waiting(eleanor)).items.map(({ id }) => id)).toEqual([first.id])
    await app.call('PUT', '/api/portals/private-clients/postponements', {
      cookie: eleanor,
      body: { kind: 'message-waiting', cause: (await waiting(eleanor)).items[0]!.cause, until: '2026-11-20' },
    })
    expect((await waiting(eleanor)).count).toBe(0)
    expect(again.status).toBe(200)
  })

  test('leaves out what its reader has archived', async () => {
    const { id } = await send(margaret, { ...toEleanor, subject: 'Nothing to answer' })
    await deliver()
    expect((await waiting(eleanor)).items.map((one) => one.id)).toContain(id)
    await archive(eleanor, id)
    expect((await waiting(eleanor)).items.map((one) => one.id)).not.toContain(id)
  })
})

describe('the action queue of a client', () => {
  const actions = async (cookie: string) =>
    (await app.get('/api/me/action-queue', { cookie })).json.filter(({ kind }: { kind: string }) => kind === 'unread-messages')

  test('has one action for unread messages of a portal, until they are read', async () => {
    expect(await actions(daniel)).toEqual([])
    const first = await send(eleanor, toJoint)
    const second = await send(eleanor, toJoint)
    await deliver()
    expect(await actions(daniel)).toMatchObject([{ count: 2, subject: null, record: { portal: 'private-clients' } }])
    await markRead(daniel, first.id, [first.id])
    expect(await actions(daniel)).toMatchObject([{ count: 1 }])
    await archive(daniel, second.id)
    expect(await actions(daniel)).toEqual([])
    expect(await actions(eleanor)).toEqual([])
  })
})

describe('the search', () => {
  const found = async (cookie: string, q: string) =>
    ((await app.get(`/api/search?q=${q}`, { cookie })).json.groups as { kind: string; items: { id: string; path: string }[] }[])
      .filter(({ kind }) => kind === 'messages')
      .flatMap(({ items }) => items)

  test('finds conversations of the caller by subject and client, never by the text, and nobody else finds them', async () => {
    const { id } = await send(margaret, { ...toEleanor, subject: 'Quarterly rebalancing' })
    await deliver()
    expect(await found(eleanor, 'rebalancing')).toMatchObject([{ id, path: `/dashboard/private-clients/messages?conversation=${id}` }])
    expect((await found(eleanor, 'ashworth%20rebalancing')).map((one) => one.id)).toEqual([id])
    expect(await found(tobias, 'rebalancing')).toEqual([])
    expect(await found(await app.signIn('oscar-venn'), 'rebalancing')).toEqual([])
  })
})
