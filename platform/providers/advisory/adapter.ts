import type { AdvisoryClientsPort } from '../ports/advisory-clients.ts'
import { UpstreamError } from '../ports/response.ts'
import type { BookingsPort, Calendar } from '../ports/bookings.ts'
import type { EngagementsPort } from '../ports/engagements.ts'
import type { FirmDocumentsPort } from '../ports/firm-documents.ts'
import type { InvoicesPort } from '../ports/invoices.ts'
import type { TaxAccountsPort } from '../ports/tax-accounts.ts'
import type { Call, Upstream } from '../upstream/upstream.ts'
import { mapBooking, mapDays, mapDetails, mapStaff } from './bookings-map.ts'
import { mapAdvisers, mapClient, mapClientNames, mapLines, mapRules } from './client-map.ts'
import { mapDocuments, mapFolders, mapInvoices, mapInvoiceUrl, mapSignatures } from './documents-map.ts'
import { mapContracts, mapJobs, mapPlans } from './engagements-map.ts'
import { provider } from './read.ts'
import { mapHealthFigures, mapPayments, mapTaxOverview } from './tax-map.ts'

export type AdvisoryPorts = AdvisoryClientsPort & EngagementsPort & TaxAccountsPort & FirmDocumentsPort & InvoicesPort & BookingsPort

/** Timeout of calls for contracts and booking dates. The provider compiles these for every request (specification, section 9). */
const longTimeoutMs = 40_000
const pdfType = 'application/pdf'

/** Creates the adapter of the firm's advisory API (docs/providers/advisory.md). */
export function createAdvisoryAdapter(upstream: Upstream): AdvisoryPorts {
  return {
    ...createClientsPort(upstream),
    ...createEngagementsPort(upstream),
    ...createTaxAccountsPort(upstream),
    ...createDocumentsPort(upstream),
    ...createInvoicesPort(upstream),
    ...createBookingsPort(upstream),
  }
}

const createClientsPort = (upstream: Upstream): AdvisoryClientsPort => ({
  getClient: (clientId) => upstream.call({ call: 'GET /client/{client}', ids: [clientId], details: [clientId], read: mapClient }),
  listAdvisers: (clientId) => upstream.call({ call: 'GET /client/{client}/advisors', ids: [clientId], read: mapAdvisers }),
  searchClients: (adviserEmail, term) =>
    upstream.call({ call: 'GET /client/{adviser}/query', ids: [adviserEmail], query: { searchTerm: term }, read: mapClientNames }),
  listAdviserClients: (adviserEmail) =>
    upstream.call({ call: 'GET /advisor/clients', query: { emailAddress: adviserEmail }, read: mapClientNames }),
  listClientRules: (clientId) => upstream.call({ call: 'GET /clientrules/{client}', ids: [clientId], read: mapRules }),
  listLinesOfBusiness: () => upstream.call({ call: 'GET /LineOfBusiness/', read: mapLines }),
})

const createEngagementsPort = (upstream: Upstream): EngagementsPort => ({
  listJobs: (clientId, { lineOfBusiness, status } = {}) =>
    upstream.call({ call: 'GET /jobs/{client}', ids: [clientId], query: { lineOfBusinessCode: lineOfBusiness, status }, read: mapJobs }),
  listPersonalJobs: (clientId, irisId) =>
    upstream.call({ call: 'GET /personal/jobs/{client}/{iris}', ids: [clientId, irisId], read: mapJobs }),
  listBusinessJobs: (clientId, irisIds) =>
    upstream.call({ call: 'POST /business/jobs/{client}', ids: [clientId], body: { irisIds }, isRead: true, read: mapJobs }),
  listContracts: (clientId) =>
    upstream.call({ call: 'GET /client/{client}/contracts', ids: [clientId], timeoutMs: longTimeoutMs, read: mapContracts }),
  listPlans: (clientId) => upstream.call({ call: 'GET /Holdings/{client}', ids: [clientId], read: mapPlans }),
})

