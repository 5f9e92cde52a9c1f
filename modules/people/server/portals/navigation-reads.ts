import { contentScope } from '@atrium/collections/server/content/access'
import { listPublishedItems } from '@atrium/collections/server/content/reads'
import type { FieldValue } from '@atrium/domain/fields/definition'
import { sql } from 'kysely'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import type { NavigationEntry } from '../../contract/portals.ts'
import type { PortalScope } from './access.ts'
import { arrangeItems, readDesignedEntries } from './navigation-rules.ts'

/** Largest number of entries, and of sub-entries, that the navigation of a portal shows. */
const mostEntries = 100

/** Lists the entries of all portals of the edition, and then those of this portal, that the person may see. */
export async function listNavigation(
  transaction: Transacting,
  context: RequestContext,
  { edition: { person }, portalId }: PortalScope,
): Promise<NavigationEntry[]> {
  const items = await listPublishedItems(transaction, contentScope(context, 'navigation'), mostEntries)
  const subItems = await listPublishedItems(transaction, contentScope(context, 'subnavigation'), mostEntries)
  const { rows } = await sql<{ navigation: FieldValue }>`select details -> 'navigation' as navigation from portals
    where id = ${portalId}`.execute(transaction)
  return [...arrangeItems(items, subItems, person.role), ...readDesignedEntries(portalId, rows[0]?.navigation, person.role)]
}
