import type { Edition } from '@atrium/editions/edition'
import type { ModuleJob } from '@atrium/platform/module'

type ZonedJob = { name: string; cron: string; timeZone: string; job: ModuleJob; served: readonly Edition[] }

/**
 * Returns the schedules of the jobs. A job with `isByTimeZone` has one schedule for each time zone of the editions, others have one. A
 * schedule has the name of the job, followed by the time zone if that is not the main zone.
 */
export function scheduleInTimeZones(jobs: readonly ModuleJob[], editions: readonly Edition[], mainZone: string): ZonedJob[] {
  const byZone = Map.groupBy(editions, ({ timeZone }) => timeZone)
  return jobs.flatMap((job): ZonedJob[] => {
    const { name, cron } = job
    if (!job.isByTimeZone) return [{ name, cron, timeZone: mainZone, job, served: editions }]
    return [...byZone].map(([timeZone, served]) => ({
      name: timeZone === mainZone ? name : `${name}/${timeZone}`,
      cron,
      timeZone,
      job,
      served,
    }))
  })
}
