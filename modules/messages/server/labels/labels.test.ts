import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { openMessages } from '../testing/message-calls.ts'

const calls = await openMessages()
const { app, at, send, deliver, list, findPersonId } = calls
afterAll(() => app.close())

const [eleanor, tobias, margaret, naomi] = [
  await app.signIn('eleanor-whitcombe'),
  await app.signIn('tobias-hartnell'),
  await app.signIn('margaret-ashworth'),
  await app.signIn('naomi-feldmann'),
]
const toEleanor = { recipient: { kind: 'adviser', id: await findPersonId('eleanor-whitcombe') } }
const save = (name: string, { id = randomUUID() as string, revision = 0, cookie = eleanor, of = 'private-clients' } = {}) =>
  app.call('PUT', `/api/portals/${of}/message-labels/${id}`, { cookie, body: { name, revision } }).then((response) => ({ id, ...response }))
const labelsOf = async (cookie = eleanor) => (await app.get(at('/message-labels'), { cookie })).json.items
const set = (conversation: string, labels: readonly string[], cookie = eleanor) =>
  app.call('PUT', at(`/conversations/${conversation}/labels`), { cookie, body: { labels } })
async function begin() {
  const { id } = await send(margaret, { ...toEleanor, subject: `Label ${randomUUID()}` })
  await deliver()
  return id
}
const rowOf = async (id: string, cookie = eleanor) => (await list(cookie, '?limit=100')).find((one) => one.id === id)

describe('the labels of a portal', () => {
  test('are saved by its staff, once for a repeated request, with a name of their own', async () => {
    const name = `Pension ${randomUUID()}`.slice(0, 40)
    const id = randomUUID()
    const responses = await Promise.all([1, 2, 3].map(() => save(name, { id })))
    expect(responses.map(({ status, json }) => [status, json.revision])).toEqual([1, 2, 3].map(() => [200, 1]))
    expect((await labelsOf(tobias)).find((one: { id: string }) => one.id === id)).toEqual({ id, name, revision: 1 })
    expect((await save(name.toUpperCase())).json.issues).toMatchObject([{ path: 'name', code: 'taken' }])
    expect((await save('Other', { id, revision: 5 })).status).toBe(409)
    expect((await save(' ', {})).status).toBe(400)
    expect([(await save('x', { cookie: margaret })).status, (await save('x', { cookie: naomi })).status]).toEqual([403, 403])
    expect((await app.get(at('/message-labels'), { cookie: margaret })).status).toBe(403)
    const remove = () => app.call('DELETE', at(`/message-labels/${id}`), { cookie: eleanor })
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200])
    expect((await labelsOf()).some((one: { id: string }) => one.id === id)).toBe(false)
  })

  test('are given to conversations of the caller, filter the list, and are hidden from clients', async () => {
    const [first, second] = [await save(`First ${randomUUID()}`.slice(0, 40)), await save(`Second ${randomUUID()}`.slice(0, 40))]
    const conversation = await begin()
    expect((await Promise.all([1, 2].map(() => set(conversation, [first.id, second.id])))).map(({ status }) => status)).toEqual([200, 200])
    expect((await rowOf(conversation))?.labels.map(({ id }) => id)).toEqual([first.id, second.id])
    expect((await rowOf(conversation, margaret))?.labels).toEqual([])
    expect((await app.get(at(`/conversations/${conversation}`), { cookie: margaret })).text).not.toContain(first.id)
    expect((await list(eleanor, `?label=${first.id}`)).map((one) => one.id)).toEqual([conversation])
    expect((await app.get(at(`/conversations?label=${first.id}`), { cookie: margaret })).status).toBe(403)
    expect((await set(conversation, [], tobias)).status).toBe(404)
    expect((await set(conversation, [], margaret)).status).toBe(403)
    expect((await set(conversation, [randomUUID()])).json.issues).toMatchObject([{ path: 'labels', code: 'not-found' }])
    const other = await save('Another portal', { of: 'family-office', cookie: await app.signIn('oscar-venn') })
    expect((await set(conversation, [other.id])).status).toBe(400)
    await set(conversation, [second.id])
    expect(await list(eleanor, `?label=${first.id}`)).toEqual([])
    await app.call('DELETE', at(`/message-labels/${second.id}`), { cookie: eleanor })
    expect((await rowOf(conversation))?.labels).toEqual([])
    const cookie = await app.signIn('eleanor-whitcombe')
    await app.call('POST', '/api/impersonations', { cookie, body: { account: await app.findAccountId('ashworth'), reason: 'client-care' } })
    expect((await save('x', { cookie })).json.code).toBe('read-only-impersonation')
    expect((await set(conversation, [], cookie)).json.code).toBe('read-only-impersonation')
  })
})
