import type { ContractNote } from '../../contract/contract-notes.ts'
import { documentPath } from '../../contract/document-path.ts'
import { Decimal } from '@atrium/domain/decimal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { describeCharges, createNote } from './note-rules.ts'

const portfolio = 'HL-204417-02'
let app: TestApp
let cookie: string
const readNotes = async (rest: string) => (await app.get(`/api/portfolios/${portfolio}/contract-notes${rest}`, { cookie })).json

beforeAll(async () => {
  app = await createTestApp()
  cookie = await app.signIn('margaret-ashworth')
})
afterAll(() => app.close())

test('contract notes are listed for deals only, newest first', async () => {
  const { notes, hasOlder } = await readNotes('?pages=120')
  const { transactions } = (await app.get(`/api/portfolios/${portfolio}/transactions-file?from=2020-01-01&to=2026-11-17`, { cookie })).json
  const deals = transactions.filter(({ category }: { category: string }) => ['trade-buys', 'trade-sales'].includes(category))
  expect([notes.length, hasOlder]).toEqual([deals.length, false])
  const days = notes.map(({ on }: { on: string }) => on)
  expect(days).toEqual(days.toSorted().toReversed())
  for (const { consideration, charges, net, side } of notes)
    expect(new Decimal(consideration).plus(side === 'bought' ? charges : new Decimal(charges).neg()).toFixed()).toBe(net)
})

test('contract notes reach back to the newest deal, but no further, if there is none in the last three months', async () => {
  const { notes: all } = await readNotes('?pages=120')
  const [newest] = all
  const yearLater = newest.on.replace(/^\d{4}/, (year: string) => String(Number(year) + 1))
  const { notes, pages, from } = await readNotes(`?on=${yearLater}`)
  expect([pages > 1, from <= newest.on]).toEqual([true, true])
  expect(notes.map(({ id }: ContractNote) => id)).toEqual(
    all.filter(({ on }: ContractNote) => on >= from).map(({ id }: ContractNote) => id),
  )
  expect((await readNotes(`?on=${yearLater}&pages=${pages - 1}`)).pages).toBe(pages)
  expect((await readNotes(`?on=${yearLater}&pages=${pages + 1}`)).pages).toBe(pages + 1)
  expect(await readNotes('?on=1999-01-01')).toMatchObject({ notes: [], pages: 1, hasOlder: false })
})

test('contract notes and transactions state the price per 100 nominal for bonds, even if no longer held, and for no other security', async () => {
  const { notes } = await readNotes('?pages=120')
  const { transactions } = (await app.get(`/api/portfolios/${portfolio}/transactions-file?from=2020-01-01&to=2026-11-17`, { cookie })).json
  const isBond = ({ name }: { name: string | null }) => /^UK Treasury|\d%/.test(name ?? '')
  const deals = [...notes, ...transactions.filter(({ price }: { price: string | null }) => price !== null)]
  expect(deals.filter(isBond).length).toBeGreaterThan(2)
  for (const deal of deals) expect([deal.name, deal.cleanPrice !== undefined]).toEqual([deal.name, isBond(deal)])
  for (const { cleanPrice } of deals.filter(isBond)) expect(Number(cleanPrice)).toBeGreaterThan(20)
  const first = notes.find(isBond)
  expect((await readNotes(`/${first.id}`)).note).toEqual(first)
})

test('a contract note lists the components of its charges, whose sum does not exceed the total', async () => {
  const { notes } = await readNotes('?pages=120')
  const notesWithCharges = notes.filter(({ charges }: { charges: string }) => charges !== '0').slice(0, 5)
  expect(notesWithCharges.length).toBe(5)
  for (const { id, charges } of notesWithCharges) {
    const { note, breakdown } = await readNotes(`/${id}`)
    const sum = breakdown.reduce((total: Decimal, { amount }: { amount: string }) => total.plus(amount), new Decimal(0))
    expect([note.id, sum.lte(charges), sum.gt(0)]).toEqual([id, true, true])
  }
})

test('an unknown contract note, a transaction that is not a deal, and another client’s note are not found', async () => {
  const { transactions } = (await app.get(`/api/portfolios/${portfolio}/transactions-file`, { cookie })).json
  const dividend = transactions.find(({ category }: { category: string }) => category === 'dividends')
  for (const id of ['nothing', dividend.id])
    expect((await app.get(`/api/portfolios/${portfolio}/contract-notes/${id}`, { cookie })).status).toBe(404)
  const other = await app.signIn('geoffrey-tillotson')
  const [partnerPortfolio] = (await app.get('/api/portfolios/HL-204450-01/contract-notes?pages=120', { cookie: other })).json.notes
  expect((await app.get(`/api/portfolios/${portfolio}/contract-notes/${partnerPortfolio.id}`, { cookie })).status).toBe(404)
})

test('a contract note is returned without components if trade costs cannot be read', async () => {
  const partnerPortfolio = await createTestApp()
  try {
    const signedIn = await partnerPortfolio.signIn('margaret-ashworth')
    const get = async (rest: string) =>
      (await partnerPortfolio.get(`/api/portfolios/${portfolio}/contract-notes${rest}`, { cookie: signedIn })).json
    const [{ id }] = (await get('?pages=120')).notes
    partnerPortfolio.simulator.setMode('error', '/TransactionCosts')
    expect((await get(`/${id}`)).breakdown).toEqual([])
  } finally {
    await partnerPortfolio.close()
  }
})

