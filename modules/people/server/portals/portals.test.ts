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
