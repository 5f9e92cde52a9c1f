import type { Currency } from '@atrium/domain/currency'

export const invoiceStatuses = ['DRAFT', 'AUTHORISED', 'PAID', 'SUBMITTED', 'DELETED', 'VOIDED'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export type InvoiceContact = { xeroId: string; lineOfBusiness: string }

export type UpstreamInvoice = {
  id: string
  number: string
  lineOfBusiness: string
  reference: string | null
  status: InvoiceStatus
  dueOn: string | null
  amountPaid: string
  amountOutstanding: string
  currency: Currency
}

/** Port for the firm's invoices to a client's companies. */
export type InvoicesPort = {
  listInvoices(clientId: string, contacts: readonly InvoiceContact[], status?: InvoiceStatus): Promise<UpstreamInvoice[]>
  /** Returns where the invoice file is: a path at the provider, or a URL. */
  getInvoiceUrl(clientId: string, lineOfBusiness: string, invoiceId: string): Promise<string>
  /** Returns the file of an invoice that the provider has itself. */
  getInvoice(clientId: string, lineOfBusiness: string, invoiceId: string): Promise<Uint8Array>
}
