import { addDays, dateOf, dayOf, isDate, monthsBefore } from '../calendar.ts'
import { findClient, findPlan, type BookedClient } from '../firm/clients.ts'
import { ledgerOf, type Ledger } from '../ledger/ledger.ts'
import type { PortfolioPlan } from '../ledger/portfolio.ts'

/** What an answer is made from: the id in the path, the query, and what the firm knows on this day. */
export type PortfolioRequest = {
  id: string
  query: URLSearchParams
  generated: number
  editions: readonly string[] | null
  lastDay: number
}

export type Window = { from: number; to: number }

/** An answer other than 200, thrown where it is found out. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

export function getClient(request: PortfolioRequest): BookedClient {
  const client = findClient(request.id, request.generated)
  if (!client || !isServed(client, request)) throw new Refusal(404, 'unknown-client')
  return client
}

export const isServed = (client: BookedClient, request: PortfolioRequest): boolean => request.editions?.includes(client.edition) ?? true

/** Portfolios that have begun by a day. */
export const plansBegunBy = (client: BookedClient, day: number): PortfolioPlan[] =>
  client.plans.filter((plan) => dayOf(plan.inception) <= day)

export function getLedger(request: PortfolioRequest): Ledger {
  const plan = findPlan(request.id, request.generated)
  const client = plan && findClient(plan.clientId, request.generated)
  if (!plan || !client || !isServed(client, request) || dayOf(plan.inception) > request.lastDay) throw new Refusal(404, 'unknown-portfolio')
  return ledgerOf(plan, request.lastDay)
}

/** The business day a `dateString` asks for: a weekend falls back to Friday, the future to the latest valuation. */
export function dayAsked(request: PortfolioRequest, inception: string): number {
  const day = Math.min(readDay(request, 'dateString') ?? request.lastDay, request.lastDay)
  if (day < dayOf(inception)) throw new Refusal(400, 'invalid-date')
  return day
}

/** Daily values from `fromDateString` to `toDateString`; a weekend falls back to Friday, so that a period has the value it starts from. */
export function windowAsked(request: PortfolioRequest, inception: string): Window {
  const first = dayOf(inception)
  return bounded(request, Math.max(readDay(request, 'fromDateString') ?? first, first))
}

/** What was booked from `fromDateString` to `toDateString`, the last twelve months unless asked: nothing from before the first date. */
export function bookingsAsked(request: PortfolioRequest, inception: string): Window {
  const before = readDay(request, 'fromDateString', 1) ?? dayOf(monthsBefore(dateOf(request.lastDay), 12))
  return bounded(request, Math.max(before + 1, dayOf(inception)))
}

function bounded(request: PortfolioRequest, from: number): Window {
  const to = Math.min(readDay(request, 'toDateString') ?? request.lastDay, request.lastDay)
  if (to < from) throw new Refusal(400, 'invalid-date')
  return { from, to }
}

export const daysOf = ({ from, to }: Window): number[] => Array.from({ length: to - from + 1 }, (_, place) => from + place)

export const previousDay = (day: number, inception: string): number | null => (day > dayOf(inception) ? day - 1 : null)

export const isAsked = (request: PortfolioRequest, flag: string): boolean => request.query.get(flag)?.toLowerCase() === 'true'

/** The business day on or before a date of the query, or before it by some days. */
function readDay(request: PortfolioRequest, name: string, daysEarlier = 0): number | null {
  const date = request.query.get(name)
  if (date === null) return null
  if (!isDate(date)) throw new Refusal(400, 'invalid-date')
  return dayOf(addDays(date, -daysEarlier))
}
