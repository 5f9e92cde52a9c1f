import { randomUUID } from 'node:crypto'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { afterAll, describe, expect, test } from 'vitest'
import { openMessages, textOf } from '../testing/message-calls.ts'
import { listUnused } from './reads.ts'

const calls = await openMessages()
const { app, at, send, deliver, list, messagesOf, withdraw, findPersonId, upload } = calls
afterAll(() => app.close())

const [eleanor, margaret, daniel, admin] = [
  await app.signIn('eleanor-whitcombe'),
  await app.signIn('margaret-ashworth'),
  await app.signIn('daniel-fenwick-hale'),
  await app.signIn('oscar-venn'),
]
const toEleanor = { recipient: { kind: 'adviser', id: await findPersonId('eleanor-whitcombe') } }
const status = async (cookie: string, file: string) => (await app.get(`/api/files/${file}`, { cookie })).status

describe('an attachment', () => {
  test('is read by who uploaded it and, once the message is delivered, by its recipient, and by nobody else', async () => {
    const files = [await upload(margaret, 'Plan.txt'), await upload(margaret, 'Letter.txt')]
    expect(files.map(({ state }) => state)).toEqual(['clean', 'clean'])
    const [plan, letter] = files.map(({ id }) => id) as [string, string]
    const everyone = async () => [
      await status(margaret, plan),
      await status(eleanor, plan),
      await status(daniel, plan),
      await status(admin, plan),
    ]
    expect(await everyone()).toEqual([200, 404, 404, 404])
    const { id, status: sent } = await send(margaret, { ...toEleanor, attachment: [letter, plan] })
    expect([sent, await everyone()]).toEqual([200, [200, 404, 404, 404]])
    await deliver()
    expect(await everyone()).toEqual([200, 200, 404, 404])
    const [message] = await messagesOf(eleanor, id)
    expect(message?.attachment.map(({ name, url, bytes }) => [name, url, bytes])).toEqual([
      ['Letter.txt', `/api/files/${letter}`, 7],
      ['Plan.txt', `/api/files/${plan}`, 7],
    ])
    expect((await list(eleanor)).find((one) => one.id === id)?.latest.hasAttachments).toBe(true)
    const events = await app.asOwner(`select person_id from events where kind = 'message.attachment-opened' and subject_id = '${id}'`)
    expect(events.length).toBeGreaterThan(0)
  })

  test('belongs to one message, whose sender uploaded it, and there are at most twenty', async () => {
    const [own, others] = [(await upload(margaret)).id, (await upload(daniel)).id]
    const issue = async (attachment: string[]) =>
      ((await send(margaret, { ...toEleanor, attachment })).json['issues'] as { path: string }[])[0]?.path
    expect([await issue([others]), await issue([own, own]), await issue([randomUUID()])]).toEqual([
      'attachment',
      'attachment',
      'attachment',
    ])
    expect(await issue(Array.from({ length: 21 }, () => randomUUID()))).toBe('attachment')
    const first = await send(margaret, { ...toEleanor, attachment: [own] })
    expect([first.status, await issue([own])]).toEqual([200, 'attachment'])
    // A refused message leaves nothing behind.
    expect(await app.asOwner(`select count(*)::int as count from messages where request -> 'attachment' ? '${others}'`)).toEqual([
      { count: 0 },
    ])
    await withdraw(margaret, first.id)
    expect((await send(margaret, { ...toEleanor, attachment: [own] })).status).toBe(200)
  })

  test('of a confidential message needs a recent proof', async () => {
    const { id: file } = await upload(eleanor)
    const { id } = await send(eleanor, {
      recipient: { kind: 'account', id: await app.findAccountId('ashworth') },
      attachment: [file],
      attach_message: true,
    })
    await deliver()
    const later = await app.signIn('margaret-ashworth')
    expect(await status(later, file)).toBe(200)
    app.advance(11 * 60_000)
    const refused = await app.get(`/api/files/${file}`, { cookie: later })
    expect([refused.status, refused.json.code]).toEqual([403, 'proof-required'])
    expect((await messagesOf(later, id))[0]?.attachment).toEqual([])
  })

  test('is refused with a type that does not match, and for a portal that the person may not enter', async () => {
    expect((await upload(margaret, 'Plan.pdf', Buffer.from('not a PDF'))).state).toBe('refused')
    expect((await upload(margaret, 'Plan.txt', Buffer.from('x'), 'family-office')).state).toBe('refused 404')
  })

  test('that was never sent is removed after a time, unless a draft has it', async () => {
    const [kept, unused] = [(await upload(eleanor)).id, (await upload(eleanor)).id]
    const draft = randomUUID()
    const content = {
      recipient: null,
      recipientName: null,
      subject: '',
      body: null,
      attachment: [kept],
      attach_message: false,
      loom_link: '',
    }
    await app.call('PUT', at(`/message-drafts/${draft}`), { cookie: eleanor, body: { thread: null, revision: 0, content } })
    const soon = new Date(app.deps.clock().getTime() + 1_000)
    const removable = await withTenant(app.db, systemActor('wealth'), (transaction) => listUnused(transaction, 'wealth', soon))
    expect([removable.includes(unused), removable.includes(kept)]).toEqual([true, false])
  })
})

