import { dayIn } from '@atrium/domain/calendar'
import type { UpstreamDocument } from '@atrium/platform/providers/ports/client-documents'
import type { UpstreamFirmDocument } from '@atrium/platform/providers/ports/firm-documents'
import type { DocumentFilter, ListedDocument } from '../../contract/documents.ts'

const firmPrefix = 'firm:'

/** Id of a folder of the firm's own system among the folders of an account. */
export const toFirmFolder = (id: string): string => `${firmPrefix}${id}`

/** Returns the firm's own id of a folder, or undefined for a folder in Atrium. */
export const findFirmFolder = (folder: string): string | undefined =>
  folder.startsWith(firmPrefix) ? folder.slice(firmPrefix.length) : undefined

const unchangeable = {
  addedBy: null,
  bytes: null,
  version: null,
  revision: null,
  mayChange: false,
  deletedAt: null,
  match: null,
  kind: null,
  portfolio: null,
  textSearch: 'none' as const,
  confirmation: null,
}

/** A document of the firm's own system, with the address at which the signed-in client signs it. */
export const toFirmDocument = (
  { account, timeZone }: { account: string; timeZone: string },
  document: UpstreamFirmDocument,
  signatureUrl: string | null,
): ListedDocument => ({
  ...unchangeable,
  source: 'firm',
  id: document.id,
  name: document.name,
  fileUrl: `/api/accounts/${account}/firm-documents/${encodeURIComponent(document.id)}`,
  signatureUrl: document.isSigned ? null : signatureUrl,
  signatureRequested: document.isSignatureRequested,
  isSigned: document.isSigned,
  dateAdded: new Date(document.addedAt).toISOString(),
  addedOn: dayIn(timeZone, new Date(document.addedAt)),
  module: document.module,
  service: document.service,
  folder: document.folderId === null ? null : toFirmFolder(document.folderId),
  from: 'firm',
})

export const toProviderDocument = (account: string, document: UpstreamDocument): ListedDocument => ({
  ...unchangeable,
  source: 'provider',
  id: document.id,
  name: document.title,
  fileUrl: `/api/accounts/${account}/provider-documents/${encodeURIComponent(document.id)}`,
  signatureUrl: null,
  signatureRequested: false,
  isSigned: false,
  dateAdded: `${document.issuedOn}T00:00:00.000Z`,
  addedOn: document.issuedOn,
  module: null,
  service: document.category,
  folder: null,
  from: 'provider',
})

/** Returns an address of the signature service if its host is one of the edition's. */
export const selectAllowed = (address: string | null, hosts: readonly string[]): string | null =>
  address !== null && hosts.includes(new URL(address).hostname) ? address : null

type Filter = Pick<DocumentFilter, 'search' | 'signature' | 'addedFrom' | 'folder'>

/** True for a document that matches the filter. Upstreams ignore parts of a query that they do not know. */
export function isMatch({ name, folder, signatureRequested, isSigned, addedOn }: ListedDocument, filter: Filter): boolean {
  const { search, signature, addedFrom } = filter
  if (search && !name.toLocaleLowerCase('en').includes(search.toLocaleLowerCase('en'))) return false
  if (filter.folder !== undefined && folder !== filter.folder) return false
  if (addedFrom !== undefined && addedOn < addedFrom) return false
  if (signature === 'required') return signatureRequested && !isSigned
  return signature === 'signed' ? isSigned : true
}
