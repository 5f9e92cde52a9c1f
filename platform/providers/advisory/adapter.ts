import type { AdvisoryClientsPort } from '../ports/advisory-clients.ts'
import { UpstreamError } from '../ports/answer.ts'
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
const pdf = 'application/pdf'

/** Creates the adapter of the firm's advisory API (docs/providers/advisory.md). */
export function advisory(upstream: Upstream): AdvisoryPorts {
  return {
    ...clients(upstream),
    ...engagements(upstream),
    ...taxAccounts(upstream),
    ...documents(upstream),
    ...invoices(upstream),
    ...bookings(upstream),
  }
}

const clients = (upstream: Upstream): AdvisoryClientsPort => ({
  getClient: (clientId) => upstream.ask({ call: 'GET /client/{client}', ids: [clientId], details: [clientId], read: mapClient }),
  listAdvisers: (clientId) => upstream.ask({ call: 'GET /client/{client}/advisors', ids: [clientId], read: mapAdvisers }),
  searchClients: (adviserEmail, term) =>
    upstream.ask({ call: 'GET /client/{adviser}/query', ids: [adviserEmail], query: { searchTerm: term }, read: mapClientNames }),
  listAdviserClients: (adviserEmail) =>
    upstream.ask({ call: 'GET /advisor/clients', query: { emailAddress: adviserEmail }, read: mapClientNames }),
  listClientRules: (clientId) => upstream.ask({ call: 'GET /clientrules/{client}', ids: [clientId], read: mapRules }),
  listLinesOfBusiness: () => upstream.ask({ call: 'GET /LineOfBusiness/', read: mapLines }),
})

const engagements = (upstream: Upstream): EngagementsPort => ({
  listJobs: (clientId, { lineOfBusiness, status } = {}) =>
    upstream.ask({ call: 'GET /jobs/{client}', ids: [clientId], query: { lineOfBusinessCode: lineOfBusiness, status }, read: mapJobs }),
  listPersonalJobs: (clientId, irisId) =>
    upstream.ask({ call: 'GET /personal/jobs/{client}/{iris}', ids: [clientId, irisId], read: mapJobs }),
  listBusinessJobs: (clientId, irisIds) =>
    upstream.ask({ call: 'POST /business/jobs/{client}', ids: [clientId], body: { irisIds }, isRead: true, read: mapJobs }),
  listContracts: (clientId) =>
    upstream.ask({ call: 'GET /client/{client}/contracts', ids: [clientId], timeoutMs: longTimeoutMs, read: mapContracts }),
  listPlans: (clientId) => upstream.ask({ call: 'GET /Holdings/{client}', ids: [clientId], read: mapPlans }),
})

const taxAccounts = (upstream: Upstream): TaxAccountsPort => ({
  getPayments: ({ clientId, irisId, kind }) =>
    upstream.ask({ call: `GET /${kind}/accountpayments/{client}/{iris}`, ids: [clientId, irisId], read: mapPayments }),
  getTaxOverview: ({ clientId, irisId, kind }) =>
    upstream.ask({ call: `GET /${kind}/accountoverview/{client}/{iris}`, ids: [clientId, irisId], read: mapTaxOverview }),
  getHealthFigures: (clientId, dextId) =>
    upstream.ask({ call: 'GET /healthscore/{external}/{dext}', ids: [clientId, dextId], read: mapHealthFigures }),
})

const documents = (upstream: Upstream): FirmDocumentsPort => ({
  listFirmDocuments: (clientId, { folder, addedFrom, lineOfBusiness, search } = {}) => {
    const query = { folder, date: addedFrom, lineOfBusinessCode: lineOfBusiness, searchQuery: search }
    return upstream.ask({ call: 'GET /documents/{client}', ids: [clientId], query, read: mapDocuments })
  },
  listFolders: (clientId) => upstream.ask({ call: 'GET /folders/{client}', ids: [clientId], read: mapFolders }),
  listSignatureDocuments: (clientId, { email, name, returnUrl }) => {
    const query = { emailAddress: email, userName: name, returnUrl }
    return upstream.ask({ call: 'GET /signaturedocuments/{client}', ids: [clientId], query, read: mapSignatures })
  },
  getSignedDocument: async (path, fileName) => {
    const call = 'GET /signeddocument'
    if (!/^\/envelopes\/[^?#]+$/.test(path) || path.includes('..'))
      throw new UpstreamError('unknown', provider, call, 'the path is not that of an envelope')
    return upstream.fetchFile({ call, query: { downloadUrl: path, fileName }, type: pdf })
  },
  getFirmDocument: (clientId, documentId) =>
    upstream.fetchFile({ call: 'GET /files/{client}/{document}', ids: [clientId, documentId], type: pdf }),
})

const invoices = (upstream: Upstream): InvoicesPort => ({
  listInvoices: (clientId, contacts, status) => {
    const body = { xero_contacts: contacts.map(({ xeroId, lineOfBusiness }) => ({ xero_id: xeroId, lob: lineOfBusiness })), status }
    return upstream.ask({ call: 'POST /invoice/{client}/query', ids: [clientId], body, isRead: true, read: mapInvoices })
  },
  getInvoiceUrl: (clientId, lineOfBusiness, invoiceId) =>
    upstream.ask({ call: 'GET /invoice/{client}/{line}/{invoice}', ids: [clientId, lineOfBusiness, invoiceId], read: mapInvoiceUrl }),
})

const bookings = (upstream: Upstream): BookingsPort => ({
  getBookingDetails: (calendar) => upstream.ask({ ...within(calendar, 'GET', 'details'), read: mapDetails }),
  listBookingDays: (calendar, staffId, { from, to }) => {
    const { call, ids } = within(calendar, 'GET', 'staff/{staff}')
    const query = { startDate: from, endDate: to }
    return upstream.ask({ call, ids: [...ids, staffId], query, timeoutMs: longTimeoutMs, read: mapDays })
  },
  listBookingStaff: (clientId) => upstream.ask({ call: 'GET /bookings/client-services/{client}/staff', ids: [clientId], read: mapStaff }),
  requestBooking: (calendar, request) => upstream.ask({ ...within(calendar, 'POST', 'request'), body: request, read: mapBooking }),
})

const within = ({ clientId, kind }: Calendar, method: 'GET' | 'POST', rest: string): { call: Call['call']; ids: string[] } => ({
  call: `${method} /bookings/${kind === 'client-services' ? 'client-services/' : ''}{client}/${rest}`,
  ids: [clientId],
})
