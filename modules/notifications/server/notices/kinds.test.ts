import { createTestApp } from '@atrium/server/testing/test-app'
import { afterAll, expect, test } from 'vitest'

const app = await createTestApp()
afterAll(() => app.close())

test('what passes through the services of others names nobody: it has no placeholders, in any kind and language', () => {
  const kinds = app.deps.contributed('notificationKinds').flat()
  expect(kinds.length).toBeGreaterThan(5)
  for (const { name, texts } of kinds)
    for (const { title, outside = title } of Object.values(texts))
      expect([name, outside]).toEqual([name, expect.not.stringContaining('{{')])
})
