import { editions } from '@atrium/editions/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTenant, systemActor, type SystemTransacting } from '@atrium/platform/db/scope'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { testSecret } from '@atrium/server/testing/test-secret'
import { CommandRefused, type Command } from '../administration/writes.ts'
import { followConnections, refuseUnconnected } from './jobs.ts'
import { rekeyConnections, removeConnection, setConnection, setDataSource } from './writes.ts'

const wealth = editions.find(({ id }) => id === 'wealth')!
const greek = editions.find(({ id }) => id === 'greek')!
const newConnection = { name: 'advisory', url: 'https://api.firm.example/v1/', token: 'the-firm-token' }

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ METRICS_TOKEN: 'a-token-of-sixteen' })
})
afterAll(() => app.close())

const command = (): Command => ({ edition: wealth, deps: app.deps, by: 'root' })
const runInEdition = <Result>(work: (transaction: SystemTransacting) => Promise<Result>, edition = 'wealth') =>
  withTenant(app.db, systemActor(edition), work)
const storeConnection = (change: Partial<typeof newConnection> = {}) =>
  runInEdition((transaction) => setConnection(transaction, command(), { ...newConnection, ...change }, testSecret))
const follow = (secret = testSecret) =>
  followConnections({
    db: app.db,
    secret,
    log: app.deps.log,
    named: new Map([
      ['advisory', { url: 'http://10.0.0.7', token: 'of-all' }],
      ['advisory greek', { url: 'http://10.0.0.8', token: 'of-greek' }],
    ]),
    otherwise: () => undefined,
  })

describe('a connection stored in the database', () => {
  test('takes precedence over the environment, for its edition only', async () => {
    await storeConnection()
    const connections = await follow()
    expect(connections.of(wealth, 'advisory')).toEqual({ url: 'https://api.firm.example/v1', token: 'the-firm-token', isTrusted: false })
    expect(connections.of(greek, 'advisory')).toEqual({ url: 'http://10.0.0.8', token: 'of-greek', isTrusted: true })
    expect(connections.of(wealth, 'quotes')).toBeUndefined()
    await storeConnection({ token: 'another-token' })
    expect(connections.of(wealth, 'advisory')?.token).toBe('the-firm-token')
    await connections.refresh()
    expect(connections.of(wealth, 'advisory')?.token).toBe('another-token')
    await runInEdition((transaction) => removeConnection(transaction, command(), 'advisory'))
    await connections.refresh()
    expect(connections.of(wealth, 'advisory')).toEqual({ url: 'http://10.0.0.7', token: 'of-all', isTrusted: true })
    connections.stop()
  })

  test('is encrypted: neither the database nor the events reveal the token', async () => {
    await storeConnection({ token: 'never-in-the-clear' })
    const rows = await app.asOwner(`select encode(sealed_token, 'escape') as sealed, url from upstream_connections`)
    const events = await app.asOwner(`select kind, details::text as details from events where kind = 'upstream.connected'`)
    expect(JSON.stringify([rows, events])).not.toContain('never-in-the-clear')
    expect(events.length).toBeGreaterThan(0)
  })

  test('binds its token to its URL: the token cannot be decrypted for another URL, and no other connection is used instead', async () => {
    await storeConnection()
    await app.asOwner(`update upstream_connections set url = 'https://evil.example'`)
    const connections = await follow()
    expect(connections.of(wealth, 'advisory')).toBeUndefined()
    connections.stop()
  })

  test('is encrypted again when the secret changes, and is counted as unreadable if it cannot be decrypted', async () => {
    await storeConnection()
    const next = 'the next secret of this deployment, long enough'
    expect(await runInEdition((transaction) => rekeyConnections(transaction, 'wealth', [testSecret, next]))).toEqual({
      reencrypted: 1,
      unreadable: 0,
    })
    const connections = await follow(next)
    expect(connections.of(wealth, 'advisory')?.token).toBe('the-firm-token')
    connections.stop()
    expect(await runInEdition((transaction) => rekeyConnections(transaction, 'wealth', ['neither', 'nor']))).toEqual({
      reencrypted: 0,
      unreadable: 1,
    })
  })

  test.each([
    ['http://api.firm.example', 'may not be called'],
    ['https://127.0.0.1', 'may not be called'],
    ['https://169.254.169.254', 'may not be called'],
    ['https://api.firm.example/?key=1', 'may not be called'],
    ['not an address', 'may not be called'],
  ])('is refused at %s [S41]', async (url, sentence) => {
    const refused = storeConnection({ url })
    await expect(refused).rejects.toBeInstanceOf(CommandRefused)
    await expect(refused).rejects.toThrow(sentence)
  })

  test('is refused for an unknown upstream and with a short token, and cannot be removed if there is none', async () => {
    await expect(storeConnection({ name: 'weather' })).rejects.toThrow('There is no upstream "weather"')
    await expect(storeConnection({ token: 'short' })).rejects.toThrow('at least 8 characters')
    await expect(runInEdition((transaction) => removeConnection(transaction, command(), 'quotes'))).rejects.toThrow(
      'No address is stored for "quotes"',
    )
  })
})

