import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

/** Returns the folder of the embedded database of a data directory. @throws Error if it has none */
export function findCluster(dataDir: string): string {
  const marker = join(dataDir, 'cluster.json')
  if (!existsSync(marker)) throw new Error(`${dataDir} has no cluster`)
  return (JSON.parse(readFileSync(marker, 'utf8')) as { folder: string }).folder
}

/** Returns the connection of the superuser to the embedded database of a data directory. */
export function embeddedConnection(dataDir: string): pg.ClientConfig {
  return { host: findCluster(dataDir), port: 5432, user: 'postgres', database: 'atrium' }
}
