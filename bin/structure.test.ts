import { describe, expect, test } from 'vitest'
import { inspectSources, readSources, type Source } from './structure.ts'
import { systemFiles, unscopedFunctions } from './structure/scopes.ts'

const complaints = (...sources: Source[]) => inspectSources(sources).map((complaint) => complaint.message)
const file = (path: string, text = ''): Source => ({ path, text })

test('the first load of the web app contains no schemas, unless a type or a page loads them', () => {
  const manifest = (imported: string) => file('modules/a/web/manifest.ts', imported)
  const contract = file('modules/a/contract/index.ts', "import * as z from 'zod/mini'")
  expect(complaints(manifest("import { limit } from '../contract/index.ts'"), contract)).toEqual([
    'The first load of the web app contains this file and its schemas: move its constants to a file without schemas.',
  ])
  expect(complaints(manifest("import type { Limit } from '../contract/index.ts'"), contract)).toEqual([])
  expect(complaints(manifest(`const page = () => import(${"'../contract/index.ts'"})`), contract)).toEqual([])
})

describe('structure check', () => {
  test.each([
    [
      'a domain rule that imports the contract',
      file('packages/domain/src/a.ts', "import { x } from '@atrium/contract/y'"),
      'packages/domain may not import packages/contract',
    ],
    [
      'the web app importing the server',
      file('apps/web/src/a.ts', "import { x } from '../../server/src/app.ts'"),
      'apps/web may not import apps/server',
    ],
    [
      'a shared component importing a module',
      file('ui/components/a.tsx', "import { x } from '../../modules/b/web/c.ts'"),
      'ui may not import modules',
    ],
    [
      'the platform importing a module',
      file('platform/db/a.ts', "import { x } from '../../modules/b/server/b/reads.ts'"),
      'platform may not import modules',
    ],
    [
      'web code of a module importing the platform',
      file('modules/b/web/a.ts', "import { x } from '@atrium/platform/db/scope'"),
      'The web part of a module may not import platform',
    ],
    [
      'web code importing server code of a module',
      file('modules/b/web/a.ts', "import { x } from '../../c/server/c/reads.ts'"),
      'The web part of a module may not import the server part of one',
    ],
    [
      'a contract importing server code',
      file('modules/b/contract/a.ts', "import { x } from '../server/b/reads.ts'"),
      'The contract part of a module may not import the server part of one',
    ],
    ['a query in a route', file('modules/a/server/a/routes.ts', "import { sql } from 'kysely'"), 'SQL is written in platform/db'],
    [
      'an adapter used directly',
      file('platform/http/a.ts', "import { x } from '../providers/b/adapter.ts'"),
      'Adapters are imported by providers/registry.ts alone',
    ],
    ['a meaningless file name', file('ui/lib/date-utils.ts'), 'The name is too general'],
    ['a new kind of file in the server part', file('modules/a/server/a/things.ts'), 'The server part of a module has routes'],
    ['a name in camel case', file('ui/lib/myThing.ts'), 'kebab-case'],
    ['an edition id in web code', file('ui/lib/a.ts', "const isGreek = id === 'greek'"), 'No edition is named outside'],
    ['an edition id in a comparison', file('apps/server/src/app.ts', "if (edition.id === 'demo') run()"), 'No edition is named outside'],
  ])('reports %s', (_, source, message) => {
    expect(complaints(source).join('\n')).toContain(message)
  })

  test('reports a function that takes a transaction without a scope', () => {
    const listComplaints = (parameters: string, path = 'modules/a/server/a/reads.ts') =>
      complaints(file(path, `export async function listThings(${parameters}): Promise<Thing[]> {\n}`))
    expect(listComplaints('transaction: Transacting, personId: string')).toEqual([
      expect.stringContaining('listThings takes a transaction without a scope'),
    ])
    expect(listComplaints('transaction: Transacting, person: PersonScope')).toEqual([])
    expect(listComplaints('transaction: Transacting, { account }: AccountScope')).toEqual([])
    expect(listComplaints('transaction: SystemTransacting, personId: string')).toEqual([])
    expect(listComplaints('transaction: Transacting', 'modules/a/server/a/routes.ts')).toEqual([])
  })

  test('reports a system transaction in code that acts for a person, and lists only exceptions that are needed', () => {
    const listComplaints = (path: string) => complaints(file(path, 'const rows = await withTenant(db, systemActor(id), work)'))
    expect(listComplaints('modules/a/server/a/routes.ts')).toEqual([expect.stringContaining('sees every row of the edition')])
    expect(listComplaints('modules/a/server/a/jobs.ts')).toEqual([])
    const sources = readSources(process.cwd())
    const unused = Object.keys(systemFiles).filter(
      (step) => !sources.some(({ path, text }) => path.endsWith(`/${step}`) && text.includes('systemActor(')),
    )
    expect(unused).toEqual([])
    const isDeclared = (name: string) =>
      sources.some(({ path, text }) => /(reads|writes)\.ts$/.test(path) && new RegExp(`function ${name}\\(`).test(text))
    expect(Object.keys(unscopedFunctions).filter((name) => !isDeclared(name))).toEqual([])
  })

  test('reports an update without a revision', () => {
    const listComplaints = (body: string) =>
      complaints(file('modules/a/server/a/writes.ts', `export async function change(x: X) {\n${body}\n}`))
    const change = "  await transaction.updateTable('people').set({ name }).execute()"
    expect(listComplaints(change)).toEqual([expect.stringContaining('change updates people without a revision')])
    expect(listComplaints('  await sql`update accounts a set name = ${name}`.execute(transaction)').join()).toContain('updates accounts')
    expect(listComplaints(`  await reviseRow(transaction, origin, row, () => {\n${change}\n})`)).toEqual([])
    expect(listComplaints("  await transaction.updateTable('sessions').set({ ended }).execute()")).toEqual([])
  })

  test('reports a cycle of files, with its path', () => {
    const [message] = complaints(
      file('packages/domain/src/a.ts', "import { b } from './b.ts'"),
      file('packages/domain/src/b.ts', "import { a } from './a.ts'"),
    )
    expect(message).toContain('packages/domain/src/a.ts → packages/domain/src/b.ts → packages/domain/src/a.ts')
  })

  test('reports a cycle of modules, even if it consists of type imports, but ignores imports in tests', () => {
    const lower = file('modules/a/server/a/reads.ts', "import type { B } from '@atrium/b/server/b/reads'")
    const upper = file('modules/b/server/b/reads.ts', "import { a } from '@atrium/a/server/a/access'")
    const target = file('modules/a/server/a/access.ts')
    expect(complaints(lower, upper, target).join()).toContain('modules/a → modules/b → modules/a')
    expect(complaints({ ...lower, path: 'modules/a/server/a/a.test.ts' }, upper, target)).toEqual([])
  })

  test('accepts code that follows the rules', () => {
    const tidy = [
      file('packages/domain/src/money.ts'),
      file('packages/contract/src/a.ts', "import { x } from '@atrium/domain/money'"),
      file('modules/a/server/a/client-reads.ts', "import { sql } from 'kysely'\nimport { x } from '../../contract/a.ts'"),
      file('modules/a/contract/a.ts', "import { x } from '@atrium/contract/a'"),
      file('modules/b/web/pages/a.tsx', "import {\n  b,\n} from '@atrium/a/web/a/components/c.tsx'"),
      file('apps/web/src/screens/a.tsx', "import { b } from '../shell/c.tsx'"),
    ]
    expect(complaints(...tidy)).toEqual([])
  })
})
