import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { createFormCalls, type FormCalls } from '../testing/form-calls.ts'

let app: TestApp
let admin: string
let client: string
let calls: FormCalls

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.signIn('oscar-venn')
  client = await app.signIn('margaret-ashworth')
  calls = createFormCalls(app, { admin, client })
})
afterAll(() => app.close())

test('the drafts and submissions of a form are counted for those who design it, in their portals, without what was answered', async () => {
  const form = await calls.publishForm()
  const read = (cookie: string) => app.get(`/api/forms/${form}/usage`, { cookie })
  expect((await read(admin)).json).toEqual({ drafts: 0, submissions: 0, answered: [] })
  await calls.saveDraft(form, { reason: 'moved', details: '' })
  const other = await app.signIn('callum-strachan')
  await calls.saveDraft(form, { reason: 'other', incomes: [{ amount: '5' }] }, 0, other)
  const third = await app.signIn('geoffrey-tillotson')
  await calls.submit(form, { reason: 'moved' }, { cookie: third })
  const expected = {
    drafts: 2,
    submissions: 1,
    answered: [
      { name: 'incomes', drafts: 1 },
      { name: 'reason', drafts: 2 },
    ],
  }
  expect((await read(admin)).json).toEqual(expected)
  expect((await read(await app.signIn('beatrix-lisle'))).json).toEqual(expected)
  expect((await read(await app.signIn('eleanor-whitcombe'))).status).toBe(403)
  expect((await read(client)).status).toBe(403)
})

test('a company admin without an organisation reads neither counts nor answers', async () => {
  const form = await calls.publishForm()
  await calls.submit(form, { reason: 'moved' })
  const cookie = await app.signIn('beatrix-lisle')
  const statuses = async () =>
    Promise.all(['usage', 'answers/csv'].map(async (rest) => (await app.get(`/api/forms/${form}/${rest}`, { cookie })).status))
  expect(await statuses()).toEqual([200, 200])
  await app.asOwner(`update people set organisation_id = null where email = 'beatrix.lisle@harcourt-lisle.example'`)
  expect(await statuses()).toEqual([403, 403])
})
