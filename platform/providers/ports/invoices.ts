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
}

/** Port for invoices of the firm to a client's companies. */
export type InvoicesPort = {
  listInvoices(clientId: string, contacts: readonly InvoiceContact[], status?: InvoiceStatus): Promise<UpstreamInvoice[]>
  /** Returns the location of the invoice file: a path at the provider, or a URL. */
  getInvoiceUrl(clientId: string, lineOfBusiness: string, invoiceId: string): Promise<string>
}