describe('the documents of a deal', () => {
  const host = 'partner.localhost'
  const partnerPortfolio = 'FP-5120-01'

  test('are those about its holding issued on its day, and are downloaded through the holding', async () => {
    const signedIn = await app.signIn('ambrose-kettle')
    const get = (path: string) => app.get(`/api/portfolios/${path}`, { host, cookie: signedIn })
    const { notes } = (await get(`${partnerPortfolio}/contract-notes?pages=120`)).json
    const { note, documents } = (await get(`${partnerPortfolio}/contract-notes/${notes[0].id}`)).json
    expect(documents.map(({ category, issuedOn }: { category: string; issuedOn: string }) => [category, issuedOn])).toContainEqual([
      'contract-note',
      note.on,
    ])
    const requestFile = await app.get(documentPath(partnerPortfolio, documents[0].id, note.holdingId), { host, cookie: signedIn })
    expect([requestFile.status, requestFile.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect((await get(`FP-5130-01/contract-notes/${note.id}`)).status).toBe(404)
  })

  test('are empty if the provider supplies none, and null if they cannot be read', async () => {
    const { notes } = await readNotes('?pages=40')
    expect((await readNotes(`/${notes[0].id}`)).documents).toEqual([])
    const failingApp = await createTestApp()
    try {
      const signedIn = await failingApp.signIn('ambrose-kettle')
      const get = async (rest: string) =>
        (await failingApp.get(`/api/portfolios/${partnerPortfolio}/contract-notes${rest}`, { host, cookie: signedIn })).json
      const [{ id }] = (await get('?pages=120')).notes
      failingApp.simulator.setMode('error', '/partner/Holding')
      const { note, documents } = await get(`/${id}`)
      expect([note.id, documents]).toEqual([id, null])
    } finally {
      await failingApp.close()
    }
  })
})

describe('the transactions of a date range', () => {
  const requestFile = (query: string) => app.get(`/api/portfolios/${portfolio}/transactions-file?${query}`, { cookie })

  test('are complete, and by default those of the last year', async () => {
    const { from, to, transactions } = (await requestFile('')).json
    expect([from, to]).toEqual(['2025-11-18', '2026-11-18'])
    expect(transactions.every(({ on }: { on: string }) => on >= from && on <= to)).toBe(true)
    const recentTransactions = (await app.get(`/api/portfolios/${portfolio}/transactions`, { cookie })).json
    const recentIds = recentTransactions.groups.flatMap((group: { transactions: { id: string }[] }) =>
      group.transactions.map(({ id }) => id),
    )
    const fileIds = new Set(transactions.map(({ id }: { id: string }) => id))
    expect(recentIds.filter((id: string) => !fileIds.has(id))).toEqual([])
  })

  test('are recorded as exported by an event of the account with the range [S61]', async () => {
    await requestFile('from=2026-03-01&to=2026-04-01')
    const [event] = await app.asOwner(`select e.details, e.subject_id, a.name, p.email from events e
      join accounts a on a.id = e.account_id join people p on p.id = e.person_id where kind = 'transactions.exported' order by e.id desc limit 1`)
    const { account } = (await app.get(`/api/portfolios/${portfolio}`, { cookie })).json
    expect(event).toEqual({
      details: { from: '2026-03-01', to: '2026-04-01' },
      subject_id: portfolio,
      name: account.name,
      email: app.findPerson('margaret-ashworth').email,
    })
    expect((await app.get('/api/me/access-history', { cookie })).json.items[0]).toMatchObject({
      kind: 'transactions-exported',
      staff: null,
    })
  })

  test('are refused if the range ends before it begins, naming the field', async () => {
    const { status, json } = await requestFile('from=2026-05-01&to=2026-04-01')
    expect([status, json.issues[0].path]).toEqual([400, 'from'])
  })
})

test('a transaction that does not exchange units for money has no contract note', () => {
  const entry = {
    id: '1',
    on: '2026-01-05',
    name: 'A',
    holdingId: 'A',
    price: null,
    priceCurrency: null,
    exchangeRate: null,
    fees: null,
    lots: null,
  }
  expect(createNote({ ...entry, type: 'Dividend', quantity: null, amount: '5' })).toBeNull()
  expect(createNote({ ...entry, type: 'Transfer in', quantity: '5', amount: '0' })).toBeNull()
  expect(createNote({ ...entry, type: 'Sale', quantity: '-5', amount: '9.50', fees: '0.50' })).toMatchObject({
    side: 'sold',
    units: '5',
    consideration: '10',
    net: '9.5',
  })
})

test('components of charges are omitted if they include another deal in the same fund on the same day', () => {
  const note = { id: '1', on: '2026-01-05', name: 'A', charges: '10' } as ContractNote
  const cost = { on: '2026-01-05', name: 'A', type: 'Commission', amount: '10' }
  expect(describeCharges(note, [cost, { ...cost, name: 'B' }])).toEqual([{ type: 'Commission', amount: '10' }])
  expect(describeCharges(note, [cost, cost])).toEqual([])
})
