import type { AnyContractRouter } from '@orpc/contract'
import type { AnyRouter } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from './app-context.ts'
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
  /** Contributions to other modules. */
  contributes?: ContributionsOfModule
}

export const defineServerModule = (module: ServerModule): ServerModule => module
