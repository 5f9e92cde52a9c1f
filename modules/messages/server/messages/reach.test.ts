import { separateNotices } from '@atrium/notifications/server/testing/notices'
import { randomUUID } from 'node:crypto'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { listUnused } from '../attachments/reads.ts'
import { openMessages } from '../testing/message-calls.ts'

const calls = await openMessages()
const { app, at, send, deliver, list, read, messagesOf, findPersonId, findGroupId, mailsTo, sentMails, upload } = calls
afterAll(() => app.close())
separateNotices(app)

const [eleanor, tobias, margaret, daniel] = [
  await app.signIn('eleanor-whitcombe'),
  await app.signIn('tobias-hartnell'),
  await app.signIn('margaret-ashworth'),
  await app.signIn('daniel-fenwick-hale'),
]
const ashworth = await app.findAccountId('ashworth')
const joint = await app.findAccountId('fenwick-hale-joint')
const eleanorId = await findPersonId('eleanor-whitcombe')
const tobiasId = await findPersonId('tobias-hartnell')
const toAshworth = { recipient: { kind: 'account', id: ashworth } }
const toEleanor = { recipient: { kind: 'adviser', id: eleanorId } }
const toFirm = { recipient: { kind: 'general' } }
const groupName = 'Retirement planning'
const group = await findGroupId(groupName)
await app.asOwner(`insert into client_group_members (edition, group_id, account_id, member_since)
  values ('wealth', '${group}', '${ashworth}', '2020-01-01'), ('wealth', '${group}', '${joint}', '2020-01-01') on conflict do nothing`)
const toGroup = { recipient: { kind: 'group', id: group } }

/** Switches the page of messages of Margaret's accounts on or off. */
const setPage = async (isEnabled: boolean) =>
  app.asOwner(`insert into account_rules (edition, account_id, name, is_enabled)
    select 'wealth', account_id, 'messages', ${isEnabled} from account_people
    where person_id = '${await findPersonId('margaret-ashworth')}'
    on conflict (account_id, name) do update set is_enabled = ${isEnabled}`)

/** Clients have no adviser, and what they write to the firm in general goes to Tobias, who does not see them. */
async function asGeneralContact<Result>(work: () => Promise<Result>): Promise<Result> {
  const { email } = app.findPerson('eleanor-whitcombe')
  await app.asOwner(`update people set email = 'eleanor@atrium.example' where id = '${eleanorId}'`)
  await app.asOwner(`update people set details = details || '{"isMessenger": true}' where id = '${tobiasId}'`)
  try {
    return await work()
  } finally {
    await app.asOwner(`update people set email = '${email}' where id = '${eleanorId}'`)
    await app.asOwner(`update people set details = details - 'isMessenger' where id = '${tobiasId}'`)
  }
}

