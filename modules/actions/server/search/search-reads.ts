import { sql } from 'kysely'
import { emptyItem, type FoundItems, type SearchQuery, type SearchSource } from '@atrium/search/server/contributions'
import { isMatching } from '@atrium/search/server/search/match-reads'
import { findActions } from '../action-queue/reads.ts'

/** Finds the caller's outstanding actions by the name to which they refer. */
async function findOwnActions(query: SearchQuery): Promise<FoundItems> {
  const { transaction, context, scope, limit, offset, isApproximate } = query
  const sources = context.deps.contributed('actions').flat()
  const actions = (await findActions({ transaction, context, person: scope.person }, context.deps.contributed)).flatMap((action) => {
    const path = sources.find(({ kind, audience }) => kind === action.kind && audience === 'staff')?.findPath?.(action)
    return action.subject !== null && path ? [{ kind: action.kind, subject: action.subject, path }] : []
  })
  if (actions.length === 0) return { items: [], count: 0 }
  const isMatch = isMatching(sql`subject`, query)
  const { rows } = await sql<{ index: number }>`
    select (number - 1)::int as index from unnest(${actions.map(({ subject }) => subject)}::text[]) with ordinality as given (subject, number)
    where ${isMatch} order by number`.execute(transaction)
  return {
    count: rows.length,
    items: rows.slice(offset, offset + limit).map(({ index }) => {
      const { kind, subject, path } = actions[index]!
      return {
        ...emptyItem,
        id: `${kind} ${path}`,
        title: subject,
        note: kind,
        path,
        matched: isApproximate ? null : { field: 'name', text: subject },
      }
    }),
  }
}

export const actionSearchSources: readonly SearchSource[] = [{ kind: 'actions', order: 60, find: findOwnActions }]
