import type { FieldValues } from '@atrium/domain/fields/definition'
import { selectVisibleValues } from '@atrium/domain/fields/read-values'
import { sql } from 'kysely'
import type { Transacting } from '@atrium/platform/db/scope'
import { nameOf } from '../items/key-rules.ts'
import type { ContentScope } from './access.ts'

export type PublishedItem = { id: string; name: string; parentId: string | null; publishedAt: Date; values: FieldValues }

/**
 * Lists published items without their internal fields: those of an ordered collection in their order, others beginning with the one
 * published last.
 */
export async function listPublishedItems(transaction: Transacting, { definition }: ContentScope, latest: number): Promise<PublishedItem[]> {
  type Row = { id: string; parent_id: string | null; published_at: Date; data: FieldValues }
  const order = definition.isOrdered ? sql`place nulls last, id` : sql`published_at desc, id`
  const { rows } = await sql<Row>`select id, parent_id, published_at, data from published_items(${definition.name})
    order by ${order} limit ${latest}`.execute(transaction)
  return rows.map(({ id, parent_id: parentId, published_at: publishedAt, data }) => ({
    id,
    name: nameOf(definition, data),
    parentId,
    publishedAt,
    values: selectVisibleValues(definition.fields, data, false),
  }))
}
