import type { Readable } from 'node:stream'
import type { RequestContext } from '@atrium/platform/app-context'
import type { EditionScope } from '@atrium/platform/session/access'
import { markInThread } from '@atrium/platform/pdf/mark-in-thread'

/** Larger documents are sent without a mark. */
const maxBytes = 25_000_000

/** Returns the text that is drawn on documents: the name of the reader, and the time in the firm's time zone. */
export function writeMark({ deps, edition }: Pick<RequestContext, 'deps' | 'edition'>, { person }: EditionScope): string {
  const at = new Intl.DateTimeFormat('en-GB', { timeZone: edition.timeZone, dateStyle: 'short', timeStyle: 'short' }).format(deps.clock())
  return `${person.name} · ${at}`
}

type File = { kind: string; length: number }

/**
 * Returns a PDF with the name of its reader and the time on each page, if the firm wants it; undefined for other files, and for a document
 * that cannot or must not be changed, such as a signed one. These are sent as they are.
 */
export async function markForReader(
  context: Pick<RequestContext, 'deps' | 'edition'>,
  scope: EditionScope,
  file: File,
  read: () => Promise<Readable>,
): Promise<Buffer | undefined> {
  if (!context.edition.marksDocuments || file.kind !== 'pdf' || file.length > maxBytes) return undefined
  const parts: Uint8Array[] = []
  for await (const part of await read()) parts.push(part as Uint8Array)
  const marked = await markInThread({ bytes: new Uint8Array(Buffer.concat(parts)), text: writeMark(context, scope) })
  return marked === null ? undefined : Buffer.from(marked.buffer, marked.byteOffset, marked.byteLength)
}
