import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { runCase } from '@atrium/domain/calc/answer'
import { recomputeCase } from '@atrium/server/figure-cases'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { toCashFlowInput } from '../../contract/cash-flow-input.ts'
import type { PlanDocument } from '../../contract/cash-flow-plan.ts'
import type { PlanVersion } from '../../contract/cash-flows.ts'
import { planFigures } from '../../contract/cash-flow-terms.ts'
import { exampleFigure, examplePlan } from '../testing/cash-flow.ts'
import { setFinancialPage } from '../testing/holdings.ts'
import { computeResults } from './plan-rules.ts'

let app: TestApp
let account: string
let client: string
let adviser: string

beforeAll(async () => {
  app = await createTestApp()
  account = await app.findAccountId('ashworth')
  client = await app.signIn('margaret-ashworth')
  adviser = await app.signIn('eleanor-whitcombe')
  await setFinancialPage(app, account, true)
})
afterEach(() =>
  app.asOwner(
    `delete from cash_flow_versions where account_id = '${account}'; delete from cash_flow_plans where account_id = '${account}'`,
  ),
)
afterAll(() => app.close())

const path = (rest = '') => `/api/accounts/${account}/cash-flow${rest}`
const get = async (cookie = client) => (await app.get(path(), { cookie })).json
const save = (changes: Partial<Record<keyof PlanDocument, unknown>> = {}, { revision = 0, cookie = client } = {}) =>
  app.call('PUT', path(), { cookie, body: { revision, plan: { ...examplePlan, ...changes } } })
const freeze = (id: string, { name = 'Review', revision = 1, cookie = client } = {}) =>
  app.call('PUT', path(`/versions/${id}`), { cookie, body: { name, revision } })
const share = (id: string, isShared: boolean, cookie = client) =>
  app.call('PUT', path(`/versions/${id}/sharing`), { cookie, body: { isShared } })
const comment = (version: string, text: string, { id = randomUUID(), cookie = client } = {}) =>
  app.call('PUT', path(`/versions/${version}/comments/${id}`), { cookie, body: { text } })
const readVersion = (id: string, cookie = client) => app.get(path(`/versions/${id}`), { cookie })

