import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { editions, mainEdition } from '@atrium/editions/registry'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTenant, systemActor } from '../db/scope.ts'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { composePinText } from './letters.ts'
import type { Mailer } from './mailer.ts'
import { GatewayUnavailableError } from './not-taken.ts'
import { sendByMail, sendByText, deliverMessages } from './outbox.ts'
import { createGatewayTexter, noTexter } from './texter.ts'

type ReceivedRequest = { headers: IncomingMessage['headers']; body: unknown }

let app: TestApp
let gateway: Server
let responseStatuses: number[]
let received: ReceivedRequest[]

async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  received.push({ headers: request.headers, body: JSON.parse(Buffer.concat(await request.toArray()).toString()) })
  const status = responseStatuses.shift() ?? 202
  response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end('{}')
}

beforeAll(async () => {
  app = await createTestApp()
  gateway = createServer((request, response) => void handleRequest(request, response))
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
})
beforeEach(() => {
  responseStatuses = []
  received = []
})
afterAll(async () => {
  gateway.close()
  await app.close()
})

const createTexter = () =>
  createGatewayTexter({
    url: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/messages`,
    token: 'gateway-token',
    from: 'Harcourt',
  })
const giveUpReasons: string[] = []
const deliverTexts = (by = createTexter()) =>
  deliverMessages(
    app.db,
    mainEdition.id,
    { channel: 'sms', secret: app.deps.secret, send: sendByText(by), onGivenUp: (reason) => void giveUpReasons.push(reason) },
    app.deps.clock(),
  )
const readMessages = () =>
  withTenant(app.db, systemActor(mainEdition.id), (transaction) =>
    transaction
      .selectFrom('outbox_messages')
      .select(['recipient', 'body_text', 'sent_at', 'given_up_at', 'tries'])
      .where('channel', '=', 'sms')
      .orderBy('created_at')
      .execute(),
  )
const validMs = 2 * 3_600_000
const queueText = (to: string) =>
  withTenant(app.db, systemActor(mainEdition.id), (transaction) =>
    transaction
      .insertInto('outbox_messages')
      .values({
        edition: mainEdition.id,
        channel: 'sms',
        recipient: to,
        subject: '',
        body_text: '012345 is your PIN',
        body_html: '',
        created_at: app.deps.clock(),
        sent_at: null,
        expires_at: new Date(app.deps.clock().getTime() + validMs),
      })
      .execute(),
  )

describe('a text message', () => {
  test('is sent to the gateway once, with its token and an idempotency key, and its text is then erased', async () => {
    await queueText('+447400120001')
    const counts = await Promise.all([deliverTexts(), deliverTexts(), deliverTexts()])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(received).toHaveLength(1)
    expect(received[0]?.body).toEqual({ from: 'Harcourt', to: '+447400120001', text: '012345 is your PIN' })
    expect(received[0]?.headers).toMatchObject({
      authorization: 'Bearer gateway-token',
      'idempotency-key': expect.stringMatching(/^[\da-f-]{36}$/),
    })
    expect(await readMessages()).toEqual([
      { recipient: '+447400120001', body_text: '', sent_at: expect.any(Date), given_up_at: null, tries: 0 },
    ])
  })

  test.each([503, 401, 402, 429, 302])(
    'stays queued while the gateway responds with %i, without counting attempts, and keeps its idempotency key',
    async (status) => {
      await queueText('+447400120002')
      responseStatuses = [status]
      await expect(deliverTexts()).rejects.toThrow(GatewayUnavailableError)
      app.advance(10_000)
      expect(await deliverTexts()).toBe(1)
      expect(received).toHaveLength(2)
      expect(received[1]?.headers['idempotency-key']).toBe(received[0]?.headers['idempotency-key'])
      expect((await readMessages()).findLast(({ recipient }) => recipient === '+447400120002')?.tries).toBe(0)
    },
  )

  test('is retried at growing intervals if the gateway fails to process it, while the next message is sent', async () => {
    await queueText('+447400120006')
    await queueText('+447400120007')
    responseStatuses = [500, 202, 500]
    expect(await deliverTexts()).toBe(1)
    expect(received.map(({ body }) => (body as { to: string }).to)).toEqual(['+447400120006', '+447400120007'])
    app.advance(10_000)
    expect(await deliverTexts()).toBe(0)
    app.advance(19_000)
    await deliverTexts()
    expect(received).toHaveLength(3)
    app.advance(1_000)
    expect(await deliverTexts()).toBe(1)
    expect(new Set(received.filter((_, at) => at !== 1).map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  test('is given up when it expires if no gateway is configured, and its PIN is erased', async () => {
    giveUpReasons.length = 0
    await queueText('+447400120008')
    await expect(deliverTexts(noTexter)).rejects.toThrow('there is no SMS gateway')
    app.advance(validMs)
    expect(await deliverTexts(noTexter)).toBe(0)
    expect(giveUpReasons).toEqual(['it expired after 0 attempts'])
    expect((await readMessages()).findLast(({ recipient }) => recipient === '+447400120008')).toMatchObject({
      body_text: '',
      sent_at: null,
    })
  })

  test.each([400, 422])(
    'is given up and erased if the gateway rejects it permanently (%i), and the next message is sent',
    async (status) => {
      giveUpReasons.length = 0
      await queueText('+447400120003')
      await queueText('+447400120004')
      responseStatuses = [status]
      expect(await deliverTexts()).toBe(1)
      expect(giveUpReasons).toEqual([`the SMS gateway responded with ${status}`])
      const rows = (await readMessages()).filter(({ recipient }) => recipient === '+447400120003')
      expect(rows.every((row) => row.body_text === '' && row.sent_at === null && row.given_up_at !== null)).toBe(true)
      expect(await deliverTexts()).toBe(0)
    },
  )

  test('is not delayed by refused e-mails, and does not delay e-mails', async () => {
    const mails: string[] = []
    const deliverMails = (send: Mailer['send']) =>
      deliverMessages(app.db, mainEdition.id, { channel: 'email', secret: app.deps.secret, send: sendByMail({ send }) }, app.deps.clock())
    await app.signInWithPasswordOnly('margaret-ashworth')
    await queueText('+447400120005')
    await expect(deliverMails(() => Promise.reject(new GatewayUnavailableError('no mail server')))).rejects.toThrow('no mail server')
    expect(await deliverTexts()).toBe(1)
    app.advance(10_000)
    await queueText('+447400120009')
    responseStatuses = [503]
    await expect(deliverTexts()).rejects.toThrow(GatewayUnavailableError)
    expect(await deliverMails(async ({ to }) => void mails.push(to))).toBe(1)
    expect(mails).toEqual([app.findPerson('margaret-ashworth').email])
  })
})

describe('a PIN by text message', () => {
  const pin = { code: '012345', hours: '2' }
  /** Matches a text of characters that take one GSM septet each. */
  const gsmCharacters = /^[\w @£$¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà\n]*$/

  test.each(editions.map(({ name }) => name))('from %s fits into one message in every language', (name) => {
    const english = composePinText({ name }, { locale: 'en' }, pin)
    expect([english.includes('012345'), gsmCharacters.test(english), english.length <= 160]).toEqual([true, true, true])
    for (const locale of ['is', 'el'] as const) {
      const text = composePinText({ name }, { locale }, pin)
      expect([locale, text.includes('012345'), text.includes(name), text.length <= 70]).toEqual([locale, true, true, true])
    }
  })
})
