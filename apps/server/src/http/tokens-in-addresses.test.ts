import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { moveTokenToFragment } from '@atrium/platform/http/tokens-in-addresses'

const token = 'Zk3vX9'.repeat(7) + 'a'

describe('a token in a URL', () => {
  test.each([
    [`/?token=${token}`, `/#sign-in=${token}`],
    [`/dashboard/private-clients?token=${token}`, `/dashboard/private-clients#sign-in=${token}`],
    [`/dashboard/x?tab=fees&token=${token}&on=2026-01-02`, `/dashboard/x?tab=fees&on=2026-01-02#sign-in=${token}`],
    [`/?token=${token}&token=other`, `/#sign-in=${token}`],
    [`/signup/client/${token}`, `/signup/client#token=${token}`],
    [`/signup/adviser/${token}?x=1`, `/signup/adviser#token=${token}`],
  ])('%s redirects to %s', (address, wanted) => expect(moveTokenToFragment(address)).toBe(wanted))

  test.each([
    '/',
    '/?token=short',
    `/?x-token=${token}`,
    `//evil.example/?token=${token}`,
    `/\\evil.example/?token=${token}`,
    `https://evil.example/?token=${token}`,
    `/signup/other/${token}`,
  ])('%s stays unchanged', (address) => expect(moveTokenToFragment(address)).toBeUndefined())
})

describe('a link over HTTP', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  test('loses its token before the page loads, so that no request of the page repeats it [S30]', async () => {
    const { status, headers } = await app.get(`/dashboard/private-clients?token=${token}`)
    expect([status, headers.location, headers['cache-control']]).toEqual([303, `/dashboard/private-clients#sign-in=${token}`, 'no-store'])
    expect((await app.get(`/api/nowhere?token=${token}`)).status).toBe(404)
    expect((await app.call('POST', `/?token=${token}`)).status).toBe(404)
    expect((await app.get(`//evil.example/?token=${token}`)).headers.location).toBeUndefined()
  })
})
