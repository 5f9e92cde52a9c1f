import { randomUUID } from 'node:crypto'
import { upload } from '@atrium/files/server/testing/uploads'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let app: TestApp
let admin: string

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.signIn('oscar-venn')
})
afterAll(() => app.close())

type Listed = { id: string; name: string; created: { at: string; by: string | null }; values: Record<string, unknown> }

const path = (collection: string, rest = '') => `/api/collections/${collection}${rest}`
const send = (method: string, to: string, body?: object, cookie = admin) => app.call(method, to, { cookie, ...(body && { body }) })
const list = async (collection: string, query: object = {}) => {
  const response = await send('POST', path(collection, '/search'), query)
  expect([collection, response.status, response.status === 200 ? '' : response.text]).toEqual([collection, 200, ''])
  return response.json as { items: Listed[]; count: number }
}
const addPage = async (name: string, collection = 'pages') =>
  (await send('POST', path(collection, '/items'), { id: randomUUID(), values: { name } })).json

const stored = ['logs', 'mail', 'sms', 'pages-history', 'posts-history'] as const

describe('stored collections', () => {
  test('are in a group of their own, and nothing in them is added, changed, deleted or restored', async () => {
    const { groups } = (await send('GET', '/api/collections')).json
    const names = groups.at(-1).collections.map(({ name }: { name: string }) => name)
    expect([groups.at(-1).name, names.toSorted()]).toEqual(['records', [...stored].toSorted()])
    await addPage('A page')
    await addPage('A post', 'posts')
    await app.asOwner(`insert into outbox_messages (edition, recipient, subject, body_text, body_html, created_at, channel)
      values ('wealth', '+441904496000', '', 'PIN 998877', '', now(), 'sms')`)
    for (const name of stored) {
      const { rights, readOnlyReason } = (await send('GET', path(name))).json
      expect([name, rights.create, rights.update, rights.remove, readOnlyReason.en]).toEqual([
        name,
        false,
        false,
        false,
        expect.any(String),
      ])
      const item = (await list(name)).items[0]!
      const at = path(name, `/items/${item.id}`)
      const read = await send('GET', at)
      expect([name, read.status, read.json.values]).toEqual([name, 200, expect.objectContaining(item.values)])
      const writes = [
        await send('POST', path(name, '/items'), { id: randomUUID(), values: {} }),
        await send('PATCH', at, { version: '1', values: {} }),
        await send('DELETE', at),
        await send('POST', `${at}/restoration`, {}),
        await send('POST', `${at}/publication`, { version: '1' }),
      ]
      expect([name, writes.map(({ status }) => status)]).toEqual([name, writes.map(() => 403)])
      expect((await send('GET', path(name, `/items/${randomUUID()}`))).status).toBe(404)
      expect((await list(name, { isBin: true })).items).toEqual([])
      for (const text of ["' or 1=1 --", '%', '\\', "$1'", '[empty]'])
        for (const { name: field, type } of (await send('GET', path(name))).json.fields)
          if (type !== 'textarea')
            expect(
              (await send('POST', path(name, '/search'), { search: text, sort: field, filters: [{ field, value: text }] })).status,
            ).toBe(200)
    }
  })

  test('are for admins; company admins read only versions of pages and posts, which they edit; others read nothing', async () => {
    for (const [key, readable] of [
      ['beatrix-lisle', ['pages-history', 'posts-history']],
      ['eleanor-whitcombe', []],
      ['margaret-ashworth', []],
    ] as const) {
      const cookie = await app.signIn(key)
      for (const name of stored) {
        const responses = [await send('GET', path(name), undefined, cookie), await send('POST', path(name, '/search'), {}, cookie)]
        const isReadable = (readable as readonly string[]).includes(name)
        expect([key, name, responses.map(({ status }) => status === 200)]).toEqual([key, name, [isReadable, isReadable]])
      }
    }
  })
})

