import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorCatalogue } from '@atrium/contract/error-catalogue'
import { refusal } from '@atrium/platform/http/problem'
import { fromJSONSchema } from 'zod'
import { createTestApp, type TestResponse, type TestApp } from '../testing/test-app.ts'

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
    const undocumented = operations.filter(({ operation: { summary, responses } }) => {
      const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'))
      const hasSchemas = successes.every(
        ([status, { content }]) => status === '204' || Object.values(content ?? {}).every(({ schema }) => schema),
      )
      const hasErrors = ['400', '401', '404', '500'].every((status) => status in responses)
      return !summary || successes.length === 0 || !hasSchemas || !hasErrors
    })
    expect(undocumented.map(({ name }) => name)).toEqual([])
  })

  test('each decision has a page with its choice, and the pages are numbered without a gap [P339]', () => {
    const folder = new URL('../../../../docs/decisions/', import.meta.url)
    const pages = readdirSync(folder).toSorted()
    expect(pages.map((name) => Number(name.slice(0, 3)))).toEqual(pages.map((_, index) => index + 1))
    for (const name of pages) expect(readFileSync(new URL(name, folder), 'utf8')).toMatch(/\*\*Choice\.\*\*/)
  })
})

describe('the document and the running server', () => {
  type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, object> } }
  const read = async () => (await app.get('/api/openapi.json')).json as Document

  test('the document lists exactly the routes of the server below /api, including those for files', async () => {
    const { paths } = await read()
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const served = app.routes
      .filter(({ url }) => url.startsWith('/api/'))
      .map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)
    expect(documented.toSorted()).toEqual(served.toSorted())
  })

  test('a real response of each error class has the documented media type and shape', async () => {
    const separateApp = await createTestApp({ TRUST_PROXY: '1' })
    const client = await separateApp.signIn('margaret-ashworth')
    const admin = await separateApp.signIn('oscar-venn')
    const gains = '/api/portfolios/{portfolio}/holdings'
    const fillPortfolio = (path: string) => path.replace('{portfolio}', 'HL-204417-02')
    const login = { email: 'nobody@nowhere.example', password: 'Wrong-password-1' }
    const slow = { messages: { en: 'Back soon' }, until: new Date(separateApp.deps.clock().getTime() + 3_600_000).toISOString() }
    const attempts: [path: string, method: string, run: () => Promise<TestResponse>][] = [
      [gains, 'get', () => separateApp.get(`${fillPortfolio(gains)}?on=2026-02-30`, { cookie: client })],
      ['/api/me', 'get', () => separateApp.get('/api/me')],
      ['/api/portals', 'post', () => separateApp.call('POST', '/api/portals', { cookie: client, body: { name: 'Mine', theme: 'main' } })],
      [gains, 'get', () => separateApp.get('/api/portfolios/HL-0/holdings', { cookie: client })],
      [
        '/api/session/second-factor/resend',
        'post',
        () => separateApp.call('POST', '/api/session/second-factor/resend', { cookie: client }),
      ],
      ['/api/invitations/lookup', 'post', () => separateApp.call('POST', '/api/invitations/lookup', { body: { token: 'A'.repeat(43) } })],
      ['/api/session', 'post', () => separateApp.call('POST', '/api/session', { body: { ...login, password: 'x'.repeat(1_100_000) } })],
      ['/api/me', 'get', () => separateApp.get('/api/me', { host: 'elsewhere.example' })],
      [
        '/api/accounts/{account}/history',
        'get',
        async () =>
          separateApp.get(`/api/accounts/${await separateApp.findAccountId('fairbairn')}/history`, {
            cookie: await separateApp.signIn('rosemary-fairbairn'),
          }),
      ],
      [
        '/api/session',
        'post',
        async () => {
          for (let attempt = 0; attempt < 30; attempt++) await separateApp.call('POST', '/api/session', { body: login })
          return separateApp.call('POST', '/api/session', { body: login })
        },
      ],
      [
        gains,
        'get',
        async () => {
          separateApp.simulator.setMode('error')
          return separateApp.get(fillPortfolio(gains), { cookie: client })
        },
      ],
      [
        gains,
        'get',
        () => {
          // The routes of uploads have this error, and send it in the same way.
          separateApp.deps.providers.portfolios = () => {
            throw refusal('storage-full')
          }
          return separateApp.get(fillPortfolio(gains), { cookie: client })
        },
      ],
      [
        gains,
        'get',
        () => {
          separateApp.deps.providers.portfolios = () => {
            throw new Error('a fault of Atrium')
          }
          return separateApp.get(fillPortfolio(gains), { cookie: client })
        },
      ],
      [
        '/api/me',
        'get',
        async () => {
          await separateApp.call('PUT', '/api/maintenance', { cookie: admin, body: slow })
          return separateApp.get('/api/me', { cookie: client })
        },
      ],
    ]
    const { paths, components } = await read()
    const withDefinitions = (schema: object = {}) =>
      JSON.parse(JSON.stringify({ ...schema, $defs: components.schemas }).replaceAll('#/components/schemas/', '#/$defs/')) as Parameters<
        typeof fromJSONSchema
      >[0]
    const seenStatuses = new Set<number>()
    for (const [path, method, run] of attempts) {
      const response = await run()
      seenStatuses.add(response.status)
      const content = paths[path]?.[method]?.responses[response.status]?.content ?? {}
      const [mediaType = ''] = String(response.headers['content-type']).split(';')
      expect([path, response.status, Object.keys(content)]).toEqual([path, response.status, [mediaType]])
      const schema = fromJSONSchema(withDefinitions(content[mediaType]?.schema))
      expect([path, response.status, schema.safeParse(response.json).error?.issues ?? []]).toEqual([path, response.status, []])
    }
    expect([...seenStatuses].toSorted()).toEqual([...new Set<number>(Object.values(errorCatalogue))].toSorted())
    await separateApp.close()
  })
})
