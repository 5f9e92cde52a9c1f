import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import { jobSchema } from '../db/migrate.ts'

/** A scheduled job: its name, its schedule as a cron expression in a time zone, and the function to run. */
export type ScheduledJob = { name: string; cron: string; timeZone: string; run: () => Promise<object | void> }

export type Queue = { runSoon(name: string, seconds: number): Promise<void>; stop(): Promise<void> }

const pollSeconds = 2
const drainMs = 5_000
/** A job without a heartbeat for this time was abandoned, for example because its process was killed. It is then run again. */
const heartbeatSeconds = 20
/** Interval of the search for abandoned jobs. */
const monitorSeconds = 15

/** Starts the job queue in the app's database. Only one process at a time runs a given job. */
export async function startQueue(pool: pg.Pool, jobs: readonly ScheduledJob[], log: FastifyBaseLogger): Promise<Queue> {
  const boss = new PgBoss({
    schema: jobSchema,
    migrate: false,
    monitorIntervalSeconds: monitorSeconds,
    superviseIntervalSeconds: monitorSeconds,
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
  })
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'))
  await boss.start()
  for (const job of jobs) {
    const options = { retryLimit: 4, retryBackoff: true, expireInSeconds: 1_800, heartbeatSeconds }
    await boss.createQueue(job.name, { policy: 'stately', ...options })
    // A queue that an earlier release has created keeps its options otherwise.
    await boss.updateQueue(job.name, options)
    await boss.work(job.name, { pollingIntervalSeconds: pollSeconds }, async () => {
      const result = await job.run()
      log.info({ job: job.name, ...result }, 'a job was run')
    })
    await boss.schedule(job.name, job.cron, {}, { tz: job.timeZone })
  }
  // Schedules of removed jobs, and of time zones that no edition uses any more, would fill queues that no process works on.
  for (const { name } of await boss.getSchedules()) if (!jobs.some((job) => job.name === name)) await boss.unschedule(name)
  return {
    runSoon: async (name, seconds) => void (await boss.send(name, {}, { startAfter: seconds })),
    stop: () => boss.stop({ graceful: true, timeout: drainMs }),
  }
}
