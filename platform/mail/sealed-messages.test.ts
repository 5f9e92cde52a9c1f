import { mainEdition } from '@atrium/editions/registry'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemActor, withTenant, type SystemTransacting } from '../db/scope.ts'
import { createKeyPair, importPrivateKey, openBody, sealBody } from './body-seal.ts'
import { deleteUnusedMailKeys, ensureMailKeys, rekeyMailKeys } from './mail-keys.ts'
import { deliverMessages, giveUpUnreadable, queueMail, type SendMessage } from './outbox.ts'

const edition = mainEdition.id
const newSecret = 'n'.repeat(10) + 'Zq8wKd03LxVb7TyRu5Ej1PmSg9HcAf2NoWi6'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const runAsSystem = <Result>(run: (transaction: SystemTransacting) => Promise<Result>) => withTenant(app.db, systemActor(edition), run)
const queueMessage = (to: string, text: string) =>
  runAsSystem((transaction) =>
    queueMail(transaction, { edition: { id: edition }, deps: app.deps }, { to, subject: 'A letter', text, html: `<p>${text}</p>` }),
  )
const run = (secret: string) => {
  const sent: string[] = []
  const postponed: string[] = []
  const send: SendMessage = async ({ recipient, body_text: text, body_html: html }) => void sent.push(`${recipient} ${text} ${html}`)
  const onPostponed = (reason: string) => void postponed.push(reason)
  return deliverMessages(app.db, edition, { channel: 'email', secret, send, onPostponed }, app.deps.clock()).then(() => ({
    sent,
    postponed,
  }))
}
const readMessages = (to: string) => app.asOwner(`select * from outbox_messages where recipient = '${to}' order by id`)
const countKeys = async () => (await app.asOwner(`select count(*)::int as count from mail_keys where edition = '${edition}'`))[0]?.['count']

describe('queued messages', () => {
  test('are not readable in the database, and are delivered with their original text', async () => {
    const { email } = app.findPerson('margaret-ashworth')
    await app.signInWithPasswordOnly('margaret-ashworth')
    const pin = await app.findLastPin(email)
    const [row] = await readMessages(email)
    const stored = Buffer.concat([row?.['sealed_body'] as Buffer, Buffer.from(JSON.stringify(row))]).toString('latin1')
    expect([row?.['body_text'], row?.['body_html'], stored.includes(pin)]).toEqual(['', '', false])
    expect((await run(app.deps.secret)).sent.find((one) => one.startsWith(email))).toContain(pin)
    const [sent] = await readMessages(email)
    expect([sent?.['sealed_body'], sent?.['mail_key_id'], sent?.['sent_at'] !== null]).toEqual([null, null, true])
  })

  test('are not delivered with the text of a message to another recipient', async () => {
    await queueMessage('a@x.example', 'For a alone')
    await queueMessage('b@x.example', 'For b alone')
    await app.asOwner(`update outbox_messages set sealed_body = (select sealed_body from outbox_messages where recipient = 'a@x.example')
      where recipient = 'b@x.example'`)
    const { sent, postponed } = await run(app.deps.secret)
    expect([sent, postponed]).toEqual([['a@x.example For a alone <p>For a alone</p>'], ['its text was encrypted with another secret']])
    app.advance(4 * 24 * 3_600_000)
    await run(app.deps.secret)
    expect((await readMessages('b@x.example'))[0]).toMatchObject({ sealed_body: null, tries: 0, given_up_at: expect.any(Date) })
  })

  test('are delivered by a process with the new secret after a rotation, whether queued before or after it', async () => {
    await queueMessage('before@x.example', 'Before')
    await runAsSystem((transaction) => rekeyMailKeys(transaction, edition, [app.deps.secret, newSecret], app.deps.clock()))
    await queueMessage('after@x.example', 'After')
    expect((await run(app.deps.secret)).sent).toEqual([])
    app.advance(10_000)
    expect((await run(newSecret)).sent.toSorted()).toEqual(['after@x.example After <p>After</p>', 'before@x.example Before <p>Before</p>'])
    expect(await countKeys()).toBe(2)
    await runAsSystem((transaction) => deleteUnusedMailKeys(transaction, edition))
    expect(await countKeys()).toBe(1)
  })

  test('are given up if the secret is lost, and later messages use a new key', async () => {
    await queueMessage('lost@x.example', 'Lost')
    await ensureMailKeys(app.deps, [mainEdition])
    expect(await runAsSystem((transaction) => giveUpUnreadable(transaction, edition, app.deps.clock()))).toBe(1)
    await queueMessage('found@x.example', 'Found')
    await ensureMailKeys(app.deps, [mainEdition])
    expect((await run(app.deps.secret)).sent).toEqual(['found@x.example Found <p>Found</p>'])
    expect(await countKeys()).toBe(2)
  })

  test('are delivered unchanged if an earlier release queued them unencrypted', async () => {
    await app.asOwner(`insert into outbox_messages (edition, recipient, subject, body_text, body_html, created_at)
      values ('${edition}', 'old@x.example', 'Old', 'Older text', '', now())`)
    expect((await run(app.deps.secret)).sent).toEqual(['old@x.example Older text '])
  })
})

test('an encrypted text cannot be decrypted with another key, for another owner, or after an alteration', () => {
  const [pair, otherPair] = [createKeyPair(), createKeyPair()]
  const sealed = sealBody(pair.publicKey, 'owner', { text: 'Text', html: '' })
  expect(openBody(importPrivateKey(pair.privateKey), 'owner', sealed)).toEqual({ text: 'Text', html: '' })
  expect(openBody(importPrivateKey(otherPair.privateKey), 'owner', sealed)).toBeUndefined()
  expect(openBody(importPrivateKey(pair.privateKey), 'another', sealed)).toBeUndefined()
  for (let position = 0; position < sealed.length; position++) {
    const altered = Buffer.from(sealed)
    altered[position]! ^= 1
    expect(openBody(importPrivateKey(pair.privateKey), 'owner', altered)).toBeUndefined()
  }
  expect(openBody(importPrivateKey(pair.privateKey), 'owner', sealed.subarray(0, 10))).toBeUndefined()
})
