import { editions, mainEdition } from '@atrium/editions/registry'
import type pg from 'pg'
import type { Dependencies } from '@atrium/platform/app-context'
import { startQueue, type Queue } from '@atrium/platform/jobs/queue'
import type { ModuleJob } from '@atrium/platform/module'
import { modules } from './modules.ts'
import { scheduleInTimeZones } from './time-zones.ts'
import { removeExpiredRows } from './retention.ts'

/**
 * Starts the jobs of all modules and of the platform; `seal` seals the event log. The queue starts in the background, so that a slow queue
 * does not delay requests. Returns a function that stops the jobs.
 */
export async function startJobs(deps: Dependencies, pool: pg.Pool, seal: () => Promise<object>): Promise<() => Promise<void>> {
  const jobs: readonly ModuleJob[] = [
    ...modules.flatMap((module) => module.jobs ?? []),
    { name: 'audit.seal', cron: '*/2 * * * *', run: seal },
    { name: 'platform.retention', cron: '20 3 * * *', isByTimeZone: true, run: removeExpiredRows },
  ]
  const scheduled = scheduleInTimeZones(jobs, editions, mainEdition.timeZone).map(({ job, served, ...schedule }) => ({
    ...schedule,
    run: () => deps.jobRecord.runAndRecord(job.name, async () => job.run(deps, served)),
  }))
  const starting: Promise<Queue | undefined> = startQueue(pool, scheduled, deps.log)
    .then(async (queue) => {
      for (const { name, afterStartSeconds } of jobs) if (afterStartSeconds !== undefined) await queue.runSoon(name, afterStartSeconds)
      return queue
    })
    .catch((error: unknown) => {
      deps.log.error({ err: error }, 'the job queue could not be started')
      return undefined
    })
  return async () => (await starting)?.stop()
}
