import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const secret = 'text of a file outside the folder'
let app: TestApp
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-paths-'))
  mkdirSync(join(folder, 'web/assets'), { recursive: true })
  for (const name of ['secret.txt', 'web/secret.txt', 'web/assets/.secret.txt']) writeFileSync(join(folder, name), secret)
  writeFileSync(join(folder, 'web/assets/app.js'), 'export {}')
  writeFileSync(join(folder, 'web/index.html'), '<!doctype html><html lang="en" data-theme="main"><title>x</title></html>')
  app = await createTestApp({}, { webRoot: join(folder, 'web') })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

/** Requests a path without the normalisation that an HTTP client would apply. */
function request(path: string): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(Number(app.port), '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost:${app.port}\r\nconnection: close\r\n\r\n`),
    )
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.on('close', () => done(text))
    socket.on('error', fail)
  })
}

const climbs = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%5c',
  '..\\',
  '.%2e/',
  '%252e%252e%252f',
  '..%00/',
  '..;/',
  '\u00a0../',
  '%c0%ae%c0%ae/',
]
const targets = [
  ...climbs.flatMap((climb) => [1, 2, 3, 6].map((levels) => `${climb.repeat(levels)}secret.txt`)),
  '/secret.txt',
  '//secret.txt',
  '.secret.txt',
  'app.js/../../secret.txt',
  'app.js%00.txt',
  '\u0000',
  `${'a/../'.repeat(400)}../secret.txt`,
  'x'.repeat(3_000),
]

describe('a path that leaves its folder', () => {
  test('would get a file inside the folder, which is served', async () => {
    expect(await request('/assets/app.js')).toMatch(/^HTTP\/1\.1 200 [^]*export \{\}$/)
  })

  test.each(targets)('gets no file from outside the folder of the web app: %j [S37]', async (target) => {
    for (const start of ['/assets/', '/', '/dashboard/', '/api/photos/']) {
      const response = await request(encodeURI(`${start}${target}`).replaceAll('%25', '%'))
      expect(response).toMatch(/^HTTP\/1\.1 \d{3} /)
      expect([start, response.includes(secret), / 5\d\d /.test(response.slice(0, 14))]).toEqual([start, false, false])
    }
  })
})
