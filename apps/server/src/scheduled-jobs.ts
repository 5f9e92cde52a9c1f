import { editions } from '@atrium/editions/registry'
import type pg from 'pg'
import type { Dependencies } from '@atrium/platform/app-context'
import { removeWhatEnded } from './cleanings.ts'
import { refreshOverviews } from '@atrium/accounts/server/accounts/jobs'
import { resumeImports } from '@atrium/ledger/server/imports/jobs'
import { reconcile, type Reconciled } from '@atrium/ledger/server/reconciliation/jobs'
import { renewAllSnapshots } from '@atrium/ledger/server/reconciliation/snapshot-jobs'
import { startQueue, type Queue, type ScheduledJob } from '@atrium/platform/jobs/queue'

/** Whoever waited for the start goes before the round of all accounts. */
const settlingSeconds = 15
const refreshJob = 'accounts.refresh-overviews'

/** Every one of several processes knows them all; a job runs in one of them at a time. */
const jobsOf = (deps: Dependencies, seal: () => Promise<object>): ScheduledJob[] => [
  { name: refreshJob, cron: '*/15 * * * *', run: () => refreshAll(deps) },
  { name: 'audit.seal', cron: '*/2 * * * *', run: seal },
  { name: 'reconciliation.compare', cron: '40 4 * * *', run: () => reconcileAll(deps) },
  { name: 'reconciliation.renew-snapshots', cron: '20 5 * * *', run: () => renewAllSnapshots(deps, editions) },
  { name: 'imports.resume', cron: '* * * * *', run: () => resumeImports(deps, editions) },
  { name: 'platform.remove-what-ended', cron: '20 3 * * *', run: () => removeWhatEnded(deps) },
]

/** Jobs start beside the web, not before it: a queue that is slow to start keeps nobody waiting. Answers what stops them. */
export async function startJobs(deps: Dependencies, pool: pg.Pool, seal: () => Promise<object>): Promise<() => Promise<void>> {
  const starting: Promise<Queue | undefined> = startQueue(pool, jobsOf(deps, seal), deps.log)
    .then(async (queue) => {
      await queue.runSoon(refreshJob, settlingSeconds)
      return queue
    })
    .catch((error: unknown) => {
      deps.log.error({ err: error }, 'the job queue could not be started')
      return undefined
    })
  return async () => (await starting)?.stop()
}

async function refreshAll(deps: Dependencies): Promise<{ refreshed: number; failed: number }> {
  const counts = { refreshed: 0, failed: 0 }
  for (const edition of editions) {
    const own = await refreshOverviews(deps, edition).catch((error: unknown) => {
      deps.log.error({ err: error, edition: edition.id }, 'the overviews of an edition could not be refreshed')
      return { refreshed: 0, failed: 1 }
    })
    counts.refreshed += own.refreshed
    counts.failed += own.failed
  }
  return counts
}

async function reconcileAll(deps: Dependencies): Promise<Reconciled> {
  const counts = { portfolios: 0, failures: 0, differences: 0 }
  for (const edition of editions) {
    const own = await reconcile(deps, edition)
    for (const name of ['portfolios', 'failures', 'differences'] as const) counts[name] += own?.[name] ?? 0
  }
  return counts
}
