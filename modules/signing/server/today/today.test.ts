import { afterAll, expect, test } from 'vitest'
import { openSigning } from '../testing/envelope-calls.ts'

const { app, admin, joint, daniel, send } = await openSigning()
afterAll(() => app.close())
const [adviser, colleague] = [await app.signIn('eleanor-whitcombe'), await app.signIn('tobias-hartnell')]

const list = async (cookie = adviser) =>
  (await app.get('/api/portals/private-clients/today/signature-overdue', { cookie })).json as {
    items: { id: string; cause: string; account: string; on: string; text: string }[]
    count: number
  }

test('a document that waits for signatures for more than a week is listed for the staff who see its client, until it has ended', async () => {
  const { id } = await send()
  expect((await list()).count).toBe(0)
  const sentOn = (day: string) => app.asOwner(`update envelopes set sent_at = '${day}T12:00:00Z' where id = '${id}'`)
  // The test day is 18 November.
  await sentOn('2026-11-11')
  expect((await list()).items).toEqual([])
  await sentOn('2026-11-10')
  const [title] = await app.asOwner(`select title from envelopes where id = '${id}'`)
  expect((await list()).items).toEqual([
    expect.objectContaining({
      id,
      cause: id,
      account: joint,
      client: 'Daniel and Rosalind Fenwick-Hale',
      on: '2026-11-10',
      text: title!['title'],
    }),
  ])
  expect((await list(admin)).count).toBe(1)
  expect((await list(colleague)).count).toBe(0)
  expect((await app.get('/api/portals/private-clients/today/signature-overdue', { cookie: daniel })).status).toBe(403)
  // Whoever cannot sign any more is not waited for.
  await app.asOwner(`update envelopes set expires_at = '2026-11-18T09:00:00Z' where id = '${id}'`)
  expect((await list()).count).toBe(0)
  await app.asOwner(`update envelopes set expires_at = '2026-12-31T09:00:00Z' where id = '${id}'`)
  await app.call('DELETE', `/api/accounts/${joint}/envelopes/${id}`, { cookie: adviser })
  expect((await list()).count).toBe(0)
})
