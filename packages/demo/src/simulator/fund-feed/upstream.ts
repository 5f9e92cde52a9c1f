import { businessDayToDate, findLastBusinessDay, toMonthNumber } from '../../calendar.ts'
import { formatDecimal } from '../../integers.ts'
import { findFund, computeFundReturn, returnRanges, type Fund } from '../../market/funds.ts'
import { findPrice } from '../../market/prices.ts'
import { Refusal, type UpstreamRequest } from '../request.ts'
import type { Upstream } from '../upstream.ts'

/** The fund data feed of docs/providers/fund-feed.md. */
export const fundFeed: Upstream = {
  name: 'fund-feed',
  prefix: '/fund-feed',
  purpose: 'Funds by their citi codes: facts, prices and performance',
  routes: [
    ['GET', '/feeds/factsheet', (request) => feedOf(request, 'factsheet', factsheetOf)],
    ['GET', '/feeds/performance', (request) => feedOf(request, 'performance', performanceOf)],
  ],
}

const maxCodes = 50
const monthsOfHistory = 36

function feedOf(request: UpstreamRequest, feed: string, instrumentOf: (fund: Fund, day: number) => object) {
  const { query, lastDay } = request
  if (query.get('currency') !== 'local') throw new Refusal(400, 'unknown-currency')
  if (query.get('rangename') !== 'O') throw new Refusal(400, 'unknown-range')
  const codes = (query.get('citicodes') ?? '').split(',').filter(Boolean)
  if (codes.length === 0 || codes.length > maxCodes) throw new Refusal(400, 'invalid-citicodes')
  const requestedFunds = codes.map((code) => findFund(code.toUpperCase()))
  return {
    feed,
    asOf: vendorDate(lastDay),
    instruments: requestedFunds.flatMap((fund) => (fund ? [instrumentOf(fund, lastDay)] : [])),
    notFound: codes.filter((_, index) => !requestedFunds[index]),
  }
}

function factsheetOf({ security, citiCode, groupName, size, type, objective, launchedOn }: Fund, day: number) {
  return {
    citicode: citiCode,
    isin: security.isin,
    sedol: security.sedol,
    fundname: security.name,
    groupname: groupName,
    fundsize: formatDecimal(BigInt(size), 3),
    fundsizeunit: 'm',
    assetclass: security.assetClass,
    sector: security.sector,
    region: security.region,
    fundtype: type,
    objective,
    currency: security.priceCurrency,
    price: formatDecimal(BigInt(findPrice(security, day)!), 4),
    pricedate: vendorDate(day),
    yield: formatDecimal(BigInt(security.yieldPoints), 2),
    ocf: formatDecimal(BigInt(security.ongoingPoints), 2),
    launchdate: launchedOn.split('-').toReversed().join('/'),
    documents: documentsOf(citiCode, groupName, day),
  }
}

/** Lists the latest monthly factsheet and the latest annual key information document. */
function documentsOf(citiCode: string, groupName: string, day: number) {
  const month = toMonthNumber(businessDayToDate(day))
  const at = `https://documents.${groupName.toLowerCase()}.example/${citiCode}`
  const date = (end: number) => vendorDate(findLastBusinessDay(end))
  return [
    { type: 'factsheet', title: 'Factsheet', date: date(month - 1), url: `${at}/factsheet.pdf` },
    { type: 'key-information', title: 'Key information', date: date(month - 1 - ((month + 10) % 12)), url: `${at}/key-information.pdf` },
  ]
}

function performanceOf(fund: Fund, day: number) {
  return {
    citicode: fund.citiCode,
    fundname: fund.security.name,
    currency: fund.security.priceCurrency,
    ranges: returnRanges.map((range) => ({ range, percent: percentText(computeFundReturn(fund, range, day)) })),
    prices: monthEnds(day).map((end) => ({ date: vendorDate(end), price: formatDecimal(BigInt(findPrice(fund.security, end)!), 4) })),
  }
}

/** Lists up to 36 month ends before a day, and the day itself. */
const monthEnds = (day: number): number[] => {
  const month = toMonthNumber(businessDayToDate(day))
  const ends = Array.from({ length: monthsOfHistory }, (_, index) => findLastBusinessDay(month - monthsOfHistory + index)).filter(
    (end) => end >= 0,
  )
  return [...ends, day]
}

const percentText = (fraction: number | null) => (fraction === null ? null : (fraction * 100).toFixed(2))

/** Formats a day as dd/mm/yyyy, as the vendor does. */
const vendorDate = (day: number) => businessDayToDate(day).split('-').toReversed().join('/')
