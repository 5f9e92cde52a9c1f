import { businessDayToDate } from '../../calendar.ts'
import type { PriceCurrency } from '../../market/securities.ts'
import type { Reply } from '../modes.ts'
import { Refusal, type UpstreamRequest } from '../request.ts'

/** Converts a fraction to a percentage with four decimals. */
export const percent = (fraction: number | null): number | null => (fraction === null ? null : Math.round(fraction * 1_000_000) / 10_000)

export const midnight = (day: number): string => midnightOf(businessDayToDate(day))
export const midnightOf = (date: string): string => `${date}T00:00:00`

/** Returns the code of a currency. Pence have the code `GBp`, as dealers write it. */
export const currencyCode = (currency: PriceCurrency): string => (currency === 'GBX' ? 'GBp' : currency)

/** Returns the requested language: 0 is Greek, 1 is English. */
export function requestedLanguage({ query }: UpstreamRequest): 0 | 1 {
  const language = query.get('language') ?? '0'
  if (language !== '0' && language !== '1') throw new Refusal(400, 'invalid-language')
  return language === '0' ? 0 : 1
}

/** Wraps data in the envelope of every response. Errors have the envelope too, with the status 200. */
export const answered = (data: unknown) => ({ Success: true, ErrorCode: null, ErrorMessage: null, Data: data })

const codes: Record<string, [code: string, message: string]> = {
  'unknown-client': ['E101', 'Ο πελάτης δεν βρέθηκε'],
  'unknown-portfolio': ['E102', 'Το χαρτοφυλάκιο δεν βρέθηκε'],
  'unknown-product': ['E103', 'Το προϊόν δεν βρέθηκε'],
  'invalid-date': ['E201', 'Μη έγκυρη ημερομηνία'],
  'invalid-language': ['E202', 'Μη έγκυρη γλώσσα'],
}

export function refused(refusal: Refusal): Reply {
  const error = codes[refusal.message]
  const body = error ? { Success: false, ErrorCode: error[0], ErrorMessage: error[1], Data: null } : { Message: refusal.message }
  return { status: error ? 200 : refusal.status, type: 'application/json; charset=utf-8', body: Buffer.from(JSON.stringify(body)) }
}
