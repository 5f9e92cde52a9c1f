import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { clearEstate, createEstateCalls, exampleGift, exampleTerms } from '../testing/estates.ts'

let app: TestApp
let account: string
let client: ReturnType<typeof createEstateCalls>
let adviser: ReturnType<typeof createEstateCalls>

const openFinancialPage = (id: string) =>
  app.asOwner(`insert into account_rules (edition, account_id, name, is_enabled) select edition, id, 'financial', true from accounts
    where id = '${id}' on conflict (account_id, name) do update set is_enabled = true`)

beforeAll(async () => {
  app = await createTestApp()
  account = await app.findAccountId('ashworth')
  client = createEstateCalls(app, account, await app.signIn('margaret-ashworth'))
  adviser = createEstateCalls(app, account, await app.signIn('eleanor-whitcombe'))
  await openFinancialPage(account)
})
afterEach(() => clearEstate(app, account))
afterAll(() => app.close())

const issuesOf = (response: { status: number; json: { issues?: { path: string; code: string }[] } }) => [
  response.status,
  (response.json.issues ?? []).map(({ path, code }) => [path, code]),
]

const readRevisions = (id: string, field: string) =>
  app.asOwner(`select before, after from revisions where subject_id = '${id}' and field = '${field}' order by id`)
const countEvents = async (id: string, kind: string) =>
  (await app.asOwner(`select 1 from events where subject_id = '${id}' and kind = '${kind}'`)).length

