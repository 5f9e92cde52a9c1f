import type { FieldValues } from '@atrium/domain/fields/definition'
import type { Generated, JSONColumnType } from 'kysely'
import type { ItemVersion } from '../contract/items.ts'
import type { FileColumn, FileLayout, Transfer, TransferKind, TransferState } from '../contract/transfer.ts'
import type { ViewSettings } from '../contract/views.ts'

type Timestamp = Date

/** How the rows of a file become items, or what is done with many items. */
export type TransferOptions = {
  matchBy?: string | null
  rows?: 'all' | 'correct'
  isRemembered?: boolean
  /** New values, for an edit of many items. */
  values?: FieldValues
}

/** Tables of this module. `Schema` documents the column types. */
declare module '@atrium/platform/db/schema' {
  interface Schema {
    collection_items: {
      id: string
      edition: string
      collection: string
      parent_id: string | null
      name: string
      search_text: string
      version: number
      published_version: number | null
      published_at: Timestamp | null
      publish_at: Generated<Timestamp | null>
      publish_version: Generated<number | null>
      withdraw_at: Generated<Timestamp | null>
      position: number | null
      is_active: Generated<boolean>
      audience: 'everyone' | 'signed-in' | null
      created_at: Timestamp
      created_by: string | null
      updated_at: Timestamp
      updated_by: string | null
    }
    collection_versions: {
      item_id: string
      version: number
      edition: string
      action: ItemVersion['action']
      data: JSONColumnType<FieldValues>
      saved_at: Timestamp
      saved_by: string | null
    }
    collection_keys: {
      item_id: string
      field: string
      edition: string
      collection: string
      text_value: string | null
      number_value: string | null
      is_unique: boolean
    }
    collection_references: {
      item_id: string
      field: string
      target_collection: string
      target_id: string
      edition: string
    }
    collection_transfers: {
      id: string
      edition: string
      collection: string
      person_id: string
      kind: TransferKind
      state: TransferState
      file_name: string | null
      file_bytes: string | null
      layout: JSONColumnType<FileLayout> | null
      columns: JSONColumnType<FileColumn[]> | null
      options: JSONColumnType<TransferOptions>
      counts: JSONColumnType<Partial<Transfer['counts']>>
      last_row: Generated<number>
      percent: Generated<number>
      error_count: Generated<number>
      refusal: JSONColumnType<NonNullable<Transfer['refusal']>> | null
      worker: string | null
      heartbeat_at: Timestamp | null
      created_at: Timestamp
      changed_at: Timestamp
      started_at: Timestamp | null
      done_at: Timestamp | null
      undone_at: Timestamp | null
    }
    collection_transfer_parts: { transfer_id: string; number: number; edition: string; person_id: string; bytes: Buffer }
    collection_transfer_rows: {
      transfer_id: string
      row_number: number
      edition: string
      person_id: string
      item_id: string
      outcome: 'waiting' | 'created' | 'updated' | 'unchanged' | 'deleted' | 'restored' | 'published' | 'left' | 'undone'
      code: string | null
      name: string | null
      version_before: string | null
      version_after: string | null
      values_before: JSONColumnType<FieldValues> | null
    }
    collection_transfer_errors: {
      transfer_id: string
      row_number: number
      place: number
      edition: string
      person_id: string
      field: string | null
      code: string
      limit: string | null
      value: string | null
    }
    collection_mappings: {
      edition: string
      collection: string
      headings: string
      fields: JSONColumnType<(string | null)[]>
      match_by: string | null
      changed_at: Timestamp
    }
    collection_views: {
      id: string
      edition: string
      collection: string
      person_id: string
      name: string
      is_shared: boolean
      is_default: boolean
      settings: JSONColumnType<ViewSettings>
      changed_at: Timestamp
    }
  }
}
