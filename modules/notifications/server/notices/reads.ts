import { isVisibleToStaffRow } from '@atrium/accounts/server/accounts/staff-access'
import { batchMs, type NotificationClass } from '@atrium/domain/notification-plan'
import type { Edition } from '@atrium/editions/edition'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import type { MailRecipient } from '@atrium/platform/mail/letters'
import { sql } from 'kysely'
import type { SettingsRow } from '../settings/settings-rules.ts'

/** A person who is told, with how they want it and what they were sent last. */
export type NoticeReader = MailRecipient & {
  id: string
  email: string
  mobile: string | null
  has_device: boolean
  browsers: string[]
  has_bounced: boolean
  settings: SettingsRow | null
  /** When something was last queued, by channel, if that was within the last minute. */
  latest: Readonly<Record<string, string>>
}

/** Lists the active people with the ids, with what decides how they are told. */
export async function listNoticeReaders(
  transaction: SystemTransacting,
  edition: string,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<NoticeReader[]> {
  const { rows } = await sql<NoticeReader>`select p.id, p.name, p.email, p.locale,
      case when p.mobile_verified_at is not null then p.mobile end as mobile, p.fcm_token is not null as has_device,
      exists (select from mail_bounces b where b.edition = p.edition and b.address = p.email_key) as has_bounced,
      array(select s.id from push_subscriptions s where s.person_id = p.id order by s.created_at) as browsers,
      case when n.person_id is not null then to_jsonb(n) || jsonb_build_object('marketing_agreed_at', n.marketing_agreed_at) end as settings,
      coalesce((select jsonb_object_agg(l.channel, l.at) from (select d.channel, max(d.queued_at) as at from notification_deliveries d
        where d.person_id = p.id and d.queued_at > ${new Date(now.getTime() - batchMs)} group by d.channel) l), '{}') as latest
    from people p left join notification_settings n on n.person_id = p.id
    where p.edition = ${edition} and p.is_active and p.id = any (${[...ids]}::uuid[]) order by p.id`.execute(transaction)
  return rows
}

export type HeldNotice = {
  delivery: string
  notification: string
  person: string
  portal: string | null
  channel: 'email' | 'push' | 'web-push' | 'sms'
  reason: string
  kind: string
  class: NotificationClass
  facts: Record<string, string>
  is_read: boolean
  /** After this time it is not sent any more. */
  until: Date | null
  /** False if the person no longer sees the account that it concerns, or if it was withdrawn. */
  may_see: boolean
}

/** Locks what is due for the people who have waited longest, with all that is due for each of them. */
export async function lockDueNotices(
  transaction: SystemTransacting,
  edition: Edition,
  { now, today, people }: { now: Date; today: string; people: number },
): Promise<HeldNotice[]> {
  const staff = {
    id: sql.ref<string>('p.id'),
    organisationId: sql.ref<string | null>('p.organisation_id'),
    role: sql.ref<string>('p.role'),
  }
  const { rows } = await sql<HeldNotice>`
    with due as (select person_id, min(due_at) as at from notification_deliveries
      where edition = ${edition.id} and state = 'held' and due_at <= ${now} group by person_id order by min(due_at), person_id limit ${people})
    select d.id as delivery, d.notification_id as notification, d.person_id as person, n.portal_id as portal, d.channel, d.reason, n.kind, n.class, n.facts,
      n.read_at is not null as is_read, n.ends_at as until, n.withdrawn_at is null and (n.account_id is null
      or p.role <> 'client' and exists (select from accounts a where a.id = n.account_id and ${isVisibleToStaffRow(staff, edition, today)})
      or p.role = 'client' and exists (select from account_people ap
        join accounts a on a.id = ap.account_id and a.is_active
        where ap.person_id = p.id and ap.account_id = n.account_id and ap.since_on <= ${today}::date and (ap.until_on is null or ap.until_on >= ${today}::date))) as may_see
    from notification_deliveries d join notifications n on n.id = d.notification_id join people p on p.id = d.person_id
    where d.person_id in (select person_id from due) and d.state = 'held' and d.due_at <= ${now}
    order by d.person_id, n.created_at, n.id for update of d skip locked`.execute(transaction)
  return rows
}
