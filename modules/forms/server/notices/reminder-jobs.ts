import type { WorkflowKind, WorkflowStep } from '@atrium/domain/forms/workflow'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { composeMail } from '@atrium/platform/mail/letters'
import { queueMail } from '@atrium/platform/mail/outbox'
import { findFormAsSystem } from '../forms/reads.ts'
import { visitorName } from '../submissions/visitor-rules.ts'
import { listRecipients, lockOverdue, markReminded } from './reads.ts'

/** Maximum number of submissions in one transaction. */
const batchSize = 50

/**
 * Reminds of submissions that should have left their step: their assignee, or the recipients of the form if nobody is assigned. Each step is
 * reminded of once, because the e-mails are queued in the transaction that marks it.
 */
export async function remindOfSubmissions(deps: Dependencies, editions: readonly Edition[]): Promise<{ reminders: number }> {
  let reminders = 0
  for (const edition of editions)
    for (;;) {
      const count = await withTenant(deps.db, systemActor(edition.id), async (transaction) => {
        const now = deps.clock()
        const rows = await lockOverdue(transaction, now, batchSize)
        for (const { submission_id: id, form_id: formId, form_version: version, step, user, sender, assignee_id: assignee } of rows) {
          const form = await findFormAsSystem(transaction, formId, version)
          if (form)
            for (const { email, name, locale } of await listRecipients(transaction, assignee ? [assignee] : form.settings.recipients)) {
              const kind = kindTexts[locale][form.settings.workflow?.kind ?? 'service']
              const facts = { form: form.name, person: user ?? visitorName(locale, sender), step: stepTexts[locale][step], kind }
              await queueMail(transaction, { edition, deps }, { to: email, ...composeMail(edition, { name, locale }, 'formDue', facts) })
            }
          await markReminded(transaction, id, now)
        }
        return rows.length
      })
      reminders += count
      if (count < batchSize) break
    }
  return { reminders }
}

type MailLocale = 'en' | 'is' | 'el'

const kindTexts: Readonly<Record<MailLocale, Readonly<Record<WorkflowKind, string>>>> = {
  en: {
    regulatory: 'This is a regulatory deadline.',
    service: 'This is a deadline of our service to clients.',
    personal: 'This is a personal reminder.',
  },
  is: {
    regulatory: 'Þetta er frestur samkvæmt reglum.',
    service: 'Þetta er frestur í þjónustu okkar við viðskiptavini.',
    personal: 'Þetta er persónuleg áminning.',
  },
  el: {
    regulatory: 'Πρόκειται για κανονιστική προθεσμία.',
    service: 'Πρόκειται για προθεσμία εξυπηρέτησης πελατών.',
    personal: 'Πρόκειται για προσωπική υπενθύμιση.',
  },
}

const stepTexts: Readonly<Record<MailLocale, Readonly<Record<WorkflowStep, string>>>> = {
  en: { 'Under review': 'Under review', Approved: 'Approved', Verified: 'Verified', Released: 'Released' },
  is: { 'Under review': 'Í skoðun', Approved: 'Samþykkt', Verified: 'Staðfest', Released: 'Afgreitt' },
  el: { 'Under review': 'Υπό εξέταση', Approved: 'Εγκρίθηκε', Verified: 'Επαληθεύτηκε', Released: 'Ολοκληρώθηκε' },
}
