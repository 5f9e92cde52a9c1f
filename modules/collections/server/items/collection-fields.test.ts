import { randomUUID } from 'node:crypto'
import type { FieldDefinition, FieldValue } from '@atrium/domain/fields/definition'
import { isChangeable } from '@atrium/domain/fields/read-values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { upload } from '@atrium/files/server/testing/uploads'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { collectContributions } from '@atrium/platform/contributions'
import collections from '../manifest.ts'
import { listCollections } from './registry-rules.ts'

let app: TestApp
let cookie: string
/** Ids of an item of each collection, to which others can refer. */
const known = new Map<string, string>()
/** Media are created by uploads only; media.test.ts reads their fields back. */
const definitions = listCollections({ contributed: collectContributions([collections]) }).filter(
  (one) => !one.hasOwnWrites && one.readOnlyReason === undefined,
)

beforeAll(async () => {
  app = await createTestApp()
  cookie = await app.signIn('oscar-venn')
  known.set('media', (await upload(app, cookie, 'any.pdf', Buffer.from('%PDF-1.7'))).id)
  const users = await app.call('POST', '/api/collections/users/search', { cookie, body: {} })
  known.set('users', users.json.items[0].id)
  for (const name of ['people', 'forms', 'pages', 'libraries', 'navigation', 'dataProcesses', 'riskProfiles']) await addItem(name)
})
afterAll(() => app.close())

async function addItem(collection: string): Promise<void> {
  const values = collection === 'riskProfiles' ? { name: 'Any', returns: '1 %', factsheetUrl: '/a.pdf' } : { name: `Any ${collection}` }
  const response = await app.call('POST', `/api/collections/${collection}/items`, { cookie, body: { id: randomUUID(), values } })
  expect([collection, response.status, response.text]).toEqual([collection, 200, response.text])
  known.set(collection, response.json.id)
}

const paragraph = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Ærið þægilegt' }] }] }

/** Returns a value of the field other than its default, as it is stored. */
function sampleOf(field: FieldDefinition): FieldValue | undefined {
  const { type, options = [], rules = [], collection = '' } = field
  const samples: Readonly<Record<string, () => FieldValue | undefined>> = {
    text: () => (rules.includes('https-url') ? 'https://firm.example/a' : rules.includes('link') ? '/a/b' : 'Αθήνα'),
    textarea: () => 'Two\nlines',
    slug: () => 'a-slug',
    number: () => '40',
    switch: () => true,
    'date-picker': () => '2026-02-28',
    select: () => options.at(-1)?.value,
    radio: () => options.at(-1)?.value,
    dropdown: () => options.slice(0, 2).map(({ value }) => value),
    icon: () => 'home',
    collectionSelect: () => known.get(collection),
    picker: () => [known.get(collection) ?? ''],
    'media-picker': () => known.get('media'),
    richtext: () => paragraph,
    'multi-text-field': () => [{ value: 'One' }, { value: 'Two' }],
    'multi-group-text-field': () => [
      { name: 'Equity', value: '60' },
      { name: 'Other', value: '40' },
    ],
  }
  return samples[type]?.()
}

describe('each collection', () => {
  test.each(definitions.map((definition) => [definition.name, definition] as const))(
    '%s stores every field and returns it',
    async (name, definition) => {
      const fields = definition.fields.filter((field) => isChangeable(field, true))
      const values = Object.fromEntries(fields.map((field) => [field.name, sampleOf(field)]))
      expect(Object.entries(values).filter(([, value]) => value === undefined)).toEqual([])
      const created = await app.call('POST', `/api/collections/${name}/items`, { cookie, body: { id: randomUUID(), values } })
      expect([name, created.status, created.text]).toEqual([name, 200, created.text])
      expect(created.json.values).toMatchObject(values)
      const read = await app.get(`/api/collections/${name}/items/${created.json.id}`, { cookie })
      expect(read.json).toEqual(created.json)
    },
  )

  test.each(definitions.map((definition) => [definition.name, definition] as const))(
    '%s names columns and tabs that it has',
    (_name, definition) => {
      const names = new Set([...definition.fields.map(({ name }) => name), 'id', 'order', 'created', 'updated', 'published', 'state'])
      const tabbed = (definition.tabs ?? []).flatMap(({ fields }) => fields)
      expect([...definition.columns, ...tabbed, ...(definition.unique ?? [])].filter((column) => !names.has(column))).toEqual([])
    },
  )

  test('refuses the scripts of links in every field for a link [S32]', async () => {
    const scripts = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,<script>1</script>',
      'vbscript:x',
      '//evil.example',
      'https://user@evil.example',
    ]
    const fields = definitions.flatMap((definition) =>
      definition.fields
        .filter(({ rules = [] }) => rules.includes('link') || rules.includes('https-url'))
        .map((field) => ({ definition, field })),
    )
    expect(fields.length).toBeGreaterThan(5)
    for (const { definition, field } of fields)
      for (const script of scripts) {
        const body = { id: randomUUID(), values: { [field.name]: script } }
        const { status, json } = await app.call('POST', `/api/collections/${definition.name}/items`, { cookie, body })
        expect([definition.name, field.name, script, status, json.issues]).toEqual([
          definition.name,
          field.name,
          script,
          400,
          expect.arrayContaining([{ path: `values.${field.name}`, code: 'not-a-url' }]),
        ])
      }
  })
})
