import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { recomputeCase } from '@atrium/server/figure-cases'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { clearEstate, createEstateCalls } from '../testing/estates.ts'
import { recordedEstates, type RecordedEstate } from '../testing/published-estates.ts'

let app: TestApp
let account: string
let cookie: string
let client: ReturnType<typeof createEstateCalls>
let adviser: ReturnType<typeof createEstateCalls>
/** The portfolios of the account, which are taken out of the estate. */
let outside: { item: string; treatment: 'outside' }[]

beforeAll(async () => {
  app = await createTestApp()
  account = await app.findAccountId('ashworth')
  await app.asOwner(`insert into account_rules (edition, account_id, name, is_enabled) select edition, id, 'financial', true from accounts
    where id = '${account}' on conflict (account_id, name) do update set is_enabled = true`)
  cookie = await app.signIn('margaret-ashworth')
  client = createEstateCalls(app, account, cookie)
  adviser = createEstateCalls(app, account, await app.signIn('eleanor-whitcombe'))
  outside = (await client.get()).json.items.map(({ id }: { id: string }) => ({ item: id, treatment: 'outside' }))
})
afterEach(() => clearEstate(app, account))
afterAll(() => app.close())

type Holding = {
  name?: string
  radioType?: string
  type?: string
  value?: string | null
  currency?: string
  share?: string
  ownership?: string
}

/** Adds a holding and returns its id. */
async function addHolding(fields: Holding): Promise<string> {
  const id = randomUUID()
  const body = {
    name: 'Savings',
    description: '',
    radioType: 'asset',
    type: 'cash',
    value: '0',
    currency: 'GBP',
    valueDate: '2026-10-30',
    returns: null,
    source: 'typed',
    postCode: null,
    bedrooms: null,
    propertyType: null,
    enabledEstimateBtn: false,
    ownership: 'sole',
    share: '100',
    coOwner: '',
    version: 0,
    ...fields,
  }
  const { status, json } = await app.call('PUT', `/api/accounts/${account}/financial-holdings/${id}`, { cookie, body })
  expect([status, json.issues]).toEqual([200, undefined])
  return id
}

const addPolicy = (fields: object) =>
  app.call('PUT', `/api/accounts/${account}/protections/${randomUUID()}`, {
    cookie,
    body: {
      kind: 'life',
      name: 'Cover',
      sum: '100000',
      currency: 'GBP',
      endsOn: null,
      premium: null,
      inTrust: false,
      version: 0,
      ...fields,
    },
  })

/** Records an estate by the requests of the screens, and returns the ids of its gifts. */
async function recordEstate({ holdings, terms, gifts }: RecordedEstate): Promise<string[]> {
  const treatments: { item: string; treatment: string }[] = [...outside]
  for (const { treatment, ...fields } of holdings) {
    const item = await addHolding(fields)
    if (treatment) treatments.push({ item, treatment })
  }
  expect((await client.saveTerms({ ...terms, treatments })).status).toBe(200)
  const ids: string[] = []
  for (const gift of gifts) {
    const { status, json } = await client.saveGift(gift)
    expect([status, json.issues]).toEqual([200, undefined])
    ids.push(json.id)
  }
  return ids
}

const valueOf = async (figure: string, of: string) => Number((await client.explain(figure, of)).json.value)

test.each(recordedEstates)('the estate "$name" has the same figures by the requests of the screens and by their cases', async (estate) => {
  const ids = await recordEstate(estate)
  for (const { figure, gift, value } of estate.figures) {
    const of = gift === undefined ? estate.dateOfDeath : `${estate.dateOfDeath}:${ids[gift]}`
    const explained = await client.explain(figure, of)
    expect([figure, gift, explained.status, Math.abs(Number(explained.json.value) - value) <= 1]).toEqual([figure, gift, 200, true])
    const { input } = (await adviser.explainCase(figure, of)).json
    expect([figure, recomputeCase(input)]).toEqual([figure, explained.json.value])
  }
})

