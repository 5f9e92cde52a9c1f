import { createFileWords } from '@atrium/collections/server/transfer/word-rules'
import { richTextToHtml } from '@atrium/domain/fields/rich-text-html'
import { richTextToPlain } from '@atrium/domain/fields/rich-text'
import { compileForm } from '@atrium/domain/forms/compile-form'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import { escapeHtml } from '@atrium/platform/escape-html'
import { notify } from '@atrium/notifications/server/notices/writes'
import { composeMail, type MailRecipient } from '@atrium/platform/mail/letters'
import { queueMail } from '@atrium/platform/mail/outbox'
import { mayFill } from '../forms/form-rules.ts'
import type { FormVersion } from '../forms/reads.ts'
import { findFormAsSystem } from '../forms/reads.ts'
import { writeSubmissionCsv } from '../export/column-rules.ts'
import { mailboxOf, readEmailAddress, visitorName } from '../submissions/visitor-rules.ts'
import { dayIn } from '@atrium/domain/calendar'
import { formAssigned, formAssignedUntil, formRequested } from './notification-contributions.ts'
import {
  countPublicNotices,
  countReplies,
  listRecipients,
  lockUnnotified,
  lockUnnotifiedAssignments,
  lockUnnotifiedRequests,
  markAssignmentNotified,
  markNotified,
  markReplied,
  markRequestNotified,
  type UnnotifiedRow,
} from './reads.ts'

/** Maximum number of submissions in one transaction. */
const batchSize = 50

/**
 * Queues the e-mails of submissions: to the recipients of the form, with the answers as CSV if the form says so, and the automatic reply; and
 * those of questions to senders and of forms that clients are asked to fill in. Each is queued once, in the transaction that marks its cause.
 */
export async function notifyOfSubmissions(
  deps: Dependencies,
  editions: readonly Edition[],
): Promise<{ submissions: number; requests: number; assignments: number }> {
  const counts = { submissions: 0, requests: 0, assignments: 0 }
  for (const edition of editions) {
    const origin = { edition, deps }
    counts.submissions += await repeat(origin, notifyOfBatch)
    counts.requests += await repeat(origin, askBatch)
    counts.assignments += await repeat(origin, assignBatch)
  }
  return counts
}

/** Runs batches, each in its own transaction, until a batch is not full. Returns the number of rows. */
async function repeat(origin: JobOrigin, run: (transaction: SystemTransacting, origin: JobOrigin) => Promise<number>): Promise<number> {
  for (let total = 0; ;) {
    const count = await withTenant(origin.deps.db, systemActor(origin.edition.id), (transaction) => run(transaction, origin))
    total += count
    if (count < batchSize) return total
  }
}

async function notifyOfBatch(transaction: SystemTransacting, origin: JobOrigin): Promise<number> {
  const rows = await lockUnnotified(transaction, batchSize)
  for (const row of rows) {
    const form = await findFormAsSystem(transaction, row.form_id, row.form_version)
    if (form) await queueNotices(transaction, origin, row, form)
    await markNotified(transaction, row.id, origin.deps.clock())
  }
  return rows.length
}

/** Tells senders that there is a question, without what it says. */
async function askBatch(transaction: SystemTransacting, origin: JobOrigin): Promise<number> {
  const rows = await lockUnnotifiedRequests(transaction, batchSize)
  for (const { id, form_id: formId, form_version: version, person, portal } of rows) {
    const form = await findFormAsSystem(transaction, formId, version)
    const facts = { form: form?.name ?? '' }
    if (form)
      await notify(transaction, origin, [
        {
          kind: formRequested,
          person,
          portal,
          account: null,
          path: portal === null ? '/dashboard' : `/dashboard/${portal}/forms`,
          facts,
          cause: id,
          mail: (reader) => composeMail(origin.edition, reader, 'formRequest', facts),
        },
      ])
    await markRequestNotified(transaction, id, origin.deps.clock())
  }
  return rows.length
}

