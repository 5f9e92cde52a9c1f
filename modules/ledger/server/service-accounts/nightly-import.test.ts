import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ledgerFiles } from '@atrium/server/testing/imports'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partBytes } from '../../contract/imports.ts'
import { createServiceAccount } from '../testing/service-accounts.ts'

const script = fileURLToPath(new URL('../../../../docs/examples/nightly-import.sh', import.meta.url))
let app: TestApp
let folder: string
let admin: string

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.signIn('oscar-venn')
  folder = await mkdtemp(join(tmpdir(), 'atrium-nightly-'))
  await writeFile(join(folder, 'token'), `${(await createServiceAccount(app, admin)).token}\n`)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await app.close()
})

type Run = { code: number; output: string; errors: string }

/** Runs the script of the documentation against the running server. */
async function runScript(kind: string, text: string, tokenFile = 'token', more: NodeJS.ProcessEnv = {}): Promise<Run> {
  const file = join(folder, `${kind}.csv`)
  await writeFile(file, text)
  const env = {
    ...process.env,
    ATRIUM_URL: `http://localhost:${app.port}`,
    ATRIUM_TOKEN_FILE: join(folder, tokenFile),
    // Most steps take less than the default of a second.
    ATRIUM_POLL_SECONDS: '0.1',
    ...more,
  }
  return new Promise((done) => {
    execFile('sh', [script, kind, file], { env }, (error, output, errors) => done({ code: Number(error?.code ?? 0), output, errors }))
  })
}

const statesOf = async () =>
  (await app.get('/api/imports', { cookie: admin })).json.items.map(
    ({ kind, state }: { kind: string; state: string }) => `${kind} ${state}`,
  )

describe('the script for a nightly import', () => {
  test('imports files of every kind, also in several parts, and repeats them without effect', async () => {
    for (const [kind, text] of ledgerFiles) expect(await runScript(kind, text)).toMatchObject({ code: 0, errors: '' })
    const rows = Array.from({ length: 45_000 }, (_, row) => `XB-${row},Security number ${row} of a long list,Equities,GBP`)
    const large = `Symbol,Name,Asset class,Price currency\n${rows.join('\n')}\n`
    expect(large.length).toBeGreaterThan(partBytes)
    expect(await runScript('securities', large)).toEqual({
      code: 0,
      errors: '',
      output: 'securities.csv: 45000 new, 0 changed, 0 as before\n',
    })
    expect(await runScript(...(ledgerFiles[0] ?? ['securities', '']))).toMatchObject({
      output: 'securities.csv: 0 new, 0 changed, 4 as before\n',
    })
    expect(new Set((await statesOf()).map((one: string) => one.split(' ')[1]))).toEqual(new Set(['committed']))
  })

  const wrongPrices = 'Symbol,Date,Price\nORCH,2026-02-31,12\nNONE,2026-11-17,12\n'

  test('prints the errors of wrong rows to standard error only, changes nothing and discards the import', async () => {
    const before = await statesOf()
    const { code, output, errors } = await runScript('prices', wrongPrices)
    expect([code, output, errors.split('\n').length]).toEqual([1, '', 4])
    expect(errors).toContain('2026-02-31')
    expect(errors).toContain('NONE')
    expect(await statesOf()).toEqual(before)
  })

  test('writes the errors of wrong rows to the file that is named, readable by its user only, and replaces it', async () => {
    const file = join(folder, 'errors.csv')
    const named = { ATRIUM_ERRORS_FILE: file }
    const printed = (await runScript('prices', wrongPrices)).errors
    await writeFile(file, 'of yesterday', { mode: 0o644 })
    expect(await runScript('prices', wrongPrices, 'token', named)).toEqual({
      code: 1,
      output: '',
      errors: `prices.csv: 2 rows are wrong; see ${file}\n`,
    })
    expect(await readFile(file, 'utf8')).toBe(printed)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const before = await statesOf()
    const nowhere = { ATRIUM_ERRORS_FILE: join(folder, 'missing', 'errors.csv') }
    expect(await runScript('prices', wrongPrices, 'token', nowhere)).toMatchObject({ code: 2, output: '' })
    expect(await statesOf()).toEqual(before)
  })

  test('sends and checks clients, and leaves them to a person', async () => {
    const before = await statesOf()
    expect(await runScript('accounts', 'Client ID,Name,Email,Currency\nNJ-3,Ida Marsh,ida@marsh.example,GBP\n')).toEqual({
      code: 0,
      errors: '',
      output: 'accounts.csv: checked; a person commits it in the browser\n',
    })
    expect(await statesOf()).toEqual(['accounts checked', ...before])
  })

  test('fails with the code of the error for a token that is not valid, and for a file that cannot be read', async () => {
    const before = await statesOf()
    await writeFile(join(folder, 'wrong-token'), 'atrium_wrong')
    expect(await runScript('prices', 'x', 'wrong-token')).toEqual({ code: 2, output: '', errors: 'POST : 401 not-signed-in\n' })
    const { code, errors } = await runScript('prices', 'Symbol,Date,Price\n')
    expect([code, errors]).toEqual([2, 'The file cannot be checked: no-rows\n'])
    expect(await statesOf()).toEqual(before)
  })
})