describe('a question to the firm in general', () => {
  test('is answered by whoever receives it, who sees nothing else of the client', () =>
    asGeneralContact(async () => {
      const other = await send(margaret, toFirm)
      const { id, status } = await send(margaret, toFirm)
      expect(status).toBe(200)
      await app.asOwner(`update people set details = details - 'isMessenger' where id = '${tobiasId}'`)
      await deliver()
      expect((await read(tobias, id)).status).toBe(404)
      await app.asOwner(`update people set details = details || '{"isMessenger": true}' where id = '${tobiasId}'`)
      const question = await send(margaret, toFirm)
      await deliver()
      const { json } = await read(tobias, question.id)
      expect([json.mayReply, json.conversation.account]).toEqual([true, { id: ashworth, name: 'Margaret Ashworth', isVisible: false }])
      const answer = await send(tobias, { thread: question.id })
      expect(answer.status).toBe(200)
      expect(await deliver()).toMatchObject({ sent: 1, failed: 0 })
      expect((await messagesOf(margaret, question.id)).map((one) => one.id)).toEqual([question.id, answer.id])
      // Her next message in the conversation reaches him, also when others receive new questions, and he may answer again.
      await app.asOwner(`update people set details = details - 'isMessenger' where id = '${tobiasId}'`)
      const next = await send(margaret, { thread: question.id })
      await deliver()
      expect((await messagesOf(tobias, question.id)).at(-1)?.id).toBe(next.id)
      // Only there: neither a new message, nor another conversation of hers, nor the client.
      expect((await send(tobias, toAshworth)).status).toBe(400)
      expect((await send(tobias, { thread: other.id })).status).toBe(404)
      expect((await app.get(`/api/accounts/${ashworth}`, { cookie: tobias })).status).toBe(404)
      expect((await app.get(at('/message-recipients?search=ashworth'), { cookie: tobias })).json.accounts).toEqual([])
      const draft = { thread: question.id, revision: 0, content: draftContent }
      expect((await app.call('PUT', at(`/message-drafts/${randomUUID()}`), { cookie: tobias, body: draft })).status).toBe(200)
      // A client with an adviser again: the conversation stays with him.
      const late = await send(tobias, { thread: question.id })
      await app.asOwner(`update people set is_active = false where id = '${tobiasId}'`)
      expect(await deliver()).toMatchObject({ sent: 0, failed: 1 })
      await app.asOwner(`update people set is_active = true where id = '${tobiasId}'`)
      expect((await read(margaret, question.id)).text).not.toContain(late.id)
    }))

  test('stays with whoever received it while they are of the organisation of the portal: not with a person who has moved', () =>
    asGeneralContact(async () => {
      const { id } = await send(margaret, toFirm)
      await deliver()
      expect((await read(tobias, id)).json.mayReply).toBe(true)
      const scheduled = await send(tobias, { thread: id, sendAt: new Date(app.deps.clock().getTime() + 60_000).toISOString() })
      expect(scheduled.status).toBe(200)
      const own = `(select organisation_id from portals where id = 'private-clients')`
      const other = randomUUID()
      await app.asOwner(`insert into organisations (id, edition, name) values ('${other}', 'wealth', 'Other')`)
      await app.asOwner(`update people set organisation_id = '${other}' where id = '${tobiasId}'`)
      try {
        // Neither what the client writes, nor what was scheduled, nor an answer.
        const next = await send(margaret, { thread: id })
        await deliver()
        expect((await app.get(at(`/messages/${next.id}`), { cookie: tobias })).status).toBe(404)
        expect([(await read(tobias, id)).json.mayReply, (await send(tobias, { thread: id })).status]).toEqual([false, 404])
        expect(await deliver(61)).toMatchObject({ sent: 0, failed: 1 })
        expect((await read(margaret, id)).text).not.toContain(scheduled.id)
      } finally {
        await app.asOwner(`update people set organisation_id = ${own} where id = '${tobiasId}'`)
      }
      const answer = await send(tobias, { thread: id })
      await deliver()
      expect((await messagesOf(margaret, id)).map((one) => one.id)).toContain(answer.id)
    }))

  test('is different from one to an adviser, who cannot answer when they no longer see the client', async () => {
    const end = () => app.asOwner(`delete from account_people where account_id = '${ashworth}' and person_id = '${tobiasId}'`)
    await app.asOwner(`insert into account_people (edition, account_id, person_id, relation, since_on)
      values ('wealth', '${ashworth}', '${tobiasId}', 'adviser', '2020-01-01')`)
    const { id } = await send(margaret, { recipient: { kind: 'adviser', id: tobiasId } })
    await deliver()
    expect((await read(tobias, id)).json.mayReply).toBe(true)
    await end()
    expect([(await read(tobias, id)).json.mayReply, (await send(tobias, { thread: id })).status]).toEqual([false, 404])
  })
})

const draftContent = { recipient: null, recipientName: null, subject: '', body: null, attachment: [], attach_message: false, loom_link: '' }

