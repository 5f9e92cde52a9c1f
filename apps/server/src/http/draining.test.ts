import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('a draining process reports that it is not ready, still responds, and closes connections', async () => {
  expect([(await app.get('/readyz')).status, (await app.get('/api/edition')).headers.connection]).toEqual([200, 'keep-alive'])
  app.startDraining()
  const probe = await app.get('/readyz')
  expect([probe.status, probe.json.cause, probe.headers.connection]).toEqual([503, 'stopping', 'close'])
  expect((await app.get('/healthz')).status).toBe(200)
  const response = await app.get('/api/edition')
  expect([response.status, response.headers.connection]).toEqual([200, 'close'])
})
