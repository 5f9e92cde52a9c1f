import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

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
  test('requires the edition of commands that concern one, naming those served', () => {
    const { status, stderr } = runAdmin('create-admin')
    expect(status).toBe(1)
    expect(stderr).toBe('--edition is required. The editions of EDITION_HOSTS are greek, partner.\n')
  })

  test('refuses an edition without a host', () => {
    const { status, stderr } = runAdmin('create-admin', '--edition', 'wealth')
    expect(status).toBe(1)
    expect(stderr).toBe('No host of EDITION_HOSTS is of the edition "wealth". Those of EDITION_HOSTS are greek, partner.\n')
  })

  test('does not require an edition for the secret, which all editions share', () => {
    const { status, stderr } = runAdmin('rotate-secret')
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Atrium does not run on this data folder/)
  })
})
