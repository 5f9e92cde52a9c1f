import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { setTimeout as delay } from 'node:timers/promises'
import { editions } from '@atrium/editions/registry'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import { deliverDue } from '../delivery/jobs.ts'
import { openMessages, portal, textOf } from '../testing/message-calls.ts'

const calls = await openMessages()
const { app, at, send, deliver, list, read, messagesOf, mailsTo, findPersonId } = calls
afterAll(() => app.close())

const [eleanor, marcus, tobias, margaret, admin, naomi] = [
  await app.signIn('eleanor-whitcombe'),
  await app.signIn('marcus-adeyemi'),
  await app.signIn('tobias-hartnell'),
  await app.signIn('margaret-ashworth'),
  await app.signIn('oscar-venn'),
  await app.signIn('naomi-feldmann'),
]
const [eleanorId, marcusId, tobiasId, naomiId] = [
  await findPersonId('eleanor-whitcombe'),
  await findPersonId('marcus-adeyemi'),
  await findPersonId('tobias-hartnell'),
  await findPersonId('naomi-feldmann'),
]
const ashworth = await app.findAccountId('ashworth')
const toEleanor = { recipient: { kind: 'adviser', id: eleanorId } }

const path = (conversation: string, rest: string, of = portal) => at(`/conversations/${conversation}${rest}`, of)
const addNote = (conversation: string, text: string, cookie = eleanor, id: string = randomUUID()) =>
  app.call('PUT', path(conversation, `/notes/${id}`), { cookie, body: { text } })
const notesOf = async (conversation: string, cookie = eleanor) => (await app.get(path(conversation, '/notes'), { cookie })).json.items
type OwnNote = { id: string; text: string } | null
const noteOf = (text: string): OwnNote => ({ id: randomUUID(), text })
const forward = (conversation: string, to: string, note: OwnNote = null, cookie = eleanor) =>
  app.call('PUT', path(conversation, `/readers/${to}`), { cookie, body: { note } })
const assign = (conversation: string, colleague: string | null, from: string | null, cookie = eleanor, note: OwnNote = null) =>
  app.call('PUT', path(conversation, '/assignee'), { cookie, body: { colleague, from, note } })

/** A conversation of Margaret and Eleanor with one message, which was delivered. */
async function begin(change: object = {}): Promise<string> {
  const { id } = await send(margaret, { ...toEleanor, subject: `Work ${randomUUID()}`, ...change })
  await deliver()
  return id
}
/** A session of staff who view the portal as the client. */
async function viewAsClient(key = 'eleanor-whitcombe'): Promise<string> {
  const cookie = await app.signIn(key)
  await app.call('POST', '/api/impersonations', { cookie, body: { account: ashworth, reason: 'client-care' } })
  return cookie
}

