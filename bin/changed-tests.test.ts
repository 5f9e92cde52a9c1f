import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listChangedTests } from './changed-tests.ts'

test('selects the tests in the module or folder of each changed server file', () => {
  const { server } = listChangedTests([
    'modules/administration/server/people/reads.ts',
    'modules/administration/server/people/people.test.ts',
    'platform/db/scope.ts',
    'apps/server/src/http/openapi.ts',
    'modules/ledger/server/imports/routes.ts',
  ])
  expect(server).toEqual(['apps/server/src/http/', 'modules/administration/', 'modules/ledger/', 'platform/db/'])
})

test('selects changed journeys, and reports a server file that is in none of the folders', () => {
  const changed = listChangedTests(['e2e/people.spec.ts', 'modules/ledger/journeys/imports.spec.ts', 'apps/server/src/app.ts', 'README.md'])
  expect(changed).toEqual({ server: [], journeys: ['imports.spec.ts', 'people.spec.ts'], uncovered: ['apps/server/src/app.ts'] })
})

/** Journey files that visit all screens. They take too long for the quick set. */
const sweeps = ['stored-scripts.spec.ts', 'untranslated.spec.ts']

test('every journey file has a test with the tag @quick, except the files that visit all screens', () => {
  const files = globSync('{e2e,modules}/**/*.spec.ts', { exclude: (name) => name.includes('node_modules') })
  expect(files.length).toBeGreaterThan(30)
  const isQuick = (file: string) => readFileSync(file, 'utf8').includes("tag: '@quick'")
  expect(files.filter((file) => !isQuick(file)).map((file) => file.slice(file.lastIndexOf('/') + 1))).toEqual(sweeps)
})
