import { describe, expect, test } from 'vitest'
import { inspect, type Source } from './structure.ts'

const complaints = (...sources: Source[]) => inspect(sources).map((complaint) => complaint.message)
const file = (path: string, text = ''): Source => ({ path, text })

describe('structure check', () => {
  test.each([
    [
      'a rule that reads the contract',
      file('packages/domain/src/a.ts', "import { x } from '@atrium/contract/y'"),
      'packages/domain may not import packages/contract',
    ],
    [
      'the web app reading the server',
      file('apps/web/src/lib/a.ts', "import { x } from '../../../server/src/app.ts'"),
      'apps/web may not import apps/server',
    ],
    [
      'a primitive that knows a feature',
      file('apps/web/src/ui/a.tsx', "import { x } from '../features/b/c.ts'"),
      'ui may not import features',
    ],
    ['a query in a route', file('apps/server/src/features/a/routes.ts', "import { sql } from 'kysely'"), 'SQL is written in db'],
    [
      'an adapter used directly',
      file('apps/server/src/features/a/reads.ts', "import { x } from '../../providers/b/adapter.ts'"),
      'Adapters are imported by providers/registry.ts alone',
    ],
    [
      'a database that knows a feature',
      file('apps/server/src/db/a.ts', "import { x } from '../features/b/reads.ts'"),
      'db and providers do not know the features',
    ],
    ['a drawer', file('apps/web/src/lib/date-utils.ts'), 'A drawer for everything'],
    ['a new kind of file in a feature', file('apps/server/src/features/a/things.ts'), 'A feature of the server has routes'],
    ['a name in camel case', file('apps/web/src/lib/myThing.ts'), 'kebab-case'],
    ['an edition by name', file('apps/web/src/lib/a.ts', "const isGreek = id === 'greek'"), 'No edition is named outside'],
    ['an edition compared', file('apps/server/src/app.ts', "if (edition.id === 'demo') run()"), 'No edition is named outside'],
  ])('complains of %s', (_, source, message) => {
    expect(complaints(source).join('\n')).toContain(message)
  })

  test('complains of an update without a revision', () => {
    const of = (body: string) =>
      complaints(file('apps/server/src/features/a/writes.ts', `export async function change(x: X) {\n${body}\n}`))
    const change = "  await transaction.updateTable('people').set({ name }).execute()"
    expect(of(change)).toEqual([expect.stringContaining('change updates people without a revision')])
    expect(of('  await sql`update accounts a set name = ${name}`.execute(transaction)').join()).toContain('updates accounts')
    expect(of(`  await reviseRow(transaction, origin, row, () => {\n${change}\n})`)).toEqual([])
    expect(of("  await transaction.updateTable('sessions').set({ ended }).execute()")).toEqual([])
  })

  test('complains of a cycle and shows it', () => {
    const [message] = complaints(
      file('packages/domain/src/a.ts', "import { b } from './b.ts'"),
      file('packages/domain/src/b.ts', "import { a } from './a.ts'"),
    )
    expect(message).toContain('packages/domain/src/a.ts → packages/domain/src/b.ts → packages/domain/src/a.ts')
  })

  test('complains of a component of another feature, not of its other files', () => {
    const of = (target: string) => complaints(file('apps/web/src/features/a/x.ts', `import { y } from '../b/${target}'`))
    expect(of('components/y.tsx').join()).toContain('may not use the components of another')
    expect(of('queries.ts')).toEqual([])
  })

  test('says nothing of a tidy house', () => {
    const tidy = [
      file('packages/domain/src/money.ts'),
      file('packages/contract/src/a.ts', "import { x } from '@atrium/domain/money'"),
      file('apps/server/src/features/a/client-reads.ts', "import { sql } from 'kysely'\nimport { x } from '@atrium/contract/a'"),
      file('apps/web/src/screens/a.tsx', "import {\n  b,\n} from '../features/b/components/c.tsx'"),
    ]
    expect(complaints(...tidy)).toEqual([])
  })
})
