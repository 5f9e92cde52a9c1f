import { type Account } from '@atrium/accounts/contract/accounts'
import type { AccountAllocation, AccountCharges, AccountPerformance } from '../../contract/wealth.ts'
import { accountFigures, movementFigures, type MovementFigure } from '../../contract/figure-names.ts'
import { changeNames, changePeriods } from '../../contract/wealth-terms.ts'
import type { ExplainedFigure, FigureCase } from '@atrium/contract/explanation'
import { Decimal, decimalText, roundTo } from '@atrium/domain/decimal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { recomputeCase } from '@atrium/server/figure-cases'
import { computeAccountMovement, findTotalOn, type AccountDailyValues } from './movement-rules.ts'

type DisplayedFigure = { figure: string; of?: string; value: string | null }
type Movement = NonNullable<AccountPerformance['movements']['change1y']>

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const movementKeys: Record<MovementFigure, keyof Movement> = {
  'movement.before': 'before',
  'movement.paid-in': 'paidIn',
  'movement.paid-out': 'paidOut',
  'movement.unmatched': 'unmatched',
  'movement.earned': 'earned',
}

/** Lists every figure on the page of an account with its displayed value. */
function listFigures(
  account: Account,
  { changes, movements }: AccountPerformance,
  { costs: explained }: AccountCharges,
  { classes }: AccountAllocation,
): DisplayedFigure[] {
  return [
    ...account.portfolios.map(({ id, share }) => ({ figure: 'share', of: id, value: share })),
    ...classes.flatMap(({ assetClass, value, percent }) => [
      { figure: 'allocation.value', of: assetClass, value },
      { figure: 'allocation.percent', of: assetClass, value: percent },
    ]),
    { figure: 'charges.total', value: explained?.totalCost ?? null },
    { figure: 'charges.service', value: explained?.kinds?.service ?? null },
    { figure: 'charges.product', value: explained?.kinds?.product ?? null },
    { figure: 'charges.thirdParty', value: explained?.kinds?.thirdParty ?? null },
    { figure: 'charges.average', value: explained?.averageValue ?? null },
    { figure: 'charges.percent', value: explained?.percent ?? null },
    ...(explained?.portfolios ?? []).map(({ id, cost }) => ({ figure: 'charges.portfolio', of: id, value: cost })),
    { figure: 'value', value: account.value?.amount ?? null },
    { figure: 'change', value: account.change?.amount ?? null },
    { figure: 'change-rate', value: account.changeRate },
    ...changePeriods.flatMap((period) => {
      const name = changeNames[period]
      const movement = movements[name]
      return [
        { figure: name, value: changes[name] },
        ...movementFigures.map((figure) => ({ figure, of: period, value: movement && movement[movementKeys[figure]] })),
      ]
    }),
  ]
}

const normalise = (value: string | null, unit: string) =>
  value === null ? null : decimalText(unit === 'rate' ? roundTo(new Decimal(value), 8) : new Decimal(value))

describe.each([
  ['margaret-ashworth', 'ashworth'],
  ['benedict-sauveterre', 'sauveterre'],
  ['geoffrey-tillotson', 'tillotson'],
])('the account of %s', (person, key) => {
  test('has an explanation of every figure it shows, and recomputing each case gives the same figure', { timeout: 60_000 }, async () => {
    const cookie = await app.signIn(person)
    const staff = await app.signIn('beatrix-lisle')
    const path = `/api/accounts/${await app.findAccountId(key)}`
    const account: Account = (await app.get(path, { cookie })).json
    const performance: AccountPerformance = (await app.get(`${path}/performance`, { cookie })).json
    const charges: AccountCharges = (await app.get(`${path}/charges`, { cookie })).json
    const allocation: AccountAllocation = (await app.get(`${path}/allocation`, { cookie })).json
    const explainedFigures = new Set<string>()
    for (const { figure, of, value } of listFigures(account, performance, charges, allocation)) {
      explainedFigures.add(figure)
      const name = `${figure} ${of ?? ''}`
      const query = of ? `?of=${encodeURIComponent(of)}` : ''
      const [{ status, json }, caseResponse] = await Promise.all([
        app.get(`${path}/explanations/${figure}${query}`, { cookie }),
        app.get(`${path}/explanations/${figure}/case${query}`, { cookie: staff }),
      ])
      const explained = json as ExplainedFigure
      expect([name, status, explained.figure, explained.of]).toEqual([name, 200, figure, of ?? null])
      expect([name, normalise(explained.value, explained.unit)]).toEqual([name, normalise(value, explained.unit)])
      expect([name, value === null ? explained.explanation.missing.length > 0 : explained.explanation.steps.length > 0]).toEqual([
        name,
        true,
      ])
      const figureCase = caseResponse.json as FigureCase
      expect([name, normalise(recomputeCase(figureCase.input), explained.unit)]).toEqual([name, normalise(value, explained.unit)])
    }
    expect(explainedFigures).toEqual(new Set(accountFigures))
  })

  test('states changes in money that sum exactly to the total at the top of the page', async () => {
    const cookie = await app.signIn(person)
    const path = `/api/accounts/${await app.findAccountId(key)}`
    const { value } = (await app.get(path, { cookie })).json as Account
    const { movements } = (await app.get(`${path}/performance`, { cookie })).json as AccountPerformance
    for (const movement of Object.values(movements)) {
      if (!movement) continue
      const { before, paidIn, paidOut, unmatched, earned } = movement
      expect(decimalText(new Decimal(before).plus(paidIn).minus(paidOut).plus(unmatched).plus(earned))).toBe(
        decimalText(new Decimal(value!.amount)),
      )
      for (const amount of [before, paidIn, paidOut, unmatched, earned]) expect(new Decimal(amount).decimalPlaces()).toBeLessThanOrEqual(2)
    }
  })
})

