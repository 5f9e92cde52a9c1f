import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyConversationFile } from '@atrium/server/commands/verify-conversation-file'
import { editions } from '@atrium/editions/registry'
import { sealEvents } from '@atrium/platform/events/seal'
import { afterAll, expect, test } from 'vitest'
import { openMessages, textOf } from '../testing/message-calls.ts'
import { digestOf } from './digest-rules.ts'
import { composeConversationPdf, composeJson } from './export-rules.ts'

const calls = await openMessages()
const { app, at, send, deliver, findPersonId, findGroupId, upload, list } = calls
afterAll(() => app.close())

const [eleanor, marcus, margaret, daniel] = [
  await app.signIn('eleanor-whitcombe'),
  await app.signIn('marcus-adeyemi'),
  await app.signIn('margaret-ashworth'),
  await app.signIn('daniel-fenwick-hale'),
]
const toEleanor = { recipient: { kind: 'adviser', id: await findPersonId('eleanor-whitcombe') } }
const exportAs = (cookie: string, conversation: string, format = 'json', of = 'private-clients') =>
  app.get(at(`/conversations/${conversation}/files/${format}`, of), { cookie })
const dataDir = mkdtempSync(join(tmpdir(), 'atrium-export-'))
const seal = () => sealEvents({ db: app.db, clock: app.deps.clock, secret: app.deps.secret, dataDir, editions })

test('a conversation is exported as JSON whose messages have the hashes that the sealed log of events states, without notes', async () => {
  const { id: file } = await upload(margaret, 'Plan.txt')
  const { id } = await send(margaret, { ...toEleanor, subject: 'Export', attachment: [file] })
  await deliver()
  const reply = await send(eleanor, { thread: id, body: textOf('An answer') })
  await deliver()
  const secret = `Note ${randomUUID()}`
  await app.call('PUT', at(`/conversations/${id}/notes/${randomUUID()}`), { cookie: eleanor, body: { text: secret } })
  await seal()
  for (const cookie of [margaret, eleanor]) {
    const { status, text, headers } = await exportAs(cookie, id)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      expect.stringContaining('application/json'),
      'no-store',
    ])
    expect(text).not.toContain(secret)
    const exported = JSON.parse(text)
    expect(exported.messages.map((one: { id: string; text: string }) => [one.id, one.text])).toEqual([
      [id, 'Good morning'],
      [reply.id, 'An answer'],
    ])
    for (const message of exported.messages) {
      expect(digestOf(message.content)).toBe(message.sha256)
      const [event] = await app.asOwner(
        `select details, encode(s.hash, 'hex') as hash from events e join event_seals s on s.event_id = e.id where e.id = ${message.event}`,
      )
      expect(event).toMatchObject({ details: { sha256: message.sha256, conversation: id }, hash: message.seal })
      expect(message.isProven).toBe(true)
    }
    expect(exported.messages[0].content.attachments).toEqual([
      { name: 'Plan.txt', sha256: createHash('sha256').update('A paper').digest('hex') },
    ])
    expect(exported.proof).toMatchObject({ deliveredMessages: 2, exportedMessages: 2, messagesBeforeReaderJoined: 0, isShortened: false })
    expect(exported.proof.checkpoint.signature).toEqual(expect.any(String))
  }
  // The file is verified against the log: a change of a message and a message that is left out are found.
  const path = join(dataDir, 'conversation.json')
  const exported = JSON.parse((await exportAs(eleanor, id)).text)
  const verify = (given: object) => {
    writeFileSync(path, JSON.stringify(given))
    return verifyConversationFile(app.db, path)
  }
  const faultsOf = async (given: object) => (await verify(given)).faults
  expect(await verify(exported)).toEqual({ faults: [], notProven: [] })
  const [first, second] = exported.messages
  const changed = { ...second, content: { ...second.content, body: textOf('Forged') } }
  expect(await faultsOf({ ...exported, messages: [first, changed] })).toEqual([
    `${reply.id}: its content is not the one that was delivered`,
  ])
  expect(await faultsOf({ ...exported, messages: [first] })).toEqual([`${reply.id}: this delivered message is not in the file`])
  // Each field of a message is compared, and one that is invented has no delivery.
  for (const [field, value] of Object.entries({
    text: 'Sell everything',
    by: 'Somebody else',
    writtenAt: '2020-01-01T00:00:00.000Z',
    deliveredAt: null,
    event: '1',
    seal: 'ab',
    sha256: 'ab',
  }))
    expect(await faultsOf({ ...exported, messages: [{ ...first, [field]: value }, second] })).toEqual([
      `${id}: not as it was delivered: ${field}`,
    ])
  expect(await faultsOf({ ...exported, messages: [{ ...first, readAt: '2026-01-01T00:00:00.000Z' }, second] })).toEqual([
    `${id}: nothing proves the fields readAt`,
  ])
  const invented = { ...first, id: randomUUID(), content: null, sha256: null, event: null, seal: null, isProven: false, deliveredAt: null }
  for (const claim of [{ isProven: true }, { deliveredAt: first.deliveredAt }, { seal: first.seal }])
    expect(await faultsOf({ ...exported, messages: [first, second, { ...invented, ...claim }] })).toEqual([
      `${invented.id}: the log of events has no delivery of this message`,
    ])
  expect(await verify({ ...exported, messages: [first, second, invented] })).toEqual({
    faults: [],
    notProven: [`${invented.id}: not delivered, not proven`],
  })
  // A message that is changed in the database is not proven any more.
  await app.asOwner(
    `update messages set body = '${JSON.stringify(textOf('Another answer'))}', body_text = 'Another answer' where id = '${reply.id}'`,
  )
  const forged = JSON.parse((await exportAs(margaret, id)).text)
  expect(forged.messages.map((one: { isProven: boolean }) => one.isProven)).toEqual([true, false])
})

