import { addDays, isDate } from '../../calendar.ts'
import type { Household } from '../../firm/households.ts'
import { createRandom } from '../../random.ts'
import { createPdf } from '../pdf.ts'
import { Refusal, type UpstreamRequest } from '../request.ts'
import { createHouseholdRandom, findRequestedHousehold, drawLines, linesOfBusiness, type LineCode } from './household.ts'

type Document = {
  documentId: string
  name: string
  folderId: string
  module: string
  service: string
  lineOfBusinessCode: LineCode
  dateAdded: string
  fileUrl: string
  signatureRequested: boolean
  isSigned: boolean
  signatureUrl: string | null
}

const kinds: Record<LineCode, readonly (readonly [name: string, folder: string])[]> = {
  FF: [
    ['Financial plan', 'plans'],
    ['Valuation report', 'reports'],
    ['Suitability letter', 'letters'],
  ],
  FL: [
    ['Will, final', 'legal'],
    ['Lasting power of attorney, property and financial affairs', 'legal'],
    ['Completion statement', 'letters'],
  ],
  FT: [
    ['Self Assessment return', 'tax-returns'],
    ['Tax computation', 'tax-returns'],
    ['Notice of coding', 'letters'],
  ],
  FA: [
    ['Statutory accounts', 'accounts'],
    ['Management accounts', 'accounts'],
    ['VAT return', 'accounts'],
  ],
  FR: [['Shortlist of candidates', 'letters']],
}
const folderNames: Record<string, string> = {
  plans: 'Plans',
  reports: 'Reports',
  letters: 'Letters',
  legal: 'Legal documents',
  'tax-returns': 'Tax returns',
  accounts: 'Accounts',
}

/** GET /documents/{id}?folder&date&lineOfBusinessCode&searchQuery: documents added on `date` or later. */
export function listDocuments(request: UpstreamRequest) {
  const household = findRequestedHousehold(request)
  const parameter = (name: string) => request.query.get(name) || null
  const [folder, date, code, search] = [
    parameter('folder'),
    parameter('date'),
    parameter('lineOfBusinessCode'),
    parameter('searchQuery')?.toLowerCase(),
  ]
  if (date !== null && !isDate(date)) throw new Refusal(400, 'invalid-date')
  const documents = listHouseholdDocuments(household, request.today)
  const items = documents.filter(
    (one) =>
      (folder === null || one.folderId === folder) &&
      (date === null || one.dateAdded.slice(0, 10) >= date) &&
      (code === null || one.lineOfBusinessCode === code) &&
      (!search || one.name.toLowerCase().includes(search)),
  )
  return { folders: folder === null ? listDocumentFolders(documents) : [], items }
}

/** GET /folders/{id} */
export function listFolders(request: UpstreamRequest) {
  return { folders: listDocumentFolders(listHouseholdDocuments(findRequestedHousehold(request), request.today)) }
}

/** GET /signaturedocuments/{id}?emailAddress&userName&returnUrl: signed documents and documents to sign. */
export function listSignatureDocuments(request: UpstreamRequest) {
  const household = findRequestedHousehold(request)
  const [email, name, returnUrl] = ['emailAddress', 'userName', 'returnUrl'].map((one) => request.query.get(one))
  if (!email || !name || !returnUrl) throw new Refusal(400, 'signer-needed')
  return {
    documents: listHouseholdDocuments(household, request.today)
      .filter((one) => one.signatureRequested)
      .map((one) => ({
        documentId: one.documentId,
        name: one.name,
        requestedOn: one.dateAdded.slice(0, 10),
        isSigned: one.isSigned,
        // The signature service sends the signer back to this URL.
        signatureUrl: one.isSigned ? null : `https://sign.example/envelopes/${one.documentId}?return=${encodeURIComponent(returnUrl)}`,
        documentPath: `/envelopes/${household.id}/${one.documentId}`,
      })),
  }
}

/** GET /signeddocument?downloadUrl&fileName: a document of a signature envelope. */
export function downloadSigned(request: UpstreamRequest): Buffer {
  const [, clientId = '', documentId = ''] = /^\/envelopes\/([^/]+)\/([^/]+)$/.exec(request.query.get('downloadUrl') ?? '') ?? []
  const document = listHouseholdDocuments(findRequestedHousehold({ ...request, id: clientId }), request.today).find(
    (one) => one.documentId === documentId,
  )
  if (!document) throw new Refusal(404, 'unknown-document')
  return createPdf([request.query.get('fileName') ?? document.name, clientId, document.isSigned ? 'Signed' : 'Not signed yet'])
}

/** GET /files/{clientId}/{documentId}: the file of a `fileUrl`. */
export function downloadFile(request: UpstreamRequest): Buffer {
  const household = findRequestedHousehold(request)
  const documentId = request.ids[1] ?? ''
  const document = listHouseholdDocuments(household, request.today).find((one) => one.documentId === documentId)
  if (!document && !documentId.startsWith(`J-${household.id}-`)) throw new Refusal(404, 'unknown-document')
  return createPdf([document?.name ?? 'Engagement letter', household.account.name, documentId])
}

function listHouseholdDocuments(household: Household, today: string): Document[] {
  const years = createHouseholdRandom(household, 'documents')() < 0.15 ? 1 : 4
  const documents = drawLines(household).flatMap((code) =>
    kinds[code].flatMap(([name, folder], kind) =>
      Array.from({ length: years }, (_, year) => createDocument(household, { code, name, folder, kind, year }, today)),
    ),
  )
  return documents.sort((one, other) => (one.dateAdded < other.dateAdded ? 1 : one.dateAdded > other.dateAdded ? -1 : 0))
}

type Kind = { code: LineCode; name: string; folder: string; kind: number; year: number }

function createDocument(household: Household, { code, name, folder, kind, year }: Kind, today: string): Document {
  const random = createRandom('document', household.id, code, kind, year)
  const day = addDays(today, -Math.floor(year * 365 + 1 + random() * 300))
  const documentId = `D-${code}${kind + 1}-${year + 1}`
  const signatureRequested = kind === 0 && year < 2
  const isSigned = signatureRequested && (year === 1 || random() < 0.4)
  return {
    documentId,
    name: `${name} ${day.slice(0, 4)}.pdf`,
    folderId: folder,
    module: linesOfBusiness.find((line) => line.code === code)!.name,
    service: name,
    lineOfBusinessCode: code,
    dateAdded: `${day}T09:30:00Z`,
    fileUrl: `/files/${household.id}/${documentId}`,
    signatureRequested,
    isSigned,
    signatureUrl: signatureRequested && !isSigned ? `/envelopes/${household.id}/${documentId}` : null,
  }
}

const listDocumentFolders = (documents: readonly Document[]) =>
  [...new Set(documents.map(({ folderId }) => folderId))].sort().map((folderId) => ({
    folderId,
    name: folderNames[folderId]!,
    parentId: null,
    itemCount: documents.filter((one) => one.folderId === folderId).length,
  }))
