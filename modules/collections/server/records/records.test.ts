import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
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

type Listed = { id: string; name: string; created: { at: string; name: string | null }; values: Record<string, unknown> }

const path = (collection: string, rest = '') => `/api/collections/${collection}${rest}`
const send = (method: string, to: string, body?: object, cookie = admin) => app.call(method, to, { cookie, ...(body && { body }) })
const list = async (collection: string, query: object = {}) => {
  const response = await send('POST', path(collection, '/search'), query)
  expect([collection, response.status, response.status === 200 ? '' : response.text]).toEqual([collection, 200, ''])
  return response.json as { items: Listed[]; count: number }
}
const addPage = async (name: string, collection = 'pages') =>
  (await send('POST', path(collection, '/items'), { id: randomUUID(), values: { name } })).json

/** Lists the kinds of events that the sources declare by extending `EventKinds`. */
async function listDeclaredKinds(): Promise<string[]> {
  const root = fileURLToPath(new URL('../../../../', import.meta.url))
  const files = globSync(['platform/**/*.ts', 'modules/*/server/**/*.ts'], { cwd: root, exclude: ['**/node_modules', '**/*.test.ts'] })
  const kinds: string[] = []
  for (const file of files) {
    const declaration = /interface EventKinds extends ([^{]*)\{\}|interface EventKinds \{(?!\})/.exec(
      readFileSync(`${root}${file}`, 'utf8'),
    )
    if (!declaration) continue
    const [, constant = ''] = /^GroupByKind<typeof (\w+)> $/.exec(declaration[1] ?? '') ?? []
    const exported = (await import(/* @vite-ignore */ `${root}${file}`)) as Record<string, object>
    expect([file, Object.keys(exported)]).toEqual([file, expect.arrayContaining([constant])])
    kinds.push(...Object.keys(exported[constant] ?? {}))
  }
  return kinds
}

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
      name: 'Entry created',
      created: { name: 'Oscar Venn' },
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

  test('shows the names of kinds in the language of the reader, and finds events by name and by code', async () => {
    await app.asOwner(`insert into events (edition, at, kind) values ('wealth', now() + interval '2 days', 'password.changed')`)
    const [entry] = (await list('logs', { filters: [{ field: 'type', value: 'password.changed' }] })).items
    expect(entry).toMatchObject({ name: 'Password changed', values: { type: 'password.changed' } })
    for (const search of ['PASSWORD CHANGED', 'lykilorði breytt', 'αλλαγή κωδικού πρόσβασης', 'password.changed'])
      expect([search, (await list('logs', { search })).items[0]?.id]).toEqual([search, entry?.id])
    const names = { en: 'Password changed', is: 'Lykilorði breytt', el: 'Αλλαγή κωδικού πρόσβασης' } as const
    for (const locale of ['is', 'el', 'en'] as const) {
      await app.asOwner(`update people set locale = '${locale}' where email = '${app.findPerson('oscar-venn').email}'`)
      const read = await send('GET', path('logs', `/items/${entry?.id}`))
      const body = { columns: ['type'], format: 'csv', filters: [{ field: 'type', value: 'password.changed' }] }
      const exported = await app.call('POST', path('logs', '/export'), { cookie: admin, body })
      expect([read.json.name, read.json.values.type, exported.text.includes(names[locale])]).toEqual([
        names[locale],
        'password.changed',
        true,
      ])
      expect(exported.text).not.toContain('password.changed')
    }
  })

  test('names every declared event kind uniquely in each language', async () => {
    const { fields } = (await send('GET', path('logs'))).json
    const { options } = fields.find(({ name }: { name: string }) => name === 'type') as {
      options: { value: string; label: Record<'en' | 'is' | 'el', string> }[]
    }
    const declared = await listDeclaredKinds()
    expect(declared).toContain('api-token.refused')
    expect(declared).toContain('session.password-accepted')
    expect(options.map(({ value }) => value).toSorted()).toEqual(declared.toSorted())
    for (const locale of ['en', 'is', 'el'] as const) {
      const names = options.map(({ label }) => label[locale])
      expect([locale, names.filter((name) => !name || /^[a-z-]+\.[a-z-]+$/.test(name))]).toEqual([locale, []])
      expect([locale, names.filter((name, index) => names.indexOf(name) !== index)]).toEqual([locale, []])
    }
  })

  test('writes nested details as plain text, with yes and no in the language of the reader', async () => {
    await app.asOwner(`insert into events (edition, at, kind, details) values ('wealth', now() + interval '3 days', 'account.rules-changed',
      '{"pages":{"law":true,"tax":false,"none":null},"by":"advisory","changed":["name","team"],"fields":["phone"],"empty":{},
        "changes":[{"field":"name","after":"B"},{"token":"t0ken"}]}')`)
    const filters = [{ field: 'type', value: 'account.rules-changed' }]
    const [entry] = (await list('logs', { filters })).items
    expect(entry?.values['info']).toBe(
      'by: advisory, changed (name, team), changes (after: B, field: name), fields: phone, pages (law: yes, tax: no)',
    )
    await app.asOwner(`update people set locale = 'is' where email = '${app.findPerson('oscar-venn').email}'`)
    expect((await list('logs', { filters })).items[0]?.values['info']).toContain('pages (law: já, tax: nei)')
    await app.asOwner(`update people set locale = 'en' where email = '${app.findPerson('oscar-venn').email}'`)
  })

  test('hides details with names of secrets, should an event ever have one', async () => {
    await app.asOwner(`insert into events (edition, at, kind, details) values ('wealth', now() + interval '1 day', 'test.secret',
      '{"resetToken":"t0ken-a","pin":"998877","api_key":"k3y-b","name":"Shown",
      "nested":{"password":"s3cret-c","name":"Also shown"}}')`)
    const [entry] = (await list('logs', { filters: [{ field: 'type', value: 'test.secret' }] })).items
    expect(entry?.values['info']).toBe('name: Shown, nested (name: Also shown)')
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
