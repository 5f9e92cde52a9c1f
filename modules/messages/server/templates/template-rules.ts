import { isIssue } from '@atrium/domain/fields/field-type'
import { listMedia, readRichText } from '@atrium/domain/fields/rich-text'
import { maxBodyLength, maxSubjectLength } from '../../contract/message-terms.ts'
import { listUnknown } from '../../contract/placeholders.ts'
import { isLongSubject, readSubject, type MessageIssue } from '../messages/message-rules.ts'
import type { RichText } from '../schema.ts'

/** Checks a template. Its subject may be empty; its placeholders are those of the list. */
export function readTemplate(given: { subject: string; body: RichText }): { subject: string; body: RichText } | { issues: MessageIssue[] } {
  const subject = readSubject(given.subject)
  const reading = readRichText(given.body, { name: 'body', type: 'richtext', limit: maxBodyLength })
  if (isIssue(reading))
    return { issues: reading.issues.map(({ code, limit }) => ({ path: 'body', code, ...(limit !== undefined && { limit }) })) }
  const body = reading.value as RichText | null
  const issues: MessageIssue[] = []
  if (body === null) issues.push({ path: 'body', code: 'required' })
  else if (listMedia(body as never).length > 0) issues.push({ path: 'body', code: 'not-allowed' })
  if (isLongSubject(subject)) issues.push({ path: 'subject', code: 'too-long', limit: maxSubjectLength })
  if (listUnknown(subject, null).length > 0) issues.push({ path: 'subject', code: 'placeholder' })
  if (listUnknown('', body).length > 0) issues.push({ path: 'body', code: 'placeholder' })
  return issues.length > 0 || body === null ? { issues } : { subject, body }
}
