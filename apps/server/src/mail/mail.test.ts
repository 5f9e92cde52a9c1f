import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findEdition, mainEdition } from '@atrium/editions/registry'
import { inScope, systemActor } from '../db/scope.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { smtpMailer } from './mailer.ts'
import { byMail, deliver } from './outbox.ts'
import { letter } from './letters.ts'

let app: TestApp
let server: SMTPServer
let received: { from: string; to: string[]; text: string }[]
let isRefusing = false
let unknown = ''

beforeAll(async () => {
  app = await createTestApp()
  received = []
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(address === unknown ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null)
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

const mailer = () => smtpMailer(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, 'portal@firm.example')

describe('mail', () => {
  test('that the server refuses stays queued; once taken it is blanked, and never sent twice', async () => {
    const { email } = app.person('margaret-ashworth')
    await app.signInHalf('margaret-ashworth')
    const pin = await app.lastPin(email)
    isRefusing = true
    await expect(deliver(app.db, mainEdition.id, { channel: 'email', send: byMail(mailer()) }, new Date())).rejects.toThrow('come again')
    isRefusing = false
    const counts = await Promise.all(
      [1, 2, 3].map(() => deliver(app.db, mainEdition.id, { channel: 'email', send: byMail(mailer()) }, new Date())),
    )
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(received).toMatchObject([{ from: 'portal@firm.example', to: [email] }])
    expect(received[0]?.text).toContain(pin)
    const rows = await inScope(app.db, systemActor(mainEdition.id), (transaction) =>
      transaction.selectFrom('mails').select(['body_text', 'body_html', 'sent_at']).execute(),
    )
    expect(rows.every((row) => row.body_text === '' && row.body_html === '' && row.sent_at !== null)).toBe(true)
  })

  test('to an address that the server does not know is given up, and the next one goes', async () => {
    const count = received.length
    unknown = app.person('iris-delacourt').email
    await app.signInHalf('iris-delacourt')
    await app.signInHalf('amara-osei')
    const given: string[] = []
    const delivery = { channel: 'email' as const, send: byMail(mailer()), onGivenUp: (error: Error) => void given.push(error.message) }
    expect(await deliver(app.db, mainEdition.id, delivery, new Date())).toBe(1)
    expect([given, received.slice(count).map(({ to }) => to)]).toEqual([
      ['the mail server answered 550'],
      [[app.person('amara-osei').email]],
    ])
    unknown = ''
  })

  test.each(['en', 'is', 'el'] as const)('with a PIN in %s carries name, brand and code, and no markup of theirs', (locale) => {
    const edition = findEdition('greek') ?? mainEdition
    const mail = letter(edition, { name: '<b>Ann & Co</b>', locale }, 'pin', { code: '012345', hours: '2' })
    expect(mail.text).toContain('012345')
    expect(mail.subject).toContain(edition.name)
    expect(mail.html).not.toContain('<b>')
    expect(mail.text).not.toContain('{{')
  })
})