describe('what a client states about their estate', () => {
  const fields = {
    maritalStatus: 'married',
    isLongTermResident: false,
    isSpouseLongTermResident: false,
    hasTrustInterest: true,
    treatments: [{ item: 'HL-1', treatment: 'unlisted' }],
    spousePercent: '30 %',
    charityAmount: '£1,000',
    charityPercent: '2.5',
    homePercent: '100',
    transferredNilRatePercent: '60.1234',
    transferredResidencePercent: '75',
    transferredRelief: '2 500 000',
    usedRelief: '12.50',
    wishes: 'Burial at sea',
  }

  test('is stored with every field, changed in its version, and each change is a revision', async () => {
    expect((await client.get()).json.terms).toMatchObject({ maritalStatus: 'single', spousePercent: '0', version: 0 })
    const saved = await client.saveTerms(fields)
    const read = { ...fields, spousePercent: '30', charityAmount: '1000', transferredRelief: '2500000', usedRelief: '12.5', version: 1 }
    expect(saved.json).toEqual(read)
    expect((await client.get()).json.terms).toEqual(read)
    expect((await client.saveTerms(fields)).json).toEqual(read)
    expect((await adviser.saveTerms({ ...fields, charityPercent: '3' }, 1)).json).toMatchObject({ charityPercent: '3', version: 2 })
    const late = await client.saveTerms({ ...fields, charityPercent: '4' }, 1)
    expect([late.status, late.json.code]).toEqual([409, 'conflict'])
    expect((await client.get()).json.terms.charityPercent).toBe('3')
    expect(await readRevisions(account, 'charity_percent')).toEqual([
      { before: null, after: 2.5 },
      { before: 2.5, after: 3 },
    ])
  })

  test('is added once by two requests at the same time', async () => {
    const answers = await Promise.all([client.saveTerms({ wishes: 'one' }), adviser.saveTerms({ wishes: 'two' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test.each([
    [{ spousePercent: '101' }, 'spousePercent', 'invalid-share'],
    [{ homePercent: '100.00001' }, 'homePercent', 'invalid-share'],
    [{ homePercent: '-1' }, 'homePercent', 'invalid-share'],
    [{ transferredNilRatePercent: 'all' }, 'transferredNilRatePercent', 'invalid-share'],
    [{ charityAmount: '£1.000,50' }, 'charityAmount', 'invalid-amount'],
    [{ charityAmount: '€100' }, 'charityAmount', 'invalid-amount'],
    [{ usedRelief: '-5' }, 'usedRelief', 'invalid-amount'],
    [{ transferredRelief: '9,000,000,000,000' }, 'transferredRelief', 'invalid-amount'],
    [{ maritalStatus: 'engaged' }, 'maritalStatus', 'invalid_value'],
    [
      {
        treatments: [
          { item: 'a', treatment: 'home' },
          { item: 'b', treatment: 'home' },
        ],
      },
      'treatments',
      'several-homes',
    ],
    [
      {
        treatments: [
          { item: 'a', treatment: 'outside' },
          { item: 'a', treatment: 'home' },
        ],
      },
      'treatments',
      'duplicate',
    ],
  ])('is refused for %j, and the answer names the field', async (wrong, field, code) =>
    expect(issuesOf(await client.saveTerms(wrong))).toEqual([400, [[field, code]]]),
  )
})

describe('a person of an estate', () => {
  test('is added, changed and removed, with a revision of each field and an event', async () => {
    const id = randomUUID()
    const added = await client.savePerson({}, { id })
    expect(added.json).toMatchObject({ id, name: 'Anna', relation: 'child', birthDate: '1984-05-02', version: 1 })
    expect((await client.savePerson({}, { id })).json).toEqual(added.json)
    expect((await adviser.savePerson({ name: 'Anna Reid', birthDate: null }, { id, version: 1 })).json).toMatchObject({
      name: 'Anna Reid',
      birthDate: null,
      version: 2,
    })
    expect((await client.savePerson({ name: 'Ann' }, { id, version: 1 })).json.code).toBe('conflict')
    expect((await client.get()).json.people).toMatchObject([{ id, name: 'Anna Reid' }])
    expect((await client.remove('people', id, 1)).json.code).toBe('conflict')
    expect([(await client.remove('people', id, 2)).status, (await client.remove('people', id, 2)).status]).toEqual([200, 200])
    expect((await client.get()).json.people).toEqual([])
    expect(await readRevisions(id, 'name')).toEqual([
      { before: null, after: 'Anna' },
      { before: 'Anna', after: 'Anna Reid' },
      { before: 'Anna Reid', after: null },
    ])
    expect([await countEvents(id, 'estate.person-added'), await countEvents(id, 'estate.person-removed')]).toEqual([1, 1])
  })

  test.each([
    [{ birthDate: '2026-11-19' }, 'birthDate', 'in-future'],
    [{ birthDate: '1984-02-30' }, 'birthDate', 'invalid_format'],
    [{ name: ' ' }, 'name', 'too_small'],
    [{ relation: 'cat' }, 'relation', 'invalid_value'],
  ])('is refused for %j, and the answer names the field', async (wrong, field, code) =>
    expect(issuesOf(await client.savePerson(wrong))).toEqual([400, [[field, code]]]),
  )
})

describe('a gift', () => {
  test('is added, changed and removed, with a revision of each field and an event', async () => {
    const id = randomUUID()
    const trust = { recipientKind: 'trust', lifetimeTax: '£25,000', recipient: 'Family trust', exemption: 'none' }
    const added = await client.saveGift(trust, { id })
    expect(added.json).toMatchObject({ ...trust, id, amount: '120000', lifetimeTax: '25000', givenOn: '2024-06-01', version: 1 })
    expect((await client.saveGift(trust, { id })).json).toEqual(added.json)
    expect((await adviser.saveGift({ ...trust, amount: '130000' }, { id, version: 1 })).json).toMatchObject({
      amount: '130000',
      version: 2,
    })
    expect((await client.saveGift({ ...trust, amount: '1' }, { id, version: 1 })).json.code).toBe('conflict')
    expect((await client.remove('gifts', id, 1)).json.code).toBe('conflict')
    expect([(await client.remove('gifts', id, 2)).status, (await client.remove('gifts', id, 2)).status]).toEqual([200, 200])
    expect((await client.get()).json.gifts).toEqual([])
    expect(await readRevisions(id, 'amount')).toEqual([
      { before: null, after: 120_000 },
      { before: 120_000, after: 130_000 },
      { before: 130_000, after: null },
    ])
    expect([await countEvents(id, 'estate.gift-changed'), await countEvents(id, 'estate.gift-removed')]).toEqual([1, 1])
  })

  test('is added once by the same request sent twice at the same time', async () => {
    const id = randomUUID()
    await Promise.all([client.saveGift({}, { id }), client.saveGift({}, { id })])
    expect((await client.get()).json.gifts).toHaveLength(1)
  })

  test.each([
    [{ givenOn: '2026-11-19' }, 'givenOn', 'in-future'],
    [{ givenOn: '1986-03-17' }, 'givenOn', 'too-early'],
    [{ amount: '1.000' }, 'amount', 'invalid-amount'],
    [{ amount: '0' }, 'amount', 'invalid-amount'],
    [{ amount: '$5' }, 'amount', 'invalid-amount'],
    [{ lifetimeTax: '5' }, 'lifetimeTax', 'not-a-trust'],
    [{ recipientKind: 'trust', lifetimeTax: 'some' }, 'lifetimeTax', 'invalid-amount'],
    [{ recipientKind: 'trust', exemption: 'wedding-parent' }, 'exemption', 'not-a-person'],
    [{ recipient: '' }, 'recipient', 'too_small'],
  ])('is refused for %j, and the answer names the field', async (wrong, field, code) =>
    expect(issuesOf(await client.saveGift(wrong))).toEqual([400, [[field, code]]]),
  )
})

describe('the records of another account', () => {
  test('are not changed or removed by their ids', async () => {
    const other = await app.findAccountId('tillotson')
    await openFinancialPage(other)
    const neighbour = createEstateCalls(app, other, await app.signIn('geoffrey-tillotson'))
    const neighbourByAdviser = createEstateCalls(app, other, await app.signIn('eleanor-whitcombe'))
    const [gift, person] = [(await neighbour.saveGift()).json.id, (await neighbour.savePerson()).json.id]
    expect((await client.saveGift({ amount: '1' }, { id: gift })).json.code).toBe('conflict')
    expect((await adviser.savePerson({ name: 'x' }, { id: person })).json.code).toBe('conflict')
    expect((await adviser.saveGift({ amount: '1' }, { id: gift, version: 1 })).json.code).toBe('conflict')
    expect((await client.remove('gifts', gift, 1)).status).toBe(200)
    expect((await client.remove('people', person, 1)).status).toBe(200)
    const stored = (await neighbour.get()).json
    expect([stored.gifts[0].amount, stored.people[0].name]).toEqual(['120000', 'Anna'])
    expect((await neighbourByAdviser.get()).status).toBe((await neighbour.get()).status)
    const stranger = createEstateCalls(app, other, await app.signIn('margaret-ashworth'))
    expect([(await stranger.get()).status, (await stranger.saveTerms()).status, (await stranger.saveGift()).status]).toEqual([
      404, 404, 404,
    ])
    await clearEstate(app, other)
  })
})

test('nothing is written during an impersonation, nor read by a client to whom the page is closed', async () => {
  await app.asOwner(`update account_rules set is_enabled = false where account_id = '${account}' and name = 'financial'`)
  expect([(await client.get()).status, (await client.saveTerms()).status, (await adviser.get()).status]).toEqual([404, 404, 200])
  await openFinancialPage(account)
  const staff = await app.signIn('eleanor-whitcombe')
  await app.call('POST', '/api/impersonations', { cookie: staff, body: { account, reason: 'client-care' } })
  const asClient = createEstateCalls(app, account, staff)
  const { status, json } = await asClient.get()
  expect([status, json.mayChange]).toEqual([200, false])
  const answers = [await asClient.saveTerms(), await asClient.saveGift(), await asClient.savePerson()]
  expect(answers.map((answer) => answer.json.code)).toEqual(Array.from({ length: 3 }, () => 'read-only-impersonation'))
})

test('an account takes a limited number of people and gifts', async () => {
  await app.asOwner(`insert into estate_people (id, edition, account_id, name, relation, created_at, changed_at)
    select uuidv7(), 'wealth', '${account}', 'x', 'child', now(), now() from generate_series(1, 50)`)
  await app.asOwner(`insert into estate_gifts (id, edition, account_id, given_on, amount, recipient, recipient_kind, exemption, lifetime_tax, created_at,
      changed_at)
    select uuidv7(), 'wealth', '${account}', '2026-01-01', 1, 'x', 'person', 'none', 0, now(), now() from generate_series(1, 200)`)
  expect((await client.savePerson()).json.issues).toEqual([{ path: 'person', code: 'too-many', limit: 50 }])
  expect((await client.saveGift()).json.issues).toEqual([{ path: 'gift', code: 'too-many', limit: 200 }])
})

test('staff of another edition neither read nor change an estate', async () => {
  const caller = { host: 'demo.localhost', cookie: await app.signIn('delphine-crane') }
  const answers = [
    await app.get(client.path, caller),
    await app.call('PUT', `${client.path}/gifts/${randomUUID()}`, { ...caller, body: { ...exampleGift, version: 0 } }),
    await app.call('PUT', client.path, { ...caller, body: { ...exampleTerms, version: 0 } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await client.get()).json).toMatchObject({ gifts: [], terms: { version: 0 } })
})
