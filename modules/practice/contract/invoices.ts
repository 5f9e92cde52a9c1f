import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { money, plainDate, uuid } from '@atrium/contract/schema'
import { firmSource } from './firm-source.ts'
import { invoiceStatuses } from './practice-terms.ts'

/** An invoice, with the names of the specification (section 3). */
const invoice = z.object({
  invoiceId: z.string(),
  invoiceNumber: z.string(),
  /** Code of the line of business. */
  lob: z.string(),
  reference: z.nullable(z.string()),
  status: z.enum(invoiceStatuses),
  dueDate: z.nullable(plainDate),
  amountPaid: money,
  amountOutstanding: money,
  /** True for an invoice that is to be paid and whose due day has passed. */
  isOverdue: z.boolean(),
})
export type Invoice = z.infer<typeof invoice>

const segment = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[\p{L}\p{N}._~-]+$/u))

export const invoices = {
  list: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/invoices',
      tags: ['invoices'],
      summary: 'List the invoices of the firm to the companies of a client, the next to be paid first',
    })
    .input(z.object({ account: uuid }))
    .output(
      z.object({
        items: z.array(invoice),
        /** What is still to be paid of authorised invoices, in each currency. */
        outstanding: z.array(money),
        source: firmSource,
      }),
    ),
  open: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/accounts/{account}/invoices/{lob}/{invoice}',
      tags: ['invoices'],
      summary: 'Find where an invoice can be read',
    })
    .input(z.object({ account: uuid, lob: segment, invoice: segment }))
    .output(
      z.object({
        /** Path of the file in this API, or the address of the page of an accounting service. */
        url: z.string(),
        isFile: z.boolean(),
      }),
    ),
}
