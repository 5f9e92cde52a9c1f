import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import type { ClientContract, Job } from '../contract/engagements.ts'
import type { Invoice } from '../contract/invoices.ts'
import type { ServiceList } from '../contract/module-list.ts'
import type { HealthScore, TaxOverview, TaxParty } from '../contract/tax-accounts.ts'

let app: TestApp
/** A couple with three companies, one company, and a person without one. */
let ids: Record<'couple' | 'company' | 'person', string>
const owner = 'gudrun-thordardottir'
const adviser = 'tobias-hartnell'
const cookies: Record<string, string> = {}

beforeAll(async () => {
  app = await createTestApp()
  ids = {
    couple: await app.findAccountId('thordardottir'),
    company: await app.findAccountId('strachan-marine'),
    person: await app.findAccountId('tillotson'),
  }
  for (const person of [owner, 'callum-strachan', 'geoffrey-tillotson', 'benedict-sauveterre', adviser, 'eleanor-whitcombe', 'oscar-venn'])
    cookies[person] = await app.signIn(person)
})
afterAll(() => app.close())
beforeEach(() => app.simulator.setMode('ok'))

const setRules = async (account: string, rules: Record<string, boolean>) => {
  await app.asOwner(`delete from account_rules where account_id = '${account}'`)
  for (const [name, isEnabled] of Object.entries(rules))
    await app.asOwner(`insert into account_rules (edition, account_id, name, is_enabled)
      select edition, id, '${name}', ${isEnabled} from accounts where id = '${account}'`)
}
const everything = { financial: true, law: true, tax: true, accountancy: true }
const get = async <Response>(path: string, person = owner, account = ids.couple) => {
  const { status, json } = await app.get(`/api/accounts/${account}/${path}`, { cookie: cookies[person] })
  return { status, json: json as Response }
}
/** Paths that the firm's own system was asked for, newest last. */
const requested = () => app.simulator.log().map(({ method, path }) => `${method} ${path}`)

describe('the service modules of an account', () => {
  const listStates = async (person: string, account: string) =>
    Object.fromEntries((await get<ServiceList>('services', person, account)).json.modules.map(({ name, state }) => [name, state]))

  test('are the eight of the specification, of which three are disabled for everybody [P028] [P033]', async () => {
    await setRules(ids.couple, everything)
    for (const person of [owner, adviser, 'oscar-venn']) {
      const states = await listStates(person, ids.couple)
      expect([person, Object.keys(states)]).toEqual([
        person,
        ['financial', 'law', 'tax', 'accountancy', 'client-services', 'recruitment', 'international', 'money'],
      ])
      expect([person, states['recruitment'], states['international'], states['money']]).toEqual([
        person,
        'disabled',
        'disabled',
        'disabled',
      ])
    }
  })

  test('are closed to a client unless a rule enables them, except client services; a rule may close that too [P140] [P141]', async () => {
    await setRules(ids.couple, {})
    const closed = { financial: 'not-enabled', law: 'not-enabled', tax: 'not-enabled', accountancy: 'not-enabled' }
    expect(await listStates(owner, ids.couple)).toMatchObject({ ...closed, 'client-services': 'open' })
    for (const path of [
      'jobs?line=FT',
      'jobs?line=FL',
      'jobs?line=FA',
      'contracts',
      'invoices',
      'tax-parties',
      'company-accounts',
      'health-scores',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404])
    await setRules(ids.couple, { tax: true, law: false, 'client-services': false })
    expect(await listStates(owner, ids.couple)).toMatchObject({ ...closed, tax: 'open', 'client-services': 'not-enabled' })
    expect([(await get('jobs?line=FT')).status, (await get('jobs?line=FL')).status, (await get('contracts')).status]).toEqual([
      200, 404, 404,
    ])
    // Staff see every module that is not disabled, whatever the rules are.
    const open = { financial: 'open', law: 'open', tax: 'open', accountancy: 'open', 'client-services': 'open' }
    for (const person of [adviser, 'oscar-venn']) expect(await listStates(person, ids.couple)).toMatchObject(open)
    await setRules(ids.couple, everything)
  })

  test('name the five lines of business, as the firm names them [P213] [P432]', async () => {
    const { json } = await get<{ items: unknown[] }>('lines-of-business')
    expect(json.items).toEqual([
      { code: 'FF', name: 'Financial' },
      { code: 'FL', name: 'Law' },
      { code: 'FT', name: 'Tax' },
      { code: 'FA', name: 'Accounting' },
      { code: 'FR', name: 'Recruitment' },
    ])
    expect(requested()).toContain('GET /advisory/LineOfBusiness/')
  })
})

