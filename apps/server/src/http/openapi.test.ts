import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

type Operation = { summary?: string; responses: Record<string, { content?: Record<string, { schema?: object }> }> }

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('matters that the specification leaves open', () => {
  test('the contract states the purpose, response and errors of every route [P339]', async () => {
    const { paths } = (await app.get('/api/openapi.json')).json as { paths: Record<string, Record<string, Operation>> }
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
    )
    expect(operations.length).toBeGreaterThan(80)
    const unsaid = operations.filter(({ operation: { summary, responses } }) => {
      const good = Object.entries(responses).filter(([status]) => status.startsWith('2'))
      const gives = good.every(([status, { content }]) => status === '204' || Object.values(content ?? {}).every(({ schema }) => schema))
      const refuses = ['400', '401', '404', '500'].every((status) => status in responses)
      return !summary || good.length === 0 || !gives || !refuses
    })
    expect(unsaid.map(({ name }) => name)).toEqual([])
  })

  test('each choice is on a page with its reasons: pages are numbered without a gap, and none is empty [P339]', () => {
    const folder = new URL('../../../../docs/decisions/', import.meta.url)
    const pages = readdirSync(folder).toSorted()
    expect(pages.map((name) => Number(name.slice(0, 3)))).toEqual(pages.map((_, index) => index + 1))
    for (const name of pages) expect(readFileSync(new URL(name, folder), 'utf8')).toMatch(/\*\*Choice\.\*\*/)
  })
})
