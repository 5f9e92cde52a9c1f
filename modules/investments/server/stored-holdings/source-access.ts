import { sql, type RawBuilder } from 'kysely'
import type { RequestContext } from '@atrium/platform/app-context'

/**
 * Condition that a portfolio `f` belongs to the current source of figures of its portal `portal`, so that none counts twice after a change of
 * the source.
 */
export function isCurrentSource({ deps, edition }: Pick<RequestContext, 'deps' | 'edition'>): RawBuilder<boolean> {
  return sql`f.source = coalesce(portal.data_source, ${deps.providers.findSource(edition, null)})`
}
