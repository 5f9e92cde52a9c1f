import type { Config } from '@atrium/platform/config'
import { upgradeDatabase } from '@atrium/platform/db/upgrade'
import { withStoppedDatabase } from './stopped-database.ts'

/** Upgrades a database older than the baseline migration. Atrium must be stopped. */
export async function upgradeOldDatabase(config: Config, say: (message: string) => void): Promise<void> {
  const result = await withStoppedDatabase(config, say, ({ owner, appRole }) => upgradeDatabase(owner, appRole))
  say(result === 'upgraded' ? 'The database is upgraded. Start Atrium with bin/start.' : 'The database is current: nothing to upgrade.')
}
