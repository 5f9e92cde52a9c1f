import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

type Timestamp = Date

/**
 * Tables as typed for Kysely. Each module declares its tables in its `server/schema.ts`. numeric is text, date is `YYYY-MM-DD` text, and
 * timestamptz is a Date (see client.ts).
 */
export interface Schema {
  provider_snapshots: { edition: string; account_id: string; call: string; payload: JSONColumnType<object>; fetched_at: Timestamp }
  provider_cache: { edition: string; call: string; payload: JSONColumnType<object>; fetched_at: Timestamp }
  outbox_messages: {
    id: Generated<string>
    edition: string
    recipient: string
    subject: string
    body_text: string
    body_html: string
    created_at: Timestamp
    sent_at: Timestamp | null
    channel: Generated<'email' | 'sms' | 'push' | 'web-push'>
    given_up_at: Generated<Timestamp | null>
    tries: Generated<number>
    next_try_at: Generated<Timestamp | null>
    expires_at: Generated<Timestamp>
    person_id: Generated<string | null>
    portal_id: Generated<string | null>
    mail_key_id: Generated<string | null>
    sealed_body: Generated<Buffer | null>
    notification_class: Generated<'service' | 'personal' | 'marketing' | null>
  }
  mail_texts: {
    edition: string
    kind: string
    locale: 'en' | 'is' | 'el'
    revision: number
    subject: string | null
    paragraphs: JSONColumnType<Record<string, string>> | null
    created_by: string | null
    created_name: string
    created_at: Timestamp
  }
  mail_keys: {
    id: Generated<string>
    edition: string
    public_key: Buffer
    sealed_private_key: Buffer
    created_at: Timestamp
  }
  events: {
    id: Generated<string>
    edition: string
    at: Timestamp
    kind: string
    outcome: Generated<'done' | 'refused'>
    person_id: string | null
    as_account_id: string | null
    account_id: string | null
    portal_id: string | null
    subject_type: string | null
    subject_id: string | null
    details: JSONColumnType<object>
    request_id: string | null
    address: string | null
    user_agent: string | null
  }
  revisions: {
    id: GeneratedAlways<string>
    edition: string
    at: Timestamp
    subject_type: string
    subject_id: string
    account_id: string | null
    field: string
    before: ColumnType<unknown, string | null, never>
    after: ColumnType<unknown, string | null, never>
    person_id: string | null
    as_account_id: string | null
    changed_by: string | null
    request_id: string | null
  }
  event_seals: { edition: string; position: string; event_id: string; hash: Buffer }
  audit_checkpoints: {
    id: Generated<string>
    edition: string
    position: string
    event_id: string | null
    hash: Buffer
    at: Timestamp
    key: string
    previous_key: string | null
    signature: string
  }
}
