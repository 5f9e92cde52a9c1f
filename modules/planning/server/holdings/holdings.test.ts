import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { assetTypes, liabilityTypes, propertyTypes } from '../../contract/planning-terms.ts'
import { createHoldingCalls, exampleEntry, setFinancialPage } from '../testing/holdings.ts'

let app: TestApp
let account: string
let client: string
let adviser: string
let calls: ReturnType<typeof createHoldingCalls>

beforeAll(async () => {
  app = await createTestApp()
  account = await app.findAccountId('ashworth')
  await setFinancialPage(app, account, true)
  client = await app.signIn('margaret-ashworth')
  adviser = await app.signIn('eleanor-whitcombe')
  // The firm's own system is asked for the rules when the client signs in.
  await setFinancialPage(app, account, true)
  calls = createHoldingCalls(app, account)
})
afterAll(() => app.close())

const property = {
  name: 'The Old Rectory',
  type: 'mainResidence',
  value: '795,000',
  postCode: 'gu84qn',
  bedrooms: 5,
  propertyType: 'detached_house',
}

describe('a financial holding', () => {
  test('has the fields of the specification, and the client adds, changes and deletes their own [P180] [P376]', async () => {
    const id = randomUUID()
    const added = await calls.save({ ...property, enabledEstimateBtn: true, returns: '3 %' }, { id, cookie: client })
    const [me] = await app.asOwner(`select id from people where email = 'margaret.ashworth@ashworth-home.example'`)
    expect(added.json).toEqual({
      id,
      userId: me?.['id'],
      name: 'The Old Rectory',
      description: '',
      type: 'mainResidence',
      value: '795000',
      radioType: 'asset',
      postCode: 'GU8 4QN',
      bedrooms: 5,
      propertyType: 'detached_house',
      valueDate: '2026-10-30',
      returns: '3',
      source: 'typed',
      enabledEstimateBtn: true,
      currency: 'GBP',
      ownership: 'sole',
      share: '100',
      coOwner: '',
      version: 1,
      changedAt: '2026-11-18T10:00:00.000Z',
    })
    expect((await calls.list(client, `?userId=${me?.['id']}`)).json.items).toEqual([added.json])
    expect((await calls.list(client, `?userId=${randomUUID()}`)).json.items).toEqual([])
    const changed = await calls.save({ ...property, value: '£800,000' }, { id, version: 1, cookie: client })
    expect(changed.json).toMatchObject({ value: '800000', version: 2 })
    expect((await calls.remove(id, client)).json).toEqual({ done: true })
    expect((await calls.list(client)).json.items).toEqual([])
    expect((await calls.remove(id, client)).status).toBe(200)
  })

  test('with an existing id is changed, otherwise added: saved twice, there is one record [P257]', async () => {
    const id = randomUUID()
    const [first, again] = [await calls.save({}, { id, cookie: client }), await calls.save({}, { id, cookie: client })]
    expect([first.status, again.json]).toEqual([200, first.json])
    const changed = await calls.save({ name: 'Savings' }, { id, version: 1, cookie: client })
    expect([changed.json.name, changed.json.version]).toEqual(['Savings', 2])
    expect((await calls.list(client)).json.items.map((item: { id: string }) => item.id)).toEqual([id])
    expect((await calls.save({ name: 'Old' }, { id, version: 1, cookie: client })).json.code).toBe('conflict')
    await calls.remove(id, client)
  })

  test.each([
    ['100', 'liability', 'mortgage', '-100'],
    ['-100', 'liability', 'mortgage', '-100'],
    ['0', 'liability', 'loans', '0'],
    ['-100', 'asset', 'cash', '100'],
    ['100', 'asset', 'cash', '100'],
  ])(
    'of %s as a %s of the type %s is stored as %s: assets positive, liabilities negative [P255] [P256]',
    async (value, radioType, type, stored) => {
      const { json } = await calls.save({ value, radioType, type }, { cookie: client })
      expect(json.value).toBe(stored)
      await calls.remove(json.id, client)
    },
  )

  test.each([
    ['1,000', '1000'],
    ['£1 000.50', '1000.5'],
    ['', null],
    [null, null],
  ])('with the amount %s has the value %s', async (value, stored) => {
    const { json } = await calls.save({ value }, { cookie: client })
    expect(json.value).toBe(stored)
    await calls.remove(json.id, client)
  })

  test.each([
    [{ value: '£1.000,50' }, 'value', 'invalid-amount'],
    [{ value: 'about a million' }, 'value', 'invalid-amount'],
    [{ valueDate: '2026-11-19' }, 'valueDate', 'in-future'],
    [{ radioType: 'liability', type: 'cash' }, 'type', 'not-of-part'],
    [{ radioType: 'asset', type: 'credit_cards' }, 'type', 'not-of-part'],
    [{ ownership: 'joint', share: '120' }, 'share', 'invalid-share'],
    [{ ownership: 'in-common', share: '0' }, 'share', 'invalid-share'],
    [{ ownership: 'joint', share: '100' }, 'share', 'whole-share'],
    [{ returns: '5,5' }, 'returns', 'invalid-percentage'],
    [{ type: 'property', postCode: 'nowhere' }, 'postCode', 'invalid-postcode'],
    [{ name: '  ' }, 'name', 'too_small'],
    [{ type: 'yacht' }, 'type', 'invalid_value'],
    [{ bedrooms: 11 }, 'bedrooms', 'too_big'],
    [{ bedrooms: 0 }, 'bedrooms', 'too_small'],
  ])('is refused for %j, and the answer names the field', async (fields, path, code) => {
    const { status, json } = await calls.save(fields, { cookie: client })
    expect([status, json.issues.map((issue: { path: string; code: string }) => [issue.path, issue.code])]).toEqual([400, [[path, code]]])
  })

  test('that is a debt has no expected return, whatever is sent', async () => {
    const { status, json } = await calls.save({ radioType: 'liability', type: 'loans', returns: 'abc' }, { cookie: client })
    expect([status, json.returns]).toEqual([200, null])
    await calls.remove(json.id, client)
  })

  test('is removed only in the version that was read, and one event records it', async () => {
    const { id } = (await calls.save({}, { cookie: client })).json
    await calls.save({ name: 'Changed' }, { id, version: 1, cookie: client })
    expect((await calls.remove(id, client, 1)).json.code).toBe('conflict')
    expect((await app.call('DELETE', `${calls.path}/${id}`, { cookie: client })).status).toBe(400)
    expect([(await calls.remove(id, client, 2)).status, (await calls.remove(id, client, 2)).status]).toEqual([200, 200])
    expect(await app.asOwner(`select 1 from events where subject_id = '${id}' and kind = 'planning.holding-removed'`)).toHaveLength(1)
  })

  test('takes every type of asset, liability and property [P181] [P182] [P183]', async () => {
    expect(assetTypes).toEqual([
      'cash',
      'equities',
      'bonds',
      'pension',
      'privateShares',
      'alternatives',
      'mainResidence',
      'property',
      'other',
    ])
    expect(liabilityTypes).toEqual(['mortgage', 'loans', 'credit_cards', 'other'])
    expect(propertyTypes.toSorted()).toEqual(['detached_house', 'flat', 'semi-detached_house', 'terraced_house'])
    const ids: string[] = []
    const expectSaved = async (fields: object) => {
      const { status, json } = await calls.save(fields, { cookie: client })
      expect([status, json]).toEqual([200, expect.objectContaining(fields)])
      ids.push(json.id)
    }
    for (const type of assetTypes) await expectSaved({ radioType: 'asset', type })
    for (const type of liabilityTypes) await expectSaved({ radioType: 'liability', type })
    for (const propertyType of propertyTypes) await expectSaved({ type: 'property', propertyType, bedrooms: 2 })
    for (const id of ids) await calls.remove(id, client)
  })

  test('keeps each stated value with its day; a value of an earlier day changes no later one, and the newest is that of the item', async () => {
    const id = randomUUID()
    const save = (version: number, value: string, valueDate: string) => calls.save({ value, valueDate }, { id, version, cookie: client })
    await save(0, '100', '2025-01-31')
    await save(1, '120', '2026-01-31')
    await save(2, '130', '2026-09-30')
    const listDays = async () =>
      (await calls.get(id, client)).json.values.map(({ valueDate, value }: Record<string, string>) => [valueDate, value])
    expect(await listDays()).toEqual([['2026-09-30', '130'], ['2026-01-31', '120'], ['2025-01-31', '100']]) // prettier-ignore
    const earlier = await save(3, '125', '2026-03-31')
    expect(earlier.json).toMatchObject({ value: '130', valueDate: '2026-09-30', version: 4 })
    expect((await save(3, '125', '2026-03-31')).json).toEqual(earlier.json)
    expect((await save(4, '121', '2026-01-31')).json).toMatchObject({ value: '130', version: 5 })
    expect(await listDays()).toEqual([['2026-09-30', '130'], ['2026-03-31', '125'], ['2026-01-31', '121'], ['2025-01-31', '100']]) // prettier-ignore
    const revisions = await app.asOwner(
      `select before, after from revisions where subject_id = '${id}' and field = 'stated_value' order by id`,
    )
    const stated = (on: string, value: string) => ({ on, value, currency: 'GBP', share: '100', source: 'typed' })
    expect(revisions).toEqual([
      { before: null, after: stated('2025-01-31', '100') },
      { before: null, after: stated('2026-01-31', '120') },
      { before: null, after: stated('2026-09-30', '130') },
      { before: null, after: stated('2026-03-31', '125') },
      { before: stated('2026-01-31', '120'), after: stated('2026-01-31', '121') },
    ])
    await calls.remove(id, client)
  })

  test('stays an asset or a debt: a change of the part is refused', async () => {
    const id = randomUUID()
    await calls.save({}, { id, cookie: client })
    const { status, json } = await calls.save({ radioType: 'liability', type: 'loans' }, { id, version: 1, cookie: client })
    expect([status, json.issues]).toEqual([400, [{ path: 'radioType', code: 'part-changed' }]])
    await calls.remove(id, client)
  })

  test('records who changed which field, and an event without amounts', async () => {
    const id = randomUUID()
    await calls.save({ value: '500' }, { id, cookie: client })
    await calls.save({ value: '600' }, { id, version: 1, cookie: adviser })
    const revisions = await app.asOwner(
      `select field, before, after, p.name from revisions r join people p on p.id = r.person_id where subject_id = '${id}' and field = 'value' order by r.id`,
    )
    expect(revisions).toEqual([
      { field: 'value', before: null, after: '500', name: 'Margaret Ashworth' },
      { field: 'value', before: '500', after: '600', name: 'Eleanor Whitcombe' },
    ])
    await calls.remove(id, client)
    const events = await app.asOwner(`select kind, account_id, details from events where subject_id = '${id}' order by id`)
    expect(events.map(({ kind }) => kind)).toEqual(['planning.holding-added', 'planning.holding-changed', 'planning.holding-removed'])
    expect(JSON.stringify(events)).not.toMatch(/[56]00/)
  })
})

