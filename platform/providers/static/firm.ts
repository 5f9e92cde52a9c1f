import { mapAdvisers } from '../advisory/client-map.ts'
import { mapDocuments } from '../advisory/documents-map.ts'
import type { FirmDocumentQuery, UpstreamFirmDocument } from '../ports/firm-documents.ts'
import type { Concepts } from '../registry.ts'
import { findEntry, fileName, openFiles, missing } from './files.ts'

type Firm = Concepts['advisory']

/**
 * Creates the adapter for the firm's documents and team from JSON files (docs/providers/static.md). All other calls report the record as
 * unknown.
 */
export function staticFirm(dir: string): Firm {
  const files = openFiles(dir)
  const documents = (clientId: string) =>
    files.read('docs.json', (content) => mapDocuments(findEntry(content, clientId, 'docs.json'), 'docs.json'))
  return {
    ...unsupported,
    listAdvisers: async (clientId) =>
      files.read('team.json', (content) => mapAdvisers(findEntry(content, clientId, 'team.json'), 'team.json')),
    listFirmDocuments: async (clientId, query = {}) => {
      const { folders, items } = await documents(clientId)
      return { folders: query.folder === undefined ? folders : [], items: items.filter((item) => matches(item, query)) }
    },
    listFolders: async (clientId) => (await documents(clientId)).folders,
    // Documents in files cannot be signed, because the signing page belongs to the firm's own system.
    listSignatureDocuments: async () => [],
    getFirmDocument: async (clientId, documentId) => files.bytes(`docs/${fileName(clientId)}/${fileName(documentId)}.pdf`),
  }
}

const matches = (item: UpstreamFirmDocument, { folder, addedFrom, lineOfBusiness, search }: FirmDocumentQuery) =>
  (folder === undefined || item.folderId === folder) &&
  (addedFrom === undefined || item.addedAt.slice(0, 10) >= addedFrom) &&
  (lineOfBusiness === undefined || item.lineOfBusiness === lineOfBusiness) &&
  (search === undefined || item.name.toLowerCase().includes(search.toLowerCase()))

const nothing = (call: string) => async () => missing(call)

type SupportedCall = 'listAdvisers' | 'listFirmDocuments' | 'listFolders' | 'listSignatureDocuments' | 'getFirmDocument'

const unsupported: Omit<Firm, SupportedCall> = {
  getClient: nothing('client'),
  searchClients: nothing('clients'),
  listAdviserClients: nothing('clients'),
  listClientRules: nothing('rules'),
  listLinesOfBusiness: nothing('lines of business'),
  listJobs: nothing('jobs'),
  listPersonalJobs: nothing('jobs'),
  listBusinessJobs: nothing('jobs'),
  listContracts: nothing('contracts'),
  listPlans: nothing('plans'),
  getPayments: nothing('payments'),
  getTaxOverview: nothing('tax overview'),
  getHealthFigures: nothing('health figures'),
  getSignedDocument: nothing('signed document'),
  listInvoices: nothing('invoices'),
  getInvoiceUrl: nothing('invoice'),
  getBookingDetails: nothing('calendar'),
  listBookingDays: nothing('calendar'),
  listBookingStaff: nothing('staff'),
  requestBooking: nothing('calendar'),
}
