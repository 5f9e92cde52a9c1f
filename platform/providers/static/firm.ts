import { mapAdvisers } from '../advisory/client-map.ts'
import { mapDocuments } from '../advisory/documents-map.ts'
import type { FirmDocumentQuery, UpstreamFirmDocument } from '../ports/firm-documents.ts'
import type { Concepts } from '../registry.ts'
import { findEntry, encodeFileName, createFileReader, throwUnknown } from './files.ts'

type Firm = Concepts['advisory']

/**
 * Creates the adapter for the firm's documents and team from JSON files (docs/providers/static.md). All other calls report the record as
 * unknown.
 */
export function createStaticFirmAdapter(dir: string): Firm {
  const files = createFileReader(dir)
  const documents = (clientId: string) =>
    files.read('docs.json', (content) => mapDocuments(findEntry(content, clientId, 'docs.json'), 'docs.json'))
  return {
    ...unsupportedCalls,
    listAdvisers: async (clientId) =>
      files.read('team.json', (content) => mapAdvisers(findEntry(content, clientId, 'team.json'), 'team.json')),
    listFirmDocuments: async (clientId, query = {}) => {
      const { folders, items } = await documents(clientId)
      return { folders: query.folder === undefined ? folders : [], items: items.filter((item) => matchesQuery(item, query)) }
    },
    listFolders: async (clientId) => (await documents(clientId)).folders,
    // Documents in files cannot be signed, because the signing page belongs to the firm's own system.
    listSignatureDocuments: async () => [],
    getFirmDocument: async (clientId, documentId) => files.bytes(`docs/${encodeFileName(clientId)}/${encodeFileName(documentId)}.pdf`),
  }
}

const matchesQuery = (item: UpstreamFirmDocument, { folder, addedFrom, lineOfBusiness, search }: FirmDocumentQuery) =>
  (folder === undefined || item.folderId === folder) &&
  (addedFrom === undefined || item.addedAt.slice(0, 10) >= addedFrom) &&
  (lineOfBusiness === undefined || item.lineOfBusiness === lineOfBusiness) &&
  (search === undefined || item.name.toLowerCase().includes(search.toLowerCase()))

const reportUnknown = (call: string) => async () => throwUnknown(call)

type SupportedCall = 'listAdvisers' | 'listFirmDocuments' | 'listFolders' | 'listSignatureDocuments' | 'getFirmDocument'

const unsupportedCalls: Omit<Firm, SupportedCall> = {
  getClient: reportUnknown('client'),
  searchClients: reportUnknown('clients'),
  listAdviserClients: reportUnknown('clients'),
  listClientRules: reportUnknown('rules'),
  listLinesOfBusiness: reportUnknown('lines of business'),
  listJobs: reportUnknown('jobs'),
  listPersonalJobs: reportUnknown('jobs'),
  listBusinessJobs: reportUnknown('jobs'),
  listContracts: reportUnknown('contracts'),
  listPlans: reportUnknown('plans'),
  getPayments: reportUnknown('payments'),
  getTaxOverview: reportUnknown('tax overview'),
  getHealthFigures: reportUnknown('health figures'),
  getSignedDocument: reportUnknown('signed document'),
  listInvoices: reportUnknown('invoices'),
  getInvoice: reportUnknown('invoice'),
  getInvoiceUrl: reportUnknown('invoice'),
  getBookingDetails: reportUnknown('calendar'),
  listBookingDays: reportUnknown('calendar'),
  listBookingStaff: reportUnknown('staff'),
  requestBooking: reportUnknown('calendar'),
}
