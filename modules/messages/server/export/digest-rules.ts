import { createHash } from 'node:crypto'
import type { SeenRecord } from '../../contract/messages.ts'
import { fillRichText, type PlaceholderValues } from '../../contract/placeholders.ts'
import type { RichText } from '../schema.ts'

/** What the log of events proves of a message: everything that its author stated, as it was stored when it was delivered. */
export type SealedContent = {
  id: string
  conversation: string
  by: string
  /** ISO instant at which it was written. */
  writtenAt: string
  subject: string
  body: RichText
  isConfidential: boolean
  recording: string | null
  about: SeenRecord | null
  attachments: readonly { name: string; sha256: string }[]
}

/** The conversation of one client that begins with a message to many: its subject is that of the client. */
export type OwnConversation = { id: string; subject: string; placeholders: PlaceholderValues | null }

/** Returns a message to many as one client reads it, without anything that others have in common with it. */
export const contentFor = (content: SealedContent, { id, subject, placeholders }: OwnConversation): SealedContent => ({
  ...content,
  conversation: id,
  subject,
  body: placeholders === null ? content.body : fillRichText(content.body, placeholders),
})

/** Writes JSON with the keys of objects in alphabetical order, so that equal values have equal texts. */
function writeCanonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeCanonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return `{${entries
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, one]) => `${JSON.stringify(key)}:${writeCanonical(one)}`)
    .join(',')}}`
}

/** Returns the SHA-256 of a message as 64 hexadecimal digits. */
export const digestOf = (content: SealedContent): string => createHash('sha256').update(writeCanonical(content)).digest('hex')
