import { editions } from '@atrium/editions/registry'
import type { Dependencies } from '@atrium/platform/app-context'
import { measureClockSkew } from '@atrium/platform/db/clock-skew'
import { isDatabaseUp } from '@atrium/platform/db/client'
import { summariseOutbox } from '@atrium/platform/mail/outbox'
import { Gauge, type Registry } from 'prom-client'

/** Reports whether the database responds, and the connections of the pool. */
export function watchDatabase({ db, countPoolConnections }: Pick<Dependencies, 'db' | 'countPoolConnections'>, registry: Registry): void {
  // Collected first, so that the connection of the next gauge's query is not counted.
  const connections: Gauge = new Gauge({
    name: 'atrium_database_connections',
    help: 'Connections of the pool: in use, idle, and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      for (const [state, count] of Object.entries(countPoolConnections())) connections.set({ state }, count)
    },
  })
  const up: Gauge = new Gauge({
    name: 'atrium_database_up',
    help: 'Whether the database answers.',
    registers: [registry],
    collect: async () => up.set(Number(await isDatabaseUp(db))),
  })
}

/** Reports the messages that wait to be sent. Reports nothing while the database does not respond. */
export function watchOutbox({ db, clock }: Pick<Dependencies, 'db' | 'clock'>, registry: Registry): void {
  const registers = [registry]
  const labelNames = ['edition', 'channel']
  // The first gauge is collected first, and reads the values of both.
  let reading: Promise<void> = Promise.resolve()
  const queued: Gauge = new Gauge({
    name: 'atrium_outbox_messages',
    help: 'Messages that wait to be sent.',
    labelNames,
    registers,
    collect: () => (reading = read()),
  })
  const oldest: Gauge = new Gauge({
    name: 'atrium_outbox_oldest_seconds',
    help: 'Age of the oldest message that waits.',
    labelNames,
    registers,
    collect: () => reading,
  })
  const read = async () => {
    queued.reset()
    oldest.reset()
    for (const { id: edition } of editions)
      for (const { channel, count, oldestAt } of await summariseOutbox(db, edition).catch(() => [])) {
        queued.set({ edition, channel }, count)
        oldest.set({ edition, channel }, Math.max(0, (clock().getTime() - oldestAt.getTime()) / 1000))
      }
  }
}

/** Reports the runs of scheduled jobs in this process. The total of a job is the sum over all nodes. */
export function watchJobs({ jobRecord }: Pick<Dependencies, 'jobRecord'>, registry: Registry): void {
  const registers = [registry]
  const labelNames = ['job']
  // This gauge is collected first, because it reads the values that the next two show.
  const succeeded: Gauge = new Gauge({
    name: 'atrium_job_successes',
    help: 'Runs of a scheduled job that went well since the start.',
    labelNames,
    registers,
    collect: () => {
      for (const [job, runs] of jobRecord.list()) {
        succeeded.set({ job }, runs.succeeded)
        failed.set({ job }, runs.failed)
        if (runs.lastSuccess) lastSuccess.set({ job }, runs.lastSuccess.getTime() / 1000)
      }
    },
  })
  const failed = new Gauge({
    name: 'atrium_job_failures',
    help: 'Runs of a scheduled job that failed since the start.',
    labelNames,
    registers,
  })
  const lastSuccess = new Gauge({
    name: 'atrium_job_last_success_timestamp_seconds',
    help: 'Time of the last run of a scheduled job that went well.',
    labelNames,
    registers,
  })
}

/** Reports by how many seconds the clock of the database, and of each upstream that sends a date, is ahead of the server's. */
export function watchClocks({ db, providers }: Pick<Dependencies, 'db' | 'providers'>, registry: Registry): void {
  const skew: Gauge = new Gauge({
    name: 'atrium_clock_skew_seconds',
    help: 'Seconds by which another clock is ahead of the clock of this server.',
    labelNames: ['of', 'edition'],
    registers: [registry],
    collect: async () => {
      const seconds = await measureClockSkew(db)
      if (seconds !== null) skew.set({ of: 'database' }, seconds)
      for (const edition of editions)
        for (const { name, clockSkewSeconds } of providers.health(edition))
          if (clockSkewSeconds !== null) skew.set({ of: name, edition: edition.id }, clockSkewSeconds)
    },
  })
}
