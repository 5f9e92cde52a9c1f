import type { KeptDocument } from '../../contract/documents.ts'
import type { UpstreamDocument } from '@atrium/platform/providers/ports/client-documents'

/** A document as it is listed: which portfolio and holding it is about is known to whoever asked. */
export function toKept({ id, title, category, issuedOn, fileName, mediaType }: UpstreamDocument): KeptDocument {
  return { id, title, category, issuedOn, fileName, mediaType }
}
