import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/** Folders of the code that computes figures from a ledger. */
const folders = ['./', '../trades/', '../../../packages/domain/src/'].map((path) => new URL(path, import.meta.url))

/** Hash of that code. It is computed at start-up, because files that are replaced later do not change the running code. */
const calculationsHash = computeHash(folders).catch(() => randomUUID())

/** Returns the version of the calculations of this process. Another version may compute other results from the same ledger. */
export function findCalculationsVersion(): Promise<string> {
  return calculationsHash
}

async function computeHash(from: readonly URL[]): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of from) {
    const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort()
    const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder))))
    for (const [index, name] of names.entries()) hash.update(`${name}\n`).update(texts[index]!)
  }
  return hash.digest('hex').slice(0, 16)
}
