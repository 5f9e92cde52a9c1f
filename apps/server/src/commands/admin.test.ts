import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestApp } from '../testing/test-app.ts'
import { createServiceAccount } from '@atrium/ledger/server/testing/service-accounts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

const hosts = 'greek=portal.greek.example,partner=portal.partner.example'
let dataDir: string

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'atrium-test-'))
})

afterAll(() => rmSync(dataDir, { recursive: true }))

/** Runs bin/admin in production with two editions and a data folder in which Atrium does not run. */
function runAdmin(...args: string[]) {
  return spawnSync(process.execPath, [join(import.meta.dirname, 'admin.ts'), ...args], {
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      ATRIUM_MODE: 'production',
      ATRIUM_SECRET: 'x0Rr5Wq9k2pLmZt7vYb3nQe8sDf1gHj6aCuX4iOw',
      EDITION_HOSTS: hosts,
      EMBEDDED_DATABASE: 'yes',
      DATA_DIR: dataDir,
      SMTP_URL: 'smtp://mail.example:25',
      MAIL_FROM: 'portal@firm.example',
    },
  })
}

describe('bin/admin in a deployment of two editions', () => {
  test('requires --edition for a command that concerns one edition, and lists the served editions', () => {
    const { status, stderr } = runAdmin('create-admin')
    expect(status).toBe(1)
    expect(stderr).toBe('--edition is required. The editions of EDITION_HOSTS are greek, partner.\n')
  })

  test('refuses an edition without a host', () => {
    const { status, stderr } = runAdmin('create-admin', '--edition', 'wealth')
    expect(status).toBe(1)
    expect(stderr).toBe('No host of EDITION_HOSTS is of the edition "wealth". Those of EDITION_HOSTS are greek, partner.\n')
  })

  test('does not require --edition to change the secret, which all editions share', () => {
    const { status, stderr } = runAdmin('rotate-secret')
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Atrium does not run on this data folder/)
  })

  test('refuses to export an unknown edition, and lists the existing editions', () => {
    const folder = join(dataDir, 'export')
    const { status, stderr } = runAdmin('export-firm', '--edition', 'nowhere', '--to', folder)
    expect([status, existsSync(folder)]).toEqual([1, false])
    expect(stderr).toMatch(/^There is no edition "nowhere"\. The editions are .*greek.*partner/)
  })

  test('verifies an export without --edition while Atrium is stopped', () => {
    const folder = mkdtempSync(join(dataDir, 'export-'))
    const missing = runAdmin('export-firm', '--verify', folder)
    expect([missing.status, missing.stderr]).toEqual([1, `${join(folder, 'manifest.json')} is missing: this is no complete export.\n`])
    const manifest = { atrium: '0.1.0', schema: '', edition: 'greek', exportedAt: '2026-11-23T04:00:00.000Z', files: [], omitted: {} }
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
    const verified = runAdmin('export-firm', '--verify', folder)
    expect([verified.status, verified.stdout]).toEqual([0, `${folder}: greek at 2026-11-23T04:00:00.000Z, 0 rows, 0 files: intact.\n`])
  })
})

describe('bin/admin disable', () => {
  test('prints the service accounts whose API tokens stay valid', async () => {
    const app = await createTestApp()
    onTestFinished(() => app.close())
    await createServiceAccount(app, await app.signIn('beatrix-lisle'))
    const { email } = app.findPerson('beatrix-lisle')
    const { connectionString, user, host = '', port, database } = app.pool.options
    const url = connectionString ?? `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
    const owner = Object.assign(new URL(url), { username: 'owner' })
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, 'admin.ts'), 'disable', '--edition', 'wealth', '--email', email, '--reason', 'left'],
      {
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], DATABASE_URL: url, DATABASE_OWNER_URL: owner.href },
      },
    )
    expect([status, stderr, stdout]).toEqual([
      0,
      '',
      `${email} is disabled; their sessions and links have ended.
${email} issued 1 API token that stays valid, of the service accounts "Nightly import" (1): review them at /firm/service-accounts.
`,
    ])
  })
})
