import { expiryNoticeDays } from '../../contract/service-accounts.ts'
import { sql } from 'kysely'
import type { Edition } from '@atrium/editions/edition'
import type { Origin } from '@atrium/platform/app-context'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { composeMail, type MailRecipient } from '@atrium/platform/mail/letters'
import { mayManage } from './reads.ts'
import { queueMail } from '@atrium/platform/mail/outbox'

/** A token and one of the recipients of its notice. */
type ExpiringToken = MailRecipient & {
  email: string
  id: string
  serviceAccountId: string
  token: string
  ending: string
  account: string
  expiresAt: Date
}

/**
 * Sends an e-mail two weeks before a token expires, once, to the person who issued it; if that person may no longer manage the account,
 * to the admins of the edition. Tokens that were valid for two weeks at most get none. Returns the number of tokens.
 */
export async function notifyExpiring(transaction: SystemTransacting, origin: Origin & { edition: Edition }): Promise<number> {
  const expiring = Map.groupBy(await claimExpiring(transaction, origin.deps.clock()), ({ id }) => id)
  for (const [id, notices] of expiring) {
    for (const notice of notices) await sendNotice(transaction, origin, notice)
    const [{ serviceAccountId }] = notices as [ExpiringToken]
    await recordEvent(transaction, origin, {
      kind: 'api-token.expiring',
      subject: { type: 'service-account', id: serviceAccountId },
      details: { token: id },
    })
  }
  return expiring.size
}

/** Marks the tokens and returns each with its recipients. */
async function claimExpiring(transaction: SystemTransacting, now: Date): Promise<ExpiringToken[]> {
  const { rows } = await sql<ExpiringToken>`
    with claimed as (
      update api_tokens t set expiry_notified_at = ${now} from service_accounts a
      where a.id = t.service_account_id and a.disabled_at is null and t.revoked_at is null and t.expiry_notified_at is null
        and t.expires_at > ${now} and t.expires_at <= ${now}::timestamptz + make_interval(days => ${expiryNoticeDays})
        and t.expires_at > t.created_at + make_interval(days => ${expiryNoticeDays})
      returning t.id, t.service_account_id, t.name, t.ending, t.expires_at, t.created_by, a.name as account)
    select c.id, c.service_account_id as "serviceAccountId", c.name as token, c.ending, c.account, c.expires_at as "expiresAt",
      p.name, p.email, p.locale
    from claimed c join service_accounts a on a.id = c.service_account_id join people issuer on issuer.id = c.created_by
    join people p on p.is_active and case when ${mayManage('issuer')} then p.id = issuer.id else p.role = 'admin' end
    order by c.expires_at, p.email`.execute(transaction)
  return rows
}

async function sendNotice(transaction: SystemTransacting, origin: Origin & { edition: Edition }, notice: ExpiringToken): Promise<void> {
  const { edition } = origin
  const { token, account, ending, email, locale } = notice
  const day = new Intl.DateTimeFormat(edition.languageTags[locale], { dateStyle: 'long', timeZone: edition.timeZone })
  const facts = { token, account, ending, day: day.format(notice.expiresAt) }
  await queueMail(transaction, origin, { to: email, ...composeMail(edition, notice, 'apiTokenExpiring', facts) })
}
