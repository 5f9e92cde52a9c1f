import type { Logger } from 'pino'
import type { Config } from '@atrium/platform/config'
import type { Database } from '@atrium/platform/db/client'
import { followConnections } from '@atrium/administration/server/upstreams/jobs'
import { createProviders, type ProviderRegistry } from '@atrium/platform/providers/registry'
import { readSecret } from '@atrium/platform/secret'
import { createLog } from '../log.ts'
import { createSimulatorConnection } from '../simulator-connection.ts'
import { findSimulator } from '../simulator-process.ts'

export type CommandDependencies = { db: Database; clock: () => Date; log: Logger; providers: ProviderRegistry }

/**
 * Creates the dependencies of a command. The providers use the upstream connections of the deployment. In demo mode, upstreams without a
 * connection use the simulator.
 */
export async function createCommandDependencies(config: Config, db: Database): Promise<CommandDependencies & { stop(): void }> {
  const log = createLog('warn')
  const clock = () => new Date()
  const simulator = config.mode === 'demo' ? findSimulator(config.dataDir) : undefined
  const connections = await followConnections({
    db,
    log,
    secret: readSecret(config),
    named: config.upstreams,
    otherwise: (name) => simulator && createSimulatorConnection(simulator.url, simulator.token, name),
  })
  const { dataProvider: standardSource, staticDir } = config
  const providers = createProviders({ findConnection: connections.of, clock, db, defaultSource: standardSource, staticDir })
  return { db, clock, log, providers, stop: connections.stop }
}
