import type { ImpersonationReason } from '@atrium/contract/impersonation-reasons'
import type { Edition } from '@atrium/editions/edition'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import type { FindContributions } from './contributions.ts'
import type { Bulk } from './db/bulk.ts'
import type { Database } from './db/client.ts'
import type { ServiceAccount } from './session/api-token-reads.ts'
import type { FileStore } from './files/file-store.ts'
import type { OfficeConverter } from './files/office-converter.ts'
import type { VirusScanner } from './files/virus-scanner.ts'
import type { SignedInPerson } from './session/access.ts'
import type { Throttles } from './http/throttles.ts'
import type { ChangeFeed } from './live/change-feed.ts'
import type { BackgroundTasks } from './jobs/background-tasks.ts'
import type { JobRecord } from './jobs/job-record.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Texter } from './mail/texter.ts'
import type { WaitLimits, RequestReader } from './providers/last-good.ts'
import type { BusyTimesPort } from './providers/ports/busy-times.ts'
import type { ElectronicIdPort } from './providers/ports/electronic-id.ts'
import type { PushPort } from './providers/ports/push.ts'
import type { StaffSignOnPort } from './providers/ports/staff-sign-on.ts'
import type { ProviderRegistry } from './providers/registry.ts'
import type { Signing } from './signatures/open-identities.ts'

/** Returns the current time in UTC. All code reads the time from this clock, so that tests can set it. */
export type Clock = () => Date

/** Dependencies of the app. `main.ts` supplies the real dependencies; tests supply others. */
export type Dependencies = {
  config: Config
  secret: string
  db: Database
  /** Database connections for bulk jobs. */
  bulk: Bulk
  clock: Clock
  mailer: Mailer
  texter: Texter
  /** Store of the bytes of files. */
  files: FileStore
  /** Virus scanner of uploaded files; undefined if there is none. */
  virusScanner: VirusScanner | undefined
  /** Program that writes office files as PDF; undefined if there is none. */
  officeConverter: OfficeConverter | undefined
  /** Identities with which documents are sealed, and the timestamp authority. */
  signing: Signing
  throttles: Throttles
  /** Changes of settings that any process has committed. */
  changes: ChangeFeed
  providers: ProviderRegistry
  /** Reads when staff are busy from the calendars that they keep elsewhere. */
  busyTimes: BusyTimesPort
  /** Returns the electronic ID provider of an edition that offers electronic IDs. */
  findElectronicIdPort: (edition: Edition) => ElectronicIdPort | undefined
  /** Returns the single sign-on provider of an edition's staff, or undefined if it has none. */
  findStaffSignOnPort: (edition: Edition) => StaffSignOnPort | undefined
  /** Returns the push provider of an edition, or undefined if it has none. */
  findPushPort: (edition: Pick<Edition, 'id'>) => PushPort | undefined
  /** Tasks that continue after the response is sent. */
  backgroundTasks: BackgroundTasks
  /** Returns what modules contribute to other modules. */
  contributed: FindContributions
  /** Runs of scheduled jobs in this process. */
  jobRecord: JobRecord
  /** Returns the numbers of database connections in use and idle, and of requests that wait for a connection. */
  countPoolConnections: () => { used: number; idle: number; waiting: number }
  log: FastifyBaseLogger
  /** Returns how long a request waits for providers; without it, a default applies. */
  patience?: () => WaitLimits
  /** Folder of the built web app; undefined in tests of the API. */
  webRoot?: string
}

/** Context of a request handler. */
export type RequestContext = {
  deps: Dependencies
  /** Provider responses, or the last good responses while a provider is unavailable. */
  lastGood: RequestReader
  edition: Edition
  request: FastifyRequest
  reply: FastifyReply
  /** The valid session of the request's cookie or token. */
  session: SessionOfRequest | null
  /** The service account of the request's API token. A request has a session or a service account, never both. */
  serviceAccount: ServiceAccount | null
}

/** Origin of an action: a request, or a command or job, in which nobody is signed in. Every request context is also an origin. */
export type Origin = {
  edition: Pick<Edition, 'id'>
  deps: Pick<Dependencies, 'clock'>
  request?: FastifyRequest
  session?: SessionOfRequest | null
  serviceAccount?: ServiceAccount | null
  /** Name of the command, job or provider, if the origin is not a request. */
  by?: string
}

export type SessionOfRequest = {
  id: string
  stage: 'second-factor' | 'signed-in'
  lastActiveAt: Date
  endsAt: Date
  /** When the person last entered a second factor; null after only a password. */
  secondFactorAt: Date | null
  /** When the person used their electronic ID in this sign-in; null after other kinds of sign-in. */
  electronicIdAt: Date | null
  /** When the provider of the firm's staff identified the person in this sign-in; null after other kinds of sign-in. */
  staffSignOnAt: Date | null
  /** True while the firm requires an electronic ID that the person has not used yet. Until then the session gives no access. */
  awaitsElectronicId: boolean
  /**
   * True while the firm requires a stronger factor that this member of staff has not set up. Until then, the session only permits doing so.
   */
  awaitsFactor: boolean
  person: SignedInPerson
  /** The account that the person views as its client, during an impersonation. */
  impersonation: { accountId: string; accountName: string; reason: ImpersonationReason; endsAt: Date } | null
  /** Seconds until the edition's maintenance ends; null outside maintenance. */
  maintenanceSeconds: number | null
}
