import type { AccountRecord } from '../../contract/account-records.ts'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

let app: TestApp
let account: string

beforeAll(async () => {
  app = await createTestApp()
  account = await app.findAccountId('strachan-marine')
})
afterAll(() => app.close())

const adviserKey = 'tobias-hartnell'
const read = async (person = adviserKey, of = account, at = app) => {
  const response = await at.get(`/api/accounts/${of}/record`, { cookie: await at.signIn(person) })
  return { ...response, json: response.json as AccountRecord }
}
const saveDefaults = async (body: object, person = 'callum-strachan', of = account) =>
  app.call('PATCH', `/api/accounts/${of}/defaults`, { cookie: await app.signIn(person), body })

const instant = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/)
const text = expect.any(String)
const person = { id: text, name: text }
const money = { amount: expect.stringMatching(/^-?\d+(\.\d+)?$/), currency: 'GBP' }

type Answers = Record<'account' | 'record' | 'listed' | 'mine' | 'stored', any>
type Field = { where: string; of: (responses: Answers) => unknown; is: unknown }

/** Each field by its name in the specification, with the path of its value in the API. */
const specifiedFields: Record<string, Field> = {
  id: { where: 'account.id', of: ({ account: one, stored }) => one.id === stored.id, is: true },
  name: { where: 'account.name', of: ({ account: one }) => one.name, is: 'Strachan Marine Engineering Ltd' },
  client: {
    where: 'record.clients',
    of: ({ record, stored }) => [record.clients, record.clients[0].id === stored.client],
    is: [[person], true],
  },
  active: { where: 'record.isActive', of: ({ record }) => record.isActive, is: true },
  email: { where: 'record.email', of: ({ record, stored }) => record.email === stored.email, is: true },
  owner: {
    where: 'record.advisers[].id',
    of: ({ record, stored }) =>
      record.advisers
        .map(({ id }: { id: string }) => id)
        .toSorted()
        .join() === stored.advisers,
    is: true,
  },
  portal: { where: 'account.portal', of: ({ account: one }) => one.portal, is: 'private-clients' },
  termsAndConditions: {
    where: 'record.termsAndConditions',
    of: ({ record }) => record.termsAndConditions,
    is: { isAccepted: true, acceptedAt: instant },
  },
  groups: { where: 'record.groups', of: ({ record }) => record.groups, is: expect.arrayContaining([person]) },
  'created and updated': {
    where: 'record.created and record.updated, by nobody where the firm’s systems did it',
    of: ({ record }) => [record.created, record.updated],
    is: [
      { at: instant, by: null },
      { at: instant, by: person },
    ],
  },
  lastLogin: { where: 'record.lastSignInAt, as a moment in UTC', of: ({ record }) => record.lastSignInAt, is: instant },
  lastInviteSend: { where: 'record.lastInvitedAt', of: ({ record }) => record.lastInvitedAt, is: instant },
  external_id: { where: 'account.externalId', of: ({ account: one }) => one.externalId, is: expect.stringMatching(/^HL-\d+$/) },
  advisors: {
    where: 'account.advisers',
    of: ({ account: one }) => one.advisers,
    is: expect.arrayContaining([expect.objectContaining({ name: text, email: expect.stringContaining('@') })]),
  },
  portfolios: {
    where: 'account.portfolios',
    of: ({ account: one }) => one.portfolios[0],
    is: expect.objectContaining({ id: text, name: text, value: money }),
  },
  value: { where: 'account.value', of: ({ account: one }) => one.value, is: money },
  currency: { where: 'account.currency', of: ({ account: one }) => one.currency, is: 'GBP' },
  change: { where: 'account.change', of: ({ account: one }) => one.change, is: money },
  loading: {
    where: 'the state of the account page while its account is fetched',
    of: () => readFileSync('modules/wealth/web/pages/account.tsx', 'utf8').includes("{ state: 'loading', skeleton: <AccountSkeleton /> }"),
    is: true,
  },
  error: {
    where: 'fault, of the list of clients, and account.hasLimitedAccess',
    of: ({ account: one, listed }) => [listed.fault, one.hasLimitedAccess],
    is: [null, false],
  },
  rules: {
    where: 'record.rules, and accounts[].rules of /api/me',
    of: ({ record, mine }) => [record.rules[0], JSON.stringify(mine.rules) === JSON.stringify(record.rules)],
    is: [{ name: text, isEnabled: expect.any(Boolean) }, true],
  },
}

