import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { findUnreadiness, readFreeBytes } from './readiness.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const megabyte = 1024 * 1024

describe('a node', () => {
  test('is ready while its database can be written to and its disk has space', async () => {
    expect(await findUnreadiness(app.deps)).toBeNull()
    expect(await findUnreadiness(app.deps, async () => 200 * megabyte)).toBeNull()
    expect(await findUnreadiness(app.deps, async () => null)).toBeNull()
  })

  test('is not ready shortly before its disk is full', async () => {
    expect(await findUnreadiness(app.deps, async () => 100 * megabyte)).toBe('disk-nearly-full')
  })

  test('is not ready while its database is read-only, such as a replica, and states that cause', async () => {
    const replicaApp = await createTestApp()
    await replicaApp.asOwner(
      `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
    )
    await replicaApp.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await expect.poll(async () => (await replicaApp.get('/readyz')).json.cause).toBe('database-read-only')
    const response = await replicaApp.get('/readyz')
    expect([response.status, response.headers['retry-after'], response.json.code]).toEqual([503, '1', 'temporarily-unavailable'])
    await replicaApp.close()
  })
})

test('the free space of a folder is read from its disk, and is null for a missing folder', async () => {
  expect(await readFreeBytes('/')).toBeGreaterThan(0)
  expect(await readFreeBytes('/no/such/folder')).toBeNull()
})