describe('a draft', () => {
  const content = {
    recipient: toEleanor.recipient,
    recipientName: 'Eleanor Whitcombe',
    subject: 'Half a',
    body: textOf('Dear'),
    attachment: [] as string[],
    attach_message: true,
    loom_link: '',
  }
  const save = (id: string, revision: number, change: object = {}, cookie = margaret, thread: string | null = null) =>
    app.call('PUT', at(`/message-drafts/${id}`), { cookie, body: { thread, revision, content: { ...content, ...change } } })
  const drafts = async (cookie = margaret) =>
    (await app.get(at('/message-drafts'), { cookie })).json.items as { id: string; revision: number; content: object }[]

  test('is stored on the server, with its files, for its author alone, until it is sent', async () => {
    const id = randomUUID()
    const { id: file } = await upload(margaret)
    expect((await save(id, 0)).json.revision).toBe(1)
    expect((await save(id, 0)).json.revision).toBe(1)
    expect((await save(id, 1, { subject: 'Half a sentence', attachment: [file] })).json.revision).toBe(2)
    expect((await save(id, 1, { subject: 'On another device' })).status).toBe(409)
    expect((await save(id, 2, {}, daniel)).status).toBe(409)
    expect((await drafts()).find((one) => one.id === id)).toMatchObject({
      revision: 2,
      thread: null,
      content: { ...content, subject: 'Half a sentence', attachment: [file] },
      attachment: [{ id: file, name: 'Paper.txt' }],
    })
    expect((await drafts(daniel)).find((one) => one.id === id)).toBeUndefined()
    await app.call('DELETE', at(`/message-drafts/${id}`), { cookie: daniel })
    expect((await drafts()).some((one) => one.id === id)).toBe(true)
    expect((await send(margaret, toEleanor, { id })).status).toBe(200)
    expect((await drafts()).some((one) => one.id === id)).toBe(false)
    // A late save must not bring back what was sent.
    expect((await save(id, 0)).status).toBe(409)
  })

  test('is sent once from two browsers at the same time', async () => {
    const id = randomUUID()
    await save(id, 0)
    const answers = await Promise.all([send(margaret, toEleanor, { id }), send(margaret, { ...toEleanor, subject: 'Other' }, { id })])
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409])
  })

  test('of a reply names a conversation of its author, and can be discarded', async () => {
    const { id: thread } = await send(margaret, toEleanor)
    await deliver()
    const id = randomUUID()
    expect((await save(id, 0, {}, daniel, thread)).status).toBe(404)
    expect((await save(id, 0, {}, margaret, thread)).status).toBe(200)
    expect((await drafts()).find((one) => one.id === id)).toMatchObject({ thread })
    expect((await app.call('DELETE', at(`/message-drafts/${id}`), { cookie: margaret })).status).toBe(200)
    expect((await drafts()).some((one) => one.id === id)).toBe(false)
  })

  test('is one of at most fifty', async () => {
    const rosalind = await app.signIn('rosalind-fenwick-hale')
    for (let count = 0; count < 50; count++) expect((await save(randomUUID(), 0, {}, rosalind)).status).toBe(200)
    expect((await save(randomUUID(), 0, {}, rosalind)).json.issues).toMatchObject([{ code: 'too-many', limit: 50 }])
  })
})
