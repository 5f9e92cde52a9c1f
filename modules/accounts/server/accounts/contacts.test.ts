import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'

async function withApp(work: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await createTestApp()
  await work(app).finally(() => app.close())
}

const read = async (app: TestApp, person: string, account: string) =>
  app.get(`/api/accounts/${await app.findAccountId(account)}/contacts`, { cookie: await app.signIn(person) })

test('the client-services manager is returned with e-mail address and number from the firm’s own system', () =>
  withApp(async (app) => {
    const { json } = await read(app, 'callum-strachan', 'strachan')
    expect(json.clientServicesManager).toEqual({
      name: expect.any(String),
      email: expect.stringMatching(/@harcourt-lisle\.example$/),
      phoneNumber: expect.toSatisfy((number: unknown) => number === null || /^[+\d ]+$/.test(String(number))),
    })
  }))

test('no contact is returned for an account that is not linked, or to a stranger', () =>
  withApp(async (app) => {
    expect((await read(app, 'rosemary-fairbairn', 'fairbairn')).json).toEqual({ clientServicesManager: null })
    expect((await read(app, 'geoffrey-tillotson', 'ashworth')).status).toBe(404)
  }))

test('an outage of the firm’s system is reported', () =>
  withApp(async (app) => {
    app.simulator.setMode('error', '/advisory')
    expect((await read(app, 'geoffrey-tillotson', 'tillotson')).json.code).toBe('upstream-unavailable')
  }))
