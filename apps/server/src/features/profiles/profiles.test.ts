import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inScope, systemActor } from '../../db/scope.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let cookie: string

beforeAll(async () => {
  app = await createTestApp()
  cookie = await app.signIn('margaret-ashworth')
})
afterAll(() => app.close())

const patch = (body: unknown) => app.call('PATCH', '/api/me', { cookie, body })

describe('who is signed in', () => {
  test('has a name, a role, portals and accounts, and nothing that is nobody’s business', async () => {
    const { json } = await app.get('/api/me', { cookie })
    expect(json).toMatchObject({
      name: 'Margaret Ashworth',
      role: 'client',
      edition: 'wealth',
      locale: 'en',
      theme: 'portal',
      impersonating: null,
    })
    expect(json.portals).toEqual([{ id: 'private-clients', name: 'Private clients', theme: 'main' }])
    expect(JSON.stringify(json)).not.toMatch(/hash|password|token|secret/i)
  })

  test('a person of two portals has both', async () => {
    const { json } = await app.get('/api/me', { cookie: await app.signIn('henrietta-lockwood') })
    expect(json.portals.map((portal: { id: string }) => portal.id).toSorted()).toEqual(['family-office', 'private-clients'])
  })
})

describe('changing one’s profile', () => {
  test('keeps what was changed and leaves the rest', async () => {
    expect((await patch({ theme: 'dark', phone: '020 7946 0999' })).json).toMatchObject({
      theme: 'dark',
      phone: '020 7946 0999',
      locale: 'en',
    })
    expect((await patch({ locale: 'is' })).json).toMatchObject({ theme: 'dark', locale: 'is' })
    expect((await patch({ phone: null, theme: 'portal', locale: 'en' })).json).toMatchObject({ phone: null, theme: 'portal' })
  })

  test('writes an event that says which fields, in the same transaction', async () => {
    await patch({ name: 'Margaret R. Ashworth' })
    const last = await inScope(app.db, systemActor('wealth'), (transaction) =>
      transaction.selectFrom('events').selectAll().where('kind', '=', 'profile.updated').orderBy('id', 'desc').executeTakeFirst(),
    )
    expect(last).toMatchObject({ details: { fields: ['name'] }, subject_type: 'person' })
    await patch({ name: 'Margaret Ashworth' })
  })

  test.each([
    [{ role: 'admin' }, 'role'],
    [{ email: 'x@y.example' }, 'email'],
    [{ isAdmin: true, theme: 'dark' }, 'isAdmin'],
    [{ theme: 'pink' }, 'theme'],
    [{ locale: 'fr' }, 'locale'],
    [{ locale: 'el' }, 'locale'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ phone: 'call me' }, 'phone'],
  ])('refuses %j by its field and changes nothing', async (body, field) => {
    const before = (await app.get('/api/me', { cookie })).json
    const answer = await patch(body)
    expect([answer.status, answer.json.issues[0].path]).toEqual([400, field])
    expect((await app.get('/api/me', { cookie })).json).toEqual(before)
  })

  test('an empty change is no change', async () => {
    expect((await patch({})).status).toBe(200)
  })
})
