import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const list = async (key: string) => (await app.get('/api/portals', { host: app.findPerson(key).host, cookie: await app.signIn(key) })).json

describe('the portals of a person', () => {
  test('are the portals of the organisation for its staff [P371]', async () => {
    expect((await list('eleanor-whitcombe')).portals.map((portal: { id: string }) => portal.id).toSorted()).toEqual([
      'family-office',
      'private-clients',
    ])
  })

  test('are the portals of their accounts for clients, with the accounts', async () => {
    const { portals, canCreate } = await list('henrietta-lockwood')
    expect(portals.map((portal: { id: string; accounts: { name: string }[] }) => [portal.id, portal.accounts.length]).toSorted()).toEqual([
      ['family-office', 1],
      ['private-clients', 1],
    ])
    expect(canCreate).toBe(false)
  })

  test('are the portals of their clients for an outside professional', async () => {
    expect((await list('naomi-feldmann')).portals.map((portal: { id: string }) => portal.id)).toEqual(['private-clients'])
  })

  test('have the theme of the edition if this release does not have their theme', async () => {
    const setTheme = (theme: string) =>
      withTenant(app.db, systemActor('wealth'), (transaction) =>
        transaction.updateTable('portals').set({ theme }).where('id', '=', 'family-office').execute(),
      )
    const stored = (await list('eleanor-whitcombe')).portals.find(({ id }: { id: string }) => id === 'family-office').theme
    await setTheme('sepia')
    const { portals } = await list('henrietta-lockwood')
    const me = await app.get('/api/me', { cookie: await app.signIn('henrietta-lockwood') })
    await setTheme(stored)
    const findTheme = (all: { id: string; theme: string }[]) => all.find(({ id }) => id === 'family-office')?.theme
    expect([findTheme(portals), findTheme(me.json.portals)]).toEqual(['main', 'main'])
  })

  test('do not include portals of another edition, which return 404', async () => {
    const cookie = await app.signIn('oscar-venn')
    expect((await app.get('/api/portals/iolkos/accounts', { cookie })).status).toBe(404)
  })
})

