import type { PortalScope } from '@atrium/people/server/portals/access'
import type { SystemTransacting, Transacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import type { RichText } from '../schema.ts'

export type TemplateRow = {
  id: string
  name: string
  subject: string
  body: RichText
  revision: number
  updated_at: Date
  updated_by: string | null
}

/** Lists the templates of a portal by name. */
export async function listTemplates(transaction: Transacting, { portalId }: PortalScope): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`select t.id, t.name, t.subject, t.body, t.revision, t.updated_at, by.name as updated_by
    from message_templates t left join people by on by.id = t.updated_by where t.portal_id = ${portalId} order by lower(t.name), t.id`.execute(
    transaction,
  )
  return rows
}

/** Finds a template of the portal, and locks it until the transaction ends. */
export async function lockTemplate(
  transaction: SystemTransacting,
  { portalId }: PortalScope,
  id: string,
): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`select id, name, subject, body, revision, updated_at, updated_by from message_templates
    where id = ${id}::uuid and portal_id = ${portalId} for update`.execute(transaction)
  return rows[0]
}

/** Returns the number of templates of the portal, and whether another one has a name. */
export async function countTemplates(
  transaction: SystemTransacting,
  { portalId }: PortalScope,
  { id, name }: { id: string; name: string },
): Promise<{ count: number; isNameTaken: boolean }> {
  const { rows } = await sql<{ count: number; isNameTaken: boolean }>`select count(*)::int as count,
    coalesce(bool_or(id <> ${id}::uuid and lower(name) = lower(${name})), false) as "isNameTaken"
    from message_templates where portal_id = ${portalId}`.execute(transaction)
  return rows[0] ?? { count: 0, isNameTaken: false }
}
