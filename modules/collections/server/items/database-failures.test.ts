import { randomUUID } from 'node:crypto'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { createLog } from '@atrium/server/log'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let app: TestApp
let admin: string
const lines: string[] = []

beforeAll(async () => {
  app = await createTestApp({}, { log: createLog('warn', { write: (line: string) => void lines.push(line) }) })
  admin = await app.signIn('oscar-venn')
})
afterAll(() => app.close())

const path = (rest: string) => `/api/collections/people/${rest}`
const call = (method: string, to: string, body?: object) => app.call(method, path(to), { cookie: admin, ...(body && { body }) })

describe('a failure of the database', () => {
  test('[B249] while items are read or saved is logged and answered with a code and the id of the request; nothing is half stored', async () => {
    const kept = (await call('POST', 'items', { id: randomUUID(), values: { name: 'Kept', title: 'Before' } })).json
    const [login] = (await app.pool.query<{ name: string }>('select current_user as name')).rows
    const id = randomUUID()
    const requests = {
      search: () => call('POST', 'search', {}),
      get: () => call('GET', `items/${kept.id}`),
      create: () => call('POST', 'items', { id, values: { name: 'Never stored' } }),
      save: () => call('PATCH', `items/${kept.id}`, { version: kept.version, values: { title: 'After' } }),
      delete: () => call('DELETE', `items/${kept.id}`),
    }
    // The last statement of a write fails, so that everything before it must be undone.
    await app.asOwner(`revoke insert on events from ${login?.name}`)
    const failed = [await requests.create(), await requests.save(), await requests.delete()]
    await app.asOwner(`grant insert on events to ${login?.name}`)
    await app.asOwner(`revoke select on collection_versions from ${login?.name}`)
    failed.push(await requests.search(), await requests.get())
    await app.asOwner(`grant select on collection_versions to ${login?.name}`)
    for (const { status, json, headers } of failed) {
      expect([status, json.code]).toEqual([500, 'unexpected'])
      expect(json.requestId).toBe(headers['x-request-id'])
      expect(JSON.stringify(json)).not.toMatch(/permission|collection_versions|events|select/)
      const logged = lines.filter((line) => line.includes(String(json.requestId)))
      expect(logged.some((line) => line.includes('42501'))).toBe(true)
    }
    expect((await requests.get()).json).toMatchObject({ version: kept.version, isActive: true, values: { title: 'Before' } })
    expect((await call('GET', `items/${id}`)).status).toBe(404)
    expect((await requests.save()).status).toBe(200)
    expect((await requests.create()).status).toBe(200)
  })
})