describe('a message to a group', () => {
  test('is for each client a message to themselves: no read, search or filter names the group or its members', async () => {
    const subject = `Allowances ${randomUUID()}`
    const { id } = await send(eleanor, { ...toGroup, subject })
    await deliver()
    const conversation = (await list(margaret, '?limit=100')).find((one) => one.subject === subject)!
    expect(conversation).toMatchObject({ with: 'Eleanor Whitcombe', group: null, account: { id: ashworth } })
    const seen = {
      recipient: 'Margaret Ashworth',
      group: null,
      subthread: null,
      sentTo: null,
      notification: { value: true, notify: await findPersonId('margaret-ashworth') },
    }
    const opened = await read(margaret, conversation.id)
    expect(opened.json.messages).toMatchObject([{ id, ...seen }])
    const single = await app.get(at(`/messages/${id}`), { cookie: margaret })
    expect(single.json).toMatchObject(seen)
    const all = await app.get(at('/messages?limit=100'), { cookie: margaret })
    expect(all.json.items.find((one: { id: string }) => one.id === id)).toMatchObject(seen)
    const reply = await send(margaret, { thread: conversation.id })
    await deliver()
    const answer = await send(eleanor, { thread: conversation.id })
    await deliver()
    const later = await read(margaret, conversation.id)
    expect(later.json.messages.map((one: { id: string }) => one.id)).toEqual([id, reply.id, answer.id])
    const found = await app.get(`/api/search?query=${encodeURIComponent(subject)}`, { cookie: margaret })
    for (const { text } of [opened, single, all, later, found]) {
      expect(text).not.toContain(groupName)
      expect(text).not.toContain(group)
      expect(text).not.toContain('Fenwick')
    }
    const words = encodeURIComponent(groupName)
    expect(await list(margaret, `?search=${words}`)).toEqual([])
    expect((await list(eleanor, `?search=${words}`)).length).toBeGreaterThan(0)
    const ids = async (cookie: string, query: string) => (await app.get(at(`/messages?${query}`), { cookie })).json.items.length
    expect([await ids(margaret, `group=${group}`), await ids(margaret, `recipient=${group}`)]).toEqual([0, 0])
    expect([(await ids(eleanor, `group=${group}`)) > 0, (await ids(eleanor, `recipient=${group}`)) > 0]).toEqual([true, true])
    // Staff still see it.
    expect((await app.get(at(`/messages/${reply.id}`), { cookie: eleanor })).json).toMatchObject({ group, subthread: conversation.id })
  })

  test('counts each of its clients in the limit of the sender', async () => {
    const counted = async () =>
      Object.fromEntries(
        (await app.asOwner(`select split_part(key, ':', 1) as name, points from platform.rate_limits where key like '%${eleanorId}'`)).map(
          ({ name, points }) => [name, points],
        ),
      ) as Record<string, number>
    await send(eleanor, toAshworth)
    const before = await counted()
    const { id } = await send(eleanor, toGroup)
    await deliver()
    const clients = (await list(eleanor, '?limit=100')).find((one) => one.id === id)!.group!.count!
    expect(clients).toBeGreaterThan(1)
    const after = await counted()
    expect([
      after['clientsWrittenToByPerson']! - before['clientsWrittenToByPerson']!,
      after['messageOfPerson']! - before['messageOfPerson']!,
    ]).toEqual([clients, 1])
    await app.asOwner(`update platform.rate_limits set points = 9999 where key = 'clientsWrittenToByPerson:${eleanorId}'`)
    expect((await send(eleanor, toGroup)).status).toBe(429)
    await app.asOwner(`delete from platform.rate_limits where key like '%${eleanorId}'`)
    expect((await send(eleanor, toAshworth)).status).toBe(200)
    await deliver()
  })

  test('that is confidential keeps its subject out of the e-mails about answers in its conversations', async () => {
    const subject = `Secret of all ${randomUUID()}`
    await send(eleanor, { ...toGroup, subject, attach_message: true })
    await deliver()
    const conversation = (await list(daniel, '?limit=100')).find((one) => one.subject === subject)!
    await send(daniel, { thread: conversation.id })
    await deliver()
    expect((await mailsTo('eleanor-whitcombe')).at(-1)).toBe('Harcourt Lisle: a confidential message')
    expect(await app.asOwner(`select count(*)::int as count from outbox_messages where subject like '%${subject}%'`)).toEqual([
      { count: 0 },
    ])
  })
})

