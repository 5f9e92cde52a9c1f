import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { createCalls, expectRefusals, signInCast, type Cast } from '../testing/client-calls.ts'
import { findConsentIssue } from './consent-rules.ts'

let app: TestApp
let cast: Cast
let calls: ReturnType<typeof createCalls>

beforeAll(async () => {
  app = await createTestApp()
  cast = await signInCast(app)
  calls = createCalls(app, cast.account)
})
afterAll(() => app.close())

const consent = {
  purpose: 'Share the plan with James',
  decision: 'given',
  decidedOn: '2026-05-12',
  untilOn: null,
  evidence: 'Letter of 12/05/2026',
}
const record = (fields: object = {}, cookie = cast.adviser) => calls.post('/consents', cookie, { ...consent, ...fields })
const list = async (history = false) => (await calls.get(`/consents?history=${history}`, cast.adviser)).json

describe('a consent of a client', () => {
  test('applies until a newer decision for the same purpose, and the history is kept', async () => {
    expect((await record({ untilOn: '2027-05-11' })).json).toMatchObject({ ...consent, untilOn: '2027-05-11', isCurrent: true })
    await record({ purpose: 'Product news by email', decision: 'refused', decidedOn: '2026-06-01' })
    await record({ purpose: 'share the plan with james', decision: 'withdrawn', decidedOn: '2026-11-01', evidence: 'Call' })
    const current = await list()
    expect(current.items.map(({ decision, decidedOn }: Record<string, string>) => [decision, decidedOn])).toEqual([
      ['withdrawn', '2026-11-01'],
      ['refused', '2026-06-01'],
    ])
    expect(current.count).toBe(2)
    const all = await list(true)
    expect(all.items.map(({ decision, isCurrent }: Record<string, unknown>) => [decision, isCurrent])).toEqual([
      ['withdrawn', true],
      ['refused', true],
      ['given', false],
    ])
  })

  test.each([
    { method: 'GET', rest: '/consents' },
    { method: 'POST', rest: '/consents', body: { id: randomUUID(), ...consent } },
  ])('is refused to clients, outside professionals, other advisers and other editions: $method', async (request) => {
    await expectRefusals(app, cast, request)
  })

  test.each([
    ['on a day in the future', { decidedOn: '2026-11-19' }, 'decidedOn'],
    ['that ends before it begins', { untilOn: '2026-05-11' }, 'untilOn'],
    ['without evidence', { evidence: '' }, 'evidence'],
    ['that is withdrawn but was never given', { purpose: 'Never given', decision: 'withdrawn' }, 'decision'],
  ])('is refused %s', async (_, fields, path) => {
    const { status, json } = await record(fields)
    expect([status, json.issues[0].path]).toEqual([400, path])
  })

  test('is recorded once if it is sent twice, and withdrawn once by two people at the same time', async () => {
    const body = { id: randomUUID(), ...consent, purpose: 'Talk to the accountant' }
    const send = () => calls.call('POST', '/consents', cast.adviser, body)
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200])
    const withdraw = (cookie: string) => record({ purpose: body.purpose, decision: 'withdrawn', decidedOn: '2026-11-10' }, cookie)
    const responses = await Promise.all([withdraw(cast.adviser), withdraw(cast.teamMember)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect((await list(true)).items.filter(({ purpose }: { purpose: string }) => purpose === body.purpose)).toHaveLength(2)
  })
})

describe('the rules of a consent', () => {
  const decide = (decision: 'given' | 'refused' | 'withdrawn', decidedOn: string, untilOn: string | null = null) => ({
    decision,
    decidedOn,
    untilOn,
  })

  test('allow a decision that ends on the day on which it begins, and a withdrawal on the day of the consent', () => {
    expect(findConsentIssue(decide('given', '2026-01-01', '2026-01-01'), undefined, '2026-01-01')).toBeNull()
    expect(findConsentIssue(decide('withdrawn', '2026-01-01'), decide('given', '2026-01-01'), '2026-01-01')).toBeNull()
  })

  test('refuse an end of a refusal, and a withdrawal before the consent or after another withdrawal', () => {
    expect(findConsentIssue(decide('refused', '2026-01-01', '2026-02-01'), undefined, '2026-01-01')).toMatchObject({ path: 'untilOn' })
    expect(findConsentIssue(decide('withdrawn', '2025-12-31'), decide('given', '2026-01-01'), '2026-01-01')).toMatchObject({
      path: 'decidedOn',
    })
    expect(findConsentIssue(decide('withdrawn', '2026-01-01'), decide('withdrawn', '2026-01-01'), '2026-01-01')).toMatchObject({
      path: 'decision',
    })
  })
})
