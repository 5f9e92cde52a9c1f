import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { readSecretFiles } from './secret-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'atrium-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))
const writeSecretFile = (name: string, content: string) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

describe('secrets in files', () => {
  test('are read without the line break at the end of the file', () => {
    const token = writeSecretFile('token', 'a-token-of-sixteen-letters\n')
    expect(readConfig({ METRICS_TOKEN_FILE: token }).metricsToken).toBe('a-token-of-sixteen-letters')
    expect(readSecretFiles({ ASSET_MANAGER_TOKEN_WEALTH_FILE: token, PORT_FILE: '/no', SSL_CERT_FILE: '/no' }, [])).toMatchObject({
      ASSET_MANAGER_TOKEN_WEALTH: 'a-token-of-sixteen-letters',
    })
  })

  test.each([
    ['a file that does not exist', () => ({ SMTP_URL_FILE: join(folder, 'none') }), /^SMTP_URL_FILE: the file .* cannot be read: ENOENT/],
    ['an empty file', () => ({ SMTP_URL_FILE: writeSecretFile('empty', '\n') }), /^SMTP_URL_FILE: the file .* is empty/],
    [
      'a value and a file',
      () => ({ SMTP_URL: 'smtps://m', SMTP_URL_FILE: writeSecretFile('url', 'x') }),
      /^SMTP_URL and SMTP_URL_FILE are both set/,
    ],
  ])('are refused with one sentence about %s', (_, environment, sentence) => {
    const errors: string[] = []
    readSecretFiles(environment(), errors)
    expect(errors).toEqual([expect.stringMatching(sentence)])
  })
})
