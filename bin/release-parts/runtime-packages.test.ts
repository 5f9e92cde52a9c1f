import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findRuntimePackages } from './runtime-packages.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'atrium-packages-')))
afterAll(() => rmSync(root, { recursive: true }))

function write(path: string, content: string | object): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
}

test('a release contains the packages whose values are imported, and their dependencies', () => {
  write('node_modules/a/package.json', { dependencies: { b: '1' }, optionalDependencies: { 'of-another-platform': '1' } })
  write('node_modules/a/node_modules/b/package.json', {})
  write('node_modules/b/package.json', { peerDependencies: { '@c/d': '1' } })
  write('node_modules/@c/d/package.json', {})
  write('node_modules/e/package.json', {})
  write('node_modules/only-types/package.json', {})
  write('server/x.ts', "import { one } from 'a'\nimport type { Two } from 'only-types'\nimport fs from 'node:fs'\nimport './y.ts'\n")
  write('server/y.ts', "export const load = () => import('@c/d/deep')\n")
  write('server/package.json', { optionalDependencies: { e: '1', absent: '1' } })
  expect(findRuntimePackages(root, ['server/x.ts', 'server/y.ts', 'server/package.json'])).toEqual([
    'node_modules/@c/d',
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/e',
  ])
})

test('an imported package that is not installed is reported by its name', () => {
  write('server/z.ts', "import 'missing'\n")
  expect(() => findRuntimePackages(root, ['server/z.ts'])).toThrow('The package missing, which server needs, is not installed.')
})
