import type { KeptDocument } from '@atrium/contract/documents'
import type { UpstreamDocument } from '../../providers/ports/client-documents.ts'

/** A document as it is listed: which portfolio and holding it is about is known to whoever asked. */
export function toKept({ id, title, category, issuedOn, fileName, mediaType }: UpstreamDocument): KeptDocument {
  return { id, title, category, issuedOn, fileName, mediaType }
}
