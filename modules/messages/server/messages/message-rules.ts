import { isIssue } from '@atrium/domain/fields/field-type'
import { listMedia, readRichText, richTextToPlain } from '@atrium/domain/fields/rich-text'
import { cleanText, splitCharacters } from '@atrium/domain/fields/texts'
import type { NewMessage, SeenRecord } from '../../contract/messages.ts'
import { maxBodyLength, maxScheduledDays, maxSubjectLength, undoMs } from '../../contract/message-terms.ts'
import { fillRichText, fillText, listUnknown, type PlaceholderValues } from '../../contract/placeholders.ts'
import type { RichText } from '../schema.ts'

/** Content of a request, by which a repetition is recognised. */
export type StoredRequest = NewMessage

export type MessageIssue = { path: string; code: string; limit?: number }

/** The content of a message that can be stored. */
export type MessageContent = { subject: string | null; body: RichText; text: string; loomLink: string | null; sendAt: Date }

/** Matches a character that a reader sees. Letters without width, of which some scripts need a few, are not enough. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u
const dayMs = 86_400_000

export const readSubject = (given: string): string => cleanText(given).replaceAll(/\s+/g, ' ').trim()

const countPoints = (text: string): number => Array.from(text).length

/** Returns true for a subject that cannot be stored. The database counts code points, of which some characters have several. */
export const isLongSubject = (subject: string): boolean => countPoints(subject) > maxSubjectLength

/** Reads the address of a recording. Returns undefined unless it is an https address of one of the hosts, without a name or a port. */
export function readRecordingLink(given: string, hosts: readonly string[]): string | undefined {
  if (!URL.canParse(given.trim())) return undefined
  const url = new URL(given.trim())
  const isAllowed = url.protocol === 'https:' && hosts.includes(url.host) && url.username === '' && url.password === ''
  return isAllowed ? url.href : undefined
}

/**
 * Checks a message. A new one has a subject, a reply has none. Pictures of the firm's libraries are refused, because clients cannot read
 * them; pictures are attached. In messages of staff, names in double braces must be placeholders.
 */
export function readContent(
  given: NewMessage,
  { now, recordingHosts, hasPlaceholders }: { now: Date; recordingHosts: readonly string[]; hasPlaceholders: boolean },
): { content: MessageContent } | { issues: MessageIssue[] } {
  const issues: MessageIssue[] = []
  const isReply = given.thread !== undefined
  const subject = isReply ? null : readSubject(given.subject ?? '')
  if (isReply && given.subject !== undefined) issues.push({ path: 'subject', code: 'not-wanted' })
  if (isReply && given.recipient !== undefined) issues.push({ path: 'recipient', code: 'not-wanted' })
  if (!isReply && given.recipient === undefined) issues.push({ path: 'recipient', code: 'required' })
  if (subject !== null && !visible.test(subject)) issues.push({ path: 'subject', code: 'required' })
  if (subject !== null && isLongSubject(subject)) issues.push({ path: 'subject', code: 'too-long', limit: maxSubjectLength })
  const reading = readRichText(given.body, { name: 'body', type: 'richtext', limit: maxBodyLength })
  const body = isIssue(reading) ? null : (reading.value as RichText | null)
  const text = body === null ? '' : richTextToPlain(body as never)
  if (isIssue(reading))
    issues.push(...reading.issues.map(({ code, limit }) => ({ path: 'body', code, ...(limit !== undefined && { limit }) })))
  else if (!visible.test(text)) issues.push({ path: 'body', code: 'required' })
  if (body !== null && listMedia(body as never).length > 0) issues.push({ path: 'body', code: 'not-allowed' })
  if (new Set(given.attachment).size !== given.attachment.length) issues.push({ path: 'attachment', code: 'not-allowed' })
  if (hasPlaceholders && subject !== null && listUnknown(subject, null).length > 0) issues.push({ path: 'subject', code: 'placeholder' })
  if (hasPlaceholders && listUnknown('', body).length > 0) issues.push({ path: 'body', code: 'placeholder' })
  const loomLink = given.loom_link === null || given.loom_link.trim() === '' ? null : readRecordingLink(given.loom_link, recordingHosts)
  if (loomLink === undefined) issues.push({ path: 'loom_link', code: 'not-a-url' })
  const soonest = new Date(now.getTime() + undoMs)
  const wanted = given.sendAt === null ? soonest : new Date(given.sendAt)
  if (wanted.getTime() > now.getTime() + maxScheduledDays * dayMs)
    issues.push({ path: 'sendAt', code: 'too-large', limit: maxScheduledDays })
  if (issues.length > 0 || body === null || loomLink === undefined) return { issues }
  return { content: { subject, body, text, loomLink, sendAt: wanted > soonest ? wanted : soonest } }
}

/** Returns true unless a message of staff quotes what does not belong to the one client who reads it. `account` is null for a message to many. */
export const isAboutClient = (about: SeenRecord | null, account: string | null): boolean =>
  about === null || (account !== null && about.account === account)

/** Returns the content with its placeholders filled in for one client. */
export function fillContent(content: MessageContent, values: PlaceholderValues): MessageContent {
  const body = fillRichText(content.body, values)
  return {
    ...content,
    subject: content.subject === null ? null : fillSubject(content.subject, values),
    body,
    text: richTextToPlain(body as never),
  }
}

/** Returns a subject for one client, on one line, with the whole characters that fit. */
export function fillSubject(subject: string, values: PlaceholderValues): string {
  const filled = readSubject(fillText(subject, values))
  if (!isLongSubject(filled)) return filled
  let room = maxSubjectLength
  const fitting = splitCharacters(filled).filter((character) => (room -= countPoints(character)) >= 0)
  return fitting.join('').trim()
}

/** Largest number of code points of the text of a message in a list. */
export const mostOfExcerpt = 160

/** Returns the first words of a message, with its placeholders filled in. */
export const cutExcerpt = (text: string, values: PlaceholderValues | null): string =>
  Array.from(values === null ? text : fillText(text, values))
    .slice(0, mostOfExcerpt)
    .join('')

/** Splits an optional search into its words. */
export const listWords = (search: string | undefined): string[] => (search ?? '').split(/\s+/).filter((word) => word !== '')

/** A row of a list, after which the next page begins. */
export type ListPlace = { at: Date; id: string }

export const toCursor = ({ at, id }: ListPlace): string => `${at.toISOString()} ${id}`

export function fromCursor(cursor: string): ListPlace {
  const [at = '', id = ''] = cursor.split(' ')
  return { at: new Date(at), id }
}
