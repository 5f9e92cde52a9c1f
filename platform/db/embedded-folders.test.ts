import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findCluster, writeMarker } from './embedded-folders.ts'

const tempFolder = mkdtempSync(join(tmpdir(), 'atrium-folders-'))
afterAll(() => rmSync(tempFolder, { recursive: true }))

test('the cluster of a data folder is found after the folder was moved', () => {
  const [before, after] = [join(tempFolder, 'before'), join(tempFolder, 'after')]
  mkdirSync(join(before, 'postgresql'), { recursive: true })
  writeMarker(before, join(before, 'postgresql'), new Date())
  expect(findCluster(before)).toBe(join(before, 'postgresql'))
  renameSync(before, after)
  expect(findCluster(after)).toBe(join(after, 'postgresql'))
})

test('an outdated absolute path in the marker of an earlier version does not hide the cluster in the folder', () => {
  const folder = join(tempFolder, 'copied')
  mkdirSync(join(folder, 'postgresql'), { recursive: true })
  writeFileSync(join(folder, 'postgresql', 'PG_VERSION'), '18\n')
  writeFileSync(join(folder, 'cluster.json'), JSON.stringify({ folder: '/elsewhere/postgresql' }))
  expect(findCluster(folder)).toBe(join(folder, 'postgresql'))
})

test('a cluster outside the data folder is found by its marker, and not found without a marker', () => {
  const folder = join(tempFolder, 'outside')
  mkdirSync(folder)
  expect(findCluster(folder)).toBeUndefined()
  writeMarker(folder, '/var/lib/atrium/0123/postgresql', new Date())
  expect(findCluster(folder)).toBe('/var/lib/atrium/0123/postgresql')
})
