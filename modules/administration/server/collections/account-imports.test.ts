import { createImporter } from '@atrium/collections/server/testing/imports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

/** `ACCOUNT_ROWS=1000` imports as many accounts as the specification of the back office names. */
const rows = Number(process.env['ACCOUNT_ROWS'] ?? 60)
const wrong = 12

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await app.asOwner(`update organisations set account_seats = 50000 where edition = 'wealth'`)
})
afterAll(() => app.close())

test(
  'an import of accounts with 12 wrong rows stores nothing until they are corrected, and is undone in one step',
  { timeout: 240_000 },
  async () => {
    const importer = createImporter(app, await app.signIn('oscar-venn'), 'accounts')
    const countAccounts = async () =>
      Number((await app.asOwner(`select count(*) as count from accounts where external_id like 'IMP-%' and is_active`))[0]?.['count'])
    const createFile = (isWrong: boolean) =>
      [
        'name,email,external_id,portal,inception,currency',
        ...Array.from({ length: rows }, (_, index) => {
          const email = isWrong && index < wrong ? 'no address' : `client${index}@import-fields.example`
          return `Client ${index},${email},IMP-${index},private-clients,2026-03-02,GBP`
        }),
      ].join('\n')

    const checked = await importer.check(await importer.upload(createFile(true)))
    expect(checked.counts).toMatchObject({ rows, wrong })
    const errors = await importer.listErrors(checked)
    expect(errors.map(({ row, field, code }: { row: number; field: string; code: string }) => [row, field, code])).toEqual(
      Array.from({ length: wrong }, (_, index) => [index + 2, 'email', 'not-an-email']),
    )
    expect(await countAccounts()).toBe(0)

    const done = await importer.importFile(createFile(false))
    expect(done).toMatchObject({ state: 'done', counts: { rows, created: rows, wrong: 0 }, canUndo: true })
    expect(await countAccounts()).toBe(rows)
    const undone = await importer.undo(done)
    expect(undone).toMatchObject({ state: 'undone', counts: { undone: rows, left: 0 } })
    expect(await countAccounts()).toBe(0)
  },
)
