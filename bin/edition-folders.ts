import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns a sentence for each edition folder that `all.ts` does not export. */
export function listUnlistedEditions(folder: string): string[] {
  const all = readFileSync(join(folder, 'all.ts'), 'utf8')
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'edition.ts')) && !all.includes(`'./${name}/edition.ts'`))
    .map((name) => `The edition in the folder "${name}" is not used: export it in packages/editions/src/all.ts.`)
}
