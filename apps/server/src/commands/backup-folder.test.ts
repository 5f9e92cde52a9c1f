import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBackupList, writeBackupList } from './backup-folder.ts'

let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-backup-'))
  mkdirSync(join(folder, 'postgresql/base'), { recursive: true })
  writeFileSync(join(folder, 'postgresql/base/1'), 'one')
  writeFileSync(join(folder, 'secret'), 'two')
  await writeBackupList(folder, { createdAt: '2026-11-23T04:00:00.000Z', auditKey: 'key' })
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the list of a backup names each file with its size and checksum', async () => {
  const { files, auditKey } = await readBackupList(folder)
  expect([auditKey, files.map(({ path, bytes }) => [path, bytes])]).toEqual([
    'key',
    [
      ['postgresql/base/1', 3],
      ['secret', 3],
    ],
  ])
})

test.each([
  ['has no list', () => rmSync(join(folder, 'backup.json')), 'this is no complete backup'],
  ['lacks a file', () => rmSync(join(folder, 'postgresql/base/1')), 'postgresql/base/1 is missing'],
  ['has an altered file', () => appendFileSync(join(folder, 'secret'), '!'), 'secret has changed since it was made'],
  ['has an additional file', () => writeFileSync(join(folder, 'postgresql/base/2'), ''), 'postgresql/base/2 was added after it was made'],
])('a backup that %s is refused', async (_, damage, message) => {
  damage()
  await expect(readBackupList(folder)).rejects.toThrow(message)
})
