import * as z from 'zod/mini'
import { Decimal } from '@atrium/domain/decimal'
import { figure } from './reading.ts'

/** Number of coupons per year. The statistics of bonds support only these. */
export const couponsAYear = z.literal([1, 2, 4])

export const notNegative = figure.check(z.refine((value) => !value.startsWith('-'), { params: { expected: 'zero or more' } }))

export const aboveZero = figure.check(z.refine((value) => new Decimal(value).gt(0), { params: { expected: 'above zero' } }))
