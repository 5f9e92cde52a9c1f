import { decimalText, sum, Decimal } from '@atrium/domain/decimal'
import type { UpstreamInvoice } from '@atrium/platform/providers/ports/invoices'
import type { Invoice } from '../../contract/invoices.ts'

const inPounds = (amount: string) => ({ amount, currency: 'GBP' as const })

/** Statuses of invoices that are to be paid. */
const isToPay = ({ status }: UpstreamInvoice): boolean => status === 'AUTHORISED' || status === 'SUBMITTED'

/** Sums what is still to be paid. Drafts and voided or deleted invoices do not count. */
export const sumOutstanding = (invoices: readonly UpstreamInvoice[]): Invoice['amountOutstanding'] =>
  inPounds(decimalText(sum(invoices.filter(isToPay).map(({ amountOutstanding }) => new Decimal(amountOutstanding)))))

/** Lists the invoices for the reader: those to be paid by their due day, then the others. */
export const listInvoices = (invoices: readonly UpstreamInvoice[], today: string): Invoice[] =>
  invoices
    .toSorted((one, other) => Number(isToPay(other)) - Number(isToPay(one)) || compareDays(one, other))
    .map(({ id, number, lineOfBusiness, reference, status, dueOn, amountPaid, amountOutstanding }) => ({
      invoiceId: id,
      invoiceNumber: number,
      lob: lineOfBusiness,
      reference,
      status,
      dueDate: dueOn,
      amountPaid: inPounds(amountPaid),
      amountOutstanding: inPounds(amountOutstanding),
      isOverdue: (status === 'AUTHORISED' || status === 'SUBMITTED') && dueOn !== null && dueOn < today,
    }))

/** Compares due days: the earliest first among those to be paid, and otherwise the latest. */
function compareDays(one: UpstreamInvoice, other: UpstreamInvoice): number {
  const [left, right] = [one.dueOn ?? '', other.dueOn ?? '']
  if (left === right) return one.number < other.number ? -1 : 1
  return left < right === isToPay(one) ? -1 : 1
}

/** True for the path of the file of an invoice at the firm's system. */
export const isFilePath = (url: string, clientId: string, { lob, invoice }: { lob: string; invoice: string }): boolean =>
  url === `/invoice/${clientId}/${lob}/${invoice}/pdf`
