import { randomUUID } from 'node:crypto'
import { createTestApp } from '@atrium/server/testing/test-app'
import { afterAll, expect, test } from 'vitest'

const app = await createTestApp()
afterAll(() => app.close())
const [adviser, colleague, client] = [
  await app.signIn('eleanor-whitcombe'),
  await app.signIn('beatrix-lisle'),
  await app.signIn('margaret-ashworth'),
]

const path = (id = '', portal = 'private-clients') => `/api/portals/${portal}/envelope-templates${id && `/${id}`}`
const content = (label = 'Signature', kind = 'agreement') => ({
  kind,
  isOrdered: true,
  needs: 'mandate',
  remindDays: 3,
  roles: [1, 2].map((owner) => ({
    owner,
    isAttorney: owner === 2,
    fields: [{ kind: 'signature', label, page: 1, x: 0.1, y: owner * 0.1, width: 0.3, height: 0.06, isRequired: true }],
  })),
})
const save = (id: string, name: string, revision = 0, given: object = content(), cookie = adviser) =>
  app.call('PUT', path(id), { cookie, body: { revision, name, content: given } })
const list = async (cookie = adviser) => (await app.get(path(), { cookie })).json.items as { id: string; name: string; revision: number }[]

test('a template is shared by the staff of a portal, and guarded by its revision', async () => {
  const id = randomUUID()
  expect((await save(id, 'Fee agreement')).json).toEqual({ revision: 1 })
  // A repetition changes nothing.
  expect((await save(id, 'Fee agreement')).json).toEqual({ revision: 1 })
  expect((await list(colleague)).find((one) => one.id === id)).toMatchObject({
    name: 'Fee agreement',
    content: content(),
    updatedBy: 'Eleanor Whitcombe',
  })
  expect((await save(id, 'Fees', 1, content('Sign here'), colleague)).json).toEqual({ revision: 2 })
  expect((await save(id, 'Other', 1)).status).toBe(409)
  const atOnce = await Promise.all(['A', 'B'].map((name) => save(id, name, 2)))
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const remove = () => app.call('DELETE', path(id), { cookie: adviser })
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 200])
  expect((await list()).filter((one) => one.id === id)).toEqual([])
  const events = await app.asOwner(`select kind from events where subject_id = '${id}' order by id`)
  expect(events.map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: 3 }, () => 'envelope-template.saved'),
    'envelope-template.removed',
  ])
})

test('a template has a unique name, and a kind that can be signed electronically', async () => {
  await save(randomUUID(), 'Consent')
  expect((await save(randomUUID(), 'CONSENT')).json.issues).toEqual([expect.objectContaining({ path: 'name', code: 'taken' })])
  const atOnce = await Promise.all(Array.from({ length: 4 }, () => save(randomUUID(), 'At once')))
  expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const kind of ['will', 'deed', 'power-of-attorney']) expect((await save(randomUUID(), kind, 0, content('x', kind))).status).toBe(400)
  expect((await save(randomUUID(), 'No fields', 0, { ...content(), roles: [{ owner: 1, isAttorney: false, fields: [] }] })).status).toBe(
    400,
  )
})

test('a template is not that of clients, other portals, other editions or an impersonation', async () => {
  const id = randomUUID()
  await save(id, 'Ours')
  expect((await app.get(path(), { cookie: client })).status).toBe(403)
  expect((await save(id, 'Mine', 1, content(), client)).status).toBe(403)
  const foreigner = await app.signIn('delphine-crane')
  const body = { revision: 1, name: 'Theirs', content: content() }
  expect((await app.call('PUT', path(id), { cookie: foreigner, host: 'demo.localhost', body })).status).toBe(404)
  expect((await app.call('DELETE', path(id, 'unknown'), { cookie: adviser })).status).toBe(404)
  const looking = await app.signIn('oscar-venn')
  const account = await app.findAccountId('ashworth')
  await app.call('POST', '/api/impersonations', { cookie: looking, body: { account, reason: 'client-care' } })
  expect((await save(id, 'Looking', 1, content(), looking)).json.code).toBe('read-only-impersonation')
  expect((await app.call('DELETE', path(id), { cookie: looking })).json.code).toBe('read-only-impersonation')
  expect((await list()).find((one) => one.id === id)).toMatchObject({ name: 'Ours', revision: 1 })
})