test('an e-mail about a confidential message that was not delivered names neither subject nor recipient', async () => {
  const failing = async (change: object) => {
    await sentMails()
    await send(margaret, { ...toEleanor, ...change })
    await setPage(false)
    expect(await deliver()).toMatchObject({ sent: 0, failed: 1 })
    await setPage(true)
    return (await sentMails()).find(({ recipient }) => recipient === app.findPerson('margaret-ashworth').email)?.body
  }
  const subject = `A matter ${randomUUID()}`
  expect(await failing({ subject })).toContain(`“${subject}” to Eleanor Whitcombe was not delivered`)
  const body = await failing({ subject, attach_message: true })
  expect(body).toContain('One of your confidential messages was not delivered')
  expect([body!.includes(subject), body!.includes('Eleanor')]).toEqual([false, false])
  // An answer is as confidential as the conversation, whose subject it shares.
  const { id } = await send(margaret, { ...toEleanor, subject, attach_message: true })
  await deliver()
  expect(await failing({ thread: id, recipient: undefined })).toContain('One of your confidential messages')
})

test('files of messages are closed to a client whose page is switched off', async () => {
  const { id: file } = await upload(margaret)
  const { id: other } = await upload(margaret)
  await send(margaret, { ...toEleanor, attachment: [file] })
  await deliver()
  const states = async () => [
    (await app.get(`/api/files/${file}`, { cookie: margaret })).status,
    (await app.get(`/api/files/${other}`, { cookie: margaret })).status,
    (await app.get(`/api/files/${file}`, { cookie: eleanor })).status,
  ]
  expect(await states()).toEqual([200, 200, 200])
  await setPage(false)
  expect(await states()).toEqual([404, 404, 200])
  await setPage(true)
  expect(await states()).toEqual([200, 200, 200])
})

test('an unused file that is being attached is not removed at the same time', async () => {
  const { id: file } = await upload(margaret)
  const soon = new Date(app.deps.clock().getTime() + 1_000)
  const unused = () => withTenant(app.db, systemActor('wealth'), (transaction) => listUnused(transaction, 'wealth', soon))
  expect(await unused()).toContain(file)
  await withTenant(app.db, systemActor('wealth'), async (transaction) => {
    await sql`update message_attachments set position = position where file_id = ${file}::uuid`.execute(transaction)
    expect(await unused()).not.toContain(file)
  })
  expect(await unused()).toContain(file)
})

test('a message whose delivery fails again and again does not keep others, and ends with an e-mail to its sender', async () => {
  await sentMails()
  const subject = `Broken ${randomUUID()}`
  const { id } = await send(margaret, { ...toEleanor, subject })
  await app.asOwner(`create function break_message() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`)
  await app.asOwner(`create trigger break_message before insert on message_recipients for each row
    when (new.message_id = '${id}') execute function break_message()`)
  const other = await send(margaret, toEleanor)
  expect(await deliver()).toMatchObject({ sent: 1, failed: 0 })
  expect((await messagesOf(eleanor, other.id)).map((one) => one.id)).toEqual([other.id])
  // It is tried again later, not with each run.
  expect(await deliver(1)).toMatchObject({ sent: 0, failed: 0 })
  const stateOf = async () => (await app.asOwner(`select state, failed_deliveries as failures from messages where id = '${id}'`))[0]
  expect(await stateOf()).toEqual({ state: 'queued', failures: 1 })
  for (let attempt = 2; attempt < 10; attempt++) await deliver(600)
  expect(await stateOf()).toEqual({ state: 'queued', failures: 9 })
  await deliver(600)
  expect(await stateOf()).toEqual({ state: 'failed', failures: 10 })
  const told = (await sentMails()).filter(({ recipient }) => recipient === app.findPerson('margaret-ashworth').email)
  expect(told.map(({ body }) => body.includes(`“${subject}” to Eleanor Whitcombe was not delivered`))).toEqual([true])
  await app.asOwner('drop trigger break_message on message_recipients')
})
