import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compileLayout } from './mail-layout.ts'

test('the compiled layout of e-mails is that of its source; "node bin/mail-layout.ts" renews it', async () => {
  const stored = readFileSync(join(import.meta.dirname, '../platform/mail/layout/letter.json'), 'utf8')
  expect(JSON.parse(stored)).toEqual(await compileLayout())
})