describe('internal notes', () => {
  test('are seen by staff who read the conversation, and by no client in any read', async () => {
    const conversation = await begin()
    const id = randomUUID()
    const secret = `Careful ${randomUUID()}`
    const answers = await Promise.all(Array.from({ length: 4 }, () => addNote(conversation, secret, eleanor, id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await notesOf(conversation)).toMatchObject([{ id, by: 'Eleanor Whitcombe', isYours: true, text: secret }])
    expect((await addNote(conversation, 'Another text', eleanor, id)).status).toBe(409)
    expect((await app.get(path(conversation, '/notes'), { cookie: margaret })).status).toBe(403)
    expect((await addNote(conversation, 'x', margaret)).status).toBe(403)
    for (const cookie of [tobias, marcus, admin]) {
      expect((await app.get(path(conversation, '/notes'), { cookie })).status).toBe(404)
      expect((await addNote(conversation, 'x', cookie)).status).toBe(404)
    }
    expect((await app.get(path(conversation, '/notes', 'family-office'), { cookie: eleanor })).status).toBe(404)
    for (const place of [`/conversations/${conversation}`, '/conversations', '/messages?limit=100', `/conversations?search=careful`])
      expect((await app.get(at(place), { cookie: margaret })).text).not.toContain(secret)
    const events = await app.asOwner(
      `select details::text from events where kind = 'message.note-added' and subject_id = '${conversation}'`,
    )
    expect(events).toEqual([{ details: '{}' }])
    for (const text of ['', '  ', 'x'.repeat(5_001)]) expect((await addNote(conversation, text)).status).toBe(400)
    expect((await addNote(conversation, 'x', await viewAsClient())).json.code).toBe('read-only-impersonation')
  })

  test('are the newest ones where there are very many', async () => {
    const conversation = await begin()
    await app.asOwner(`insert into message_notes (id, edition, conversation_id, created_by, created_name, created_at, body)
      select gen_random_uuid(), 'wealth', '${conversation}', '${eleanorId}', 'Eleanor', timestamptz '2020-01-01' + n * interval '1 day', 'Old ' || n
      from generate_series(1, 501) n`)
    await addNote(conversation, 'Newest')
    const texts: string[] = (await notesOf(conversation)).map(({ text }: { text: string }) => text)
    expect([texts.length, texts[0], texts.at(-1)]).toEqual([500, 'Old 3', 'Newest'])
  })

  test('cannot be read by SQL as a client, even of the conversation', async () => {
    const conversation = await begin()
    await addNote(conversation, 'Hidden')
    const count = (person: string, role: string, accounts: '*' | string[]) =>
      withTenant(
        app.db,
        { edition: 'wealth', person, role, accounts },
        async (transaction) =>
          (await transaction.selectFrom('message_notes').select('id').where('conversation_id', '=', conversation).execute()).length,
      )
    expect(await count(await findPersonId('margaret-ashworth'), 'client', [ashworth])).toBe(0)
    expect(await count(await findPersonId('oscar-venn'), 'admin', '*')).toBe(0)
    expect(await count(eleanorId, 'professional', '*')).toBe(1)
  })
})

describe('forwarding', () => {
  test('lets a colleague read what was written and what is written from then on, with a note, and tells the client who reads', async () => {
    const conversation = await begin()
    expect((await read(marcus, conversation)).status).toBe(404)
    const colleagues = (await app.get(path(conversation, '/colleagues?search=marcus'), { cookie: eleanor })).json.items
    expect(colleagues).toMatchObject([{ id: marcusId, takesPart: false }])
    const note = noteOf('Can you look at this?')
    const answers = await Promise.all([1, 2, 3].map(() => forward(conversation, marcusId, note)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await messagesOf(marcus, conversation)).map(({ id, isYours }) => [id, isYours])).toEqual([[conversation, false]])
    expect((await list(marcus)).find((one) => one.id === conversation)).toMatchObject({ unread: 1, isArchived: false })
    expect((await notesOf(conversation, marcus)).map(({ text }: { text: string }) => text)).toEqual(['Can you look at this?'])
    expect((await mailsTo('marcus-adeyemi')).at(-1)).toBe('Harcourt Lisle: Eleanor Whitcombe forwarded a conversation to you')
    for (const cookie of [margaret, eleanor, marcus])
      expect((await read(cookie, conversation)).json.firm.map(({ name }: { name: string }) => name)).toEqual([
        'Eleanor Whitcombe',
        'Marcus Adeyemi',
      ])
    // The colleague answers, and the client's next message reaches both.
    const answer = await send(marcus, { thread: conversation })
    await deliver()
    const next = await send(margaret, { thread: conversation })
    await deliver()
    const ids = [conversation, answer.id, next.id]
    for (const cookie of [margaret, eleanor, marcus]) expect((await messagesOf(cookie, conversation)).map((one) => one.id)).toEqual(ids)
    expect(
      (
        await app.asOwner(`select count(*)::int as count from events where kind = 'message.forwarded' and subject_id = '${conversation}'`)
      )[0],
    ).toEqual({ count: 1 })
    // Its first message was for one person of the firm, and counts as such.
    expect((await messagesOf(margaret, conversation))[0]).toMatchObject({ receipts: { received: 1 }, notification: { notify: eleanorId } })
  })

  test('is refused to people who do not see the client, clients, outsiders, oneself, other conversations and an impersonation', async () => {
    const conversation = await begin()
    for (const id of [
      tobiasId,
      naomiId,
      eleanorId,
      await findPersonId('margaret-ashworth'),
      await findPersonId('delphine-crane'),
      randomUUID(),
    ])
      expect((await forward(conversation, id)).status).toBe(404)
    const { items } = (await app.get(path(conversation, '/colleagues'), { cookie: eleanor })).json
    const offered = new Set<string>(items.map(({ id }: { id: string }) => id))
    expect([offered.has(marcusId), offered.has(tobiasId), offered.has(naomiId)]).toEqual([true, false, false])
    expect((await forward(conversation, marcusId, null, tobias)).status).toBe(404)
    expect((await forward(conversation, marcusId, null, margaret)).status).toBe(403)
    expect((await forward(conversation, marcusId, null, naomi)).status).toBe(403)
    expect((await app.get(path(conversation, '/colleagues'), { cookie: margaret })).status).toBe(403)
    expect((await forward(conversation, marcusId, null, await viewAsClient())).json.code).toBe('read-only-impersonation')
    expect((await read(marcus, conversation)).status).toBe(404)
  })

  test('keeps a note also for a colleague who reads the conversation already, as assigning does', async () => {
    const conversation = await begin()
    await forward(conversation, marcusId)
    const [first, second] = [noteOf('Any news?'), noteOf('Please take over')]
    for (const answer of [await forward(conversation, marcusId, first), await forward(conversation, marcusId, first)])
      expect(answer.status).toBe(200)
    expect((await forward(conversation, marcusId, { ...first!, text: 'Other words' })).status).toBe(409)
    for (const answer of [
      await assign(conversation, marcusId, null, eleanor, second),
      await assign(conversation, marcusId, null, eleanor, second),
    ])
      expect(answer.status).toBe(200)
    const texts = (await notesOf(conversation, marcus)).map(({ text }: { text: string }) => text)
    // Both were written at the same moment of the test clock.
    expect(texts.toSorted()).toEqual(['Any news?', 'Please take over'])
    // Nothing is noted when the assignment is refused.
    expect((await assign(conversation, eleanorId, eleanorId, eleanor, noteOf('Lost'))).status).toBe(409)
    expect(await notesOf(conversation)).toHaveLength(2)
  })

  test('while a message is being delivered waits for it, or it waits: the colleague gets the message', async () => {
    const conversation = await begin()
    const next = await send(margaret, { thread: conversation })
    app.advance(11_000)
    let delivering: ReturnType<typeof deliverDue> | undefined
    await withTenant(app.db, systemActor('wealth'), async (transaction) => {
      await sql`select from message_conversations where id = ${conversation}::uuid for update`.execute(transaction)
      delivering = deliverDue(app.deps, editions)
      await delay(1_000)
      await sql`insert into message_boxes (conversation_id, person_id, edition, portal_id, latest_at)
        values (${conversation}::uuid, ${marcusId}::uuid, 'wealth', ${portal}, now())`.execute(transaction)
    })
    await delivering
    expect((await app.get(at(`/messages/${next.id}`), { cookie: marcus })).status).toBe(200)
    const other = await begin()
    const late = await send(margaret, { thread: other })
    app.advance(11_000)
    await Promise.all([deliverDue(app.deps, editions), forward(other, marcusId)])
    expect((await messagesOf(marcus, other)).map(({ id }) => id)).toEqual([other, late.id])
  })

  test('and notes and assignments are refused to staff of another edition', async () => {
    const conversation = await begin()
    const cookie = await app.signIn('delphine-crane')
    const { host } = app.findPerson('delphine-crane')
    const own = (rest: string) => path(conversation, rest, 'demonstration')
    const answers = [
      await app.call('PUT', own(`/readers/${marcusId}`), { cookie, host, body: { note: null } }),
      await app.call('PUT', own(`/notes/${randomUUID()}`), { cookie, host, body: { text: 'x' } }),
      await app.call('PUT', own('/assignee'), { cookie, host, body: { colleague: null, from: null } }),
      await app.get(own('/notes'), { cookie, host }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await forward(conversation, await findPersonId('delphine-crane'))).status).toBe(404)
  })

  test('ends when the colleague no longer sees the client: nothing more reaches them', async () => {
    const conversation = await begin()
    await app.asOwner(`insert into account_people (edition, account_id, person_id, relation, since_on)
      values ('wealth', '${ashworth}', '${tobiasId}', 'staff', '2020-01-01')`)
    expect((await forward(conversation, tobiasId)).status).toBe(200)
    await app.asOwner(`delete from account_people where account_id = '${ashworth}' and person_id = '${tobiasId}'`)
    const next = await send(margaret, { thread: conversation })
    await deliver()
    expect((await app.get(at(`/messages/${next.id}`), { cookie: tobias })).status).toBe(404)
    expect((await send(tobias, { thread: conversation })).status).toBe(404)
  })

  test('of a confidential conversation names no subject in its e-mail, and keeps the text locked without a proof', async () => {
    const subject = `Divorce ${randomUUID()}`
    const conversation = await begin({ subject, attach_message: true, body: textOf('Quite private') })
    await forward(conversation, marcusId)
    expect((await mailsTo('marcus-adeyemi')).at(-1)).toBe('Harcourt Lisle: a confidential message')
    const later = await app.signIn('marcus-adeyemi')
    app.advance(11 * 60_000)
    expect((await messagesOf(later, conversation))[0]).toMatchObject({ isLocked: true, body: null })
  })
})

describe('assigning', () => {
  test('is seen by staff alone, lets the colleague read, and is guarded by what the caller knew', async () => {
    const conversation = await begin()
    const assigneeOf = async (cookie: string) => (await read(cookie, conversation)).json.conversation.assignee
    expect(await assigneeOf(eleanor)).toBeNull()
    const answers = await Promise.all([
      assign(conversation, marcusId, null),
      assign(conversation, eleanorId, null),
      assign(conversation, marcusId, null),
    ])
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(409)
    const now = (await assigneeOf(eleanor)).id as string
    expect((await assign(conversation, marcusId, now)).status).toBe(200)
    expect((await assign(conversation, marcusId, now)).status).toBe(200)
    expect(await assigneeOf(eleanor)).toEqual({ id: marcusId, name: 'Marcus Adeyemi', isYou: false })
    expect(await assigneeOf(marcus)).toMatchObject({ isYou: true })
    expect(await assigneeOf(margaret)).toBeNull()
    expect((await list(marcus, '?limit=100')).find((one) => one.id === conversation)?.assignee).toMatchObject({ isYou: true })
    expect((await assign(conversation, null, eleanorId)).status).toBe(409)
    expect((await assign(conversation, null, marcusId, marcus)).status).toBe(200)
    expect(await assigneeOf(eleanor)).toBeNull()
    expect((await assign(conversation, tobiasId, null)).status).toBe(404)
    expect((await assign(conversation, eleanorId, null, tobias)).status).toBe(404)
    expect((await assign(conversation, eleanorId, null, margaret)).status).toBe(403)
    expect((await assign(conversation, eleanorId, null, await viewAsClient())).json.code).toBe('read-only-impersonation')
  })
})
