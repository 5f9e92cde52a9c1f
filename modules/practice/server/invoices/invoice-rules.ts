import { decimalText, sum, Decimal } from '@atrium/domain/decimal'
import type { UpstreamInvoice } from '@atrium/platform/providers/ports/invoices'
import type { Invoice } from '../../contract/invoices.ts'

/** True for an invoice that is to be paid. One that was submitted waits for the firm's own approval and is not issued yet. */
const isToPay = ({ status }: UpstreamInvoice): boolean => status === 'AUTHORISED'

/** Sums what is still to be paid, in each currency. Invoices that are not issued, voided or deleted do not count. */
export function sumOutstanding(invoices: readonly UpstreamInvoice[]): Invoice['amountOutstanding'][] {
  const toPay = invoices.filter(isToPay)
  const currencies = new Set(toPay.length > 0 ? toPay.map(({ currency }) => currency) : (['GBP'] as const))
  return [...currencies].map((currency) => ({
    amount: decimalText(
      sum(toPay.filter((one) => one.currency === currency).map(({ amountOutstanding }) => new Decimal(amountOutstanding))),
    ),
    currency,
  }))
}

/** Lists the invoices for the reader: those to be paid by their due day, then the others. */
export const listInvoices = (invoices: readonly UpstreamInvoice[], today: string): Invoice[] =>
  invoices
    .toSorted((one, other) => Number(isToPay(other)) - Number(isToPay(one)) || compareDays(one, other))
    .map(({ id, number, lineOfBusiness, reference, status, dueOn, amountPaid, amountOutstanding, currency }) => ({
      invoiceId: id,
      invoiceNumber: number,
      lob: lineOfBusiness,
      reference,
      status,
      dueDate: dueOn,
      amountPaid: { amount: amountPaid, currency },
      amountOutstanding: { amount: amountOutstanding, currency },
      isOverdue: status === 'AUTHORISED' && dueOn !== null && dueOn < today,
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
