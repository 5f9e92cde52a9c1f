import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFormCalls, field, type FormCalls } from '../testing/form-calls.ts'

let app: TestApp
let calls: FormCalls
let admin: string

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.signIn('oscar-venn')
  calls = createFormCalls(app, { admin, client: await app.signIn('margaret-ashworth') })
})
afterAll(() => app.close())

type Listed = { id: string; values: Record<string, string> }

test('the list of submissions is filtered, sorted and paged alike by every column', async () => {
  const definition = { steps: [{ id: 's', fieldsets: [{ id: 'f', fields: [field('reason')] }] }] }
  const form = await calls.publishForm({}, definition)
  const other = await app.signIn('geoffrey-tillotson')
  const stepsTo: Record<string, number> = { 'Under review': 0, Approved: 1, Verified: 2, Released: 3 }
  for (const [index, [step, moves]] of [...Object.entries(stepsTo), ...Object.entries(stepsTo)].entries()) {
    const { id } = (await calls.submit(form, { reason: step }, { cookie: index % 3 === 0 ? other : undefined })).json
    const path = ['Under review', 'Approved', 'Verified', 'Released']
    for (let move = 0; move < moves; move++) expect((await calls.move(id, path[move] ?? '', path[move + 1] ?? '')).status).toBe(200)
  }
  const list = async (query: object) => {
    const response = await app.call('POST', '/api/collections/submissions/search', { cookie: admin, body: { parent: form, ...query } })
    expect([response.status, response.text]).toEqual([200, response.text])
    return response.json as { items: Listed[]; count: number }
  }
  const all = await list({})
  expect(all.count).toBe(8)
  const column = (items: readonly Listed[], name: string) => items.map(({ values }) => values[name] ?? '')
  for (const [name, value] of [
    ['step', 'Approved'],
    ['step', 'under REVIEW'],
    ['step', 'Rejected'],
    ['step', '[not-empty]'],
    ['step', 'A..B'],
    ['user', 'geoffrey TILLOTSON'],
    ['owners', 'Margaret Ashworth'],
    ['submittedAt', '[empty]'],
  ] as const) {
    const isMatch = ({ values }: Listed) => {
      const text = values[name] ?? ''
      if (value === '[empty]') return text === ''
      if (value === '[not-empty]') return text !== ''
      return value === 'A..B' ? text === 'Approved' : text.toLowerCase() === value.toLowerCase()
    }
    const expected = all.items.filter(isMatch)
    const found = await list({ filters: [{ field: name, value }] })
    expect([name, value, found.count, found.items]).toEqual([name, value, expected.length, expected])
    const page = await list({ filters: [{ field: name, value }], offset: 1, limit: 2 })
    expect([name, value, page.count, page.items]).toEqual([name, value, expected.length, expected.slice(1, 3)])
  }
  for (const name of ['step', 'user', 'owners', 'submittedAt'])
    for (const direction of ['ascending', 'descending'] as const) {
      const sorted = column((await list({ sort: name, direction })).items, name)
      const expected = column(all.items, name).toSorted()
      expect([name, direction, sorted]).toEqual([name, direction, direction === 'ascending' ? expected : expected.toReversed()])
      const page = await list({ sort: name, direction, offset: 3, limit: 4 })
      expect([page.count, column(page.items, name)]).toEqual([8, sorted.slice(3, 7)])
    }
  const released = await list({ search: 'ashworth', filters: [{ field: 'step', value: 'Released' }], sort: 'user' })
  expect(released.items.map(({ id }) => id)).toEqual(
    all.items.filter(({ values }) => values['step'] === 'Released' && values['user'] === 'Margaret Ashworth').map(({ id }) => id),
  )
})