test('a conversation is exported as PDF for those who take part in it, and as nothing for anybody else', async () => {
  const { id } = await send(margaret, toEleanor)
  await deliver()
  const { status, bytes, headers } = await exportAs(margaret, id, 'pdf')
  expect([status, headers['content-type'], bytes.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])
  for (const cookie of [marcus, daniel, await app.signIn('oscar-venn')]) expect((await exportAs(cookie, id)).status).toBe(404)
  expect((await exportAs(margaret, id, 'docx')).status).toBe(404)
  expect((await exportAs(margaret, 'none')).status).toBe(404)
  expect((await exportAs(eleanor, id, 'json', 'family-office')).status).toBe(404)
  const events = await app.asOwner(`select details, account_id from events where kind = 'message.exported' and subject_id = '${id}'`)
  expect(events).toEqual([{ details: { format: 'pdf' }, account_id: await app.findAccountId('ashworth') }])
})

test('a confidential conversation is exported with a recent proof only, and that of a group names neither it nor its members', async () => {
  const { id } = await send(margaret, { ...toEleanor, attach_message: true })
  await deliver()
  const later = await app.signIn('margaret-ashworth')
  app.advance(11 * 60_000)
  expect((await exportAs(later, id)).json.code).toBe('proof-required')
  await app.call('POST', '/api/session/proof', { cookie: later, body: { currentPassword: 'Harbour-2026-light' } })
  expect((await exportAs(later, id)).status).toBe(200)
  const group = await findGroupId('Retirement planning')
  await app.asOwner(`insert into client_group_members (edition, group_id, account_id, member_since)
    values ('wealth', '${group}', '${await app.findAccountId('fenwick-hale-joint')}', '2020-01-01') on conflict do nothing`)
  const subject = `For all ${randomUUID()}`
  const sent = await send(await app.signIn('eleanor-whitcombe'), { recipient: { kind: 'group', id: group }, subject })
  await deliver()
  const own = (await list(daniel, '?limit=100')).find((one) => one.subject === subject)!
  const { text } = await exportAs(daniel, own.id)
  expect(JSON.parse(text).messages.map((one: { id: string }) => one.id)).toEqual([sent.id])
  for (const word of ['Retirement planning', group, 'Ashworth']) expect(text).not.toContain(word)
})

