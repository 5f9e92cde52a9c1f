import type { Edition } from '@atrium/editions/edition'
import type { Origin } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { composeMail } from '@atrium/platform/mail/letters'
import { queueMail } from '@atrium/platform/mail/outbox'
import { listExceededMeasures, type StaffAccess } from './access-rules.ts'
import { listRecipients, listStaffAccess, readStaffMember } from './reads.ts'

/**
 * Reports members of staff who viewed more clients or downloaded more files than the limits of the edition. A report is an
 * event and an e-mail to the other admins of the edition and of the person's organisation, or to the firm's general address if there are
 * none. Each measure is reported at most once in 24 hours for each member of staff. Returns the number of members of staff reported.
 */
export async function reportUnusualAccess(transaction: SystemTransacting, origin: Origin & { edition: Edition }): Promise<number> {
  const { edition, deps } = origin
  let count = 0
  for (const access of await listStaffAccess(transaction, edition.id, deps.clock())) {
    const exceeded = listExceededMeasures(access, edition.unusualAccess)
    if (exceeded.length === 0) continue
    await recordEvent(transaction, origin, {
      kind: 'access.unusual',
      subject: { type: 'person', id: access.personId },
      details: { exceeded, counts: access.counts, limits: edition.unusualAccess },
    })
    await notifyAdmins(transaction, origin, access)
    count++
  }
  return count
}

async function notifyAdmins(
  transaction: SystemTransacting,
  origin: Origin & { edition: Edition },
  { personId, counts }: StaffAccess,
): Promise<void> {
  const { edition } = origin
  const staff = await readStaffMember(transaction, personId)
  const recipients = await listRecipients(transaction, edition.id, staff)
  const generalContact = { ...edition.generalContact, locale: edition.defaultLocale }
  const countTexts = Object.fromEntries(Object.entries(counts).map(([measure, value]) => [measure, String(value)]))
  for (const recipient of recipients.length > 0 ? recipients : [generalContact])
    await queueMail(transaction, origin, {
      to: recipient.email,
      ...composeMail(edition, recipient, 'unusualAccess', { person: staff.name, ...countTexts }),
    })
}
