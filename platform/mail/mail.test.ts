import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { demoPassword } from '@atrium/demo/firm/firm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findEdition, mainEdition } from '@atrium/editions/registry'
import { removeExpiredRows } from '@atrium/server/retention'
import { withTenant, systemActor } from '../db/scope.ts'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { createSmtpMailer } from './mailer.ts'
import { GatewayUnavailableError, UndeliverableError, UnknownAddressError } from './not-taken.ts'
import { sendByMail, deliverMessages, type SendMessage } from './outbox.ts'
import { composeMail } from './letters.ts'
import { createDeliveryBudget } from './delivery-budget.ts'
import { createDeliveryRound } from './outbox-worker.ts'

let app: TestApp
let server: SMTPServer
let received: { from: string; to: string[]; text: string }[]
let isRefusing = false
let unknownAddress = ''
let fullAddress = ''
let refusal = 'no such mailbox'

beforeAll(async () => {
  app = await createTestApp()
  received = []
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (address === fullAddress) return done(Object.assign(new Error('mailbox full'), { responseCode: 452 }))
      done(address === unknownAddress ? Object.assign(new Error(refusal), { responseCode: 550 }) : null)
    },
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        if (isRefusing) return done(Object.assign(new Error('come again'), { responseCode: 451 }))
        received.push({
          from: (session.envelope.mailFrom as { address: string }).address,
          to: session.envelope.rcptTo.map((one) => one.address),
          text,
        })
        done()
      })
    },
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  await new Promise<void>((done) => server.close(done))
  await app.close()
})

const createMailer = () =>
  createSmtpMailer({ smtpUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, from: 'portal@firm.example' })
const giveUpReasons: string[] = []
const deliverMails = (by = createMailer()) =>
  deliverMessages(
    app.db,
    mainEdition.id,
    { channel: 'email', secret: app.deps.secret, send: sendByMail(by), onGivenUp: (reason) => void giveUpReasons.push(reason) },
    app.deps.clock(),
  )
const listRecipients = () => received.map(({ to }) => to[0])
const readMessages = (email: string) =>
  withTenant(app.db, systemActor(mainEdition.id), (transaction) =>
    transaction
      .selectFrom('outbox_messages')
      .select(['body_text', 'body_html', 'sent_at', 'given_up_at', 'tries'])
      .where('recipient', '=', email)
      .orderBy('id')
      .execute(),
  )
beforeEach(() => {
  giveUpReasons.length = 0
  received.length = 0
  isRefusing = false
  unknownAddress = ''
  fullAddress = ''
})

