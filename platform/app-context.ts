import type { Edition } from '@atrium/editions/edition'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import type { Contributed } from './contributions.ts'
import type { Bulk } from './db/bulk.ts'
import type { Database } from './db/client.ts'
import type { SignedInPerson } from './session/access.ts'
import type { Throttles } from './http/throttles.ts'
import type { BackgroundTasks } from './jobs/background-tasks.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Texter } from './mail/texter.ts'
import type { Patience, RequestAnswers } from './providers/last-good.ts'
import type { ElectronicIdPort } from './providers/ports/electronic-id.ts'
import type { PushPort } from './providers/ports/push.ts'
import type { ProviderRegistry } from './providers/registry.ts'

/** Now, in UTC: the one way to ask for the time, so that tests can set it. */
export type Clock = () => Date

/** What the app is built from; `main.ts` gives the real ones, tests give their own. */
export type Dependencies = {
  config: Config
  secret: string
  db: Database
  /** Long work on many rows. */
  bulk: Bulk
  clock: Clock
  mailer: Mailer
  texter: Texter
  throttles: Throttles
  providers: ProviderRegistry
  /** Who vouches for the electronic ids of an edition that has them. */
  electronicIdOf: (edition: Edition) => ElectronicIdPort | undefined
  /** Who tells the devices of an edition's people of news; undefined where nobody does. */
  pushOf: (edition: Pick<Edition, 'id'>) => PushPort | undefined
  /** What goes on after its answer. */
  backgroundTasks: BackgroundTasks
  /** What the modules offer to each other. */
  contributed: Contributed
  log: FastifyBaseLogger
  /** How long a request waits for providers; absent where the standard holds. */
  patience?: () => Patience
  /** Folder of the built web app; absent in tests of the API alone. */
  webRoot?: string
}

/** What every handler gets. */
export type RequestContext = {
  deps: Dependencies
  /** Provider answers, bridged by the last good ones. */
  lastGood: RequestAnswers
  edition: Edition
  request: FastifyRequest
  reply: FastifyReply
  /** The session of the cookie, if it is still good. */
  session: SessionOfRequest | null
}

/**
 * Whence something is done: a request, or the machine room (a command, a job), where there is none and nobody is signed
 * in. Every request's context is one.
 */
export type Origin = {
  edition: Pick<Edition, 'id'>
  deps: Pick<Dependencies, 'clock'>
  request?: FastifyRequest
  session?: SessionOfRequest | null
  /** Which command, job or provider it comes from, where it is no request. */
  by?: string
}

export type SessionOfRequest = {
  id: string
  stage: 'second-factor' | 'signed-in'
  lastActiveAt: Date
  endsAt: Date
  /** When the person last showed that it is them; null for a password alone. */
  secondFactorAt: Date | null
  /** When the person showed their electronic id in this sign-in; null where they came another way. */
  electronicIdAt: Date | null
  /** Their firm asks them for it, and they have not shown it: until then nothing is open. */
  awaitsElectronicId: boolean
  person: SignedInPerson
  /** The account that its person looks at as a client, while that lasts. */
  impersonation: { accountId: string; accountName: string } | null
  /** How long the edition is still being looked after; null where it is not. */
  maintenanceSeconds: number | null
}
