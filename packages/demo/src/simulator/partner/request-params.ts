import { isDate } from '../../calendar.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { Refusal, getLedger, type UpstreamRequest } from '../request.ts'

export type DateInterval = { from: string | null; to: string | null }

/** Reads `dateIso`: a date, a timestamp, or an interval `from/to` of dates or timestamps. Returns dates. */
export function readDateInterval({ query }: UpstreamRequest): DateInterval {
  const text = query.get('dateIso')
  if (text === null) return { from: null, to: null }
  const [first = '', second] = text.split('/').map(parseDay)
  return second === undefined ? { from: null, to: first } : { from: first, to: second }
}

function parseDay(text: string): string {
  const date = text.slice(0, 10)
  if (!isDate(date) || !/^(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/.test(text.slice(10))) throw new Refusal(400, 'invalid-date')
  return date
}

/** Returns the requested portfolio. Its id is unique only within its client (the provider's "contact"), so both are in the path. */
export function requestedPortfolio(request: UpstreamRequest): Ledger {
  const [contact = '', portfolio = ''] = request.ids
  return getLedger(request, `${contact}-${portfolio}`)
}

/** Returns the requested holding's id, such as `01-AVLN`, and its portfolio. In the path, the id follows the client's. */
export function requestedHolding(request: UpstreamRequest): { ledger: Ledger; holdingId: string } {
  const [contact = '', holdingId = ''] = request.ids
  const ledger = getLedger(request, `${contact}-${holdingId.slice(0, 2)}`)
  if (!ledger.transactions.some(({ security }) => ownHoldingId(ledger, security) === holdingId)) throw new Refusal(404, 'unknown-holding')
  return { ledger, holdingId }
}

export const ownPortfolioId = (ledger: Pick<Ledger, 'plan'>): string => ledger.plan.id.slice(-2)

export const ownHoldingId = (ledger: Pick<Ledger, 'plan'>, security: { symbol: string } | null): string =>
  `${ownPortfolioId(ledger)}-${security?.symbol ?? 'CASH'}`
