import type { Config } from '@atrium/platform/config'
import { lockFolder } from '@atrium/platform/db/lock'
import { openDatabase } from '@atrium/platform/db/open'
import { upgradeDatabase } from '@atrium/platform/db/upgrade'

/** Upgrades the database of a stopped Atrium. An embedded server is started for the upgrade and stopped again. */
export async function upgradeStoppedDatabase(config: Config, say: (message: string) => void): Promise<void> {
  const unlock = config.database === 'embedded' ? lockFolder(config.dataDir) : () => undefined
  try {
    const { owner, appRole, release } = await openDatabase(config, say)
    const result = await upgradeDatabase(owner, appRole).finally(release)
    say(result === 'upgraded' ? 'The database is upgraded. Start Atrium with bin/start.' : 'The database is current: nothing to upgrade.')
  } finally {
    unlock()
  }
}
