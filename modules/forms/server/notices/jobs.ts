import { createFileWords } from '@atrium/collections/server/transfer/word-rules'
import { richTextToHtml } from '@atrium/domain/fields/rich-text-html'
import { richTextToPlain } from '@atrium/domain/fields/rich-text'
import { compileForm } from '@atrium/domain/forms/compile-form'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant, type SystemTransacting } from '@atrium/platform/db/scope'
import { escapeHtml } from '@atrium/platform/escape-html'
import { composeMail } from '@atrium/platform/mail/letters'
import { queueMail } from '@atrium/platform/mail/outbox'
import type { FormVersion } from '../forms/reads.ts'
import { findFormAsSystem } from '../forms/reads.ts'
import { writeSubmissionCsv } from './csv-rules.ts'
import { listRecipients, lockUnnotified, markNotified, type UnnotifiedRow } from './reads.ts'

/** Maximum number of submissions in one transaction. */
const batchSize = 50

/**
 * Queues the e-mails of submissions: to the recipients of the form, with the answers as CSV if the form says so, and the automatic reply. A
 * submission gets them once, because they are queued in the transaction that marks it.
 */
export async function notifyOfSubmissions(deps: Dependencies, editions: readonly Edition[]): Promise<{ submissions: number }> {
  let submissions = 0
  for (const edition of editions)
    for (;;) {
      const count = await withTenant(deps.db, systemActor(edition.id), async (transaction) => {
        const rows = await lockUnnotified(transaction, batchSize)
        for (const row of rows) {
          const form = await findFormAsSystem(transaction, row.form_id, row.form_version)
          if (form) await queueNotices(transaction, { edition, deps }, row, form)
          await markNotified(transaction, row.id, deps.clock())
        }
        return rows.length
      })
      submissions += count
      if (count < batchSize) break
    }
  return { submissions }
}

type JobOrigin = { edition: Edition; deps: Dependencies }

async function queueNotices(transaction: SystemTransacting, origin: JobOrigin, row: UnnotifiedRow, form: FormVersion): Promise<void> {
  const { edition } = origin
  const { settings, name } = form
  const recipients = await listRecipients(transaction, settings.recipients)
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
    const mail = composeMail(edition, { name: reader, locale }, 'formSent', { person: row.user, form: name })
    await queueMail(transaction, origin, { to: email, ...mail, ...attachments })
  }
  const address = settings.autorespond ? readAddress(row.answers[settings.autorespondEmail]) : null
  if (address === null) return
  const { autorespondSubject, autorespondBody, endMessage } = settings
  const text = autorespondBody === null ? endMessage : richTextToPlain(autorespondBody)
  const html = autorespondBody === null ? `<p>${escapeHtml(endMessage)}</p>` : richTextToHtml(autorespondBody)
  await queueMail(transaction, origin, { to: address, subject: autorespondSubject.replaceAll(/[\r\n]+/g, ' '), text, html })
}

/** Returns an e-mail address, or null for an answer that is none. */
function readAddress(answer: unknown): string | null {
  const text = typeof answer === 'string' ? answer.trim() : ''
  return text.length <= 254 && /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/.test(text) ? text : null
}

const fileName = (name: string): string => name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'form'
