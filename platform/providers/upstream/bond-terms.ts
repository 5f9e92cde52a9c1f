import * as z from 'zod/mini'
import { Decimal } from '@atrium/domain/decimal'
import { figure } from './reading.ts'

/** Number of coupons per year. The statistics of bonds support only these. */
export const couponsPerYear = z.literal([1, 2, 4])

export const nonNegativeFigure = figure.check(z.refine((value) => !value.startsWith('-'), { params: { expected: 'zero or more' } }))

export const positiveFigure = figure.check(z.refine((value) => new Decimal(value).gt(0), { params: { expected: 'above zero' } }))
