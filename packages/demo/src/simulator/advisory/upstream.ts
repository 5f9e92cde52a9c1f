import type { Upstream } from '../upstream.ts'
import { advisersDates, advisersDetails, listStaff, requestAdviser, requestServices, servicesDates, servicesDetails } from './bookings.ts'
import { listAdvisorClients, listAdvisors, listLinesOfBusiness, listRules, searchClients, showClient } from './client.ts'
import { downloadFile, downloadSigned, listDocuments, listFolders, listSignatureDocuments } from './documents.ts'
import { listContracts, listPlans } from './engagements.ts'
import { businessOverview, businessPayments, personalOverview, personalPayments, showHealthScore } from './figures.ts'
import { downloadInvoice, queryInvoices, showInvoiceUrl } from './invoices.ts'
import { listBusinessJobs, listJobs, listPersonalJobs } from './jobs.ts'

/** The advisory API of docs/providers/advisory.md. */
export const advisory: Upstream = {
  name: 'advisory',
  prefix: '/advisory',
  purpose: 'The firm’s work for its clients: advisers, jobs, contracts, plans, documents, invoices and bookings',
  edition: 'wealth',
  routes: [
    ['GET', '/client/{id}', showClient],
    ['GET', '/client/{id}/advisors', listAdvisors],
    ['GET', '/client/{email}/query', searchClients],
    ['GET', '/client/{id}/contracts', listContracts],
    ['GET', '/clientrules/{id}', listRules],
    ['GET', '/LineOfBusiness/', listLinesOfBusiness],
    ['GET', '/jobs/{id}', listJobs],
    ['GET', '/personal/jobs/{id}/{irisId}', listPersonalJobs],
    ['POST', '/business/jobs/{id}', listBusinessJobs],
    ['GET', '/Holdings/{id}', listPlans],
    ['GET', '/personal/accountpayments/{id}/{irisId}', personalPayments],
    ['GET', '/business/accountpayments/{id}/{irisId}', businessPayments],
    ['GET', '/personal/accountoverview/{id}/{irisId}', personalOverview],
    ['GET', '/business/accountoverview/{id}/{irisId}', businessOverview],
    ['GET', '/healthscore/{externalId}/{dextId}', showHealthScore],
    ['GET', '/documents/{id}', listDocuments],
    ['GET', '/folders/{id}', listFolders],
    ['GET', '/files/{id}/{documentId}', downloadFile],
    ['POST', '/invoice/{id}/query', queryInvoices],
    ['GET', '/invoice/{id}/{lob}/{invoiceId}', showInvoiceUrl],
    ['GET', '/invoice/{id}/{lob}/{invoiceId}/pdf', downloadInvoice],
    ['GET', '/signaturedocuments/{id}', listSignatureDocuments],
    ['GET', '/signeddocument', downloadSigned],
    ['GET', '/advisor/clients', listAdvisorClients],
    ['GET', '/bookings/client-services/{id}/staff', listStaff],
    ['GET', '/bookings/client-services/{id}/details', servicesDetails],
    ['GET', '/bookings/client-services/{id}/staff/{staff}', servicesDates],
    ['POST', '/bookings/client-services/{id}/request', requestServices],
    ['GET', '/bookings/{id}/details', advisersDetails],
    ['GET', '/bookings/{id}/staff/{staff}', advisersDates],
    ['POST', '/bookings/{id}/request', requestAdviser],
  ],
}