describe('jobs', () => {
  type Jobs = { items: Job[]; source: { state: string } }

  test('of tax and accounting are read for the person and for the companies, those of law from the list of all [P433] [P434] [P435]', async () => {
    await setRules(ids.couple, everything)
    const [tax, law, accounting] = [
      await get<Jobs>('jobs?line=FT'),
      await get<Jobs>('jobs?line=FL&status=open'),
      await get<Jobs>('jobs?line=FA'),
    ]
    for (const { status, json } of [tax, law, accounting]) expect([status, json.source.state]).toEqual([200, 'read'])
    const calls = app.simulator.log()
    const paths = calls.map(({ method, path }) => `${method} ${path}`)
    expect(paths.some((path) => /^GET \/advisory\/personal\/jobs\/HL-\d+\/\d+$/.test(path))).toBe(true)
    const ofLaw = calls.findLast(({ path, query }) => path.startsWith('/advisory/jobs/HL-') && query['lineOfBusinessCode'] === 'FL')
    expect(ofLaw?.query).toEqual({ lineOfBusinessCode: 'FL', status: 'open' })
    const business = calls.findLast(({ path }) => path.startsWith('/advisory/business/jobs/'))
    expect(business).toMatchObject({ method: 'POST', body: { irisIds: expect.arrayContaining([expect.stringMatching(/^\d+$/)]) } })
    const body = business?.body as { irisIds: string[] } | undefined
    expect(body?.irisIds).toHaveLength(3)
  })

  test('have the fields of the specification, newest first, and a filter by status [P184]', async () => {
    const { items } = (await get<Jobs>('jobs?line=FA')).json
    expect(items.length).toBeGreaterThan(3)
    for (const job of items)
      expect(job).toEqual({
        id: expect.any(String),
        title: expect.any(String),
        jobStatus: expect.any(String),
        company: expect.any(String),
        startDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        dueDate: expect.anything(),
        endDate: job.status === 'closed' ? expect.any(String) : null,
        status: expect.stringMatching(/^(open|closed)$/),
        isLate: expect.any(Boolean),
        files: job.files.map(() => ({ name: expect.any(String), fileUrl: expect.stringMatching(/^\/api\//), status: expect.any(String) })),
      })
    expect(items.map(({ startDate }) => startDate)).toEqual(
      items
        .map(({ startDate }) => startDate)
        .toSorted()
        .toReversed(),
    )
    const [open, closed] = [await get<Jobs>('jobs?line=FA&status=open'), await get<Jobs>('jobs?line=FA&status=closed')]
    expect(open.json.items).toEqual(items.filter(({ status }) => status === 'open'))
    expect(closed.json.items).toEqual(items.filter(({ status }) => status === 'closed'))
    expect(new Set(items.map(({ status }) => status)).size).toBe(2)
  })

  test('have files that only their client can download; a missing file is not found', async () => {
    const { items } = (await get<Jobs>('jobs?line=FA')).json
    const file = items.flatMap(({ files }) => files)[0]
    const own = await app.get(file?.fileUrl ?? '', { cookie: cookies[owner] })
    expect([own.status, own.headers['content-type'], own.headers['cache-control']]).toEqual([200, 'application/pdf', 'no-store'])
    expect(own.text).toMatch(/^%PDF-/)
    expect((await app.get(file?.fileUrl ?? '', { cookie: cookies['geoffrey-tillotson'] })).status).toBe(404)
    const inOther = (file?.fileUrl ?? '').replace(ids.couple, ids.person)
    expect((await app.get(inOther, { cookie: cookies['eleanor-whitcombe'] })).status).toBe(404)
    const path = file?.fileUrl ?? ''
    for (const url of [path.replace(/\d$/, '9'), path.replace('/FA/', '/FL/'), path.replace('/FA/', '/XX/')])
      expect([url, (await app.get(url, { cookie: cookies[owner] })).status]).toEqual([url, 404])
    const events = await app.asOwner(`select subject_type from events where kind = 'document.opened' and subject_type = 'job-file'`)
    expect(events).toHaveLength(1)
  })

  test.each(['jobs', 'jobs?line=', 'jobs?line=FF', 'jobs?line=FT&status=late', 'tax-parties/..%2f1/payments'])('refuse %j', async (path) =>
    expect([400, 404]).toContain((await get(path)).status),
  )
})

describe('contracts', () => {
  test('have the fields of the specification, the master agreement first [P187]', async () => {
    const { items } = (await get<{ items: ClientContract[] }>('contracts')).json
    expect(items.length).toBeGreaterThan(5)
    expect(items[0]).toMatchObject({ name: 'Master services agreement', msa: true, lineOfBusiness: null, status: 'Signed' })
    for (const contract of items)
      expect(contract).toEqual({
        id: expect.any(String),
        lineOfBusiness: contract.msa ? null : expect.stringMatching(/^F[FLTAR]$/),
        name: expect.any(String),
        accountName: expect.any(String),
        msa: expect.any(Boolean),
        status: expect.any(String),
      })
    expect(requested().some((path) => /^GET \/advisory\/client\/HL-\d+\/contracts$/.test(path))).toBe(true)
  })
})

describe('invoices', () => {
  type Invoices = { items: Invoice[]; outstanding: { amount: string; currency: string }[]; source: { state: string } }

  test('have the fields and statuses of the specification, and the sum of what is to be paid [P185] [P186] [P444]', async () => {
    const { items, outstanding } = (await get<Invoices>('invoices')).json
    expect(items.length).toBeGreaterThan(10)
    const money = { amount: expect.stringMatching(/^\d+(\.\d+)?$/), currency: 'GBP' }
    for (const invoice of items)
      expect(invoice).toEqual({
        invoiceId: expect.any(String),
        invoiceNumber: expect.any(String),
        lob: expect.stringMatching(/^F[AT]$/),
        reference: expect.anything(),
        status: expect.stringMatching(/^(DRAFT|AUTHORISED|PAID|SUBMITTED|DELETED|VOIDED)$/),
        dueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        amountPaid: money,
        amountOutstanding: money,
        isOverdue: expect.any(Boolean),
      })
    expect(new Set(items.map(({ status }) => status)).size).toBe(6)
    // Both spellings of the due day were read: that of tax and that of accounting.
    expect(new Set(items.map(({ lob }) => lob))).toEqual(new Set(['FA', 'FT']))
    const toPay = items.filter(({ status }) => status === 'AUTHORISED')
    const pence = toPay.reduce((total, { amountOutstanding }) => total + Math.round(Number(amountOutstanding.amount) * 100), 0)
    expect(outstanding.map(({ amount, currency }) => [Math.round(Number(amount) * 100), currency])).toEqual([[pence, 'GBP']])
    expect(items.slice(0, toPay.length)).toEqual(toPay)
    expect(items.filter(({ isOverdue }) => isOverdue).every(({ status }) => status === 'AUTHORISED')).toBe(true)
    const query = app.simulator.log().findLast(({ path }) => /\/advisory\/invoice\/.*\/query$/.test(path))
    expect(query).toMatchObject({
      method: 'POST',
      body: { xero_contacts: expect.arrayContaining([{ xero_id: expect.any(String), lob: 'FA' }]) },
    })
  })

  test('can be downloaded by their client only [P445]', async () => {
    const [invoice] = (await get<Invoices>('invoices')).json.items
    const path = `invoices/${invoice?.lob}/${invoice?.invoiceId}`
    const { status, json } = await get<{ url: string; isFile: boolean }>(path)
    expect([status, json.isFile]).toEqual([200, true])
    const file = await app.get(json.url, { cookie: cookies[owner] })
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(file.headers['content-disposition']).toContain(`${invoice?.invoiceNumber}.pdf`)
    expect(requested().some((one) => /^GET \/advisory\/invoice\/HL-\d+\/F[AT]\/[^/]+$/.test(one))).toBe(true)
    expect((await get(path, 'geoffrey-tillotson')).status).toBe(404)
    expect((await app.get(json.url, { cookie: cookies['geoffrey-tillotson'] })).status).toBe(404)
    // Another client's invoice by its id: neither with the own account, nor with a line of business that it does not have.
    await setRules(ids.company, everything)
    expect((await get(path, 'callum-strachan', ids.company)).status).toBe(404)
    expect((await get(`invoices/FR/${invoice?.invoiceId}`)).status).toBe(404)
  })
})

describe('tax accounts', () => {
  type Parties = { parties: TaxParty[]; source: { state: string } }

  test('are those of the person and of each company, with payments and balance [P020] [P189] [P437] [P438]', async () => {
    const { parties } = (await get<Parties>('tax-parties')).json
    expect(parties.map(({ kind }) => kind)).toEqual(['personal', 'business', 'business', 'business'])
    let listed = 0
    for (const { id, kind } of parties) {
      const { status, json } = await get<{
        items: { date: string; amount: { amount: string }; description: string }[]
        currentBalance: { amount: string }
      }>(`tax-parties/${id}/payments`)
      expect([kind, status]).toEqual([kind, 200])
      listed += json.items.length
      for (const item of json.items)
        expect(item).toEqual({
          date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          amount: { amount: expect.stringMatching(/^-?\d/), currency: 'GBP' },
          description: expect.any(String),
        })
      const pence = json.items.reduce((total, { amount }) => total + Math.round(Number(amount.amount) * 100), 0)
      expect(Math.round(Number(json.currentBalance.amount) * 100)).toBe(pence)
      expect(requested().some((path) => path === `GET /advisory/${kind}/accountpayments/${path.split('/')[4]}/${id}`)).toBe(true)
    }
    expect(listed).toBeGreaterThan(2)
  })

  test('have figures by period end, and the deadlines and payments that follow from them [P021] [P191] [P439] [P440] [P526]', async () => {
    const { parties } = (await get<Parties>('tax-parties')).json
    const read = async (id: string) => (await get<TaxOverview>(`tax-parties/${id}/overview`)).json
    const personal = await read(parties[0]?.id ?? '')
    expect(personal.values.map(({ periodEnd }) => periodEnd)).toEqual(['2026-04-05', '2025-04-05', '2024-04-05', '2023-04-05'])
    // The deadline is 31 January of the year after the tax year's end; a Sunday in 2027, so that Friday is the last working day.
    expect(personal.filings).toEqual([
      { kind: 'tax-return', periodEnd: '2026-04-05', due: '2027-01-31', payBy: '2027-01-29', isExpected: false },
    ])
    const tax = Number(personal.values[0]?.taxDue?.amount)
    expect(tax).toBeGreaterThan(1_000)
    expect(personal.paymentsOnAccount).toEqual({
      each: { amount: String(Math.floor(tax * 50) / 100), currency: 'GBP' },
      firstDue: '2027-01-31',
      secondDue: '2027-07-31',
    })
    const company = await read(parties[1]?.id ?? '')
    expect(company.values.every(({ turnover, income }) => turnover !== null && income === null)).toBe(true)
    expect(company.filings.map(({ kind, due }) => [kind, due])).toEqual([
      ['company-accounts', '2026-12-31'],
      ['corporation-tax', '2027-01-01'],
      ['company-tax-return', '2027-03-31'],
    ])
    expect(company.paymentsOnAccount).toBeNull()
    for (const kind of ['personal', 'business'])
      expect([kind, requested().some((path) => path.startsWith(`GET /advisory/${kind}/accountoverview/HL-`))]).toEqual([kind, true])
  })

  test('of others are not found by their number', async () => {
    const { parties } = (await get<Parties>('tax-parties', 'eleanor-whitcombe', ids.person)).json
    const foreign = parties[0]?.id ?? ''
    expect(foreign).toMatch(/^\d+$/)
    for (const route of ['payments', 'overview']) {
      expect((await get(`tax-parties/${foreign}/${route}`)).status).toBe(404)
      expect((await get(`tax-parties/${foreign}/${route}`, 'oscar-venn')).status).toBe(404)
    }
  })

  test('have a health score by the formula for each company with books [P022] [P190] [P441]', async () => {
    const { items } = (await get<{ items: HealthScore[] }>('health-scores')).json
    expect(items.map(({ state }) => state)).toEqual(['scored', 'scored', 'no-books'])
    for (const { state, turnover, debtorBalance, debtorDays, score, band } of items) {
      if (state !== 'scored') continue
      const days = (Number(debtorBalance?.amount) / Number(turnover?.amount)) * 365
      expect(Number(debtorDays)).toBeCloseTo(days, 1)
      expect(score).toBe(scoreOf(days))
      expect(band).toBe((score ?? 0) >= 70 ? 'green' : (score ?? 0) >= 40 ? 'amber' : 'red')
    }
    expect(requested().some((path) => /^GET \/advisory\/healthscore\/HL-\d+\/dx-\d+$/.test(path))).toBe(true)
  })

  test('have the statutory deadlines of each company', async () => {
    const { companies } = (await get<{ companies: { name: string; filings: unknown[]; state: string }[] }>('company-accounts')).json
    expect(companies).toHaveLength(3)
    // The members of a partnership pay its tax.
    expect(companies.map(({ name, filings, state }) => [state, name.endsWith('LLP'), filings.length])).toEqual([
      ['read', false, 3],
      ['read', false, 3],
      ['read', true, 1],
    ])
  })
})

test('a system that responds for jobs but not for invoices leaves the rest readable, and says what it could not read', async () => {
  const account = await app.findAccountId('sauveterre')
  await setRules(account, everything)
  app.simulator.setMode('error', '/advisory/invoice')
  const read = async (path: string) =>
    (await get<{ items: unknown[]; source: { state: string } }>(path, 'benedict-sauveterre', account)).json
  expect(await read('invoices')).toMatchObject({ items: [], source: { state: 'not-read' } })
  expect((await get('invoices/FA/unknown', 'benedict-sauveterre', account)).status).toBe(502)
  const jobs = await read('jobs?line=FA')
  expect([jobs.source.state, jobs.items.length > 0]).toEqual(['read', true])
  app.simulator.setMode('ok')
  expect((await read('invoices')).source.state).toBe('read')
})

test('an edition without a system of its own states that jobs are not offered', async () => {
  const account = await app.findAccountId('hendry-demo')
  const cookie = await app.signIn('delphine-crane')
  const { status, json } = await app.get(`/api/accounts/${account}/jobs?line=FT`, { cookie, headers: { host: 'demo.localhost' } })
  expect([status, json]).toEqual([
    200,
    { items: [], today: '2026-11-18', source: { state: 'not-offered', fetchedAt: null, isStale: false } },
  ])
})

/** The score by the table of the rules, written a second time. */
function scoreOf(days: number): number {
  const points = [
    [30, 100],
    [45, 80],
    [60, 60],
    [90, 30],
    [120, 0],
  ] as const
  if (days <= 30) return 100
  if (days >= 120) return 0
  const index = points.findIndex(([limit]) => days <= limit)
  const [[fromDays, from], [toDays, to]] = [points[index - 1]!, points[index]!]
  return Math.round(from + ((days - fromDays) * (to - from)) / (toDays - fromDays))
}
