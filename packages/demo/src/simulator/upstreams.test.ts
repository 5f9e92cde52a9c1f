import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Simulator } from './simulator.ts'
import { sendRequest, startForTests } from './test-client.ts'
import { upstreams } from './upstreams.ts'

let simulator: Simulator
beforeAll(async () => void (simulator = await startForTests()))
afterAll(() => simulator.close())
beforeEach(() => simulator.setMode('ok'))

const get = async (path: string) => {
  const { status, body } = await sendRequest(simulator, path)
  expect(status, path).toBe(200)
  return body
}
const post = (path: string, body: unknown) => sendRequest(simulator, path, { method: 'POST', body: JSON.stringify(body), headers: bearer })
const bearer = { authorization: 'Bearer a-token-for-tests', 'content-type': 'application/json' }
const greek = async (path: string, query: string, portfolio = '01') =>
  (await get(`/greek/api/${path}?customerCode=GR-71010&portfolioId=${portfolio}&${query}`)).Data
const ever = 'fromDate=2000-01-01&toDate=2999-12-31'

describe('a client over three protocols', () => {
  it('has the same value, in total and in each portfolio', async () => {
    const stated = await get('/Account/CI-310010')
    const overview = await get('/partner/api/account-overview/FP-5130')
    const customer = (await get('/greek/api/Customer/GetPortfolios?customerCode=GR-71010')).Data
    expect(stated.value).toBeGreaterThan(500_000)
    expect([Number(overview.totalValue.amount), customer.TotalValuation]).toEqual([stated.value, stated.value])
    expect([Number(overview.previous.totalValue.amount), customer.PreviousTotalValuation]).toEqual([
      stated.previousValue,
      stated.previousValue,
    ])
    const values = stated.portfolios.map(({ value }: any) => value)
    expect(overview.portfolios.map(({ value }: any) => Number(value.amount))).toEqual(values)
    expect(customer.Portfolios.map(({ Valuation }: any) => Valuation)).toEqual(values)
    expect((await get('/report-json/reports/client-CI-310010.json')).value).toBe(stated.value)
    const { plans } = await get('/advisory/Holdings/HL-204480')
    expect(plans.slice(0, 2).map(({ value }: any) => value)).toEqual(values)
  })

  it.each(['01', '02'])('has the same holdings at the same prices and rates in portfolio %s', async (portfolio) => {
    const one = await get(`/Holdings/CI-310010-${portfolio}?dateString=2026-03-31`)
    const two = await get(`/partner/Portfolio/FP-5130/holdings/${portfolio}?dateIso=2026-03-31`)
    const three = await greek('position/GetPosition', 'date=2026-03-31', portfolio)
    const lines = one.holdings.map(({ quantity, price }: any) => [quantity, price])
    expect(lines.length).toBeGreaterThan(5)
    expect(two.holdings.map(({ units, unitPrice }: any) => [Number(units), Number(unitPrice.amount)])).toEqual(lines)
    expect(three.Positions.map(({ Quantity, ClosePrice }: any) => [Quantity, ClosePrice])).toEqual(lines)
    const rates = one.exchangeRates.map(({ rate }: any) => rate)
    expect(two.fxRates.map(({ rate }: any) => Number(rate))).toEqual(rates)
    expect(three.CrossRates.map(({ Rate }: any) => Rate)).toEqual(rates)
  })

  it.each(['01', '02'])('has the same transactions in portfolio %s', async (portfolio) => {
    const { transactions } = await get(`/Transactions/CI-310010-${portfolio}`)
    const two = await get(`/partner/Portfolio/FP-5130/transactions/${portfolio}`)
    expect(two.transactions.toReversed().map(({ netCash, tradedAt }: any) => [tradedAt.slice(0, 10), Number(netCash.amount)])).toEqual(
      transactions.map(({ date, amount }: any) => [date, amount]),
    )
    const titles = (await greek('Transaction/GetTitleTransactions', ever, portfolio)).Transactions
    const cash = (await greek('Transaction/GetCashTransactions', ever, portfolio)).Transactions
    const { Fees: fees } = await greek('Transaction/GetFees', ever, portfolio)
    const sign: Record<string, number> = { B: -1, S: 1, D: 0 }
    const pence = [
      ...titles.map(({ TransactionUid: uid, Side, GrossAmount, Fees }: any) => [
        uid,
        Side === 'D' ? 0 : Math.round(GrossAmount * 100) * sign[Side]! - Math.round(Fees * 100),
      ]),
      ...cash.map(({ TransactionUid: uid, Credit, Debit }: any) => [uid, Math.round(Credit * 100) - Math.round(Debit * 100)]),
      ...fees
        .filter(({ FeeCode }: any) => FeeCode === 'MGT')
        .map(({ TransactionUid: uid, Amount }: any) => [uid, -Math.round(Amount * 100)]),
    ].sort(([one], [other]) => (one < other ? -1 : 1))
    expect(pence.map(([, amount]) => amount + 0)).toEqual(transactions.map(({ amount }: any) => Math.round(amount * 100) + 0))
  })

  it('has the same daily values, flows, benchmark and costs', async () => {
    const period = ['2025-11-18', '2026-11-17']
    const { values, benchmark } = await get(`/Performance/CI-310010-01?fromDateString=${period[0]}&toDateString=${period[1]}`)
    const charges = await get(`/Charges/CI-310010-01?fromDateString=${period[0]}&toDateString=${period[1]}`)
    const two = await get(`/partner/Portfolio/FP-5130/01?dateIso=${period[0]}/${period[1]}`)
    const three = await greek('Position/GetPerformance', `fromDate=${period[0]}&toDate=${period[1]}`)
    const rows = values.map(({ value, inflow, outflow }: any) => [value, inflow, outflow])
    expect(two.valuationHistory.map(({ value, paidIn, paidOut }: any) => [value, paidIn, paidOut].map(Number))).toEqual(rows)
    expect(three.Values.map(({ Valuation, Deposits, Withdrawals }: any) => [Valuation, Deposits, Withdrawals])).toEqual(rows)
    expect([two.benchmark.title, three.Benchmark.Name]).toEqual([benchmark.name, benchmark.name])
    expect(two.benchmark.levels.map(({ index }: any) => Number(index))).toEqual(benchmark.levels.map(({ level }: any) => level))
    expect(Number(two.costs.productCosts.ongoing.amount)).toBe(charges.product.ongoing)
    const fees = await greek('Transaction/GetFees', `fromDate=${period[0]}&toDate=${period[1]}`)
    expect([fees.ProductCosts.Ongoing, fees.AverageValuation]).toEqual([charges.product.ongoing, charges.averageValue])
    expect(Number(two.costs.serviceCosts.ongoing.amount)).toBe(charges.service.ongoing)
  })
})

