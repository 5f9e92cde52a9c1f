import type { FieldValues } from '@atrium/domain/fields/definition'
import type { Generated, JSONColumnType } from 'kysely'
import type { ItemVersion } from '../contract/items.ts'

type Timestamp = Date

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
  }
}
