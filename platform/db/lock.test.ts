import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from './lock.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the lock of a data folder', () => {
  test('refuses a second process, names the step to take, and can be released', () => {
    const release = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(`Another Atrium (process ${process.pid}) already runs on the data folder`)
    release()
    lockFolder(folder)()
  })

  test.each([
    ['the id of a process that has ended', JSON.stringify({ pid: 2 ** 22 - 7, startedAt: '12345' })],
    ['the id of a running process that started later', JSON.stringify({ pid: process.pid, startedAt: 'another life' })],
    ['a truncated line', '{"pid":'],
  ])('is taken over if its file contains %s', (_, content) => {
    writeFileSync(join(folder, 'atrium.lock'), content)
    const release = lockFolder(folder)
    expect(JSON.parse(readFileSync(join(folder, 'atrium.lock'), 'utf8'))).toMatchObject({ pid: process.pid })
    release()
  })
})