const createTaxAccountsPort = (upstream: Upstream): TaxAccountsPort => ({
  getPayments: ({ clientId, irisId, kind }) =>
    upstream.call({ call: `GET /${kind}/accountpayments/{client}/{iris}`, ids: [clientId, irisId], read: mapPayments }),
  getTaxOverview: ({ clientId, irisId, kind }) =>
    upstream.call({ call: `GET /${kind}/accountoverview/{client}/{iris}`, ids: [clientId, irisId], read: mapTaxOverview }),
  getHealthFigures: (clientId, dextId) =>
    upstream.call({ call: 'GET /healthscore/{external}/{dext}', ids: [clientId, dextId], read: mapHealthFigures }),
})

const createDocumentsPort = (upstream: Upstream): FirmDocumentsPort => ({
  listFirmDocuments: (clientId, { folder, addedFrom, lineOfBusiness, search } = {}) => {
    const query = { folder, date: addedFrom, lineOfBusinessCode: lineOfBusiness, searchQuery: search }
    return upstream.call({ call: 'GET /documents/{client}', ids: [clientId], query, read: mapDocuments })
  },
  listFolders: (clientId) => upstream.call({ call: 'GET /folders/{client}', ids: [clientId], read: mapFolders }),
  listSignatureDocuments: (clientId, { email, name, returnUrl }) => {
    const query = { emailAddress: email, userName: name, returnUrl }
    return upstream.call({ call: 'GET /signaturedocuments/{client}', ids: [clientId], query, read: mapSignatures })
  },
  getSignedDocument: async (path, fileName) => {
    const call = 'GET /signeddocument'
    if (!/^\/envelopes\/[^?#]+$/.test(path) || path.includes('..'))
      throw new UpstreamError('unknown', provider, call, 'the path is not that of an envelope')
    return upstream.fetchFile({ call, query: { downloadUrl: path, fileName }, type: pdfType })
  },
  getFirmDocument: (clientId, documentId) =>
    upstream.fetchFile({ call: 'GET /files/{client}/{document}', ids: [clientId, documentId], type: pdfType }),
})

const createInvoicesPort = (upstream: Upstream): InvoicesPort => ({
  listInvoices: (clientId, contacts, status) => {
    const body = { xero_contacts: contacts.map(({ xeroId, lineOfBusiness }) => ({ xero_id: xeroId, lob: lineOfBusiness })), status }
    return upstream.call({ call: 'POST /invoice/{client}/query', ids: [clientId], body, isRead: true, read: mapInvoices })
  },
  getInvoiceUrl: (clientId, lineOfBusiness, invoiceId) =>
    upstream.call({ call: 'GET /invoice/{client}/{line}/{invoice}', ids: [clientId, lineOfBusiness, invoiceId], read: mapInvoiceUrl }),
  getInvoice: (clientId, lineOfBusiness, invoiceId) =>
    upstream.fetchFile({
      call: 'GET /invoice/{client}/{line}/{invoice}/pdf',
      ids: [clientId, lineOfBusiness, invoiceId],
      type: pdfType,
    }),
})

const createBookingsPort = (upstream: Upstream): BookingsPort => ({
  getBookingDetails: (calendar) => upstream.call({ ...buildCalendarCall(calendar, 'GET', 'details'), read: mapDetails }),
  listBookingDays: (calendar, staffId, { from, to }) => {
    const { call, ids } = buildCalendarCall(calendar, 'GET', 'staff/{staff}')
    const query = { startDate: from, endDate: to }
    return upstream.call({ call, ids: [...ids, staffId], query, timeoutMs: longTimeoutMs, read: mapDays })
  },
  listBookingStaff: (clientId) => upstream.call({ call: 'GET /bookings/client-services/{client}/staff', ids: [clientId], read: mapStaff }),
  requestBooking: (calendar, request) =>
    upstream.call({ ...buildCalendarCall(calendar, 'POST', 'request'), body: request, read: mapBooking }),
})

const buildCalendarCall = ({ clientId, kind }: Calendar, method: 'GET' | 'POST', rest: string): { call: Call['call']; ids: string[] } => ({
  call: `${method} /bookings/${kind === 'client-services' ? 'client-services/' : ''}{client}/${rest}`,
  ids: [clientId],
})
