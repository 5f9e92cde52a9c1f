import { editions } from '@atrium/editions/registry'
import { createTestApp } from '@atrium/server/testing/test-app'
import { afterAll, expect, test } from 'vitest'
import { seedNotifications } from './seed-jobs.ts'

const app = await createTestApp()
afterAll(() => app.close())

test('the notifications of the demo firm are created once', async () => {
  for (const edition of editions) {
    await seedNotifications(app.deps, edition)
    expect(await seedNotifications(app.deps, edition)).toBe(0)
  }
})