describe('an estate', () => {
  test('consists of the portfolios, what else is owned and owed, and life cover, each as it counts by its type', async () => {
    const [home, second] = [
      await addHolding({ name: 'A home', type: 'mainResidence', value: '600000', ownership: 'joint', share: '50' }),
      await addHolding({ name: 'B home', type: 'mainResidence', value: '100000' }),
    ]
    const mortgage = await addHolding({ name: 'Mortgage', radioType: 'liability', type: 'mortgage', value: '80000' })
    const pension = await addHolding({ name: 'Pension', type: 'pension', value: '90000' })
    const euros = await addHolding({ name: 'Euros', value: '1000', currency: 'EUR' })
    await addHolding({ name: 'Paintings', type: 'other', value: null })
    await addHolding({ name: 'Tonga', value: '5', currency: 'TOP' })
    await addPolicy({ name: 'In trust', inTrust: true, endsOn: '2040-01-01' })
    await addPolicy({ name: 'Illness', kind: 'critical-illness' })
    const { json } = await client.get()
    const itemOf = (id: string) => json.items.find((item: { id: string }) => item.id === id)
    expect([home, second, mortgage, pension].map((id) => [itemOf(id).treatment, itemOf(id).value])).toEqual([
      ['home', '300000'],
      ['ordinary', '100000'],
      ['on-home', '-80000'],
      ['pension', '90000'],
    ])
    expect(itemOf(euros).value).toMatch(/^8\d\d/)
    const leftOut = json.items.filter((item: { leftOut: string | null }) => item.leftOut)
    expect(leftOut.map((item: Record<string, unknown>) => [item['name'], item['leftOut'], item['value']])).toEqual([
      ['Paintings', 'no-value', null],
      ['Tonga', 'no-exchange-rate', null],
    ])
    expect(json.policies).toMatchObject([{ name: 'In trust', inTrust: true, value: '100000', endsOn: '2040-01-01' }])
    expect(json).toMatchObject({ taxJurisdiction: 'GB', currency: 'GBP', portfolioState: 'read', mayChange: true, today: '2026-11-18' })
    expect(json.items.some(({ isPortfolio }: { isPortfolio: boolean }) => isPortfolio)).toBe(true)
  })

  test('has another home, or none, if the client states it', async () => {
    const first = await addHolding({ name: 'A home', type: 'mainResidence', value: '600000' })
    const second = await addHolding({ name: 'B home', type: 'property', value: '100000' })
    const treatmentsOf = async (stated: object[]) => {
      const { version } = (await client.get()).json.terms
      await client.saveTerms({ treatments: stated }, version)
      const { items } = (await client.get()).json
      return [first, second].map((id) => items.find((item: { id: string }) => item.id === id).treatment)
    }
    expect(await treatmentsOf([{ item: second, treatment: 'home' }])).toEqual(['ordinary', 'home'])
    expect(await treatmentsOf([{ item: first, treatment: 'ordinary' }])).toEqual(['ordinary', 'ordinary'])
    expect(await treatmentsOf([{ item: first, treatment: 'on-home' }])).toEqual(['home', 'ordinary'])
  })
})

describe('a change of the plan', () => {
  test('leaves to the heirs what the tax on the estate leaves, without the tax on gifts that others pay', async () => {
    await addHolding({ value: '100,000' })
    await client.saveTerms({ treatments: outside })
    await client.saveGift({ amount: '1,000,000', exemption: 'none', givenOn: '2025-11-18' })
    expect([await valueOf('inheritance-tax', '2026-11-18'), await valueOf('left-for-heirs', '2026-11-18:spend:0')]).toEqual([
      310_000, 60_000,
    ])
    // Of a further gift, its tax is deducted: 24,000 after two annual exemptions, at 40 %.
    expect(await valueOf('left-for-heirs', '2026-11-18:give:30000')).toBe(70_000 - 28_000 + 30_000 - 9_600)
  })

  test('saves what its explanation states, and its case gives the same', async () => {
    const savings = await addHolding({ value: '1,000,000' })
    const { json: policy } = await addPolicy({})
    await addPolicy({ name: 'In trust', inTrust: true, sum: '60000' })
    await client.saveTerms({ treatments: outside })
    const today = '2026-11-18'
    for (const [figure, of, value] of [
      ['inheritance-tax', today, 310_000],
      ['tax-saved', `${today}:spend:100000`, 40_000],
      ['tax-saved', `${today}:give:106000`, 2_400],
      ['tax-saved', '2033-11-18:give:106000', 42_400],
      ['tax-saved', `${today}:charity:100000`, 310_000 - (1_000_000 - 325_000) * 0.36],
      ['tax-saved', `${today}:cover-in-trust:0`, 40_000],
      ['left-for-heirs', `${today}:give:100000`, 1_000_000 + 100_000 - 310_000 + 2_400],
      ['left-for-heirs', `${today}:charity:100000`, 1_000_000 - (1_000_000 - 325_000) * 0.36],
      ['left-for-heirs', `${today}:cover-in-trust:0`, 1_100_000 - 270_000],
      ['left-for-heirs', `${today}:spend:100000`, 1_000_000 - 270_000],
      ['cover-missing', today, 250_000],
      ['charity-needed', today, 77_500],
      ['estate-item', `${today}:${savings}`, 1_000_000],
      ['estate-item', `${today}:${policy.id}`, 100_000],
    ] as const) {
      expect([figure, of, await valueOf(figure, of)]).toEqual([figure, of, value])
      expect([figure, of, Number(recomputeCase((await adviser.explainCase(figure, of)).json.input))]).toEqual([figure, of, value])
    }
  })

  test.each([
    ['inheritance-tax', '1986-03-17'],
    ['inheritance-tax', '2101-01-01'],
    ['inheritance-tax', '2026-02-30'],
    ['inheritance-tax', '2026-11-18:give:1'],
    ['tax-saved', '2026-11-18'],
    ['tax-saved', '2026-11-18:burn:1'],
    ['tax-saved', '2026-11-18:give:-1'],
    ['tax-on-gift', `2026-11-18:${randomUUID()}`],
  ])('has no figure %s of %s', async (figure, of) => expect((await client.explain(figure, of)).status).toBe(404))

  test('has no figure for a death before a gift', async () => {
    await client.saveGift()
    expect((await client.explain('inheritance-tax', '2024-05-31')).status).toBe(404)
    expect((await client.explain('inheritance-tax', '2024-06-01')).status).toBe(200)
  })
})
