import { startSimulator, type Simulator } from '@atrium/demo/simulator/simulator'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDay } from '@atrium/server/testing/clock'
import { expectCall, createRecordingUpstream, createTestUpstream, type PortCall } from '@atrium/server/testing/simulated'
import { createAdvisoryAdapter, type AdvisoryPorts } from './adapter.ts'

const token = 'the-bearer-token'
const client = 'HL-204438'
const adviser = 'tobias.hartnell@harcourt-lisle.example'

let simulator: Simulator
let ports: AdvisoryPorts
beforeAll(async () => {
  simulator = await startSimulator({ token, clients: 0, today: () => testDay })
  ports = createAdapter()
})
afterAll(() => simulator.close())
beforeEach(() => simulator.setMode('ok'))

const createAdapter = (bearer = token, timeoutMs?: number) =>
  createAdvisoryAdapter(createTestUpstream(simulator, 'advisory', bearer, timeoutMs))
const findCompany = async () => {
  const { companies, irisId } = await ports.getClient(client)
  return { ...companies[0]!, ownIrisId: irisId ?? '' }
}

describe('the advisory adapter', () => {
  const signer = { email: 'callum@strachan-marine.example', name: 'Callum Strachan', returnUrl: 'https://portal.example/library?x=1&y=2' }
  const week = { from: '2026-11-19', to: '2026-11-25' }
  const calls: PortCall<AdvisoryPorts>[] = [
    ['a client [P427]', (adapter) => adapter.getClient(client), { path: `/advisory/client/${client}`, query: {} }],
    ['advisers of a client [P428]', (adapter) => adapter.listAdvisers(client), { path: `/advisory/client/${client}/advisors`, query: {} }],
    [
      'clients by a search term [P429]',
      (adapter) => adapter.searchClients(adviser, 'stra'),
      { path: `/advisory/client/${encodeURIComponent(adviser)}/query`, query: { searchTerm: 'stra' } },
    ],
    ['contracts [P430]', (adapter) => adapter.listContracts(client), { path: `/advisory/client/${client}/contracts`, query: {} }],
    ['rules of a client [P431]', (adapter) => adapter.listClientRules(client), { path: `/advisory/clientrules/${client}`, query: {} }],
    ['lines of business [P432]', (adapter) => adapter.listLinesOfBusiness(), { path: '/advisory/LineOfBusiness/', query: {} }],
    [
      'open jobs in a line of business [P433]',
      (adapter) => adapter.listJobs(client, { lineOfBusiness: 'FA', status: 'open' }),
      { path: `/advisory/jobs/${client}`, query: { lineOfBusinessCode: 'FA', status: 'open' } },
    ],
    ['plans and protection [P436]', (adapter) => adapter.listPlans(client), { path: `/advisory/Holdings/${client}`, query: {} }],
    [
      'documents [P442]',
      (adapter) => adapter.listFirmDocuments(client, { folder: 'accounts', addedFrom: '2025-01-01', lineOfBusiness: 'FA', search: 'vat' }),
      {
        path: `/advisory/documents/${client}`,
        query: { folder: 'accounts', date: '2025-01-01', lineOfBusinessCode: 'FA', searchQuery: 'vat' },
      },
    ],
    ['folders [P443]', (adapter) => adapter.listFolders(client), { path: `/advisory/folders/${client}`, query: {} }],
    [
      'documents to sign [P446]',
      (adapter) => adapter.listSignatureDocuments(client, signer),
      {
        path: `/advisory/signaturedocuments/${client}`,
        query: { emailAddress: signer.email, userName: signer.name, returnUrl: signer.returnUrl },
      },
    ],
    [
      'a signed document [P447]',
      (adapter) => adapter.getSignedDocument(`/envelopes/${client}/D-FF1-1`, 'Plan.pdf'),
      { path: '/advisory/signeddocument', query: { downloadUrl: `/envelopes/${client}/D-FF1-1`, fileName: 'Plan.pdf' } },
    ],
    ['a document', (adapter) => adapter.getFirmDocument(client, 'D-FF1-1'), { path: `/advisory/files/${client}/D-FF1-1`, query: {} }],
    [
      'clients of an adviser [P448]',
      (adapter) => adapter.listAdviserClients(adviser),
      { path: '/advisory/advisor/clients', query: { emailAddress: adviser } },
    ],
    [
      'available hours of the office [P449]',
      (adapter) => adapter.listBookingDays({ clientId: client, kind: 'client-services' }, 'marcus-adeyemi', week),
      {
        path: `/advisory/bookings/client-services/${client}/staff/marcus-adeyemi`,
        query: { startDate: week.from, endDate: week.to },
      },
    ],
    [
      'available hours of an adviser [P450]',
      (adapter) => adapter.listBookingDays({ clientId: client, kind: 'advisers' }, 'tobias-hartnell', week),
      { path: `/advisory/bookings/${client}/staff/tobias-hartnell`, query: { startDate: week.from, endDate: week.to } },
    ],
    [
      'details of a meeting [P451]',
      (adapter) => adapter.getBookingDetails({ clientId: client, kind: 'advisers' }),
      { path: `/advisory/bookings/${client}/details`, query: {} },
    ],
    [
      'details of a call with the office [P452]',
      (adapter) => adapter.getBookingDetails({ clientId: client, kind: 'client-services' }),
      { path: `/advisory/bookings/client-services/${client}/details`, query: {} },
    ],
    [
      'staff of the office [P453]',
      (adapter) => adapter.listBookingStaff(client),
      { path: `/advisory/bookings/client-services/${client}/staff`, query: {} },
    ],
  ]
  test.each(calls)('requests %s', async (...call) => expectCall(simulator, ports, call))

  test('requests the jobs of a person [P434], and the jobs of the companies whose numbers are in the request body [P435]', async () => {
    const { irisId, ownIrisId } = await findCompany()
    await expectCall(simulator, ports, [
      '',
      (adapter) => adapter.listPersonalJobs(client, ownIrisId),
      { path: `/advisory/personal/jobs/${client}/${ownIrisId}`, query: {} },
    ])
    await expectCall(simulator, ports, [
      '',
      (adapter) => adapter.listBusinessJobs(client, [irisId ?? '']),
      { method: 'POST', path: `/advisory/business/jobs/${client}`, query: {}, body: { irisIds: [irisId] } },
    ])
  })

  test('returns the payments of a person [P437] and a company [P438], and their sum as the balance', async () => {
    const { irisId, ownIrisId } = await findCompany()
    for (const [kind, iris] of [['personal', ownIrisId] as const, ['business', irisId ?? ''] as const]) {
      await expectCall(simulator, ports, [
        '',
        (adapter) => adapter.getPayments({ clientId: client, irisId: iris, kind }),
        { path: `/advisory/${kind}/accountpayments/${client}/${iris}`, query: {} },
      ])
      const { payments, currentBalance } = await ports.getPayments({ clientId: client, irisId: iris, kind })
      const pence = payments.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0)
      expect(Math.round(Number(currentBalance) * 100)).toBe(pence)
    }
  })

  test('returns the tax overview of a person [P439] and a company [P440], with one entry for each period', async () => {
    const { irisId, ownIrisId } = await findCompany()
    for (const [kind, iris] of [['personal', ownIrisId] as const, ['business', irisId ?? ''] as const]) {
      await expectCall(simulator, ports, [
        '',
        (adapter) => adapter.getTaxOverview({ clientId: client, irisId: iris, kind }),
        { path: `/advisory/${kind}/accountoverview/${client}/${iris}`, query: {} },
      ])
      const { values } = await ports.getTaxOverview({ clientId: client, irisId: iris, kind })
      expect(values.length).toBe(4)
      expect(values.every((one) => (kind === 'personal' ? one.income !== null && one.turnover === null : one.turnover !== null))).toBe(true)
    }
  })

  test('returns the figures for the health score of a company [P441]', async () => {
    const { dextId } = await findCompany()
    await expectCall(simulator, ports, [
      '',
      (adapter) => adapter.getHealthFigures(client, dextId ?? ''),
      { path: `/advisory/healthscore/${client}/${dextId}`, query: {} },
    ])
  })

  test('requests the invoices of the contacts in the request body [P444], and the URL of one invoice [P445]', async () => {
    const { xeroIds } = await findCompany()
    const body = { xero_contacts: xeroIds.map(({ xeroId, lineOfBusiness }) => ({ xero_id: xeroId, lob: lineOfBusiness })), status: 'PAID' }
    await expectCall(simulator, ports, [
      '',
      (adapter) => adapter.listInvoices(client, xeroIds, 'PAID'),
      { method: 'POST', path: `/advisory/invoice/${client}/query`, query: {}, body },
    ])
    const invoices = await ports.listInvoices(client, xeroIds)
    expect(invoices.every(({ dueOn }) => dueOn !== null)).toBe(true)
    const { id, lineOfBusiness } = invoices[0]!
    await expectCall(simulator, ports, [
      '',
      (adapter) => adapter.getInvoiceUrl(client, lineOfBusiness, id),
      { path: `/advisory/invoice/${client}/${lineOfBusiness}/${id}`, query: {} },
    ])
  })

  test.each([
    ['of the office [P454]', 'client-services', 'marcus-adeyemi', '/client-services'],
    ['of an adviser [P455]', 'advisers', 'tobias-hartnell', ''],
  ] as const)('books an hour %s, and the hour is then no longer available', async (_, kind, staffId, step) => {
    const calendar = { clientId: client, kind }
    const days = await ports.listBookingDays(calendar, staffId, { from: '2026-11-19', to: '2026-12-04' })
    const { on, validHours } = days.find((day) => day.validHours.length > 0)!
    const { from, to } = validHours[0]!
    const request = {
      startDate: `${on}T${from}`,
      endDate: `${on}T${to}`,
      name: 'Callum',
      email: 'callum@strachan-marine.example',
      staffId,
      notes: 'Tax',
    }
    await expectCall(simulator, ports, [
      '',
      (adapter) => adapter.requestBooking(calendar, request),
      { method: 'POST', path: `/advisory/bookings${step}/${client}/request`, query: {}, body: request },
    ])
    const [after] = await ports.listBookingDays(calendar, staffId, { from: on, to: on })
    expect(after?.validHours).toEqual(validHours.slice(1))
    await expect(ports.requestBooking(calendar, request)).rejects.toMatchObject({ fault: 'refused' })
  })
})

