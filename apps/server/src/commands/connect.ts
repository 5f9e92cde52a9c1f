import type { Config } from '@atrium/platform/config'
import { connect, type Connection, type Database } from '@atrium/platform/db/client'
import { findRunningCluster } from '@atrium/platform/db/embedded-folders'
import { appLogin, embeddedDatabase, ownerLogin } from '@atrium/platform/db/logins'

export type CommandConnection = { db: Database; app: Connection; owner: Connection; close(): Promise<void> }

/** Connects to the database of a running Atrium, or to the external cluster, with the app's login. Also returns both logins. */
export function connectCommand(config: Pick<Config, 'database' | 'dataDir'>): CommandConnection {
  const { app, owner } = findConnections(config)
  const { db } = connect(app, () => undefined, 10)
  return { db, app, owner, close: () => db.destroy() }
}

function findConnections({ database, dataDir }: Pick<Config, 'database' | 'dataDir'>): { app: Connection; owner: Connection } {
  if (database !== 'embedded') return { app: { connectionString: database.url }, owner: { connectionString: database.ownerUrl } }
  const cluster = findRunningCluster(dataDir)
  if (!cluster) throw new Error('Atrium does not run on this data folder: start it with bin/start.')
  return {
    app: { ...cluster, user: appLogin, database: embeddedDatabase },
    owner: { ...cluster, user: ownerLogin, database: embeddedDatabase },
  }
}
