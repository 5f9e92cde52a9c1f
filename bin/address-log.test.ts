import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { describeSecret, startAddressLog } from './address-log.ts'

const token = 'Zk3vX9'.repeat(7) + 'a'
const get = (url: string, referer = '') => ({ method: 'GET', url, referer })

describe('the check of secrets in URLs', () => {
  test.each([
    ['/api/people?search=margaret@ashworth-home.example', /e-mail/],
    ['/login?email=margaret%40ashworth-home.example', /e-mail/],
    [`/api/session?x=${token}`, /token/],
    [`/reset/${token}`, /token/],
    ['/login?code=123456', /PIN/],
    ['/login?a=1&password=x', /password/],
    ['/api/people/010130-2989', /national/],
    ['/api/people?id=0101302989', /national/],
  ])('finds the secret in %s', (url, expected) => expect(describeSecret(get(url))).toMatch(expected))

  test('finds a secret in a Referer', () =>
    expect(describeSecret(get('/assets/a.js', `http://localhost/?token=${token}`))).toMatch(/token/))
  test('allows the token of a single-use link only in the request that opens its page', () => {
    expect(describeSecret(get(`/portals?token=${token}`))).toBeUndefined()
    expect(describeSecret(get(`/signup/client/${token}`))).toBeUndefined()
    expect(describeSecret({ ...get(`/portals?token=${token}`), method: 'POST' })).toMatch(/token/)
    expect(describeSecret(get(`/api/session/token/${token}`))).toMatch(/token/)
  })
  test('allows the secret of a calendar feed only in a request that no page has made', () => {
    expect(describeSecret(get(`/api/booking-feeds/${token}`))).toBeUndefined()
    expect(describeSecret(get(`/api/booking-feeds/${token}`, 'http://localhost/bookings'))).toMatch(/token/)
    expect(describeSecret(get(`/api/booking-feeds/${token}?from=2026-11-01`))).toMatch(/token/)
    expect(describeSecret({ ...get(`/api/booking-feeds/${token}`), method: 'POST' })).toMatch(/token/)
  })
})

test.each([
  '/dashboard/private-clients/account/01a1fe77-f068-7b70-9e3e-e0e7ec02966c',
  '/dashboard/private-clients/portfolio/HL-204417-02?tab=performance&from=2025-11-21',
  // The random digits of an id may look like a national identity number.
  '/dashboard/private-clients/account/01a201ac-550d-7190-b03d-be1947414148',
  '/api/accounts/ab123456-7890-7190-b03d-be1947414148/since',
  '/assets/index-Dk3_x9a1.js',
  '/?action=login',
])('finds no secret in %s', (url) => expect(describeSecret(get(url, 'http://localhost:4000/login'))).toBeUndefined())

test('the proxy forwards requests and responses, and records their URLs', async () => {
  const server = createServer((request, response) => {
    response.writeHead(201, { 'x-host': request.headers.host ?? '' })
    request.pipe(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const log = await startAddressLog((server.address() as AddressInfo).port)
  const response = await fetch(`${log.url}/a?b=c`, { method: 'POST', body: 'words', headers: { referer: 'http://x.example/' } })
  expect([response.status, await response.text(), response.headers.get('x-host')]).toEqual([201, 'words', new URL(log.url).host])
  expect(log.recordedRequests).toEqual([{ method: 'POST', url: '/a?b=c', referer: 'http://x.example/' }])
  await log.stop()
  server.close()
})
