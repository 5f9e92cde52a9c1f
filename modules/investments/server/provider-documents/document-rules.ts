import type { ProviderDocument } from '../../contract/provider-documents.ts'
import type { UpstreamDocument } from '@atrium/platform/providers/ports/client-documents'

/** Converts a document to its list entry, which omits portfolio and holding because the caller knows them. */
export function toListedDocument({ id, title, category, issuedOn, fileName, mediaType }: UpstreamDocument): ProviderDocument {
  return { id, title, category, issuedOn, fileName, mediaType }
}