test('a message to many is proven as each client reads it, and names nothing that others have in common with it', async () => {
  const group = await findGroupId('Retirement planning')
  const ashworth = await app.findAccountId('ashworth')
  await app.asOwner(`insert into client_group_members (edition, group_id, account_id, member_since)
    values ('wealth', '${group}', '${ashworth}', '2020-01-01') on conflict do nothing`)
  const mark = randomUUID()
  const sender = await app.signIn('eleanor-whitcombe')
  const client = await app.signIn('margaret-ashworth')
  await send(sender, { recipient: { kind: 'group', id: group }, subject: `${mark} {{client}}`, body: textOf('Dear {{client}}') })
  await deliver()
  await seal()
  const own = (await list(client, '?limit=100')).find((one) => one.subject.startsWith(mark))!
  const { text } = await exportAs(client, own.id)
  expect(text).not.toContain('{{')
  const exported = JSON.parse(text)
  expect(exported.messages).toMatchObject([
    { text: 'Dear Margaret Ashworth', isProven: true, content: { conversation: own.id, subject: `${mark} Margaret Ashworth` } },
  ])
  const path = join(dataDir, 'own.json')
  const verify = (given: object) => {
    writeFileSync(path, JSON.stringify(given))
    return verifyConversationFile(app.db, path)
  }
  expect(await verify(exported)).toEqual({ faults: [], notProven: [] })
  expect((await verify({ ...exported, messages: [] })).faults).toHaveLength(1)
  // What was filled in is proven too.
  await app.asOwner(
    `update message_conversations set placeholders = jsonb_set(placeholders, '{client}', '"Forged"') where id = '${own.id}'`,
  )
  expect(JSON.parse((await exportAs(client, own.id)).text).messages).toMatchObject([{ text: 'Dear Forged', isProven: false }])
})

test('a colleague who joined later exports what they see, and the file says what is missing', async () => {
  const fresh = await app.signIn('margaret-ashworth')
  const { id } = await send(await app.signIn('marcus-adeyemi'), { recipient: { kind: 'account', id: await app.findAccountId('ashworth') } })
  await deliver()
  const marcusId = await findPersonId('marcus-adeyemi')
  await app.asOwner(`update people set is_active = false where id = '${marcusId}'`)
  await send(fresh, { thread: id })
  await deliver()
  await app.asOwner(`update people set is_active = true where id = '${marcusId}'`)
  const { proof } = JSON.parse((await exportAs(await app.signIn('eleanor-whitcombe'), id)).text)
  expect(proof).toMatchObject({ deliveredMessages: 2, exportedMessages: 1, messagesBeforeReaderJoined: 1 })
})

test('a long conversation is exported with its newest messages, and the file says so', () => {
  const [messages, contents] = [[], new Map()]
  const events = [1, 2, 3].map((one) => ({ message: `m${one}`, event: `${one}`, at: new Date(0), sha256: 'x', seal: null }))
  const conversation = { id: 'c', subject: 'Long', with: 'x', threadInitiator: { name: 'x', at: '2026-11-18T09:00:00.000Z' } } as never
  const given = { conversation, firm: [], messages, contents, events, checkpoint: undefined, now: new Date(0), isShortened: true }
  const exported = { ...given, reader: { name: 'Eleanor', locale: 'en' as const } }
  expect(composeJson('wealth', exported).proof).toMatchObject({ isShortened: true, messagesBeforeReaderJoined: null })
  const pdf = JSON.stringify(
    composeConversationPdf(
      editions.find(({ id }) => id === 'wealth')!,
      exported,
    ),
  )
  expect(pdf).toContain('only the newest 0 messages; 3 delivered messages are not in it')
  expect(pdf).not.toContain('before the reader took part')
  // The values that a client stated are marked as theirs.
  const about = { kind: 'figure', label: 'Gain', context: '', account: null, path: '/dashboard/x', asOn: null, lines: [] }
  const message = {
    id: 'm1',
    created: { by: 'Margaret', at: '2026-11-18T09:00:00.000Z' },
    at: '2026-11-18T09:00:00.000Z',
    about,
    state: 'queued',
  }
  const shown = (isFromClient: boolean) =>
    JSON.stringify(
      composeConversationPdf(
        editions.find(({ id }) => id === 'wealth')!,
        {
          ...exported,
          messages: [{ ...message, isFromClient, body: textOf('Why?'), loom_link: null } as never],
        },
      ),
    )
  expect(shown(true)).toContain('About, as stated by Margaret')
  expect(shown(false)).toContain('About, as shown when it was written')
})