const furtherFields: Record<string, Field> = {
  companies: {
    where: 'record.firm.companies',
    of: ({ record }) => record.firm.companies[0],
    is: {
      name: text,
      irisId: text,
      dextId: text,
      xeroIds: expect.arrayContaining([{ xeroId: text, lob: expect.stringMatching(/^F[AT]$/) }]),
    },
  },
  defaultSelectedCompany: {
    where: 'record.defaults.company',
    of: ({ record }) => record.defaults.company === record.firm.companies[0].irisId,
    is: true,
  },
  defaultSelectedAdvisor: { where: 'record.defaults.adviser', of: ({ record }) => record.defaults.adviser, is: text },
  defaultSelectedStaff: { where: 'record.defaults.staff', of: ({ record }) => record.defaults.staff, is: text },
  clientServicesManager: {
    where: 'record.firm.clientServicesManager, and the account’s contacts',
    of: ({ record }) => record.firm.clientServicesManager,
    is: {
      name: text,
      email: expect.stringContaining('@'),
      phoneNumber: expect.toSatisfy((number) => number === null || typeof number === 'string'),
    },
  },
  irisId: { where: 'record.firm.irisId', of: ({ record }) => record.firm.irisId, is: expect.stringMatching(/^\d+$/) },
  intellifloId: { where: 'record.firm.intellifloId', of: ({ record }) => record.firm.intellifloId, is: expect.stringMatching(/^if-\d+$/) },
  fcmToken: {
    where: 'people.fcm_token, of the person whose device it is, and never told again',
    of: ({ stored, account: one, record, listed, mine }) => [
      stored.token,
      JSON.stringify([one, record, listed, mine]).includes('device-of-callum'),
    ],
    is: ['device-of-callum', false],
  },
  inception: { where: 'account.inception', of: ({ account: one }) => one.inception, is: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
  location: { where: 'record.firm.location', of: ({ record }) => record.firm.location, is: text },
}

describe('an account', () => {
  let responses: Answers

  beforeAll(async () => {
    const [owner, adviser] = [await app.signIn('callum-strachan'), await app.signIn(adviserKey)]
    await app.call('PATCH', '/api/me', { cookie: owner, body: { fcmToken: 'device-of-callum' } })
    const { firm } = (await read()).json
    const known = async (path: string) => (await app.get(path, { cookie: owner })).json
    const firmSystem = app.deps.providers.concept((await import('@atrium/editions/registry')).mainEdition, 'advisory')!
    const { externalId } = await known(`/api/accounts/${account}`)
    const [[someone], [colleague]] = [await firmSystem.listAdvisers(externalId), await firmSystem.listBookingStaff(externalId)]
    const chosen = await saveDefaults({ company: firm?.companies[0]?.irisId, adviser: someone?.id, staff: colleague?.id })
    expect(chosen.status).toBe(200)
    expect((await app.call('POST', `/api/accounts/${account}/invitation`, { cookie: adviser, body: {} })).status).toBe(200)
    const [stored] = await app.asOwner(`select a.id, a.email, p.fcm_token as token, p.id as client,
      (select string_agg(ap.person_id::text, ',' order by ap.person_id::text) from account_people ap where ap.account_id = a.id and ap.relation = 'adviser') as advisers
      from accounts a join account_people o on o.account_id = a.id and o.relation = 'owner' join people p on p.id = o.person_id where a.id = '${account}'`)
    const list = (await app.get('/api/portals/private-clients/accounts?search=strachan', { cookie: adviser })).json.items
    responses = {
      account: await known(`/api/accounts/${account}`),
      record: (await read()).json,
      listed: list.find(({ id }: { id: string }) => id === account),
      mine: (await known('/api/me')).accounts.find(({ id }: { id: string }) => id === account),
      stored,
    }
  })

  const splitNames = (names: string) => names.split(', ')

  test('[P173] includes every field of the specification', () => {
    for (const [name, { where, of, is }] of Object.entries(specifiedFields)) expect([name, where, of(responses)]).toEqual([name, where, is])
    expect(Object.keys(specifiedFields)).toEqual(
      splitNames(
        'id, name, client, active, email, owner, portal, termsAndConditions, groups, created and updated, lastLogin, lastInviteSend, ' +
          'external_id, advisors, portfolios, value, currency, change, loading, error, rules',
      ),
    )
  })

  test('[P174] includes the further fields of the specification, from the firm’s own system', () => {
    for (const [name, { where, of, is }] of Object.entries(furtherFields)) expect([name, where, of(responses)]).toEqual([name, where, is])
    expect(Object.keys(furtherFields)).toEqual(
      splitNames(
        'companies, defaultSelectedCompany, defaultSelectedAdvisor, defaultSelectedStaff, clientServicesManager, irisId, intellifloId, ' +
          'fcmToken, inception, location',
      ),
    )
  })
})

describe('the record of an account', () => {
  test('is returned to staff who may see the account, even during an impersonation', async () => {
    expect((await read('callum-strachan')).status).toBe(403)
    const [others, forUnknownId] = [
      await read('eleanor-whitcombe'),
      await read('eleanor-whitcombe', '01a1fd36-0000-7000-8000-000000000000'),
    ]
    expect([others.status, forUnknownId.status]).toEqual([404, 404])
    const cookie = await app.signIn(adviserKey)
    await app.call('POST', '/api/impersonations', { cookie, body: { account, reason: 'client-care' } })
    expect((await app.get(`/api/accounts/${account}/record`, { cookie })).status).toBe(200)
    const written = await app.call('PATCH', `/api/accounts/${account}/defaults`, { cookie, body: { company: null } })
    expect([written.status, written.json.code]).toEqual([403, 'read-only-impersonation'])
  })

  test('is returned while the firm’s own system is unavailable and for an account that is not linked', async () => {
    const own = await createTestApp()
    try {
      own.simulator.setMode('error', '/advisory')
      const { json } = await read(adviserKey, await own.findAccountId('strachan'), own)
      expect([json.firm, json.isFirmUnread, json.clients.map(({ name }) => name)]).toEqual([null, true, ['Callum Strachan']])
      own.simulator.setMode('ok')
      const unlinked = await read('oscar-venn', await own.findAccountId('fairbairn'), own)
      expect([unlinked.json.firm, unlinked.json.isFirmUnread]).toEqual([null, false])
    } finally {
      await own.close()
    }
  })

  test('states who changed it: a person, or null for a job', async () => {
    const own = await createTestApp()
    try {
      const of = await own.findAccountId('strachan')
      expect((await read(adviserKey, of, own)).json.updated.by).toBeNull()
      const cookie = await own.signIn('callum-strachan')
      await own.call('PATCH', `/api/accounts/${of}/defaults`, { cookie, body: { staff: null } })
      expect((await read(adviserKey, of, own)).json.updated.by?.name).toBe('Callum Strachan')
      const events = await own.asOwner(`select details from events where kind = 'account.defaults-changed'`)
      expect(events).toEqual([{ details: { changed: ['staff'] } }])
    } finally {
      await own.close()
    }
  })

  test('accepts only entries of the account in the firm’s own system as defaults', async () => {
    for (const [name, id] of [
      ['company', '1'],
      ['adviser', 'nobody'],
      ['staff', 'nobody'],
    ] as const) {
      const { status, json } = await saveDefaults({ [name]: id })
      expect([status, json.issues[0]]).toMatchObject([400, { path: name, code: 'unknown' }])
    }
    expect((await saveDefaults({ company: 7 })).status).toBe(400)
    expect((await saveDefaults({ company: null, weather: 'fine' })).status).toBe(400)
    expect((await saveDefaults({ company: null }, 'geoffrey-tillotson')).status).toBe(404)
    const before = (await read()).json.defaults
    expect((await saveDefaults({ company: null })).json).toEqual({ ...before, company: null })
  })
})