describe('every upstream', () => {
  it.each([
    '/partner/Portfolios/FP-5130?dateIso=2026-03-31T12:00:00Z',
    '/partner/Holding/FP-5130/documents/01-LOMGLD',
    '/partner/Holding/FP-5130/transactions/01-LOMGLD?dateIso=2026-03-31',
    '/partner/Documents/FP-5130',
    '/partner/documents/download/FP-5130/01-2026-09-30',
    '/partner-products/products/PE-BRG5/portfolioHoldings',
    '/partner-products/private-equity-accounts/FP-5120/values',
    `/greek/api/Transaction/GetRecentTransactions?customerCode=GR-71010&portfolioId=01&productUid=CASH&language=1`,
    '/greek/api/Position/GetProductHistory?customerCode=GR-71010&portfolioId=01&fromDate=2026-01-01&toDate=2026-11-20&language=0',
    '/advisory/client/HL-204417',
    '/advisory/client/HL-204417/advisors',
    '/advisory/client/eleanor.whitcombe@harcourt-lisle.example/query?searchTerm=ash',
    '/advisory/client/HL-204417/contracts',
    '/advisory/clientrules/HL-204417',
    '/advisory/LineOfBusiness/',
    '/advisory/jobs/HL-204417?lineOfBusinessCode=FT&status=open',
    '/advisory/documents/HL-204417?folder=plans&date=2025-01-01&lineOfBusinessCode=FF&searchQuery=plan',
    '/advisory/folders/HL-204417',
    '/advisory/signaturedocuments/HL-204417?emailAddress=a%40b.example&userName=A&returnUrl=https%3A%2F%2Fportal.example%2F',
    '/advisory/signeddocument?downloadUrl=%2Fenvelopes%2FHL-204417%2FD-FF1-1&fileName=Plan.pdf',
    '/advisory/advisor/clients?emailAddress=eleanor.whitcombe@harcourt-lisle.example',
    '/advisory/bookings/client-services/HL-204417/staff',
    '/advisory/bookings/client-services/HL-204417/details',
    '/advisory/bookings/client-services/HL-204417/staff/marcus-adeyemi?startDate=2026-11-23&endDate=2026-11-27',
    '/advisory/bookings/HL-204417/details',
    '/advisory/bookings/HL-204417/staff/eleanor-whitcombe?startDate=2026-11-23&endDate=2026-11-27',
    '/fund-feed/feeds/factsheet?citicodes=Y20N,AZ0E&currency=local&rangename=O',
    '/fund-feed/feeds/performance?citicodes=Y20N&currency=local&rangename=O',
    '/fund-search/indexes/funds/docs?search=global&filter=fundSize%20gt%20100&orderby=fundName%20desc&top=3&facet=sector',
    '/quotes/query?function=DAILY_PRICES&symbol=VRSE&outputsize=full',
    '/quotes/query?function=DAILY_RATES&pair=EUR%2FGBP&outputsize=compact',
    '/quotes/query?function=DAILY_INDEX&symbol=MI4085',
    '/quotes/query?function=CLASS_RETURNS&outputsize=full',
    '/quotes/query?function=RISK_FREE_RATE',
    '/quotes/query?function=STRATEGY_MODELS',
    '/content/posts?tag=Insights&top=3&locale=el',
    '/content/posts/markets-2026-10?locale=is',
    '/snippets/entries?title=fund&category=reference',
    '/property-prices/prices?postCode=GU1%201AA&bedrooms=3&propertyType=semi-detached_house',
  ])('responds to %s', async (path) => {
    const body = await get(path)
    expect(body.Success ?? true).toBe(true)
    expect(simulator.log().at(-1)).toMatchObject({ path: decodeURI(path.split('?')[0]!), authorised: true })
  })

  it('requires a token, refuses unknown paths, and has separate fault modes', async () => {
    for (const { prefix, admits } of upstreams) {
      // Upstreams that issue tokens refuse the simulator's token.
      expect(await sendRequest(simulator, `${prefix}/nothing/like/this`)).toMatchObject({ status: admits ? 401 : 404 })
      expect(await sendRequest(simulator, `${prefix}/nothing`, { headers: {} })).toMatchObject({ status: 401 })
    }
    simulator.setMode('error', '/greek')
    expect((await sendRequest(simulator, '/greek/api/Customer/GetPortfolios?customerCode=GR-71010')).status).toBe(500)
    await get('/partner/Portfolios/FP-5130')
  })

  it('serves only the clients of its edition', async () => {
    expect(await sendRequest(simulator, '/partner/Portfolios/GR-71010')).toMatchObject({ status: 404, body: { error: 'unknown-client' } })
    expect(await sendRequest(simulator, '/greek/api/Customer/GetPortfolios?customerCode=FP-5130')).toMatchObject({
      status: 200,
      body: { Success: false, ErrorCode: 'E101', Data: null },
    })
    expect(await sendRequest(simulator, '/advisory/client/FP-5130')).toMatchObject({ status: 404 })
  })
})

