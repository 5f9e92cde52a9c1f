import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeFiles, readList, type ListedFile } from './listed-files.ts'

/** The list of a backup's files. It is written last, so a backup without it is incomplete. */
export type BackupList = {
  createdAt: string
  /** Name of the key that verifies the log of events. The backup contains the secret only if the data folder does. */
  auditKey: string
  files: ListedFile[]
}

const listName = 'backup.json'

export async function writeBackupList(folder: string, metadata: Omit<BackupList, 'files'>): Promise<BackupList> {
  const list = { ...metadata, files: await describeFiles(folder, listName) }
  writeFileSync(join(folder, listName), `${JSON.stringify(list, null, 2)}\n`, { mode: 0o600 })
  return list
}

/** @throws Error if there is no list, or for the first file that is missing, additional or altered */
export function readBackupList(folder: string): Promise<BackupList> {
  return readList('backup', folder, listName)
}