describe('the check of the connections at the start', () => {
  const warned: unknown[][] = []
  const log = { warn: (...line: unknown[]) => void warned.push(line), error: () => undefined } as never

  test('logs an upstream that has no connection [P495]', () => {
    const only = {
      of: (_edition: unknown, name: string) =>
        name === 'asset-manager' ? { url: 'https://api', token: 'token', isTrusted: true } : undefined,
    }
    refuseUnconnected(new Set(['wealth']), 'api', only, log)
    expect(warned).toContainEqual([{ edition: 'wealth', upstream: 'advisory' }, 'No firebase config found'])
    expect(warned).toContainEqual([{ edition: 'wealth', upstream: 'quotes' }, 'No firebase config found'])
  })

  test('logs a portfolio system that two editions share, because each could open the other’s clients', () => {
    const one = { of: () => ({ url: 'https://api', token: 'token', isTrusted: true }) }
    refuseUnconnected(new Set(['wealth', 'asset-manager']), 'api', one, log)
    expect(warned.at(-1)).toEqual([
      { editions: ['wealth', 'asset-manager'] },
      'editions ask one portfolio system with one token: each can open the other’s clients',
    ])
    warned.length = 0
    refuseUnconnected(new Set(['wealth']), 'api', one, log)
    expect(warned).toEqual([])
  })

  test('prevents the start if an edition’s figures need an upstream that has no connection [S65]', () => {
    expect(() => refuseUnconnected(new Set(['wealth', 'greek']), 'api', { of: () => undefined }, log)).toThrow(
      /ASSET_MANAGER_URL is required in production mode; the figures of the edition "wealth" come from there\.[^]*GREEK_URL is required/,
    )
    expect(() => refuseUnconnected(new Set(), 'api', { of: () => undefined }, log)).not.toThrow()
    expect(() => refuseUnconnected(new Set(['wealth']), 'store', { of: () => undefined }, log)).not.toThrow()
  })
})

describe('the source of a portal’s figures', () => {
  test('is changed by name, and the change is recorded as an event', async () => {
    await runInEdition((transaction) => setDataSource(transaction, command(), { portal: 'private-clients', source: 'static' }))
    const [event] = await app.asOwner(`select portal_id, details from events where kind = 'portal.data-source-changed'`)
    expect(event).toMatchObject({ portal_id: 'private-clients', details: { before: null, after: 'static', by: 'root' } })
    await runInEdition((transaction) => setDataSource(transaction, command(), { portal: 'private-clients', source: null }))
  })

  test('is not changed for a portal of another edition', async () => {
    const change = runInEdition((transaction) => setDataSource(transaction, command(), { portal: 'iolkos', source: 'static' }))
    await expect(change).rejects.toThrow('There is no portal "iolkos"')
  })
})

describe('the health of the upstreams', () => {
  test('is shown to admins of the edition with the fault and its time, without ids of clients', async () => {
    const cookie = await app.signIn('margaret-ashworth')
    const account = `/api/accounts/${await app.findAccountId('ashworth')}`
    await app.get(account, { cookie })
    app.simulator.setMode('error')
    await app.get(`${account}/history`, { cookie })
    app.simulator.setMode('ok')
    const response = await app.get('/api/upstreams', { cookie: await app.signIn('oscar-venn') })
    const portfolios = response.json.upstreams.find(({ name }: { name: string }) => name === 'asset-manager')
    expect(portfolios).toMatchObject({ isConfigured: true, lastFailure: { fault: 'failed' }, lastResponseAt: '2026-11-18T10:00:00.000Z' })
    expect(portfolios.state).not.toBe('up')
    expect(response.text).not.toMatch(/HL-\d|127\.0\.0\.1|test-token/)
  })

  test('is exported to the metrics by edition', async () => {
    const { text } = await app.get('/metrics', { headers: { authorization: 'Bearer a-token-of-sixteen' } })
    expect(text).toContain('atrium_upstream_up{edition="wealth",upstream="asset-manager"} 0')
    expect(text).toMatch(/atrium_upstream_failures\{edition="wealth",upstream="asset-manager"\} [1-9]/)
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  })
})

describe('the cache of an upstream', () => {
  const clear = (cookie: string, name = 'partner') =>
    app.call('POST', `/api/upstreams/${name}/cache-clearing`, { cookie, host: 'partner.localhost', body: {} })
  const cleared = () => app.simulator.log().filter(({ method, path }) => method === 'POST' && path.endsWith('/Cache'))

  test('[P413] is cleared by an admin of its edition, and recorded; advisers, other editions and upstreams without a cache are refused', async () => {
    const adviser = await app.signIn('theodora-lyle')
    expect((await clear(adviser)).status).toBe(403)
    await app.asOwner(`update people set role = 'admin', organisation_id = null where email = '${app.findPerson('theodora-lyle').email}'`)
    const admin = await app.signIn('theodora-lyle')
    expect(cleared()).toEqual([])
    const { upstreams } = (await app.get('/api/upstreams', { cookie: admin, host: 'partner.localhost' })).json
    expect(upstreams.filter(({ hasCache }: { hasCache: boolean }) => hasCache).map(({ name }: { name: string }) => name)).toEqual([
      'partner',
    ])
    const done = await clear(admin)
    expect([done.status, done.text]).toEqual([200, done.text])
    expect(cleared()).toHaveLength(1)
    const events = await app.asOwner(`select edition, details from events where kind = 'upstream.cache-cleared'`)
    expect(events).toEqual([{ edition: 'partner', details: { name: 'partner' } }])
    expect((await clear(admin, 'partner-products')).status).toBe(404)
    const other = await app.signIn('oscar-venn')
    expect((await app.call('POST', '/api/upstreams/partner/cache-clearing', { cookie: other, body: {} })).status).toBe(404)
    app.simulator.setMode('down')
    expect((await clear(admin)).status).toBe(502)
    app.simulator.setMode('ok')
    expect(await app.asOwner(`select from events where kind = 'upstream.cache-cleared'`)).toHaveLength(1)
  })
})
