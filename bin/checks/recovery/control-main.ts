import { collectContributions } from '@atrium/platform/contributions'
import { modules } from '@atrium/server/modules'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { buildApp } from '@atrium/server/app'
import { readConfig } from '@atrium/platform/config'
import { createBulk } from '@atrium/platform/db/bulk'
import { connect, countConnections, type Database } from '@atrium/platform/db/client'
import { migrate } from '@atrium/platform/db/migrate'
import { openDatabase } from '@atrium/platform/db/open'
import { ensureDemoFirm } from '@atrium/server/demo-data'
import { openFileStore } from '@atrium/platform/files/open-file-store'
import { createThrottles } from '@atrium/platform/http/throttles'
import { createChangeFeed } from '@atrium/platform/live/change-feed'
import { createJobRecord } from '@atrium/platform/jobs/job-record'
import { createBackgroundTasks } from '@atrium/platform/jobs/background-tasks'
import { outboxMailer } from '@atrium/platform/mail/mailer'
import { outboxTexter } from '@atrium/platform/mail/texter'
import { createBusyTimes, createProviders } from '@atrium/platform/providers/registry'
import { commitDelayMs } from './control.ts'

/** Wraps the database so that a transaction reports success before its commit. */
function respondBeforeCommit(db: Database): Database {
  const transaction = () => ({
    execute: (work: (transaction: unknown) => Promise<unknown>) =>
      new Promise((resolve, reject) => {
        db.transaction()
          .execute(async (real) => {
            resolve(await work(real))
            await new Promise((done) => setTimeout(done, commitDelayMs))
          })
          .catch(reject)
      }),
  })
  return new Proxy(db, { get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name, target)) })
}

const config = readConfig(process.env)
const say = () => undefined
const clock = () => new Date()
const database = await openDatabase(config, say)
await migrate(database.owner, database.appRole)
const { db, pool } = connect(database.app, say)
const secret = 'the positive control has no real secrets'
await ensureDemoFirm(db, database.owner, { clients: 0, secret, clock, say })
const log = pino({ level: 'silent' })
const app = await buildApp({
  config,
  secret,
  db: respondBeforeCommit(db),
  bulk: createBulk(database.app, say),
  clock,
  mailer: outboxMailer,
  texter: outboxTexter,
  signing: { identities: new Map(), timestamps: undefined },
  files: await openFileStore(config),
  virusScanner: undefined,
  officeConverter: undefined,
  throttles: createThrottles(pool),
  changes: createChangeFeed(database.app, say),
  busyTimes: createBusyTimes({ simulated: new Map(), clock }),
  findElectronicIdPort: () => undefined,
  findStaffSignOnPort: () => undefined,
  findPushPort: () => undefined,
  providers: createProviders({ findConnection: () => undefined, clock, db }),
  backgroundTasks: createBackgroundTasks(log),
  jobRecord: createJobRecord(clock),
  countPoolConnections: () => countConnections(pool),
  contributed: collectContributions(modules),
  log,
})
await app.listen({ port: 0, host: '127.0.0.1' })
const host = 'host' in database.owner ? database.owner.host : ''
process.stdout.write(`${JSON.stringify({ port: (app.server.address() as AddressInfo).port, host })}\n`)
