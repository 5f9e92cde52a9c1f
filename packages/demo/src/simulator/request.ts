import { addDays, businessDayToDate, toBusinessDay, isDate, monthsBefore } from '../calendar.ts'
import { findClient, findPlan, type BookedClient } from '../firm/clients.ts'
import { generateLedger, type Ledger } from '../ledger/ledger.ts'
import type { PortfolioPlan } from '../ledger/portfolio.ts'
import type { SimulatorState } from './simulator-state.ts'

/** A request to an upstream: the ids of its path, its query and body, and the settings and state of the simulator. */
export type UpstreamRequest = {
  /** The first id of the path, decoded; empty if there is none. */
  id: string
  /** All ids of the path. */
  ids: readonly string[]
  query: URLSearchParams
  body: unknown
  generated: number
  editions: readonly string[] | null
  today: string
  lastDay: number
  /** The current time, ISO 8601. */
  now: string
  written: SimulatorState
}

export type Window = { from: number; to: number }

/** An error response, thrown where the error is detected. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

export function getClient(request: UpstreamRequest, id: string = request.id): BookedClient {
  const client = findClient(id, request.generated)
  if (!client || !isServed(client, request)) throw new Refusal(404, 'unknown-client')
  return client
}

export const isServed = (client: BookedClient, request: UpstreamRequest): boolean => request.editions?.includes(client.edition) ?? true

/** Lists the client's portfolios that exist on a day. */
export const listBegunPlans = (client: BookedClient, day: number): PortfolioPlan[] =>
  client.plans.filter((plan) => toBusinessDay(plan.inception) <= day)

export function getLedger(request: UpstreamRequest, portfolioId: string = request.id): Ledger {
  const plan = findPlan(portfolioId, request.generated)
  const client = plan && findClient(plan.clientId, request.generated)
  if (!plan || !client || !isServed(client, request) || toBusinessDay(plan.inception) > request.lastDay)
    throw new Refusal(404, 'unknown-portfolio')
  return generateLedger(plan, request.lastDay)
}

/** Returns the inception of the first of a client's portfolios. */
export const findInception = (client: BookedClient): string => client.plans.map((plan) => plan.inception).sort()[0]!

/** Resolves a requested date: a weekend becomes the Friday before, and a future date the latest valuation day. */
export function valuationDay({ lastDay }: UpstreamRequest, date: string | null, inception: string): number {
  const day = Math.min(readDay(date) ?? lastDay, lastDay)
  if (day < toBusinessDay(inception)) throw new Refusal(400, 'invalid-date')
  return day
}

/**
 * Returns the window of a period's daily values. If the period starts at a weekend, the window includes the Friday before, whose value is
 * the opening value.
 */
export function valuesWindow(request: UpstreamRequest, from: string | null, to: string | null, inception: string): Window {
  const first = toBusinessDay(inception)
  return limitWindow(request, Math.max(readDay(from) ?? first, first), to)
}

/**
 * Returns the window of a period's bookings, by default the last twelve months. Bookings before the first date of the period are excluded.
 */
export function bookingsWindow(request: UpstreamRequest, from: string | null, to: string | null, inception: string): Window {
  const before = readDay(from, 1) ?? toBusinessDay(monthsBefore(businessDayToDate(request.lastDay), 12))
  return limitWindow(request, Math.max(before + 1, toBusinessDay(inception)), to)
}

function limitWindow({ lastDay }: UpstreamRequest, from: number, date: string | null): Window {
  const to = Math.min(readDay(date) ?? lastDay, lastDay)
  if (to < from) throw new Refusal(400, 'invalid-date')
  return { from, to }
}

/**
 * Returns the last business day on or before a date, or on or before the date `daysEarlier` days before it. Returns null without a date.
 */
function readDay(date: string | null, daysEarlier = 0): number | null {
  if (date === null) return null
  if (!isDate(date)) throw new Refusal(400, 'invalid-date')
  return toBusinessDay(addDays(date, -daysEarlier))
}

export const listDays = ({ from, to }: Window): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)

export const previousDay = (day: number, inception: string): number | null => (day > toBusinessDay(inception) ? day - 1 : null)

export const isFlagSet = (request: UpstreamRequest, flag: string): boolean => request.query.get(flag)?.toLowerCase() === 'true'
