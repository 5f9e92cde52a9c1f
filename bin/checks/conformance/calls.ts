/**
 * A call in section 7 of the specification, with the names of its parameters in the URL or body. Every call must be made with every
 * parameter.
 */
export type SpecifiedCall = { upstream: string; method: 'GET' | 'POST'; path: RegExp; parameters: readonly string[]; text: string }

const id = '[^/]+'

function parseCalls(upstream: string, prefix: string, lines: readonly string[]): SpecifiedCall[] {
  return lines.map((line) => {
    const [method = 'GET', rest = '/'] = line.split(' ')
    const [path = '/', parameterList] = rest.split('?')
    const pattern = path.replaceAll(/[.$]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, id)
    return {
      upstream,
      method: method as 'GET' | 'POST',
      path: new RegExp(`^${prefix}${pattern}$`),
      parameters: parameterList ? parameterList.split('&') : [],
      text: `${method} ${rest}`,
    }
  })
}

const greekPeriodParameters = 'customerCode&portfolioId&fromDate&toDate&language'
const bookingParameters = 'startDate&endDate&name&email&staffId&notes'

/** The calls in the order of the specification. Calls that specification decision 6 changes to POST are listed as POST. */
export const specifiedCalls: readonly SpecifiedCall[] = [
  ...parseCalls('asset-manager', '', [
    'GET /Account',
    'GET /Account/{id}?dateString',
    'GET /Portfolios/{id}',
    'GET /Holdings/{id}?dateString&usePlatformSecurities',
    'GET /Holdings/dates',
    'GET /Transactions/{id}?transactionType',
    'GET /Performance/{id}?fromDateString&toDateString&benchmarkDiscrete&benchmarkCumulative',
    'GET /Charges/{id}?fromDateString&toDateString',
    'GET /TransactionCosts/{id}?fromDateString&toDateString',
    'GET /Pdf/{id}',
    'GET /Pdf/ClientPdf/{id}?fromDateString&toDateString',
  ]),
  ...parseCalls('partner', '/partner', [
    'GET /api/account-overview/{id}',
    'GET /Portfolios/{id}?dateIso',
    'GET /Portfolio/{id}/{id}?dateIso',
    'GET /Portfolio/{id}/holdings/{id}?dateIso',
    'GET /Holding/{id}/documents/{id}',
    'GET /Holding/{id}/transactions/{id}?dateIso',
    'GET /Portfolio/{id}/transactions/{id}?dateIso',
    'POST /Cache',
    'GET /documents/download/{id}/{id}',
    'GET /Documents/{id}',
  ]),
  ...parseCalls('partner-products', '/partner-products', [
    'GET /products/{id}/portfolioHoldings',
    'GET /private-equity-accounts/{id}/values',
  ]),
  ...parseCalls('greek', '/greek', [
    'GET /api/Customer/GetPortfolios?customerCode&date',
    'GET /api/position/GetPosition?customerCode&portfolioId&date',
    `GET /api/Transaction/GetTitleTransactions?${greekPeriodParameters}`,
    `GET /api/Transaction/GetCashTransactions?${greekPeriodParameters}`,
    `GET /api/Transaction/GetFees?${greekPeriodParameters}`,
    `GET /api/Transaction/GetRecentTransactions?${greekPeriodParameters}&productUid`,
    `GET /api/Position/GetProductHistory?${greekPeriodParameters}`,
    `GET /api/Position/GetPerformanceForPeriods?${greekPeriodParameters}`,
    `GET /api/Position/GetPerformance?${greekPeriodParameters}`,
  ]),
  ...parseCalls('advisory', '/advisory', [
    'GET /client/{id}',
    'GET /client/{id}/advisors',
    'GET /client/{id}/query?searchTerm',
    'GET /client/{id}/contracts',
    'GET /clientrules/{id}',
    'GET /LineOfBusiness/',
    'GET /jobs/{id}?lineOfBusinessCode&status',
    'GET /personal/jobs/{a}/{b}',
    'POST /business/jobs/{id}?irisIds',
    'GET /Holdings/{id}',
    'GET /personal/accountpayments/{a}/{b}',
    'GET /business/accountpayments/{a}/{b}',
    'GET /personal/accountoverview/{a}/{b}',
    'GET /business/accountoverview/{a}/{b}',
    'GET /healthscore/{a}/{b}',
    'GET /documents/{id}?folder&date&lineOfBusinessCode&searchQuery',
    'GET /folders/{id}',
    'POST /invoice/{id}/query?xero_contacts&status',
    'GET /invoice/{id}/{a}/{b}',
    'GET /signaturedocuments/{id}?emailAddress&userName&returnUrl',
    'GET /advisor/clients?emailAddress',
    'GET /bookings/client-services/{id}/staff/{staff}?startDate&endDate',
    'GET /bookings/{id}/staff/{staff}?startDate&endDate',
    'GET /bookings/{id}/details',
    'GET /bookings/client-services/{id}/details',
    'GET /bookings/client-services/{id}/staff',
    `POST /bookings/client-services/{id}/request?${bookingParameters}`,
    `POST /bookings/{id}/request?${bookingParameters}`,
  ]),
  ...parseCalls('report-json', '/report-json', ['GET /reports/client-{id}.json']),
  ...parseCalls('fund-feed', '/fund-feed', [
    'GET /feeds/factsheet?citicodes&currency&rangename',
    'GET /feeds/performance?citicodes&currency&rangename',
  ]),
  ...parseCalls('fund-search', '/fund-search', ['GET /indexes/funds/docs?search&filter&orderby&top&facet']),
  ...parseCalls('quotes', '/quotes', ['GET /query?function&outputsize&pair']),
  ...parseCalls('content', '/content', ['GET /posts']),
  ...parseCalls('snippets', '/snippets', ['GET /entries']),
  ...parseCalls('property-prices', '/property-prices', ['GET /prices?postCode&bedrooms&propertyType']),
]

export type LoggedCall = { method: string; path: string; query: Readonly<Record<string, string>>; body?: unknown }

/** Describes what is missing from the log: the call itself, or some of its parameters. Returns null if nothing is missing. */
export function describeMissing(call: SpecifiedCall, log: readonly LoggedCall[]): string | null {
  const matching = log.filter(({ method, path }) => method === call.method && call.path.test(decodeURIComponent(path)))
  if (matching.length === 0) return 'never requested'
  const requestedParameters = new Set(
    matching.flatMap(({ query, body }) => [...Object.keys(query), ...Object.keys((body as object | undefined) ?? {})]),
  )
  const missingParameters = call.parameters.filter((name) => !requestedParameters.has(name))
  return missingParameters.length === 0 ? null : `never requested with ${missingParameters.join(', ')}`
}
