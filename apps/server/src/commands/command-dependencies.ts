import pino, { type Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import { followConnections } from '../features/upstreams/jobs.ts'
import { createProviders, type ProviderRegistry } from '../providers/registry.ts'
import { secretOf } from '../secret.ts'
import { simulatorConnection } from '../simulator-connection.ts'
import { findSimulator } from '../simulator-process.ts'

export type CommandDependencies = { db: Database; clock: () => Date; log: Logger; providers: ProviderRegistry }

/** The providers of a running Atrium, for a command beside it; in demo mode its simulator's. */
export async function commandDependencies(config: Config, db: Database): Promise<CommandDependencies & { stop(): void }> {
  const log = pino({ level: 'warn' })
  const clock = () => new Date()
  const simulator = config.mode === 'demo' ? findSimulator(config.dataDir) : undefined
  const connections = await followConnections({
    db,
    log,
    secret: secretOf(config),
    named: config.upstreams,
    otherwise: (name) => simulator && simulatorConnection(simulator.url, simulator.token, name),
  })
  const { dataProvider: standardSource, staticDir } = config
  const providers = createProviders({ connectionOf: connections.of, clock, db, standardSource, staticDir })
  return { db, clock, log, providers, stop: connections.stop }
}
