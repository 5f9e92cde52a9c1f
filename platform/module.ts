import type { AnyContractRouter } from '@orpc/contract'
import type { AnyRouter } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from './app-context.ts'
import type { SystemTransacting } from './db/scope.ts'
import type { ContributionsOfModule } from './contributions.ts'
import type { LastGood } from './providers/last-good.ts'

/**
 * A module's contribution to the server. Each module's `server/manifest.ts` exports one; the server finds the manifests by their folders.
 */
export type ServerModule = {
  /** Name of the module's folder. */
  name: string
  contract: Record<string, AnyContractRouter>
  /** A handler for every route of the contract, under the same keys. */
  routes: Record<string, AnyRouter>
  /** Routes outside the contract, such as those of files. */
  fileRoutes?: readonly ((app: FastifyInstance, deps: Dependencies, lastGood: LastGood) => Promise<void> | void)[]
  /** Scheduled jobs. */
  jobs?: readonly ModuleJob[]
  /** Steps that remove expired rows, each night in each edition. */
  retention?: readonly RetentionStep[]
  /** Contributions to other modules. */
  contributes?: ContributionsOfModule
}

/** A scheduled job; only one of several processes runs it at a time. */
export type ModuleJob = {
  /** Name in the form `module.job`. */
  name: string
  /** Schedule. It applies in the time zone of the main edition, or of each edition for a job with `isByTimeZone`. */
  cron: string
  /** True to run the job for the editions of each time zone separately, at the time of the schedule in that zone. */
  isByTimeZone?: true
  /** Runs the job for the given editions; returns the details that the log records. */
  run: (deps: Dependencies, editions: readonly Edition[]) => Promise<object | void>
  /** Also run the job this many seconds after a start. */
  afterStartSeconds?: number
}

/** Removes the expired rows of one kind. */
export type RetentionStep = {
  /** Name of the kind of row, for the log. */
  name: string
  /** Runs in its own transaction; returns the number of removed rows if it counts them. */
  remove: (transaction: SystemTransacting, context: RetentionContext) => Promise<number | void>
}

export type RetentionContext = { edition: Edition; deps: Pick<Dependencies, 'clock'>; now: Date }

export const defineServerModule = (module: ServerModule): ServerModule => module
