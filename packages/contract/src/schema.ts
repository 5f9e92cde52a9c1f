import * as z from 'zod/mini'
import { currencies } from '@atrium/domain/currency'

/** A decimal number as text, e.g. `-1204.50`: money and units never travel as floats. */
export const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/))

/** A calendar date, `YYYY-MM-DD`, of the centuries that people live and invest in. */
export const plainDate = z.iso.date().check(z.regex(/^(19|20|21)\d\d-/))

/** A moment in UTC, ISO 8601. */
export const instant = z.iso.datetime()

export const currency = z.enum(currencies)

/** `amount` is exact, in major units of `currency`; it is not rounded unless the field says so. */
export const money = z.object({ amount: decimal, currency })

/** An id as the outside gives it: short, and never a path. */
export const identifier = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[\p{L}\p{N}._:~-]+$/u))

export const uuid = z.guid()

/** Where a figure comes from and how old it is. */
export const provenance = z.object({
  provider: z.string(),
  /** The day whose closing prices value the figure; null where the provider does not say. */
  asOn: z.nullable(plainDate),
  fetchedAt: instant,
  /** True when the provider could not be reached and this is its last good answer. */
  isStale: z.boolean(),
})

export type Money = z.infer<typeof money>
export type Provenance = z.infer<typeof provenance>

export const pin = z.object({ code: z.string().check(z.regex(/^\d{6}$/)) })
