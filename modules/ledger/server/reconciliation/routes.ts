import { reconciliation as reconciliationContract } from '../../contract/reconciliation.ts'
import { dayIn } from '@atrium/domain/calendar'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope } from '@atrium/platform/session/access'
import { compareAll } from './jobs.ts'
import { findLatestRun, findCurrentRun, listDifferences } from './reads.ts'
import { startRun } from './writes.ts'

const reconciliation = implementContract(reconciliationContract)

const list = reconciliation.list.handler(({ input, context }) => {
  const { actor, person } = createEditionScope(context)
  const now = context.deps.clock()
  const view = { person, edition: context.edition, today: dayIn(context.edition.timeZone, now) }
  const isAdmin = person.role === 'admin'
  return withTenant(context.deps.db, actor, async (transaction) => {
    const currentRun = await findCurrentRun(transaction, now)
    const underWay = currentRun && (isAdmin ? currentRun : { ...currentRun, portfolioCount: null })
    const latest = await findLatestRun(transaction)
    if (!latest) return { run: null, underWay, items: [], count: 0 }
    const run = isAdmin ? latest.run : { ...latest.run, counts: null }
    return { run, underWay, ...(await listDifferences(transaction, view, { runId: latest.id, ...input })) }
  })
})

/** Starts a comparison. It continues after the response is sent, and the list shows its progress. */
const start = reconciliation.start.handler(async ({ context: { deps, edition } }) => {
  const now = deps.clock()
  const runId = await withTenant(deps.db, systemActor(edition.id), (transaction) => startRun(transaction, edition.id, now))
  if (runId === null) throw refusal('conflict')
  deps.backgroundTasks.add(compareAll(deps, edition, { runId, now }).then(() => undefined))
  return { startedAt: now.toISOString() }
})

export const reconciliationRoutes = { list, start }
