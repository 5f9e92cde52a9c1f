import * as z from 'zod/mini'
import { currencies } from '@atrium/domain/currency'

/** A decimal number as text, such as `-1204.50`. Money and units are never floating-point numbers. */
export const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/))

/** A calendar date, `YYYY-MM-DD`, within a plausible range of years. */
export const plainDate = z.iso.date().check(z.regex(/^(19|20|21)\d\d-/))

/** A point in time in UTC, ISO 8601. */
export const instant = z.iso.datetime()

export const currency = z.enum(currencies)

/** An amount of money. `amount` is exact, in major units of `currency`. It is not rounded unless the comment of the field states so. */
export const money = z.object({ amount: decimal, currency })

/** An id in the API: 1 to 100 letters, digits and some punctuation, without slashes, so that it cannot change the path of a URL. */
export const identifier = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[\p{L}\p{N}._:~-]+$/u))

export const uuid = z.guid()

/** Source and age of a figure. */
export const provenance = z.object({
  provider: z.string(),
  /** The valuation day of the figure; null if the provider does not state it. */
  asOn: z.nullable(plainDate),
  fetchedAt: instant,
  /** True if the provider was unavailable and this is its last good response. */
  isStale: z.boolean(),
})

export type Money = z.infer<typeof money>
export type Provenance = z.infer<typeof provenance>

export const pin = z.object({ code: z.string().check(z.regex(/^\d{6}$/)) })
