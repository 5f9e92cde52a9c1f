import type { AnyContractRouter } from '@orpc/contract'
import type { AnyRouter } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from './app-context.ts'
import type { SystemTransacting } from './db/scope.ts'
import type { ContributionsOfModule } from './contributions.ts'
import type { LastGood } from './providers/last-good.ts'

/**
 * A module's contribution to the server. Each module's `server/manifest.ts` exports one; the server finds them by their folders.
 */
export type ServerModule = {
  /** Name of its folder. */
  name: string
  contract: Record<string, AnyContractRouter>
  /** A handler for every route of the contract, under the same keys. */
  routes: Record<string, AnyRouter>
  /** Routes outside the contract, such as those of files. */
  fileRoutes?: readonly ((app: FastifyInstance, deps: Dependencies, lastGood: LastGood) => Promise<void> | void)[]
  /** Work on a schedule. */
  jobs?: readonly ModuleJob[]
  /** Rows to remove, each night in each edition, when their time is over. */
  retention?: readonly RetentionStep[]
  /** Contributions to other modules. */
  contributes?: ContributionsOfModule
}

/** Work on a schedule, in one of several processes at a time. */
export type ModuleJob = {
  /** `module.job`. */
  name: string
  /** When it runs, in London time. */
  cron: string
  /** Runs for the editions given; returns what the log records of the run. */
  run: (deps: Dependencies, editions: readonly Edition[]) => Promise<object | void>
  /** Runs this many seconds after a start as well. */
  afterStartSeconds?: number
}

/** Removes the rows of one kind whose time is over. */
export type RetentionStep = {
  /** What it removes, for the log. */
  name: string
  /** Runs in its own transaction; returns the number of removed rows if it counts them. */
  remove: (transaction: SystemTransacting, context: RetentionContext) => Promise<number | void>
}

export type RetentionContext = { edition: Edition; deps: Pick<Dependencies, 'clock'>; now: Date }

export const defineServerModule = (module: ServerModule): ServerModule => module
