import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** A file in a folder: its path relative to the folder, its size, and its SHA-256 in hexadecimal. */
export type ListedFile = { path: string; bytes: number; sha256: string }

/** Returns every file of the folder except the list itself, sorted by path. */
export async function describeFiles(folder: string, listName: string): Promise<ListedFile[]> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => path !== listName)
    .toSorted()
  const files: ListedFile[] = []
  for (const path of paths) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(folder, path)), hash)
    files.push({ path, bytes: statSync(join(folder, path)).size, sha256: hash.digest('hex') })
  }
  return files
}

/**
 * Reads the list of a folder and compares it with the files of the folder.
 * @param what the kind of folder, such as "backup", as named in error messages
 * @throws Error if there is no list, or for the first file that is missing, additional or altered
 */
export async function readList<List extends { files: readonly ListedFile[] }>(
  what: string,
  folder: string,
  listName: string,
): Promise<List> {
  const file = join(folder, listName)
  if (!existsSync(file)) throw new Error(`${file} is missing: this is no complete ${what}.`)
  const list = JSON.parse(readFileSync(file, 'utf8')) as List
  const unlistedFiles = new Map((await describeFiles(folder, listName)).map((one) => [one.path, one]))
  for (const { path, bytes, sha256 } of list.files) {
    const one = unlistedFiles.get(path)
    if (!one) throw new Error(`The ${what} is incomplete: ${path} is missing.`)
    if (one.bytes !== bytes || one.sha256 !== sha256) throw new Error(`The ${what} is damaged: ${path} has changed since it was made.`)
    unlistedFiles.delete(path)
  }
  const [additional] = unlistedFiles.keys()
  if (additional !== undefined) throw new Error(`The ${what} has changed: ${additional} was added after it was made.`)
  return list
}