describe('the activity log', () => {
  test('lists events newest first, with type, details, person, time and section, for this edition only', async () => {
    await app.asOwner(
      `insert into events (edition, at, kind, details) values ('partner', now() + interval '1 day', 'item.created', '{"name":"Foreign"}')`,
    )
    const page = await addPage('Logged page')
    const [newest] = (await list('logs')).items
    expect(newest).toMatchObject({
      name: 'item.created',
      created: { by: 'Oscar Venn' },
      values: { type: 'item.created', user: 'Oscar Venn', section: 'pages', outcome: 'done' },
    })
    expect(newest?.values['info']).toContain('collection: pages')
    const all = await list('logs', { limit: 200 })
    const [counted] = await app.asOwner(`select count(*)::int as count from events where edition = 'wealth'`)
    expect(all.count).toBe(counted?.['count'])
    expect(all.items.map(({ id }) => Number(id))).toEqual(all.items.map(({ id }) => Number(id)).toSorted((one, other) => other - one))
    expect(JSON.stringify(all)).not.toContain('Foreign')
    expect((await send('DELETE', path('pages', `/items/${page.id}`))).status).toBe(200)
    const deleted = await list('logs', { filters: [{ field: 'type', value: 'item.deleted' }] })
    expect([deleted.count, deleted.items[0]?.values['section']]).toEqual([1, 'pages'])
  })

  test('is searched by type and person, filtered by outcome and sorted by person', async () => {
    await app.call('POST', '/api/session', { body: { email: app.findPerson('oscar-venn').email, password: 'wrong' } })
    const refused = await list('logs', { filters: [{ field: 'outcome', value: 'refused' }] })
    expect(new Set(refused.items.map(({ values }) => values['outcome']))).toEqual(new Set(['refused']))
    expect((await list('logs', { search: 'oscar venn' })).count).toBeGreaterThan(0)
    const users = (await list('logs', { sort: 'user', filters: [{ field: 'user', value: '[not-empty]' }] })).items.map(({ values }) =>
      String(values['user']),
    )
    expect(users).toEqual(users.toSorted(new Intl.Collator('und').compare))
  })

  test('has an entry for each upload of media', async () => {
    const { id } = await upload(app, admin, 'logged.pdf', Buffer.from('%PDF-1.7'))
    const [entry] = (await list('logs', { filters: [{ field: 'type', value: 'media.uploaded' }] })).items
    expect(entry?.values).toMatchObject({ type: 'media.uploaded', user: 'Oscar Venn', section: 'item' })
    expect(entry?.values['info']).toContain('name: logged.pdf')
    expect((await app.asOwner(`select subject_id from events where id = ${entry?.id}`))[0]).toEqual({ subject_id: id })
  })

  test('hides details with names of secrets, should an event ever have one', async () => {
    await app.asOwner(`insert into events (edition, at, kind, details) values ('wealth', now() + interval '1 day', 'test.secret',
      '{"resetToken":"t0ken-a","pin":"998877","api_key":"k3y-b","name":"Shown"}')`)
    const [entry] = (await list('logs', { filters: [{ field: 'type', value: 'test.secret' }] })).items
    expect(entry?.values['info']).toBe('name: Shown')
  })
})

describe('the logs of messages', () => {
  test('state recipient, subject and delivery, and never the text with its links and PINs [S05]', async () => {
    const cookie = await app.signIn('oscar-venn')
    const { email } = app.findPerson('oscar-venn')
    const pin = await app.findLastPin(email)
    const mails = await list('mail', { search: email })
    expect(mails.items[0]).toMatchObject({ values: { recipient: email, subject: expect.any(String), tries: expect.any(String) } })
    expect(['Waiting', 'Sent']).toContain(mails.items[0]?.values['state'])
    await app.asOwner(`insert into outbox_messages (edition, recipient, subject, body_text, body_html, created_at, channel, given_up_at, tries)
      values ('wealth', '+441904496001', '', 'PIN 887766', 'link #token=abc', now() + interval '1 day', 'sms', now(), 5),
        ('partner', '+441904496002', '', 'PIN 776655', '', now() + interval '1 day', 'sms', null, 0)`)
    const texts = await list('sms')
    expect(texts.items[0]?.values).toEqual({ recipient: '+441904496001', state: 'Not delivered', tries: '5' })
    const everything = JSON.stringify([
      await list('mail', { limit: 200 }),
      texts,
      (await send('GET', path('mail', `/items/${mails.items[0]?.id}`))).json,
    ])
    const exported = await app.call('POST', path('sms', '/export'), { cookie, body: { columns: ['recipient', 'state'], format: 'csv' } })
    expect(exported.text).toContain('+441904496001')
    for (const secret of [pin, '887766', '776655', '+441904496002', 'token=', 'body'])
      expect([secret, everything.includes(secret), exported.text.includes(secret)]).toEqual([secret, false, false])
    expect((await list('sms', { filters: [{ field: 'state', value: 'Not delivered' }] })).count).toBe(1)
    expect((await list('sms', { filters: [{ field: 'tries', value: '4..' }] })).count).toBe(1)
  })
})

describe('the histories of pages and posts', () => {
  test('list every saved version with its change, person and time', async () => {
    for (const collection of ['pages', 'posts'] as const) {
      const item = await addPage(`History of ${collection}`, collection)
      const saved = await send('PATCH', path(collection, `/items/${item.id}`), { version: item.version, values: { summary: 'Second' } })
      expect(saved.status).toBe(200)
      const versions = await list(`${collection}-history`, { search: `history of ${collection}` })
      expect(versions.items.map(({ values }) => values)).toEqual([
        { name: `History of ${collection}`, item: item.id, version: '2', action: 'saved', user: 'Oscar Venn', changed: 'summary' },
        expect.objectContaining({ version: '1', action: 'created', item: item.id }),
      ])
      expect((await list(`${collection}-history`, { filters: [{ field: 'item', value: item.id }] })).count).toBe(2)
      expect(
        (
          await list(`${collection}-history`, {
            filters: [
              { field: 'version', value: '2..' },
              { field: 'item', value: item.id },
            ],
          })
        ).count,
      ).toBe(1)
    }
  })
})
