import { addDays } from '../../calendar.ts'
import type { Household } from '../../firm/households.ts'
import { createRandom } from '../../random.ts'
import { createPdf } from '../pdf.ts'
import { Refusal, type UpstreamRequest } from '../request.ts'
import { listCompanies, findRequestedHousehold, linesOfBusiness, type LineCode } from './household.ts'

const statuses = ['DRAFT', 'AUTHORISED', 'PAID', 'SUBMITTED', 'DELETED', 'VOIDED'] as const
type Status = (typeof statuses)[number]
type XeroContact = { xero_id: string; lob: LineCode }
type Invoice = {
  invoiceId: string
  invoiceNumber: string
  lob: LineCode
  reference: string
  status: Status
  amountPaid: number
  amountOutstanding: number
  currency: 'GBP'
  dueDate?: string
  /** Due date in the tax line of business, which spells the field differently. */
  duedate?: string
}

/** POST /invoice/{id}/query with `{ xero_contacts: [{ xero_id, lob }], status }`; a contact of another client is refused. */
export function queryInvoices(request: UpstreamRequest) {
  const household = findRequestedHousehold(request)
  const { xero_contacts: contacts, status } = request.body as { xero_contacts?: unknown; status?: unknown }
  if (!Array.isArray(contacts) || !contacts.every(isContact)) throw new Refusal(400, 'xero-contacts-needed')
  if (status !== undefined && !statuses.includes(status as Status)) throw new Refusal(400, 'unknown-status')
  const ownContacts = listCompanies(household).flatMap(({ xeroIds }) => xeroIds)
  if (contacts.some(({ xero_id, lob }) => !ownContacts.some((one) => one.xeroId === xero_id && one.lob === lob)))
    throw new Refusal(403, 'not-allowed')
  const invoices = contacts.flatMap(({ xero_id, lob }) => listInvoices(household, xero_id, lob, request.today))
  return { invoices: invoices.filter((invoice) => status === undefined || invoice.status === status) }
}

/** GET /invoice/{id}/{lob}/{invoiceId}: URL of its PDF. */
export function showInvoiceUrl(request: UpstreamRequest) {
  const { household, invoice } = findRequestedInvoice(request)
  return { invoiceUrl: `/invoice/${household.id}/${invoice.lob}/${invoice.invoiceId}/pdf` }
}

/** GET /invoice/{id}/{lob}/{invoiceId}/pdf */
export function downloadInvoice(request: UpstreamRequest): Buffer {
  const { household, invoice } = findRequestedInvoice(request)
  const { invoiceNumber, reference, amountPaid, amountOutstanding, status } = invoice
  return createPdf([
    `Invoice ${invoiceNumber}`,
    household.account.name,
    reference,
    `Paid £${amountPaid.toFixed(2)}, outstanding £${amountOutstanding.toFixed(2)}, ${status.toLowerCase()}`,
  ])
}

function findRequestedInvoice(request: UpstreamRequest): { household: Household; invoice: Invoice } {
  const household = findRequestedHousehold(request)
  const [, lob, invoiceId] = request.ids
  const invoice = listCompanies(household)
    .flatMap(({ xeroIds }) => xeroIds)
    .filter((one) => one.lob === lob)
    .flatMap(({ xeroId, lob: code }) => listInvoices(household, xeroId, code, request.today))
    .find((one) => one.invoiceId === invoiceId)
  if (!invoice) throw new Refusal(404, 'unknown-invoice')
  return { household, invoice }
}

function listInvoices(household: Household, xeroId: string, lob: LineCode, today: string): Invoice[] {
  const random = createRandom('invoices', household.id, xeroId)
  const count = Math.floor(random() * 9)
  const service = linesOfBusiness.find(({ code }) => code === lob)!.name
  return Array.from({ length: count }, (_, index) => {
    const status = statuses[index < 2 ? index + 1 : Math.floor(random() * statuses.length)]!
    const total = Math.round(18_000 + random() * 420_000)
    const paid = status === 'PAID' ? total : status === 'AUTHORISED' && random() < 0.3 ? Math.round(total / 2) : 0
    const due = addDays(today, 25 - index * 34)
    return {
      invoiceId: `${xeroId}-${index + 1}`,
      invoiceNumber: `INV-${xeroId.slice(-4)}-${String(index + 1).padStart(3, '0')}`,
      lob,
      reference: `${service} services, ${due.slice(0, 7)}`,
      status,
      amountPaid: paid / 100,
      amountOutstanding: status === 'DELETED' || status === 'VOIDED' ? 0 : (total - paid) / 100,
      currency: 'GBP',
      ...(lob === 'FT' ? { duedate: due } : { dueDate: due }),
    }
  })
}

function isContact(value: unknown): value is XeroContact {
  const { xero_id: id, lob } = Object(value) as Record<string, unknown>
  return typeof id === 'string' && linesOfBusiness.some(({ code }) => code === lob)
}
