import { dirname } from 'node:path'

/** A part of the code that is mutated, with its tests. Paths are relative to the repository root. */
export type Target = {
  name: string
  /** The vitest project of its tests. */
  project: 'rules' | 'server'
  /** Globs of the mutated files; tests among them are excluded. */
  files: readonly string[]
  /** Globs of all tests that may kill a mutant. */
  tests: readonly string[]
  /** Lists the tests that kill most mutants of a file; they run first. */
  near: (file: string, tests: readonly string[]) => readonly string[]
  /** Folders that a copy needs to run the tests. */
  copied: readonly string[]
  /** Default number of mutants. */
  count: number
  minKilled: number
}

const domain = 'packages/domain/src'
const serverFolders = ['apps/server', 'modules', 'packages', 'platform', 'ui']

export const targets: readonly Target[] = [
  {
    name: 'domain',
    project: 'rules',
    files: [`${domain}/**/*.ts`],
    tests: [`${domain}/**/*.test.ts`],
    near: findNearDomainTests,
    copied: ['packages/domain'],
    count: 200,
    minKilled: 0.95,
  },
  {
    name: 'scope',
    project: 'server',
    files: ['platform/db/scope*.ts', 'platform/session/access.ts', 'modules/*/server/*/access.ts'],
    tests: [
      'platform/db/row-level-security.test.ts',
      'apps/server/src/access-matrix.test.ts',
      'modules/{accounts,identity,administration}/server/{accounts,identity,people}/*.test.ts',
    ],
    near: findNearTests('platform/db/row-level-security.test.ts'),
    copied: serverFolders,
    count: 30,
    minKilled: 0.75,
  },
  {
    name: 'identity',
    project: 'server',
    files: ['modules/identity/server/{identity,factors,passwords,registration}/*.ts'],
    tests: [
      'modules/identity/server/{identity,factors,passwords,registration,passkeys,devices}/*.test.ts',
      'apps/server/src/security/limits.test.ts',
    ],
    near: findNearTests(),
    copied: serverFolders,
    count: 50,
    minKilled: 0.75,
  },
  {
    name: 'ledger',
    project: 'server',
    files: ['modules/ledger/server/imports/*.ts', 'platform/providers/store/*.ts'],
    tests: ['modules/ledger/server/{imports,reconciliation}/*.test.ts', 'platform/providers/store/*.test.ts'],
    near: findNearTests(),
    copied: serverFolders,
    count: 50,
    minKilled: 0.75,
  },
]

/** Returns a function that lists the tests in the folder of a file, or `others` if there are none. */
function findNearTests(...others: string[]): Target['near'] {
  return (file, tests) => {
    const testsInFolder = tests.filter((test) => dirname(test) === dirname(file))
    return testsInFolder.length > 0 ? testsInFolder : others
  }
}

/** Tests that cover a folder of the domain but are in another folder, by the name of the covered folder. */
const testsByFolder: Readonly<Record<string, string[]>> = {
  '': ['small-rules', 'charges', 'money', 'calendar', 'trace'].map((name) => `${domain}/${name}.test.ts`),
  calc: [`${domain}/cases.test.ts`, `${domain}/calc/calc.test.ts`],
}
const foldersByFile: Readonly<Record<string, string>> = {
  'performance.ts': 'performance',
  'holdings.ts': 'ledger',
  'units.ts': 'ledger',
  'tax-year.ts': 'deadlines',
}

function findNearDomainTests(file: string, tests: readonly string[]): string[] {
  const path = file.slice(domain.length + 1)
  const folder = path.includes('/') ? dirname(path) : ''
  const folders = [folder, foldersByFile[path] ?? ''].filter((one) => one !== '')
  const inFolders = tests.filter((test) => folders.some((one) => test.startsWith(`${domain}/${one}/`)))
  return [...new Set([...inFolders, ...(testsByFolder[folder] ?? [])])]
}
