import type { KeptDocument } from '../../contract/provider-documents.ts'
import type { UpstreamDocument } from '@atrium/platform/providers/ports/client-documents'

/** A document as listed: the caller knows its portfolio and holding. */
export function toKept({ id, title, category, issuedOn, fileName, mediaType }: UpstreamDocument): KeptDocument {
  return { id, title, category, issuedOn, fileName, mediaType }
}