test.each([
  ['margaret-ashworth', 'ashworth'],
  ['geoffrey-tillotson', 'tillotson'],
])('the one-day change of %s is the change beside the total, divided into payments and gain', async (person, key) => {
  const cookie = await app.signIn(person)
  const path = `/api/accounts/${await app.findAccountId(key)}`
  const { change, changeSince } = (await app.get(path, { cookie })).json as Account
  const day = ((await app.get(`${path}/performance`, { cookie })).json as AccountPerformance).movements.change1d!
  expect([day.beforeOn, new Decimal(day.earned).plus(day.paidIn).minus(day.paidOut).toFixed(2)]).toEqual([changeSince, change?.amount])
})

describe('the share of a portfolio or asset class', () => {
  const requestExplanation = async (figure: string, query = '') => {
    const cookie = await app.signIn('margaret-ashworth')
    return app.get(`/api/accounts/${await app.findAccountId('ashworth')}/explanations/${figure}${query}`, { cookie })
  }

  test.each(['share', 'allocation.value', 'allocation.percent'])(
    'requires an id for %s and returns 404 for an unknown id',
    async (figure) => {
      const { status, json } = await requestExplanation(figure)
      expect([status, json.issues.map(({ path }: { path: string }) => path)]).toEqual([400, ['of']])
      expect((await requestExplanation(figure, '?of=HL-999999-01')).status).toBe(404)
    },
  )

  test('is explained by its components; an asset class by its holdings, each with its portfolio', async () => {
    const { explanation } = (await requestExplanation('allocation.value', '?of=Equities')).json as ExplainedFigure
    expect(explanation.inputs.length).toBeGreaterThan(10)
    expect(explanation.inputs.every(({ name, label }) => name === 'holding-value' && label?.includes(', '))).toBe(true)
    const { explanation: alternatives } = (await requestExplanation('allocation.value', '?of=Alternatives')).json as ExplainedFigure
    expect(alternatives.missing.map(({ label, reason }) => `${label}: ${reason}`)).toEqual([
      'Brackenfield Growth Capital IV, General Investment Account: no-price',
    ])
    const percent = (await requestExplanation('allocation.percent', '?of=Equities')).json as ExplainedFigure
    expect(percent.explanation.inputs.map(({ name, label }) => `${name} ${label}`)).toEqual(['value Equities'])
    const share = (await requestExplanation('share', '?of=HL-204417-02')).json as ExplainedFigure
    expect(share.explanation.steps.map(({ name, label }) => `${name} ${label}`)).toEqual(['weight General Investment Account'])
  })
})