describe('creating a portal', () => {
  test('is refused beyond the maximum, even for concurrent requests [P081] [S50]', async () => {
    const own = await createTestApp()
    const { host } = own.findPerson('delphine-crane')
    const cookie = await own.signIn('delphine-crane')
    await withTenant(own.db, systemActor('demo'), async (transaction) => {
      // Moves the portal to another firm, so that one more can be created.
      const { id } = await transaction
        .insertInto('organisations')
        .values({ edition: 'demo', name: 'Elsewhere', domain: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      await transaction.updateTable('portals').set({ organisation_id: id }).execute()
    })
    expect((await own.get('/api/portals', { host, cookie })).json).toMatchObject({ maximum: 1, canCreate: true })
    const body = { name: 'Clients & Friends', theme: 'akta' }
    const responses = await Promise.all(Array.from({ length: 6 }, () => own.call('POST', '/api/portals', { host, cookie, body })))
    expect(responses.map((response) => response.status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
    const { portals, canCreate } = (await own.get('/api/portals', { host, cookie })).json
    const made = portals.filter((portal: { name: string }) => portal.name === 'Clients & Friends')
    expect([made.length, made[0].theme, canCreate]).toEqual([1, 'akta', false])
    expect(made[0].id).toMatch(/^clients-friends-[\da-f]{6}$/)
    await own.close()
  })

  test.each([
    [{ name: '', theme: 'main' }, 'name'],
    [{ name: 'x', theme: 'pink' }, 'theme'],
    [{ theme: 'main' }, 'name'],
  ])('is refused for %j, with the name of the field', async (body, field) => {
    const response = await app.call('POST', '/api/portals', { cookie: await app.signIn('eleanor-whitcombe'), body })
    expect([response.status, response.json.issues[0].path]).toEqual([400, field])
  })
})

describe('the navigation of a portal', () => {
  const admin = () => app.signIn('oscar-venn')
  const send = async (method: string, path: string, body: object) => {
    const response = await app.call(method, `/api/collections/${path}`, { cookie: await admin(), body })
    expect([response.status, response.text]).toEqual([200, response.text])
    return response.json
  }
  const add = (collection: string, values: object) => send('POST', `${collection}/items`, { id: randomUUID(), values })
  const read = async (key: string, portal = 'private-clients') =>
    app.get(`/api/portals/${portal}/navigation`, { host: app.findPerson(key).host, cookie: await app.signIn(key) })
  const names = async (key: string, portal?: string) => (await read(key, portal)).json.entries.map(({ name }: { name: string }) => name)

  test('has the entries of all portals and then those of this portal, each for its audiences [B120]', async () => {
    const definition = (await app.get('/api/collections/navigation', { cookie: await admin() })).json
    const { options } = definition.fields.find(({ name }: { name: string }) => name === 'visible')
    expect(options.map(({ value }: { value: string }) => value)).toEqual(['Admin', 'Advisor', 'Investor'])
    const guides = await add('navigation', { name: 'Guides', link: '/guides', icon: 'info', visible: ['Investor'] })
    await add('subnavigation', { name: 'Pensions', link: '/guides/pensions', parentId: guides.id })
    await add('navigation', { name: 'Desk', link: 'https://desk.example/', visible: ['Advisor'] })
    await add('navigation', { name: 'Back office', link: '/admin/pages', visible: ['Admin'] })
    await add('navigation', { name: 'Prepared', link: '/later', visible: [] })
    const portal = await app.get('/api/collections/portals/items/private-clients', { cookie: await admin() })
    const subnav = [
      { name: 'Yours', link: '/yours', visible: ['Investor'] },
      { name: 'Ours', link: '/ours', visible: ['Advisor'] },
    ]
    await send('PATCH', 'portals/items/private-clients', {
      version: portal.json.version,
      values: { navigation: [{ name: 'Harbour', link: '', icon: 'star', visible: ['Investor', 'Advisor'], subnav }] },
    })
    expect((await read('margaret-ashworth')).json.entries).toEqual([
      {
        id: guides.id,
        name: 'Guides',
        link: '/guides',
        icon: 'info',
        items: [{ id: expect.any(String), name: 'Pensions', link: '/guides/pensions' }],
      },
      {
        id: 'private-clients-0',
        name: 'Harbour',
        link: null,
        icon: 'star',
        items: [{ id: 'private-clients-0-0', name: 'Yours', link: '/yours' }],
      },
    ])
    expect(await names('eleanor-whitcombe')).toEqual(['Desk', 'Harbour'])
    expect(await names('eleanor-whitcombe', 'family-office')).toEqual(['Desk'])
    expect(await names('beatrix-lisle')).toEqual(['Back office'])
    expect(await names('oscar-venn')).toEqual(['Back office'])
  })

  test('[B170] has items with name, link, icon, audiences and, perhaps, sub-items with name, link and audiences', async () => {
    const item = async () => (await app.get('/api/collections/portals/items/family-office', { cookie: await admin() })).json
    const store = async (navigation: unknown) =>
      app.call('PATCH', '/api/collections/portals/items/family-office', {
        cookie: await admin(),
        body: { version: (await item()).version, values: { navigation } },
      })
    const subItem = { name: 'Trusts', link: '/trusts', visible: ['Admin', 'Advisor', 'Investor'] }
    const items = [
      { name: 'Family', link: 'https://family.example/a', icon: 'star', visible: ['Admin', 'Investor'], subnav: [subItem] },
      { name: 'Desk', link: '/desk', icon: null, visible: ['Advisor'], subnav: [] },
    ]
    expect((await store(items)).status).toBe(200)
    expect((await item()).values.navigation).toEqual(items)
    const { subnav: _none, ...withoutSubnav } = items[1] as (typeof items)[1]
    expect((await store([{ ...withoutSubnav, colour: 'red' }])).status).toBe(200)
    expect((await item()).values.navigation).toEqual([{ ...withoutSubnav, subnav: [] }])
    for (const [change, part] of [
      [{ name: '' }, '0.name'],
      [{ link: 'javascript:alert(1)' }, '0.link'],
      [{ icon: 'no such icon' }, '0.icon'],
      [{ visible: ['Guest'] }, '0.visible'],
      [{ subnav: [{ ...subItem, name: '' }] }, '0.subnav.0.name'],
      [{ subnav: [{ ...subItem, link: '//evil.example' }] }, '0.subnav.0.link'],
      [{ subnav: [{ ...subItem, visible: ['Everybody'] }] }, '0.subnav.0.visible'],
    ] as const) {
      const refused = await store([{ ...items[0], ...change }])
      expect([change, refused.status, refused.json.issues?.[0].path]).toEqual([change, 400, `values.navigation.${part}`])
    }
    expect((await store(items)).status).toBe(200)
    const shown = (await read('henrietta-lockwood', 'family-office')).json.entries
    expect(shown.filter(({ id }: { id: string }) => id.startsWith('family-office'))).toEqual([
      {
        id: 'family-office-0',
        name: 'Family',
        link: 'https://family.example/a',
        icon: 'star',
        items: [{ id: 'family-office-0-0', name: 'Trusts', link: '/trusts' }],
      },
    ])
  })

  test('of a portal that the person may not enter does not exist', async () => {
    expect((await read('margaret-ashworth', 'family-office')).status).toBe(404)
    expect((await read('margaret-ashworth', 'unknown')).status).toBe(404)
  })
})
