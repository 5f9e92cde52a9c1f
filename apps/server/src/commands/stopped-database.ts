import type { Config } from '@atrium/platform/config'
import { lockFolder } from '@atrium/platform/db/lock'
import { openDatabase, type OpenedDatabase } from '@atrium/platform/db/open'

/** Runs work on the database of a stopped Atrium. An embedded database server is started for it and stopped afterwards. */
export async function withStoppedDatabase<Result>(
  config: Config,
  say: (message: string) => void,
  work: (database: OpenedDatabase) => Promise<Result>,
): Promise<Result> {
  const unlock = config.database === 'embedded' ? lockFolder(config.dataDir) : () => undefined
  try {
    const database = await openDatabase(config, say)
    return await work(database).finally(database.release)
  } finally {
    unlock()
  }
}
