import type { RecordSource } from '@atrium/collections/server/records/reads'
import { isUuid } from '@atrium/domain/fields/ids'
import { sql } from 'kysely'

/** The documents of accounts that are not in the bin, for the back office. Company admins see those of the portals of their organisation. */
export const documentSource: RecordSource = {
  from: sql`documents d left join people p on p.id = d.added_by left join files f on f.id = d.file_id`,
  counted: sql`documents d`,
  within: ({ actor, organisationId }) => sql`d.edition = ${actor.edition} and d.deleted_at is null
    and (${organisationId}::uuid is null or exists (select from accounts a join portals o on o.id = a.portal_id
      where a.id = d.account_id and o.organisation_id = ${organisationId}::uuid))`,
  id: sql`d.id`,
  key: sql`d.id`,
  matchId: (id) => (isUuid(id) ? sql`d.id = ${id}::uuid` : undefined),
  name: sql`d.name`,
  createdAt: sql`d.added_at`,
  updatedAt: sql`d.versioned_at`,
  by: sql`d.added_by`,
  order: sql`d.versioned_at`,
  fields: {
    name: sql`d.name`,
    account: sql`d.account_id::text`,
    portfolio: sql`d.portfolio_id`,
    kind: sql`d.kind`,
    version: sql`d.version`,
    bytes: sql`f.bytes`,
    addedBy: sql`p.name`,
    portal: sql`(select a.portal_id from accounts a where a.id = d.account_id)`,
  },
  numbers: ['version', 'bytes'],
  matchRecord: {
    account: (id) => (isUuid(id) ? sql`d.account_id = ${id}::uuid` : undefined),
    portfolio: (id) => sql`d.portfolio_id = ${id}`,
  },
  searched: sql`d.name`,
}