describe('a plan', () => {
  test('is saved as it was read, with a revision of each part, and read back', async () => {
    expect(await get()).toMatchObject({ plan: null, revision: 0, side: 'client', firstYear: '2026/27', rules: '2026/27', mayChange: true })
    const typed = { ...examplePlan, accounts: [{ ...examplePlan.accounts[0]!, balance: '£30,000' }], contributions: [] }
    expect((await save(typed)).json).toMatchObject({ plan: { ...typed, accounts: [{ balance: '30000' }] }, revision: 1 })
    expect((await save(typed)).json.revision).toBe(1)
    const changed = { ...typed, spending: [{ ...examplePlan.spending[0]!, amount: '41,500' }] }
    expect((await save(changed, { revision: 1 })).json).toMatchObject({ plan: { spending: [{ amount: '41500' }] }, revision: 2 })
    expect((await save(typed, { revision: 1 })).json.code).toBe('conflict')
    const revisions = await app.asOwner(
      `select field, after from revisions where subject_id = '${account}' and subject_type = 'cash-flow-plan' and before is not null order by id`,
    )
    expect(revisions.map(({ field }) => field)).toEqual(expect.arrayContaining(['spending', 'revision']))
    expect(await app.asOwner(`select 1 from events where kind = 'planning.cash-flow-changed' and account_id = '${account}'`)).toHaveLength(
      2,
    )
  })

  test('of two requests at the same time keeps one, and refuses the other', async () => {
    const answers = await Promise.all([save({ goals: [] }), save({ events: [] })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('of the firm is not that of the client', async () => {
    await save()
    expect(await get(adviser)).toMatchObject({ side: 'firm', plan: null, revision: 0 })
    await save({ goals: [] }, { cookie: adviser })
    expect((await get()).plan.goals).toHaveLength(1)
    expect((await get(adviser)).plan.goals).toEqual([])
  })

  const person = examplePlan.people[0]!
  test.each([
    [{ accounts: [{ ...examplePlan.accounts[0]!, balance: '£1.000,50' }] }, 'accounts.0.balance', 'invalid-amount'],
    [{ spending: [{ ...examplePlan.spending[0]!, amount: '-5' }] }, 'spending.0.amount', 'invalid-amount'],
    [{ people: [{ ...person, dateOfBirth: '2030-01-01' }] }, 'people.0.dateOfBirth', 'in-future'],
    [{ people: [{ ...person, horizonAge: 60 }] }, 'people.0.horizonAge', 'invalid-date'],
    [{ people: [{ ...person, id: 'somebody-else' }] }, 'accounts.0.owner', 'invalid-input'],
    [{ people: [person, person] }, 'people.1.id', 'duplicate-id'],
    [{ people: [] }, 'people', 'too_small'],
    [{ assumptions: { ...examplePlan.assumptions, growth: '40' } }, 'assumptions.growth', 'invalid-percentage'],
    [{ goals: [{ ...examplePlan.goals[0]!, date: null }] }, 'goals.0.date', 'invalid-date'],
    [{ scenarios: [{ id: 'x', name: 'X', changes: { horizonAge: 60 } }] }, 'scenarios.0', 'invalid-date'],
    [{ scenarios: [{ id: 'x', name: 'X', changes: { spending: 'lots' } }] }, 'scenarios.0.changes.spending', 'invalid-amount'],
  ])('is refused for %j at its field', async (changes, field, code) => {
    const { status, json } = await save(changes)
    expect([status, json.issues.map((issue: { path: string; code: string }) => [issue.path, issue.code])[0]]).toEqual([
      400,
      [`plan.${field}`, code],
    ])
    expect((await get()).plan).toBeNull()
  })

  test('has at most four scenarios with the plan itself', async () => {
    const scenarios = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id, changes: {} }))
    expect((await save({ scenarios })).status).toBe(400)
    expect((await save({ scenarios: scenarios.slice(1) })).status).toBe(200)
  })

  test('is not changed during an impersonation, which shows that of the client', async () => {
    await save()
    const impersonator = await app.signIn('eleanor-whitcombe')
    await app.call('POST', '/api/impersonations', { cookie: impersonator, body: { account, reason: 'client-care' } })
    expect(await get(impersonator)).toMatchObject({ side: 'client', mayChange: false, revision: 1 })
    expect((await app.call('POST', path('/explanations'), { cookie: impersonator, body: exampleFigure })).status).toBe(200)
    expect((await save({ goals: [] }, { revision: 1, cookie: impersonator })).status).toBe(403)
    expect((await freeze(randomUUID(), { cookie: impersonator })).status).toBe(403)
    expect((await get()).revision).toBe(1)
  })
})

describe('a figure of a plan', () => {
  test.each(planFigures)('%s is explained, and its case gives the same figure', async (figure) => {
    const request = { ...exampleFigure, figure, taxYear: '2032/33' }
    const { json } = await app.call('POST', path('/explanations'), { cookie: client, body: request })
    const expected = runCase('cash-flow', { ...request.input, op: 'figure', figure, taxYear: '2032/33' }) as { value: number }
    expect(Number(json.value)).toBe(expected.value)
    expect(Number(json.explanation.steps.at(-1).result)).toBe(expected.value)
    const figureCase = (await app.call('POST', path('/explanations/case'), { cookie: adviser, body: request })).json
    expect(Number(recomputeCase(figureCase.input))).toBe(expected.value)
  })

  type Row = { taxYear: string } & Record<string, unknown>
  const { cases } = JSON.parse(readFileSync(new URL('../../../../packages/domain/cases-2/cash-flow.json', import.meta.url), 'utf8')) as {
    cases: { name: string; input: Record<string, unknown>; expected: { rows?: Row[]; error?: string }; tolerance: number }[]
  }
  const projected = cases.filter(({ input }) => input['op'] === 'project')

  test.each(projected)(
    'of the reference case “$name” is the same through the request of the page',
    async ({ input, expected, tolerance }) => {
      const ask = (figure: string, taxYear: string) =>
        app.call('POST', path('/explanations'), { cookie: client, body: { input, figure, taxYear } })
      if (expected.error !== undefined)
        expect((await ask('tax', '2026/27')).json.issues[0].code).toBe(expected.error.toLowerCase().replaceAll('_', '-'))
      for (const row of expected.rows ?? [])
        for (const figure of ['income', 'spending', 'tax', 'shortfall', 'closing'] as const)
          expect(Math.abs(Number((await ask(figure, row.taxYear)).json.value) - Number(row[figure]))).toBeLessThanOrEqual(tolerance)
    },
  )

  test('is refused with more entries in a list than a plan can have, before anything is computed', async () => {
    for (const [name, count] of [
      ['accounts', 82],
      ['contributions', 82],
      ['persons', 3],
    ] as const) {
      const input = { ...exampleFigure.input, [name]: Array.from({ length: count }, () => ({})) }
      const { status, json } = await app.call('POST', path('/explanations'), { cookie: client, body: { ...exampleFigure, input } })
      expect([name, status, json.issues]).toEqual([name, 400, [{ path: `input.${name}`, code: 'too-many', limit: count - 1 }]])
    }
  })

  test('of a year that the plan does not have is refused', async () => {
    const { status, json } = await app.call('POST', path('/explanations'), {
      cookie: client,
      body: { ...exampleFigure, taxYear: '2020/21' },
    })
    expect([status, json.issues[0].path]).toEqual([400, 'input.taxYear'])
  })
})

describe('a version', () => {
  test('keeps its plan and figures, which a change of the plan does not touch', async () => {
    await save()
    const id = randomUUID()
    const frozen = (await freeze(id)).json as PlanVersion
    expect(frozen).toMatchObject({
      name: 'Review',
      side: 'client',
      frozenOn: '2026-11-18',
      firstYear: '2026/27',
      rules: '2026/27',
      isOwn: true,
    })
    const basis = { firstYear: frozen.firstYear, rules: frozen.rules }
    const today = runCase('cash-flow', { ...toCashFlowInput(frozen.plan, basis), op: 'project' }) as { rows: { closing: number }[] }
    expect(frozen.results.plan.rows.map(({ closing }) => closing)).toEqual(today.rows.map(({ closing }) => closing))
    await save({ spending: [{ ...examplePlan.spending[0]!, amount: '90000' }] }, { revision: 1 })
    expect((await readVersion(id)).json).toEqual(frozen)
    await expect(
      app.asOwner(`select 1 from cash_flow_versions where id = '${id}' and plan->'spending'->0->>'amount' = '40000'`),
    ).resolves.toHaveLength(1)
  })

  test('of 2025/26 is shown unchanged although the rule pack of 2026/27 exists', async () => {
    const basis = { firstYear: '2025/26', rules: '2025/26' }
    const id = randomUUID()
    const results = computeResults(examplePlan, basis)
    await app.asOwner(`insert into cash_flow_versions (id, edition, account_id, side, name, frozen_on, first_year, rules, plan, results, created_at)
      values ('${id}', 'wealth', '${account}', 'client', 'Old', '2025-11-18', '2025/26', '2025/26', '${JSON.stringify(examplePlan)}',
        '${JSON.stringify(results)}', '2025-11-18T12:00:00Z')`)
    const { json } = await readVersion(id)
    expect([json.rules, json.results]).toEqual(['2025/26', results])
    // Repeated with the rules of its day, the calculation gives these figures; with those of today, it does not.
    expect(computeResults(json.plan, { firstYear: json.firstYear, rules: json.rules })).toEqual(results)
    expect(computeResults(json.plan, { firstYear: json.firstYear, rules: '2026/27' })).not.toEqual(results)
  })

  test('is frozen once by a repeated request, and only from the revision that was read', async () => {
    await save()
    const id = randomUUID()
    expect((await freeze(id, { revision: 2 })).json.code).toBe('conflict')
    const [first, second] = await Promise.all([freeze(id), freeze(id)])
    expect([first.status, second.status].filter((status) => status === 200).length).toBeGreaterThan(0)
    expect((await freeze(id)).status).toBe(200)
    expect((await freeze(id, { name: 'Another' })).json.code).toBe('conflict')
    expect((await get()).versions).toHaveLength(1)
  })

  test('is seen by the other side once it is shared, and no longer when it is taken back', async () => {
    await save()
    const id = randomUUID()
    await freeze(id)
    expect([(await readVersion(id, adviser)).status, (await get(adviser)).versions]).toEqual([404, []])
    expect((await share(id, true, adviser)).status).toBe(404)
    expect((await share(id, true)).json.sharedAt).not.toBeNull()
    expect((await readVersion(id, adviser)).json).toMatchObject({ isOwn: false, side: 'client' })
    expect((await share(id, false, adviser)).status).toBe(403)
    expect((await comment(id, 'We suggest to wait.', { cookie: adviser })).json.comments).toMatchObject([
      { side: 'firm', author: 'Eleanor Whitcombe', text: 'We suggest to wait.' },
    ])
    expect((await readVersion(id)).json.comments).toHaveLength(1)
    await share(id, false)
    expect((await readVersion(id, adviser)).status).toBe(404)
    const kinds = await app.asOwner(`select kind from events where subject_id = '${id}' order by at, id`)
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual([
      'planning.version-commented',
      'planning.version-frozen',
      'planning.version-shared',
      'planning.version-taken-back',
    ])
  })

  test('of the firm is seen by the client once it is shared', async () => {
    await save({}, { cookie: adviser })
    const id = randomUUID()
    await freeze(id, { cookie: adviser })
    expect((await readVersion(id)).status).toBe(404)
    await share(id, true, adviser)
    expect((await readVersion(id)).json).toMatchObject({ side: 'firm', isOwn: false, plan: { people: [{ name: 'Ann' }] } })
  })

  test('takes a comment once, and none without text', async () => {
    await save()
    const [version, id] = [randomUUID(), randomUUID()]
    await freeze(version)
    await comment(version, 'Why so little?', { id })
    expect((await comment(version, 'Why so little?', { id })).json.comments).toHaveLength(1)
    expect((await comment(version, 'Another', { id })).json.code).toBe('conflict')
    expect((await comment(version, '  ')).status).toBe(400)
    expect((await comment(randomUUID(), 'Hello')).status).toBe(404)
  })

  test('of another client is not found', async () => {
    await save()
    const id = randomUUID()
    await freeze(id)
    await share(id, true)
    const other = await app.signIn('geoffrey-tillotson')
    expect((await readVersion(id, other)).status).toBe(404)
    expect((await comment(id, 'Hello', { cookie: other })).status).toBe(404)
  })
})