describe('the advisory adapter', () => {
  test('has a timeout of forty seconds for contracts [P430] and booking dates [P449] [P450], and the default timeout for all other calls', async () => {
    const { upstream, calls } = createRecordingUpstream()
    const adapter = createAdvisoryAdapter(upstream)
    const range = { from: '2026-11-19', to: '2026-11-25' }
    await Promise.allSettled([
      adapter.listContracts(client),
      adapter.listBookingDays({ clientId: client, kind: 'advisers' }, 's', range),
      adapter.listBookingDays({ clientId: client, kind: 'client-services' }, 's', range),
      adapter.getClient(client),
      adapter.listJobs(client),
      adapter.getBookingDetails({ clientId: client, kind: 'advisers' }),
    ])
    expect(calls.map(({ timeoutMs }) => timeoutMs)).toEqual([40_000, 40_000, 40_000, undefined, undefined, undefined])
  })

  test('permits the retry of calls that only read, but not of bookings', async () => {
    const { upstream, calls } = createRecordingUpstream()
    const adapter = createAdvisoryAdapter(upstream)
    const request = { startDate: '', endDate: '', name: '', email: '', staffId: '', notes: '' }
    await Promise.allSettled([
      adapter.listBusinessJobs(client, []),
      adapter.listInvoices(client, []),
      adapter.requestBooking({ clientId: client, kind: 'advisers' }, request),
    ])
    expect(calls.map(({ isRead = false }) => isRead)).toEqual([true, true, false])
  })
})

