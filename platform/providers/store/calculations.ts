import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/** Where all that turns a ledger into figures is written. */
const folders = ['./', '../trades/', '../../../packages/domain/src/'].map((path) => new URL(path, import.meta.url))

/** Read with the code itself: what is put in its place under a running process is not what that process calculates by. */
const known = hashOf(folders).catch(() => randomUUID())

/** Names the calculations of this process: others may come to something else from the same ledger. */
export function nameOfCalculations(): Promise<string> {
  return known
}

async function hashOf(from: readonly URL[]): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of from) {
    const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort()
    const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder))))
    for (const [place, name] of names.entries()) hash.update(`${name}\n`).update(texts[place]!)
  }
  return hash.digest('hex').slice(0, 16)
}