describe('the partner API', () => {
  it('clears its cache only by POST', async () => {
    expect(await post('/partner/Cache', { contactId: 'FP-5130' })).toMatchObject({ status: 200, body: { cleared: 'FP-5130' } })
    expect(await sendRequest(simulator, '/partner/Cache')).toMatchObject({ status: 405 })
    expect(simulator.log().at(-2)).toMatchObject({ method: 'POST', path: '/partner/Cache', body: { contactId: 'FP-5130' } })
  })

  it('states consistent commitments', async () => {
    for (const contact of ['FP-5130', 'FP-5120']) {
      const { commitments } = await get(`/partner-products/private-equity-accounts/${contact}/values`)
      for (const one of commitments) {
        const sum = (kind: string) =>
          one.cashflows.reduce((total: number, flow: any) => (flow.kind === kind ? total + Number(flow.amount.amount) : total), 0)
        expect([sum('capital-call'), sum('distribution')]).toEqual([Number(one.called.amount), Number(one.distributed.amount)])
        expect(Number(one.called.amount) + Number(one.unfunded.amount)).toBe(Number(one.commitment.amount))
        expect(one.netAssetValue).toEqual(one.values.at(-1).netAssetValue)
      }
    }
  })
})

describe('the Greek API', () => {
  it('uses the year 2021 as the default period', async () => {
    const { FromDate, ToDate } = await greek('Position/GetPerformanceForPeriods', 'language=1')
    expect([FromDate, ToDate]).toEqual(['2021-06-07T00:00:00', '2021-12-31T00:00:00'])
  })

  it('states the same closing quantities in the history of products as in the positions', async () => {
    const { Products } = await greek('Position/GetProductHistory', ever)
    const { Positions } = await greek('position/GetPosition', '')
    const heldProducts = Products.filter(({ ClosingQuantity }: any) => ClosingQuantity > 0)
    expect(heldProducts.map(({ ProductUid, ClosingQuantity }: any) => [ProductUid, ClosingQuantity]).sort()).toEqual(
      Positions.filter(({ IsCash }: any) => !IsCash)
        .map(({ ProductUid, Quantity }: any) => [ProductUid, Quantity])
        .sort(),
    )
  })
})

