import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** The list of a backup's files, written last: a backup without it is incomplete. */
export type BackupList = {
  createdAt: string
  /** Name of the key that confirms the log of events: the secret is not in the backup unless the data folder contained it. */
  auditKey: string
  files: { path: string; bytes: number; sha256: string }[]
}

const listName = 'backup.json'

export async function writeBackupList(folder: string, about: Omit<BackupList, 'files'>): Promise<BackupList> {
  const list = { ...about, files: await describeFiles(folder) }
  writeFileSync(join(folder, listName), `${JSON.stringify(list, null, 2)}\n`, { mode: 0o600 })
  return list
}

/** @throws Error naming the first file that is missing, additional or altered */
export async function readBackupList(folder: string): Promise<BackupList> {
  const file = join(folder, listName)
  if (!existsSync(file)) throw new Error(`${file} is missing: this is no complete backup.`)
  const list = JSON.parse(readFileSync(file, 'utf8')) as BackupList
  const found = new Map((await describeFiles(folder)).map((one) => [one.path, one]))
  for (const { path, bytes, sha256 } of list.files) {
    const one = found.get(path)
    if (!one) throw new Error(`The backup is incomplete: ${path} is missing.`)
    if (one.bytes !== bytes || one.sha256 !== sha256) throw new Error(`The backup is damaged: ${path} has changed since it was made.`)
    found.delete(path)
  }
  const [additional] = found.keys()
  if (additional !== undefined) throw new Error(`The backup has changed: ${additional} was added after it was made.`)
  return list
}

async function describeFiles(folder: string): Promise<BackupList['files']> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => path !== listName)
    .toSorted()
  const files: BackupList['files'] = []
  for (const path of paths) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(folder, path)), hash)
    files.push({ path, bytes: statSync(join(folder, path)).size, sha256: hash.digest('hex') })
  }
  return files
}
