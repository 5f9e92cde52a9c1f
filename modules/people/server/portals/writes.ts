import { sql } from 'kysely'
import type { NewPortal } from '../../contract/portals.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { refusal } from '@atrium/platform/http/problem'
import type { EditionScope } from '@atrium/platform/session/access'
import { countPortals, findPortalLimit } from './reads.ts'

/**
 * Creates a portal of the person's organisation. Locks the organisation's row first, so that concurrent requests do not
 * exceed the maximum.
 * @throws the refusal `no-seat` with the limit
 */
export async function createPortal(
  transaction: Transacting,
  context: RequestContext,
  scope: EditionScope,
  input: NewPortal,
): Promise<{ id: string }> {
  const { organisationId, id: personId } = scope.person
  if (!organisationId) throw refusal('not-allowed')
  await transaction.selectFrom('organisations').select('id').where('id', '=', organisationId).forUpdate().executeTakeFirstOrThrow()
  const limit = await findPortalLimit(transaction, scope, context.edition)
  if (limit !== null && (await countPortals(transaction, scope)) >= limit)
    throw refusal('no-seat', { issues: [{ path: 'portals', code: 'maximum', limit }] })
  const portal = await transaction
    .insertInto('portals')
    .values({
      id: await createPortalId(transaction, input.name),
      edition: context.edition.id,
      organisation_id: organisationId,
      name: input.name,
      strapline: null,
      theme: input.theme,
      created_by: personId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(transaction, context, { kind: 'portal.created', portalId: portal.id, subject: { type: 'portal', id: portal.id } })
  return portal
}

/** Derives an id from the name. A random suffix makes the id unique across all editions. */
async function createPortalId(transaction: Transacting, name: string): Promise<string> {
  const slug = name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9\s-]/g, '')
    .trim()
    .replaceAll(/[\s-]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  const { rows } = await sql<{ ending: string }>`select substr(md5(gen_random_uuid()::text), 1, 6) as ending`.execute(transaction)
  return `${slug || 'portal'}-${rows[0]?.ending}`
}
