import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFormCalls, field, type FormCalls } from '../testing/form-calls.ts'

type Entry = { id: string; name: string; matches: Record<string, unknown>[] }

let app: TestApp
let admin: string
let companyAdmin: string
let adviser: string
let margaret: string
let geoffrey: string
let calls: FormCalls
let form: string

const portal = 'private-clients'
const search = (where: unknown, cookie: string) =>
  app.call('POST', `/api/portals/${portal}/accounts/search`, { cookie, body: { where, limit: 200 } })
const find = async (kind: string, settings: object, cookie: string): Promise<Entry[]> => {
  const response = await search([{ kind, settings }], cookie)
  expect([response.status, response.text]).toEqual([200, response.text])
  return response.json.items
}
const namesOf = (entries: Entry[]) => entries.map(({ name }) => name).toSorted()
const options = async (kind: string, setting: string, cookie: string, settings: object = {}, text = '') =>
  app.call('POST', `/api/portals/${portal}/client-conditions/options`, { cookie, body: { kind, setting, settings, search: text } })

const plan = { value: 'drawdown', label: { en: 'Drawdown', is: 'Úttekt' } }
const steps = [
  {
    id: 's',
    fieldsets: [
      {
        id: 'f',
        fields: [
          field('age', { type: 'number', label: { en: 'Retirement age', is: 'Eftirlaunaaldur' } }),
          field('plans', { type: 'dropdown', label: 'Plans', options: [plan, { value: 'annuity', label: 'Annuity' }] }),
          field('town', { label: 'Town' }),
          field('on', { type: 'date-picker', label: 'Retires on' }),
          field('agreed', { type: 'switch', label: 'Agreed' }),
          field('limit', { internal: true, label: 'Internal limit' }),
          field('secret', { type: 'password', label: 'Secret' }),
        ],
      },
      { id: 'incomes', repeat: true, fields: [field('amount', { type: 'number' })] },
    ],
  },
]

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.signIn('oscar-venn')
  companyAdmin = await app.signIn('beatrix-lisle')
  adviser = await app.signIn('eleanor-whitcombe')
  margaret = await app.signIn('margaret-ashworth')
  geoffrey = await app.signIn('geoffrey-tillotson')
  calls = createFormCalls(app, { admin, client: margaret })
  form = await calls.publishForm({ name: 'Retirement plans' }, { steps })
  // The first was sent three days ago.
  const sentAgo = [-3, -2, 0]
  const send = async (answers: object, cookie: string) => {
    const sent = await calls.submit(form, answers, { cookie })
    expect([sent.status, sent.text]).toEqual([200, sent.text])
    await app.asOwner(
      `update form_submissions set submitted_at = submitted_at + interval '${sentAgo.shift()} days' where id = '${sent.json.id}'`,
    )
  }
  await send({ age: '70', plans: ['annuity'], town: 'Guildford', on: '2030-01-01', agreed: false }, margaret)
  await send({ age: '60', plans: ['drawdown', 'annuity'], town: 'Þorlákshöfn', on: '2031-05-06', agreed: true }, margaret)
  await send({ age: '67', plans: ['annuity'], town: 'Dorking' }, geoffrey)
})
afterAll(() => app.close())

describe('a condition on a form', () => {
  const sent = (is: string, days: number | null = null, cookie = adviser) => find('form-sent', { form, is, days }, cookie)

  test('finds clients who have sent it, at any time or within a number of days, and those who have not', async () => {
    const found = await sent('sent')
    // A personal form counts for every account of the person.
    expect(namesOf(found)).toEqual(expect.arrayContaining(['Geoffrey Tillotson', 'Margaret Ashworth']))
    const own = found.find(({ name }) => name === 'Margaret Ashworth')
    expect(own?.matches).toEqual([{ at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/), by: 'Margaret Ashworth' }])
    expect(namesOf(await sent('sent', 1))).toEqual(['Geoffrey Tillotson'])
    const not = namesOf(await sent('not-sent', 1))
    expect(not).toContain('Margaret Ashworth')
    expect(not).not.toContain('Geoffrey Tillotson')
    expect(namesOf(await sent('not-sent'))).not.toContain('Margaret Ashworth')
    expect(await sent('sent', null, await app.signIn('tobias-hartnell'))).toEqual([])
  })

  test('says which form is meant, and that it no longer exists', async () => {
    const { json } = await search([{ kind: 'form-sent', settings: { form, is: 'sent', days: null } }], adviser)
    expect(json.conditions).toEqual([{ kind: 'form-sent', names: { form: 'Retirement plans' }, isMissing: false }])
    const gone = { form: '01a1fd36-0000-7000-8000-000000000000', is: 'not-sent', days: null }
    const missing = (await search([{ kind: 'form-sent', settings: gone }], adviser)).json
    expect([missing.count, missing.conditions]).toEqual([0, [{ kind: 'form-sent', names: {}, isMissing: true }]])
    expect((await search([{ kind: 'form-sent', settings: { ...gone, form: 'x' } }], adviser)).json.issues[0].path).toBe(
      'where.0.settings.form',
    )
  })

  test('offers the published forms', async () => {
    expect((await options('form-sent', 'form', adviser, {}, 'retirement')).json.items).toEqual([{ value: form, label: 'Retirement plans' }])
  })
})