describe('errors of the advisory adapter', () => {
  test('report the company or contact of another client as refused, and an unknown client as unknown', async () => {
    await expect(ports.listBusinessJobs(client, ['1'])).rejects.toMatchObject({ fault: 'refused' })
    await expect(ports.listInvoices(client, [{ xeroId: 'x', lineOfBusiness: 'FA' }])).rejects.toMatchObject({ fault: 'refused' })
    await expect(ports.getClient('HL-999999')).rejects.toMatchObject({ fault: 'unknown', isOutage: false })
  })

  test.each(['https://evil.example/envelopes/x', '/files/HL-204417/D-FF1-1', '/envelopes/../files/x', '/envelopes/x?y', '/envelopes/'])(
    'are thrown without a request for the path %s, because it is not the path of a document for signature [S42]',
    async (path) => {
      const before = simulator.log().length
      await expect(ports.getSignedDocument(path, 'x.pdf')).rejects.toMatchObject({ fault: 'unknown' })
      expect(simulator.log().length).toBe(before)
    },
  )

  test.each([
    ['down', 'unreachable'],
    ['hang', 'unreachable'],
    ['redirect', 'invalid'],
    ['error', 'failed'],
    ['garbage', 'invalid'],
    ['html', 'invalid'],
    ['wrong-type', 'invalid'],
    ['wrong-shape', 'invalid'],
  ] as const)('report the fault mode %s as %s', async (mode, fault) => {
    simulator.setMode(mode, '/advisory')
    await expect(createAdapter(token, 300).getClient(client)).rejects.toMatchObject({ fault, provider: 'advisory' })
  })
})