describe('who reads and changes holdings', () => {
  test('the adviser adds an item for the client, whose record it is', async () => {
    const { json } = await calls.save({}, { cookie: adviser })
    const [owner] = await app.asOwner(`select id from people where email = 'margaret.ashworth@ashworth-home.example'`)
    expect(json.userId).toBe(owner?.['id'])
    await calls.remove(json.id, adviser)
  })

  test('an impersonation reads and changes nothing', async () => {
    const impersonator = await app.signIn('eleanor-whitcombe')
    await app.call('POST', '/api/impersonations', { cookie: impersonator, body: { account, reason: 'client-care' } })
    expect((await calls.list(impersonator)).status).toBe(200)
    expect((await calls.netWorth(impersonator)).json.mayChange).toBe(false)
    expect((await calls.save({}, { cookie: impersonator })).json.code).toBe('read-only-impersonation')
  })

  test('a holding of another account is neither changed nor removed', async () => {
    const other = await app.findAccountId('tillotson')
    await setFinancialPage(app, other, true)
    const otherCalls = createHoldingCalls(app, other)
    const stranger = await app.signIn('geoffrey-tillotson')
    await setFinancialPage(app, other, true)
    const { json } = await calls.save({}, { cookie: client })
    expect((await otherCalls.save({ name: 'Taken' }, { id: json.id, cookie: stranger })).json.code).toBe('conflict')
    expect((await otherCalls.remove(json.id, stranger)).status).toBe(200)
    expect((await otherCalls.get(json.id, stranger)).status).toBe(404)
    expect((await calls.get(json.id, client)).json.holding).toEqual(json)
    await calls.remove(json.id, client)
  })

  test('the page is closed to a client without a rule that opens it, and open to staff [P051]', async () => {
    const own = await app.findAccountId('ashworth')
    await app.asOwner(`delete from account_rules where account_id = '${own}' and name = 'financial'`)
    try {
      expect([(await calls.list(client)).status, (await calls.netWorth(client)).status, (await calls.list(adviser)).status]).toEqual([
        404, 404, 200,
      ])
      await setFinancialPage(app, own, false)
      expect((await calls.list(client)).status).toBe(404)
    } finally {
      await setFinancialPage(app, own, true)
    }
    expect((await calls.list(client)).status).toBe(200)
  })
})

test('an account takes a limited number of items', async () => {
  await app.asOwner(`insert into financial_holdings (id, edition, account_id, name, description, radio_type, type, currency, value_date, source,
      enabled_estimate_btn, ownership, share, co_owner, created_at, changed_at)
    select uuidv7(), 'wealth', '${account}', 'x', '', 'asset', 'cash', 'GBP', '2026-01-01', 'typed', false, 'sole', 100, '', now(), now()
    from generate_series(1, 300)`)
  const { json } = await calls.save(exampleEntry, { cookie: client })
  expect(json.issues).toEqual([{ path: 'holding', code: 'too-many', limit: 300 }])
  await app.asOwner(`delete from financial_holdings where account_id = '${account}'`)
})