describe('a condition on an answer', () => {
  const answer = (name: string, is: string, text: string, cookie = companyAdmin) =>
    find('form-answer', { form, field: name, is, answer: text }, cookie)
  const ofMargaret = (entries: Entry[]) => entries.find(({ name }) => name === 'Margaret Ashworth')?.matches[0]?.['text']

  test('compares the newest submission of the client', async () => {
    const sixty = await answer('age', 'at-most', '60.0')
    expect(namesOf(sixty)).toEqual(expect.arrayContaining(['Margaret Ashworth']))
    expect(ofMargaret(sixty)).toBe('60')
    expect(namesOf(await answer('age', 'at-least', '61'))).toEqual(['Geoffrey Tillotson'])
    expect(await answer('age', 'equals', '70')).toEqual([])
  })

  test('compares options, texts without accents, days, and yes and no; the reason names the options', async () => {
    const drawdown = await answer('plans', 'equals', 'drawdown')
    expect(ofMargaret(drawdown)).toBe('Drawdown, Annuity')
    expect(namesOf(drawdown)).not.toContain('Geoffrey Tillotson')
    expect(ofMargaret(await answer('town', 'contains', 'thorlaks'))).toBe('Þorlákshöfn')
    expect(namesOf(await answer('town', 'equals', 'dorking'))).toEqual(['Geoffrey Tillotson'])
    expect(ofMargaret(await answer('on', 'at-least', '2031-05-06'))).toBe('2031-05-06')
    expect(await answer('on', 'at-least', '2031-05-07')).toEqual([])
    expect(ofMargaret(await answer('agreed', 'equals', 'true'))).toBe('Yes')
    expect(await answer('agreed', 'equals', 'false')).toEqual([])
  })

  test('names the form and the question, and is refused with a comparison or an answer that the question does not have', async () => {
    const where = (more: object) => [{ kind: 'form-answer', settings: { form, field: 'age', is: 'at-least', answer: '60', ...more } }]
    expect((await search(where({}), companyAdmin)).json.conditions).toEqual([
      {
        kind: 'form-answer',
        names: { form: 'Retirement plans', field: { en: 'Retirement age', is: 'Eftirlaunaaldur' } },
        isMissing: false,
      },
    ])
    const path = async (more: object) => (await search(where(more), companyAdmin)).json.issues?.[0]?.path
    expect(await path({ answer: 'sixty' })).toBe('where.0.settings.answer')
    expect(await path({ answer: ' ' })).toBe('where.0.settings.answer')
    expect(await path({ is: 'contains' })).toBe('where.0.settings.is')
    expect(await path({ field: 'town' })).toBe('where.0.settings.is')
    expect((await search(where({ field: 'gone' }), companyAdmin)).json).toMatchObject({ count: 0, conditions: [{ isMissing: true }] })
  })

  test('is limited to reviewers; advisers, who may not read answers, are refused, and the condition is not offered to them', async () => {
    const { status, json } = await search([{ kind: 'form-answer', settings: { form, field: 'age', is: 'equals', answer: '60' } }], adviser)
    expect([status, json.issues]).toEqual([400, [{ path: 'where.0.kind', code: 'not-allowed' }]])
    const kinds = async (cookie: string) => (await app.get(`/api/portals/${portal}/account-filters`, { cookie })).json.conditionKinds
    expect(await kinds(adviser)).not.toContain('form-answer')
    expect(await kinds(companyAdmin)).toContain('form-answer')
    expect((await options('form-answer', 'field', adviser, { form })).status).toBe(404)
  })

  test('uses no internal, secret or repeated answers of others than admins', async () => {
    const fields = async (cookie: string) =>
      (await options('form-answer', 'field', cookie, { form })).json.items.map(({ value }: { value: string }) => value)
    expect(await fields(companyAdmin)).toEqual(['age', 'plans', 'town', 'on', 'agreed'])
    expect(await fields(admin)).toEqual(['age', 'plans', 'town', 'on', 'agreed', 'limit'])
    await app.asOwner(`update form_submissions set answers = answers || '{"limit": "high", "secret": "abc"}' where form_id = '${form}'`)
    expect(await answer('limit', 'equals', 'high')).toEqual([])
    expect(await answer('secret', 'equals', 'abc', admin)).toEqual([])
    expect(namesOf(await answer('limit', 'equals', 'high', admin))).toContain('Margaret Ashworth')
    // A question that becomes public later does not reveal the internal answers of an earlier version.
    const item = (await app.get(`/api/collections/forms/items/${form}`, { cookie: admin })).json
    const open = JSON.parse(JSON.stringify(steps).replace(',"internal":true', '')) as unknown
    const saved = await app.call('PATCH', `/api/collections/forms/items/${form}`, {
      cookie: admin,
      body: { version: item.version, values: { definition: { steps: open } } },
    })
    expect((await calls.publish(saved.json)).status).toBe(200)
    expect(await fields(companyAdmin)).toContain('limit')
    expect(await answer('limit', 'equals', 'high')).toEqual([])
    expect(namesOf(await answer('limit', 'equals', 'high', admin))).toContain('Margaret Ashworth')
    expect((await options('form-answer', 'answer', companyAdmin, { form, field: 'plans' })).json.items).toEqual([
      plan,
      { value: 'annuity', label: 'Annuity' },
    ])
  })
})
