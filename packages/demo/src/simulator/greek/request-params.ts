import { businessDayToDate, isDate } from '../../calendar.ts'
import type { BookedClient } from '../../firm/clients.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { getClient, getLedger, Refusal, valuationDay, valuesWindow, type UpstreamRequest, type Window } from '../request.ts'

const defaultFrom = '2021-01-01'
const defaultTo = '2021-12-31'

export const requestedCustomer = (request: UpstreamRequest): BookedClient => getClient(request, request.query.get('customerCode') ?? '')

/** Returns the requested portfolio; its id is unique within its customer. */
export function requestedPortfolio(request: UpstreamRequest): Ledger {
  const customer = requestedCustomer(request)
  return getLedger(request, `${customer.id}-${request.query.get('portfolioId') ?? ''}`)
}

export const requestedDay = (request: UpstreamRequest, inception: string): number =>
  valuationDay(request, readQueryDate(request, 'date'), inception)

/** Returns a predicate for bookings between the two requested dates, both included. Without dates, all bookings match. */
export function isWithin(request: UpstreamRequest): (booked: { day: number }) => boolean {
  const [from, to] = [readQueryDate(request, 'fromDate'), readQueryDate(request, 'toDate')]
  return ({ day }) => (from === null || businessDayToDate(day) >= from) && (to === null || businessDayToDate(day) <= to)
}

/** Returns the requested period, limited to days with values; by default the year 2021. */
export const requestedPeriod = (request: UpstreamRequest, inception: string): Window =>
  valuesWindow(request, readQueryDate(request, 'fromDate') ?? defaultFrom, readQueryDate(request, 'toDate') ?? defaultTo, inception)

/** Reads a date, or the date of a timestamp. Returns null if it is missing. */
export function readQueryDate({ query }: UpstreamRequest, name: string): string | null {
  const text = query.get(name)
  if (text === null) return null
  const date = text.replace(/T.*$/, '')
  if (!isDate(date)) throw new Refusal(400, 'invalid-date')
  return date
}

export const ownPortfolioId = (ledger: Pick<Ledger, 'plan'>): string => ledger.plan.id.slice(-2)
export const productUidOf = (security: { symbol: string } | null): string => security?.symbol ?? 'CASH'