describe('the advisory API', () => {
  const calendar = '/advisory/bookings/HL-204417'
  const booking = { name: 'Margaret Ashworth', email: 'margaret@ashworth-home.example', staffId: 'eleanor-whitcombe', notes: '' }

  it('books a free hour only once', async () => {
    const free = async () =>
      (await get(`${calendar}/staff/eleanor-whitcombe?startDate=2026-11-24&endDate=2026-11-24`)).dates[0].validHours as {
        startTime: string
        endTime: string
      }[]
    const [first] = await free()
    const body = { ...booking, startDate: `2026-11-24T${first!.startTime}`, endDate: `2026-11-24T${first!.endTime}` }
    expect(await post(`${calendar}/request`, body)).toMatchObject({ status: 200, body: { staffId: 'eleanor-whitcombe' } })
    expect(simulator.log().at(-1)).toMatchObject({ method: 'POST', body })
    expect(await free()).not.toContainEqual(first)
    expect(await post(`${calendar}/request`, body)).toMatchObject({ status: 409, body: { error: 'not-free' } })
    expect(await post(`${calendar}/request`, { ...body, staffId: 'nobody' })).toMatchObject({ status: 404 })
  })

  it('refuses requests about companies of other clients', async () => {
    const { companies, irisId } = await get('/advisory/client/HL-204438')
    const [{ irisId: company, dextId, xeroIds }] = companies
    const { jobs } = (await post('/advisory/business/jobs/HL-204438', { irisIds: [company] })).body
    expect(jobs.every((job: any) => job.irisId === company)).toBe(true)
    expect(await post('/advisory/business/jobs/HL-204438', { irisIds: ['1'] })).toMatchObject({ status: 403 })
    for (const path of [
      `personal/jobs/HL-204438/${irisId}`,
      `personal/accountpayments/HL-204438/${irisId}`,
      `personal/accountoverview/HL-204438/${irisId}`,
      `business/accountpayments/HL-204438/${company}`,
      `business/accountoverview/HL-204438/${company}`,
      `healthscore/HL-204438/${dextId}`,
    ])
      await get(`/advisory/${path}`)
    expect(await sendRequest(simulator, `/advisory/business/accountoverview/HL-204417/${company}`)).toMatchObject({ status: 404 })
    const contacts = xeroIds.map(({ xeroId, lob }: any) => ({ xero_id: xeroId, lob }))
    const { invoices } = (await post('/advisory/invoice/HL-204438/query', { xero_contacts: contacts })).body
    const paidInvoices = (await post('/advisory/invoice/HL-204438/query', { xero_contacts: contacts, status: 'PAID' })).body.invoices
    expect(paidInvoices).toEqual(invoices.filter(({ status }: any) => status === 'PAID'))
    const { invoiceUrl } = await get(`/advisory/invoice/HL-204438/${invoices[0].lob}/${invoices[0].invoiceId}`)
    expect((await sendRequest(simulator, `/advisory${invoiceUrl}`)).type).toBe('application/pdf')
    expect(await post('/advisory/invoice/HL-204417/query', { xero_contacts: contacts })).toMatchObject({ status: 403 })
  })

  it('has clients with no entries, one entry and many entries of each kind', async () => {
    const counts = { companies: new Set<number>(), jobs: new Set<number>(), protections: new Set<number>() }
    for (let number = 300_000; number < 300_040; number++) {
      counts.companies.add((await get(`/advisory/client/HL-${number}`)).companies.length)
      counts.jobs.add((await get(`/advisory/jobs/HL-${number}`)).jobs.length)
      counts.protections.add((await get(`/advisory/Holdings/HL-${number}`)).protectionPlans.length)
    }
    for (const found of Object.values(counts)) {
      expect(found).toContain(0)
      expect(found).toContain(1)
      expect(Math.max(...found)).toBeGreaterThan(2)
    }
  })
})

describe('fund search', () => {
  const search = async (query: string) => get(`/fund-search/indexes/funds/docs?${new URLSearchParams(query)}`)

  it('searches, filters, sorts, limits and counts', async () => {
    const { value } = await search('search=calder&orderby=fundSize desc&top=2')
    expect(value.length).toBe(2)
    expect(value[0].fundSize).toBeGreaterThan(value[1].fundSize)
    const response = await search("filter=assetClass eq 'Equities' and ongoingCharge lt 0.5&facet=currency")
    expect(response['@count']).toBe(response.value.length)
    expect(response['@facets'].currency).toEqual([{ value: 'GBP', count: response['@count'] }])
  })

  it.each([
    'filter=price gt',
    'filter=unknown eq 1',
    "filter=assetClass eq 'a' or 1 eq 1",
    'orderby=price up',
    'facet=objective',
    'top=-1',
  ])('refuses %s', async (query) => {
    expect((await sendRequest(simulator, `/fund-search/indexes/funds/docs?${new URLSearchParams(query)}`)).status).toBe(400)
  })
})
