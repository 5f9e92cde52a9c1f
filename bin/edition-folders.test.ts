import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listUnlistedEditions } from './edition-folders.ts'

test('every edition folder of this repository is exported', () =>
  expect(listUnlistedEditions(join(import.meta.dirname, '../packages/editions/src'))).toEqual([]))

test('an edition folder that is not exported is reported', () => {
  const folder = mkdtempSync(join(tmpdir(), 'editions-'))
  for (const name of ['one', 'acme', 'themes']) mkdirSync(join(folder, name))
  for (const name of ['one', 'acme']) writeFileSync(join(folder, name, 'edition.ts'), '')
  writeFileSync(join(folder, 'all.ts'), "export { one } from './one/edition.ts'\n")
  expect(listUnlistedEditions(folder)).toEqual(['The edition in the folder "acme" is not used: export it in packages/editions/src/all.ts.'])
  rmSync(folder, { recursive: true })
})
