import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const read = async (key: string) => app.get('/api/organisation', { cookie: await app.signIn(key), host: app.findPerson(key).host })

test('an admin of the firm sees its people and seats, and no people of another firm', async () => {
  const { json } = await read('beatrix-lisle')
  expect(json).toMatchObject({ name: 'Harcourt Lisle', domain: 'harcourt-lisle.example', advisers: { limit: 50 } })
  expect(json.advisers.used).toBe(
    json.people.filter((one: { role: string; isActive: boolean }) => one.role === 'professional' && one.isActive).length,
  )
  expect(json.people.every((one: { email: string }) => one.email.endsWith('@harcourt-lisle.example'))).toBe(true)
  expect(JSON.stringify(json)).not.toMatch(/hash|password/)
})

test('an adviser and a client are refused [P066]', async () => {
  expect((await read('eleanor-whitcombe')).status).toBe(403)
  expect((await read('margaret-ashworth')).status).toBe(403)
})
