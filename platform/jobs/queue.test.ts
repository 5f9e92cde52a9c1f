import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { startQueue } from './queue.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

// `bin/check recovery` kills the app during jobs, and waits until they are run again.
test('every job has a heartbeat, also in a queue of an earlier release, so that the job of a killed process is run again soon', async () => {
  const job = { name: 'firm.nightly', cron: '40 4 * * *', timeZone: 'Europe/London', run: async () => undefined }
  const start = async () => (await startQueue(app.pool, [job], app.deps.log)).stop()
  const readHeartbeat = async () => app.asOwner(`select heartbeat_seconds from jobs.queue where name = 'firm.nightly'`)
  await start()
  expect(await readHeartbeat()).toEqual([{ heartbeat_seconds: 20 }])
  await app.asOwner(`update jobs.queue set heartbeat_seconds = null where name = 'firm.nightly'`)
  await start()
  expect(await readHeartbeat()).toEqual([{ heartbeat_seconds: 20 }])
})
