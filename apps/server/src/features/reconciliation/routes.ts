import { londonDay } from '@atrium/domain/calendar'
import { inScope } from '../../db/scope.ts'
import { implementation } from '../../http/implementation.ts'
import { editionScope } from '../identity/access.ts'
import { findLatestRun, listDifferences } from './reads.ts'

const { reconciliation } = implementation

const list = reconciliation.list.handler(({ input, context }) => {
  const { actor, person } = editionScope(context)
  const view = { person, edition: context.edition, today: londonDay(context.deps.clock()) }
  return inScope(context.deps.db, actor, async (transaction) => {
    const latest = await findLatestRun(transaction)
    if (!latest) return { run: null, items: [], count: 0 }
    return { run: latest.run, ...(await listDifferences(transaction, view, { runId: latest.id, ...input })) }
  })
})

export const reconciliationRoutes = { list }