describe('a queued e-mail', () => {
  test('stays queued while the server refuses it temporarily; once accepted, its text is erased and it is never sent again', async () => {
    const { email } = app.findPerson('margaret-ashworth')
    await app.signInWithPasswordOnly('margaret-ashworth')
    const pin = await app.findLastPin(email)
    isRefusing = true
    expect(await deliverMails()).toBe(0)
    isRefusing = false
    expect(await deliverMails()).toBe(0)
    app.advance(10_000)
    const counts = await Promise.all([deliverMails(), deliverMails(), deliverMails()])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(received).toMatchObject([{ from: 'portal@firm.example', to: [email] }])
    expect(received[0]?.text).toContain(pin)
    expect(await readMessages(email)).toEqual([{ body_text: '', body_html: '', sent_at: app.deps.clock(), given_up_at: null, tries: 1 }])
  })

  test('is given up if the address is unknown, and the next e-mail is sent', async () => {
    unknownAddress = app.findPerson('iris-delacourt').email
    await app.signInWithPasswordOnly('iris-delacourt')
    await app.signInWithPasswordOnly('amara-osei')
    expect(await deliverMails()).toBe(1)
    expect([giveUpReasons, listRecipients()]).toEqual([['the mail server responded with 550'], [app.findPerson('amara-osei').email]])
  })

  test.each([
    ['5.1.1 no such mailbox', true],
    ['5.1.10 the domain accepts no e-mail', true],
    ['5.2.1 mailbox disabled', true],
    ['5.7.1 your network is on a block list', false],
    ['5.1.8 bad sender', false],
    ['5.2.2 mailbox full', false],
    ['relaying denied for 5.1.1', false],
  ])('is refused with 550 %s: the address is at fault: %s', async (response, isUnknown) => {
    unknownAddress = 'nobody@firm.example'
    refusal = response
    const error = await createMailer()
      .send({ to: unknownAddress, subject: 'x', text: 'x', html: 'x' })
      .catch((one: unknown) => one)
    expect(error).toBeInstanceOf(UndeliverableError)
    expect(error instanceof UnknownAddressError).toBe(isUnknown)
  })

  test('is retried at growing intervals if the mailbox is full, while later e-mails are sent, and given up once its PIN has expired', async () => {
    fullAddress = app.findPerson('iris-delacourt').email
    await app.signInWithPasswordOnly('iris-delacourt')
    await app.signInWithPasswordOnly('amara-osei')
    expect(await deliverMails()).toBe(1)
    expect(listRecipients()).toEqual([app.findPerson('amara-osei').email])
    const countTriesAfter = async (seconds: number) => {
      app.advance(seconds * 1_000)
      await deliverMails()
      return (await readMessages(fullAddress)).at(-1)?.tries
    }
    expect(await countTriesAfter(9)).toBe(1)
    expect([await countTriesAfter(1), await countTriesAfter(19), await countTriesAfter(1), await countTriesAfter(40)]).toEqual([2, 2, 3, 4])
    expect(giveUpReasons).toEqual([])
    app.advance(2 * 3_600_000)
    fullAddress = ''
    expect(await deliverMails()).toBe(0)
    expect(giveUpReasons).toEqual(['it expired after 4 attempts'])
    expect((await readMessages(app.findPerson('iris-delacourt').email)).at(-1)).toMatchObject({
      body_text: '',
      body_html: '',
      sent_at: null,
    })
  })

  test('moves to the end of the queue while the server is unavailable, and such attempts are not counted', async () => {
    const away = createSmtpMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'portal@firm.example' })
    await app.signInWithPasswordOnly('iris-delacourt')
    await app.signInWithPasswordOnly('amara-osei')
    for (let time = 0; time < 20; time++) {
      await expect(deliverMails(away)).rejects.toThrow(GatewayUnavailableError)
      app.advance(10_000)
    }
    expect((await readMessages(app.findPerson('amara-osei').email)).at(-1)?.tries).toBe(0)
    expect(await deliverMails()).toBe(2)
    expect(giveUpReasons).toEqual([])
  })

  test('is not sent unencrypted to a mail server on another machine', async () => {
    const before = received.length
    const { port } = server.server.address() as AddressInfo
    // This notation of the loopback address counts as another machine, which needs TLS.
    const remote = createSmtpMailer({ smtpUrl: `smtp://[::ffff:127.0.0.1]:${port}`, from: 'portal@firm.example' })
    await app.signInWithPasswordOnly('iris-delacourt')
    await expect(deliverMails(remote)).rejects.toThrow(GatewayUnavailableError)
    expect(received.length).toBe(before)
    app.advance(10_000)
    expect(await deliverMails()).toBe(1)
  })

  test('gets no additional header, recipient or element from line breaks and markup in names, subjects and recipients [S47]', async () => {
    const name = 'Eve\r\nBcc: eve@elsewhere.example\r\n\r\n<b>Second body</b>'
    const written = composeMail(mainEdition, { name, locale: 'en' }, 'passwordReset', { link: 'https://x.example/?a=1&b=<i>' })
    await createMailer().send({ to: 'amara@osei-design.example', ...written, subject: `${written.subject}\r\nBcc: eve@elsewhere.example` })
    await expect(createMailer().send({ to: 'amara@osei-design.example\r\nRCPT TO:<eve@elsewhere.example>', ...written })).rejects.toThrow()
    await expect(createMailer().send({ to: 'amara@osei-design.example, eve@elsewhere.example', ...written })).rejects.toThrow()
    expect(listRecipients()).toEqual(['amara@osei-design.example'])
    expect(received.flatMap(({ to }) => to)).toEqual(['amara@osei-design.example'])
    const [headers = ''] = (received[0]?.text ?? '').split('\r\n\r\n')
    expect(headers.match(/^[\w-]+(?=:)/gm)?.map((header) => header.toLowerCase())).not.toContain('bcc')
    // The values add no element: the letter has the tags of one with harmless values, and nothing else.
    const listTags = (html: string) => html.replaceAll(/href="[^"]*"/g, 'href').match(/<[^>]*>/g)
    const harmless = composeMail(mainEdition, { name: 'Eve', locale: 'en' }, 'passwordReset', { link: 'https://x.example/' })
    expect(listTags(written.html)).toEqual(listTags(harmless.html))
    expect(written.html).toContain('href="https://x.example/?a=1&#38;b=&#60;i&#62;"')
    expect(written.subject).not.toMatch(/[\r\n]/)
  })

  test('is sent even if e-mails of another edition cannot be sent', async () => {
    await app.signInWithPasswordOnly('amara-osei')
    await app.signInWithPasswordOnly('stavros-karamanolis')
    const away = app.findPerson('amara-osei').email
    const sent: string[] = []
    const send = sendByMail({
      async send({ to }) {
        if (to === away) throw new GatewayUnavailableError('no messages are accepted')
        sent.push(to)
      },
    })
    await createDeliveryRound(app.deps, { channel: 'email', send, budget: createDeliveryBudget(3) })()
    expect(sent).toEqual([app.findPerson('stavros-karamanolis').email])
    app.advance(10_000)
    expect(await deliverMails()).toBe(1)
  })

  test('is sent with others in one transaction: those that are refused hold up none, and a slow server gets fewer of them', async () => {
    while ((await deliverMails()) > 0) continue
    const people = ['iris-delacourt', 'amara-osei', 'callum-strachan', 'margaret-ashworth', 'daniel-fenwick-hale', 'philip-garrod']
    for (const key of people) await app.signInWithPasswordOnly(key)
    const [unknown, full] = ['amara-osei', 'callum-strachan'].map((key) => app.findPerson(key).email)
    const transactions = new Map<string, unknown>()
    let [running, most] = [0, 0]
    const send: SendMessage = async ({ recipient }, transaction) => {
      transactions.set(recipient, transaction)
      most = Math.max(most, ++running)
      await pause(5)
      running--
      if (recipient === unknown) throw new UndeliverableError('no such mailbox')
      if (recipient === full) throw new Error('mailbox full')
    }
    const deliver = (batch: { size: number; atOnce: number; ms: number }) =>
      deliverMessages(app.db, mainEdition.id, { channel: 'email', secret: app.deps.secret, send, batch }, app.deps.clock())
    expect(await deliver({ size: 25, atOnce: 3, ms: 60_000 })).toBe(4)
    expect([transactions.size, new Set(transactions.values()).size, most]).toEqual([6, 1, 3])
    expect((await readMessages(unknown!)).at(-1)).toMatchObject({ body_text: '', sent_at: null, given_up_at: app.deps.clock() })
    expect((await readMessages(full!)).at(-1)).toMatchObject({ sent_at: null, given_up_at: null, tries: 1 })
    expect(await deliver({ size: 25, atOnce: 3, ms: 60_000 })).toBe(0)
    app.advance(10_000)
    expect(await deliverMails()).toBe(1)
    transactions.clear()
    for (const key of people.slice(3)) await app.signInWithPasswordOnly(key)
    expect(await deliver({ size: 25, atOnce: 1, ms: 0 })).toBe(3)
    expect(new Set(transactions.values()).size).toBe(3)
  })

  test('is not tried after another of its transaction that the server did not accept because it accepts none', async () => {
    while ((await deliverMails()) > 0) continue
    for (const key of ['iris-delacourt', 'margaret-ashworth']) await app.signInWithPasswordOnly(key)
    const tried: string[] = []
    const send: SendMessage = async ({ recipient }) => {
      tried.push(recipient)
      throw new GatewayUnavailableError('no messages are accepted')
    }
    const batch = { size: 25, atOnce: 1, ms: 60_000 }
    await expect(
      deliverMessages(app.db, mainEdition.id, { channel: 'email', secret: app.deps.secret, send, batch }, app.deps.clock()),
    ).rejects.toThrow(GatewayUnavailableError)
    expect(tried).toEqual([app.findPerson('iris-delacourt').email])
    expect(await deliverMails()).toBe(1)
    app.advance(10_000)
    expect(await deliverMails()).toBe(1)
  })

  test('is sent again with the same id if the process or the database ends before it is recorded, as are the others of its transaction', async () => {
    while ((await deliverMails()) > 0) continue
    for (const key of ['iris-delacourt', 'margaret-ashworth']) await app.signInWithPasswordOnly(key)
    const sent: string[] = []
    let isEnding = true
    const send: SendMessage = async ({ id }, transaction) => {
      sent.push(id)
      if (isEnding && sent.length === 2) {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
        await app.asOwner(`select pg_terminate_backend(${rows[0]?.pid})`)
      }
    }
    const deliver = () =>
      deliverMessages(
        app.db,
        mainEdition.id,
        { channel: 'email', secret: app.deps.secret, send, batch: { size: 25, atOnce: 1, ms: 60_000 } },
        app.deps.clock(),
      )
    await expect(deliver()).rejects.toThrow()
    isEnding = false
    expect(await deliver()).toBe(2)
    expect(sent.slice(2)).toEqual(sent.slice(0, 2))
    expect(await deliver()).toBe(0)
  })

  test('is retried for three days if it has no PIN', async () => {
    const { email } = app.findPerson('callum-strachan')
    const cookie = await app.signIn('callum-strachan')
    await deliverMails()
    await app.call('POST', '/api/me/password', { cookie, body: { currentPassword: demoPassword, password: 'Plum-orchard-1841' } })
    fullAddress = email
    app.advance(3 * 24 * 3_600_000 - 1)
    await deliverMails()
    expect(giveUpReasons).toEqual([])
    app.advance(1)
    await deliverMails()
    expect(giveUpReasons).toEqual(['it expired after 1 attempts'])
  })

  test('is deleted with its recipient thirty days after it was sent or given up', async () => {
    const countMessages = async () => Number((await app.asOwner('select count(*)::int as count from outbox_messages'))[0]?.['count'])
    await app.signInWithPasswordOnly('amara-osei')
    await deliverMails()
    const removeOldRows = () => removeExpiredRows(app.deps)
    app.advance(30 * 24 * 3_600_000 - 1)
    await app.signInWithPasswordOnly('iris-delacourt')
    await removeOldRows()
    expect(await countMessages()).toBeGreaterThan(1)
    app.advance(1)
    await removeOldRows()
    expect(await app.asOwner(`select recipient, sent_at from outbox_messages where edition = 'wealth'`)).toEqual([
      { recipient: app.findPerson('iris-delacourt').email, sent_at: null },
    ])
  })

  test.each(['en', 'is', 'el'] as const)(
    'contains the brand and the code if it has a PIN, and escapes markup in names, in the language %s',
    (locale) => {
      const edition = findEdition('greek') ?? mainEdition
      const mail = composeMail(edition, { name: '<b>Ann & Co</b>', locale }, 'pin', { code: '012345', hours: '2' })
      expect(mail.text).toContain('012345')
      expect(mail.subject).toContain(edition.name)
      expect(mail.html).not.toContain('<b>')
      expect(mail.text).not.toContain('{{')
    },
  )
})
