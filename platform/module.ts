import type { AnyContractRouter } from '@orpc/contract'
import type { AnyRouter } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from './app-context.ts'
import type { SystemTransacting } from './db/scope.ts'
import type { ContributionsOfModule } from './contributions.ts'
import type { LastGood } from './providers/last-good.ts'

/** Contribution of a module to the server, exported by its `server/manifest.ts`. The server finds the manifests by the module folders. */
export type ServerModule = {
  /** Name of the module's folder. */
  name: string
  contract: Record<string, AnyContractRouter>
  /** A handler for every route of the contract, under the same keys. */
  routes: Record<string, AnyRouter>
  /** Routes outside the contract, such as file routes. */
  fileRoutes?: readonly ((app: FastifyInstance, deps: Dependencies, lastGood: LastGood) => Promise<void> | void)[]
  /** Scheduled jobs. */
  jobs?: readonly ModuleJob[]
  /** Steps that remove expired rows, every night and for each edition. */
  retention?: readonly RetentionStep[]
  /** Contributions to other modules. */
  contributes?: ContributionsOfModule
}

/** A scheduled job. Only one of several processes runs it at a time. */
export type ModuleJob = {
  /** Name in the form `module.job`. */
  name: string
  /** Schedule as a cron expression. It applies in the time zone of the main edition or, with `isByTimeZone`, of each edition. */
  cron: string
  /** True to run the job separately for the editions of each time zone, at the scheduled time in that zone. */
  isByTimeZone?: true
  /** Runs the job for the given editions. Returns details for the log. */
  run: (deps: Dependencies, editions: readonly Edition[]) => Promise<object | void>
  /** Number of seconds after the start of Atrium at which the job runs in addition to its schedule. */
  afterStartSeconds?: number
}

/** Step that removes the expired rows of one kind. */
export type RetentionStep = {
  /** Name of the kind of row, for the log. */
  name: string
  /** Runs in its own transaction. Returns the number of removed rows, if it counts them. */
  remove: (transaction: SystemTransacting, context: RetentionContext) => Promise<number | void>
}

export type RetentionContext = { edition: Edition; deps: Pick<Dependencies, 'clock'>; now: Date }

export const defineServerModule = (module: ServerModule): ServerModule => module