describe('a component of a change in money', () => {
  const requestExplanation = async (figure: string, query: string) => {
    const cookie = await app.signIn('margaret-ashworth')
    return app.get(`/api/accounts/${await app.findAccountId('ashworth')}/explanations/${figure}${query}`, { cookie })
  }

  test('requires a period', async () => {
    const { status, json } = await requestExplanation('movement.earned', '')
    expect([status, json.issues.map(({ path }: { path: string }) => path)]).toEqual([400, ['of']])
    expect((await requestExplanation('movement.earned', '?of=2Y')).status).toBe(404)
  })

  test('uses the exchange rate of the latest day and states that day', async () => {
    const cookie = await app.signIn('benedict-sauveterre')
    const path = `/api/accounts/${await app.findAccountId('sauveterre')}/explanations/movement.before?of=1Y`
    const { explanation } = (await app.get(path, { cookie })).json as ExplainedFigure
    const listDays = (expected: string) => new Set(explanation.inputs.flatMap(({ name, asOn }) => (name === expected ? asOn : [])))
    expect([listDays('portfolio-value'), listDays('exchange-rate')]).toEqual([new Set(['2025-11-17']), new Set(['2026-11-17'])])
  })

  test('is explained by portfolio and payment, each with its day and source', async () => {
    const before = (await requestExplanation('movement.before', '?of=1Y')).json as ExplainedFigure
    expect(before.explanation.inputs.map(({ name, source }) => `${name} ${source}`)).toEqual(Array(5).fill('portfolio-value provider'))
    const paid = (await requestExplanation('movement.paid-out', '?of=1Y')).json as ExplainedFigure
    expect(paid.explanation.inputs.every(({ name, asOn, label }) => name === 'payment' && asOn && label)).toBe(true)
    const earned = (await requestExplanation('movement.earned', '?of=1Y')).json as ExplainedFigure
    expect(earned.explanation.inputs.map(({ name }) => name)).toEqual([
      'first-value',
      'paid-in',
      'paid-out',
      'unmatched-flow',
      'last-value',
    ])
  })
})

describe('the rules of a change in money', () => {
  const createPerformance = (...values: [string, string, string?, string?][]) => ({
    currency: 'EUR' as const,
    benchmark: null,
    values: values.map(([on, value, inflow = '0', outflow = '0']) => ({ on, value, inflow, outflow })),
  })
  const createRate = (factor: string) => ({ factor: new Decimal(factor), on: '2026-01-02' })
  const createDailyValues = (change: Partial<AccountDailyValues> = {}): AccountDailyValues => ({
    currency: 'GBP',
    portfolios: [
      { name: 'A', performance: createPerformance(['2026-01-01', '10.01'], ['2026-01-02', '10.02', '3.01']), rate: createRate('0.8655') },
      { name: 'B', performance: createPerformance(['2026-01-02', '5.03']), rate: createRate('0.8655') },
      { name: 'C', performance: createPerformance(['2026-01-01', '7']), rate: null },
    ],
    stated: [{ on: '2026-01-02', value: '13.03' }],
    isComplete: true,
    ...change,
  })
  const computeAmounts = (given: AccountDailyValues) => {
    const { before, paidIn, paidOut, now, earned } = computeAccountMovement({ before: '2026-01-01', until: '2026-01-02' }, given)
    return [before, paidIn, paidOut, now.value, earned].map((amount) => amount.toFixed())
  }

  test('treat a new portfolio as a payment, exclude one without a rate, and make displayed amounts add up', () =>
    // 10.01, (3.01 + 5.03), 15.05 at 0.8655 are 8.6636…, 6.9586… and 13.0257…
    expect(computeAmounts(createDailyValues())).toEqual(['8.66', '6.96', '0', '13.03', '-2.59']))

  test.each([
    ['differs only by rounding pennies of its portfolios', [{ on: '2026-01-02', value: '13.05' }], '13.05'],
    ['differs from the sum of portfolios', [{ on: '2026-01-02', value: '13.99' }], '13.03'],
    ['is of another day', [{ on: '2026-01-01', value: '13.04' }], '13.03'],
    ['is missing', [], '13.03'],
  ])('use the right closing value if the stated value %s', (_, stated, expected) =>
    expect(findTotalOn('2026-01-02', createDailyValues({ stated })).value.toFixed()).toBe(expected),
  )

  test('also use the stated total of the opening day, so that the gain is exactly the stated change', () =>
    expect(
      computeAmounts(
        createDailyValues({
          stated: [
            { on: '2026-01-02', value: '13.03' },
            { on: '2026-01-01', value: '8.67' },
          ],
        }),
      ),
    ).toEqual(['8.67', '6.96', '0', '13.03', '-2.6']))

  test('ignores pennies of difference to a stated total if there is no movement', () => {
    const still = (last: string) =>
      createDailyValues({
        portfolios: ['A', 'B'].map((name) => ({
          name,
          performance: createPerformance(['2026-01-01', '10.01'], ['2026-01-02', last]),
          rate: createRate('1'),
        })),
        stated: [{ on: '2026-01-02', value: '20.01' }],
      })
    expect(computeAmounts(still('10.01'))).toEqual(['20.01', '0', '0', '20.01', '0'])
    expect(computeAmounts(still('10'))).toEqual(['20.02', '0', '0', '20.01', '-0.01'])
  })

  test('rounds krónur to whole ones', () =>
    expect(computeAmounts(createDailyValues({ currency: 'ISK' }))).toEqual(['9', '7', '0', '13', '-3']))
})