/** Tells clients that a form waits for them. */
async function assignBatch(transaction: SystemTransacting, origin: JobOrigin): Promise<number> {
  const { edition, deps } = origin
  const rows = await lockUnnotifiedAssignments(transaction, dayIn(edition.timeZone, deps.clock()), batchSize)
  for (const { id, form_id: formId, due_on: dueOn, organisation, portal, account, people } of rows) {
    const form = await findFormAsSystem(transaction, formId, null)
    const readers = people.filter((person) => form && mayFill(form.settings.access, { id: person.id, role: 'client' }, organisation))
    const name = form?.name ?? ''
    const notices = readers.map((person) => ({
      kind: dueOn === null ? formAssigned : formAssignedUntil,
      person: person.id,
      portal,
      account,
      path: `/dashboard/${portal}/forms`,
      facts: { form: name, ...(dueOn !== null && { day: dueOn }) },
      cause: id,
      mail: (reader: MailRecipient) => {
        if (dueOn === null) return composeMail(edition, reader, 'formAssigned', { form: name })
        const format = new Intl.DateTimeFormat(edition.languageTags[reader.locale], { dateStyle: 'long', timeZone: 'UTC' })
        return composeMail(edition, reader, 'formAssignedUntil', { form: name, day: format.format(new Date(dueOn)) })
      },
    }))
    await notify(transaction, origin, notices)
    await markAssignmentNotified(transaction, id, deps.clock())
  }
  return rows.length
}

type JobOrigin = { edition: Edition; deps: Dependencies }

async function queueNotices(transaction: SystemTransacting, origin: JobOrigin, row: UnnotifiedRow, form: FormVersion): Promise<void> {
  const { edition } = origin
  const { settings, name } = form
  const recipients = (await isNoticePermitted(transaction, origin, row)) ? await listRecipients(transaction, settings.recipients) : []
  for (const { email, locale, name: reader } of recipients) {
    const attachments = settings.sendCSV && {
      attachments: [
        {
          filename: `${fileName(name)}.csv`,
          contentType: 'text/csv; charset=utf-8',
          content: writeSubmissionCsv(
            compileForm(form.definition),
            row.answers,
            createFileWords(locale, (_collection, id) => id),
          ),
        },
      ],
    }
    const mail = composeMail(edition, { name: reader, locale }, 'formSent', {
      person: row.user ?? visitorName(locale, row.sender),
      form: name,
    })
    await queueMail(transaction, origin, { to: email, ...mail, ...attachments })
  }
  const address = settings.autorespond ? readEmailAddress(row.answers[settings.autorespondEmail]) : null
  if (address === null || !(await isReplyPermitted(transaction, origin, address))) return
  const { autorespondSubject, autorespondBody, endMessage } = settings
  const text = autorespondBody === null ? endMessage : richTextToPlain(autorespondBody)
  const html = autorespondBody === null ? `<p>${escapeHtml(endMessage)}</p>` : richTextToHtml(autorespondBody)
  await markReplied(transaction, row.id, mailboxOf(address))
  await queueMail(transaction, origin, { to: address, subject: autorespondSubject.replaceAll(/[\r\n]+/g, ' '), text, html })
}

/** Maximum number of automatic replies to one mailbox in a day, so that nobody can fill the mailbox of somebody else. */
const mostReplies = 5
const dayMs = 24 * 3_600_000

async function isReplyPermitted(transaction: SystemTransacting, { deps }: JobOrigin, address: string): Promise<boolean> {
  return (await countReplies(transaction, mailboxOf(address), new Date(deps.clock().getTime() - dayMs))) < mostReplies
}

/**
 * Maximum number of submissions of one public form in an hour about which its recipients read. Further ones are only listed, so that
 * nobody can fill the mailboxes of the firm.
 */
const mostPublicNotices = 100
const hourMs = 3_600_000

async function isNoticePermitted(transaction: SystemTransacting, { deps }: JobOrigin, row: UnnotifiedRow): Promise<boolean> {
  if (row.user !== null) return true
  return (await countPublicNotices(transaction, row.form_id, new Date(deps.clock().getTime() - hourMs))) < mostPublicNotices
}

const fileName = (name: string): string => name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'form'
