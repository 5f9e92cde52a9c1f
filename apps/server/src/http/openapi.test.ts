import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorCatalogue } from '@atrium/contract/error-catalogue'
import { fromJSONSchema } from 'zod'
import { createTestApp, type Answer, type TestApp } from '../testing/test-app.ts'

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
    const own = await createTestApp({ TRUST_PROXY: '1' })
    const client = await own.signIn('margaret-ashworth')
    const admin = await own.signIn('oscar-venn')
    const gains = '/api/portfolios/{portfolio}/holdings'
    const at = (path: string) => path.replace('{portfolio}', 'HL-204417-02')
    const login = { email: 'nobody@nowhere.example', password: 'Wrong-password-1' }
    const slow = { messages: { en: 'Back soon' }, until: new Date(own.deps.clock().getTime() + 3_600_000).toISOString() }
    const tries: [path: string, method: string, run: () => Promise<Answer>][] = [
      [gains, 'get', () => own.get(`${at(gains)}?on=2026-02-30`, { cookie: client })],
      ['/api/me', 'get', () => own.get('/api/me')],
      ['/api/portals', 'post', () => own.call('POST', '/api/portals', { cookie: client, body: { name: 'Mine', theme: 'main' } })],
      [gains, 'get', () => own.get('/api/portfolios/HL-0/holdings', { cookie: client })],
      ['/api/session/second-factor/resend', 'post', () => own.call('POST', '/api/session/second-factor/resend', { cookie: client })],
      ['/api/invitations/lookup', 'post', () => own.call('POST', '/api/invitations/lookup', { body: { token: 'A'.repeat(43) } })],
      ['/api/session', 'post', () => own.call('POST', '/api/session', { body: { ...login, password: 'x'.repeat(1_100_000) } })],
      ['/api/me', 'get', () => own.get('/api/me', { host: 'elsewhere.example' })],
      [
        '/api/accounts/{account}/history',
        'get',
        async () =>
          own.get(`/api/accounts/${await own.accountId('fairbairn')}/history`, { cookie: await own.signIn('rosemary-fairbairn') }),
      ],
      [
        '/api/session',
        'post',
        async () => {
          for (let attempt = 0; attempt < 30; attempt++) await own.call('POST', '/api/session', { body: login })
          return own.call('POST', '/api/session', { body: login })
        },
      ],
      [
        gains,
        'get',
        async () => {
          own.simulator.setMode('error')
          return own.get(at(gains), { cookie: client })
        },
      ],
      [
        gains,
        'get',
        () => {
          own.deps.providers.portfolios = () => {
            throw new Error('a fault of Atrium')
          }
          return own.get(at(gains), { cookie: client })
        },
      ],
      [
        '/api/me',
        'get',
        async () => {
          await own.call('PUT', '/api/maintenance', { cookie: admin, body: slow })
          return own.get('/api/me', { cookie: client })
        },
      ],
    ]
    const { paths, components } = await read()
    const withDefinitions = (schema: object = {}) =>
      JSON.parse(JSON.stringify({ ...schema, $defs: components.schemas }).replaceAll('#/components/schemas/', '#/$defs/')) as Parameters<
        typeof fromJSONSchema
      >[0]
    const seen = new Set<number>()
    for (const [path, method, run] of tries) {
      const answer = await run()
      seen.add(answer.status)
      const content = paths[path]?.[method]?.responses[answer.status]?.content ?? {}
      const [mediaType = ''] = String(answer.headers['content-type']).split(';')
      expect([path, answer.status, Object.keys(content)]).toEqual([path, answer.status, [mediaType]])
      const schema = fromJSONSchema(withDefinitions(content[mediaType]?.schema))
      expect([path, answer.status, schema.safeParse(answer.json).error?.issues ?? []]).toEqual([path, answer.status, []])
    }
    expect([...seen].toSorted()).toEqual([...new Set<number>(Object.values(errorCatalogue))].toSorted())
    await own.close()
  })
})
