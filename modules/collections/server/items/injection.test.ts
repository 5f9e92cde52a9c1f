import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { listCollections } from './registry-rules.ts'

let app: TestApp
let admin: string

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.signIn('oscar-venn')
})
afterAll(() => app.close())

/** Texts that break out of a statement, a range, a pattern, a number or a date, or that delay an answer. */
const texts = [
  `'`,
  `''; select pg_sleep(5) --`,
  `" or 1=1 --`,
  `\\'; drop table collection_items; --`,
  `%_\\`,
  `$1`,
  `{"a":1}`,
  `..`,
  `0..'`,
  `1e400..2e400`,
  `2026-02-31..2026-13-01`,
  `NaN..Infinity`,
  `[empty]'`,
  `\u0000`,
  `${'9'.repeat(400)}..1`,
]
/** Texts that each field is filtered by. */
const filterTexts = new Set([`0..'`])
/** Texts that stand for a field, an order and a parent. */
const nameTexts = new Set(texts.slice(0, 4))
/** Longest answer, in milliseconds. A statement that sleeps takes five seconds. */
const longestMs = 3_000

const search = async (collection: string, body: object) => {
  const startedAt = performance.now()
  const { status } = await app.call('POST', `/api/collections/${collection}/search`, { cookie: admin, body })
  const isQuick = performance.now() - startedAt < longestMs
  return { status, isQuick }
}

describe('parameters of lists', () => {
  test('of every collection never reach a statement as SQL: no error of the server, and no delay [S46]', async () => {
    const definitions = listCollections(app.deps)
    expect(definitions.length).toBeGreaterThan(20)
    const failures: unknown[] = []
    for (const { name, fields } of definitions) {
      const names = [...fields.map((field) => field.name), 'created', 'updated', 'order'].slice(0, 20)
      for (const text of texts) {
        const requests = [
          { search: text.slice(0, 100) },
          { filters: names.map((field) => ({ field, value: text })) },
          ...(nameTexts.has(text) ? [{ filters: [{ field: text, value: 'x' }] }, { sort: text }, { parent: text }] : []),
        ]
        for (const request of requests) {
          const { status, isQuick } = await search(name, request)
          if ((status !== 200 && status !== 400) || !isQuick) failures.push([name, status, request])
        }
        // Each filter alone, because an invalid one hides the others.
        for (const field of filterTexts.has(text) ? names : []) {
          const { status, isQuick } = await search(name, { filters: [{ field, value: text }] })
          if ((status !== 200 && status !== 400) || !isQuick) failures.push([name, status, field, text])
        }
      }
    }
    expect(failures).toEqual([])
  }, 240_000)

  test('in paths of every collection are refused or unknown', async () => {
    for (const { name } of listCollections(app.deps))
      for (const id of [`'`, `1' or '1'='1`, `..%2f..`, `%00`, `x~y::z`]) {
        const { status } = await app.get(`/api/collections/${name}/items/${encodeURIComponent(id)}`, { cookie: admin })
        expect([name, id, [400, 404].includes(status)]).toEqual([name, id, true])
      }
  })
})
