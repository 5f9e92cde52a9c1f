import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { SegmentCriteria, SegmentState } from '@atrium/accounts/server/accounts/access'
import type { DraftContent } from '../contract/drafts.ts'
import type { SeenRecord } from '../contract/messages.ts'
import type { PlaceholderValues } from '../contract/placeholders.ts'
import type { StoredRequest } from './messages/message-rules.ts'

type Timestamp = Date

export type StoredState = 'queued' | 'sent' | 'withdrawn' | 'failed'
export type RecipientKind = 'account' | 'group' | 'segment' | 'adviser' | 'general'
/** A rich text. */
export type RichText = Readonly<Record<string, unknown>>

/** A segment as it was when a message was sent to it, with the number of the clients whom it reached then. */
export type SentSegment = SegmentState & { filter: SegmentCriteria; clients: number }

/** Tables of this module. `Schema` documents the column types. */
declare module '@atrium/platform/db/schema' {
  interface Schema {
    message_conversations: {
      id: string
      edition: string
      portal_id: string
      account_id: string | null
      group_id: string | null
      parent_id: string | null
      subject: string
      initiator_id: string | null
      initiator_name: string
      initiated_at: Timestamp
      placeholders: ColumnType<PlaceholderValues | null, string | null | undefined, never>
      assigned_to: Generated<string | null>
      assigned_at: Generated<Timestamp | null>
    }
    messages: {
      id: string
      edition: string
      portal_id: string
      conversation_id: string
      thread_id: string | null
      subthread_id: string | null
      created_by: string | null
      created_name: string
      is_from_client: boolean
      created_at: Timestamp
      recipient_kind: RecipientKind
      recipient_id: string | null
      recipient_name: string
      group_id: string | null
      process_id: string | null
      body: JSONColumnType<RichText>
      body_text: string
      is_confidential: boolean
      loom_link: string | null
      state: Generated<StoredState>
      send_at: Timestamp
      ended_at: Generated<Timestamp | null>
      request: JSONColumnType<StoredRequest>
      failed_deliveries: Generated<number>
      retry_at: Generated<Timestamp | null>
      about: ColumnType<SeenRecord | null, string | null | undefined, string | null>
      segment: ColumnType<SentSegment | null, string | null | undefined, never>
    }
    message_recipients: {
      message_id: string
      person_id: string
      edition: string
      sender_id: string | null
      account_id: string | null
      delivered_at: Timestamp
      read_at: Generated<Timestamp | null>
      awaits_mail: Generated<boolean>
      is_forwarded: Generated<boolean>
      placeholders: ColumnType<PlaceholderValues | null, string | undefined, string>
    }
    message_boxes: {
      conversation_id: string
      person_id: string
      edition: string
      portal_id: string
      account_id: string | null
      is_archived: Generated<boolean>
      latest_at: Timestamp
      unread_count: Generated<number>
      waiting_since: Generated<Timestamp | null>
      answers_for_firm: Generated<boolean>
    }
    message_notes: {
      id: string
      edition: string
      conversation_id: string
      created_by: string | null
      created_name: string
      created_at: Timestamp
      body: string
    }
    message_templates: {
      id: string
      edition: string
      portal_id: string
      name: string
      subject: string
      body: JSONColumnType<RichText>
      revision: number
      updated_at: Timestamp
      updated_by: string | null
    }
    message_absences: {
      person_id: string
      edition: string
      from_on: string
      until_on: string
      note: string
      stand_in_id: string | null
      revision: number
      updated_at: Timestamp
    }
    message_away_notices: {
      conversation_id: string
      person_id: string
      edition: string
      name: string
      until_on: string
      note: string
      stand_in_name: string | null
      told_at: Timestamp
    }
    message_labels: {
      id: string
      edition: string
      portal_id: string
      name: string
      revision: number
      updated_at: Timestamp
    }
    message_labelled: { conversation_id: string; label_id: string; edition: string }
    message_drafts: {
      id: string
      person_id: string
      edition: string
      portal_id: string
      conversation_id: string | null
      content: JSONColumnType<DraftContent>
      revision: number
      updated_at: Timestamp
    }
    message_attachments: {
      file_id: string
      edition: string
      portal_id: string
      person_id: string | null
      message_id: string | null
      name: string
      kind: string
      bytes: ColumnType<string, number, never>
      position: Generated<number>
      created_at: Timestamp
    }
  }
}
