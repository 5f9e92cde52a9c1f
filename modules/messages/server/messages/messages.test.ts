import { randomUUID } from 'node:crypto'
import { editions, mainEdition } from '@atrium/editions/registry'
import { withTenant } from '@atrium/platform/db/scope'
import { afterAll, describe, expect, test } from 'vitest'
import { deliverDue } from '../delivery/jobs.ts'
import { openMessages, portal, textOf } from '../testing/message-calls.ts'

const calls = await openMessages()
const { app, at, send, deliver, list, read, messagesOf, counts, markRead, archive, withdraw, findPersonId, findGroupId, mailsTo } = calls
afterAll(() => app.close())

const [eleanor, tobias, margaret, daniel, rosalind] = [
  await app.signIn('eleanor-whitcombe'),
  await app.signIn('tobias-hartnell'),
  await app.signIn('margaret-ashworth'),
  await app.signIn('daniel-fenwick-hale'),
  await app.signIn('rosalind-fenwick-hale'),
]
const eleanorId = await findPersonId('eleanor-whitcombe')
const ashworth = await app.findAccountId('ashworth')
const joint = await app.findAccountId('fenwick-hale-joint')
const toEleanor = { recipient: { kind: 'adviser', id: eleanorId } }
const toAshworth = { recipient: { kind: 'account', id: ashworth } }
const statusOf = async (response: Promise<{ status: number }>) => (await response).status
const issueOf = ({ json }: { json: Record<string, unknown> }) => (json['issues'] as { path: string; code: string }[] | undefined)?.[0]

describe('a message of a client to an adviser', () => {
  test('is seen by its sender at once, and by its recipient after ten seconds, with the fields of the specification [P192]', async () => {
    const { id, status, json } = await send(margaret, { ...toEleanor, subject: ' Your  pension ' })
    expect([status, json['conversation']]).toEqual([200, id])
    expect((await messagesOf(margaret, id)).map(({ state, active }) => [state, active])).toEqual([['queued', true]])
    expect(await statusOf(read(eleanor, id))).toBe(404)
    expect(await deliver(9)).toMatchObject({ sent: 0 })
    expect(await statusOf(read(eleanor, id))).toBe(404)
    expect(await deliver(2)).toMatchObject({ sent: 1, failed: 0, mails: 1 })
    const [message] = await messagesOf(eleanor, id)
    expect(message).toMatchObject({
      id,
      created: { by: 'Margaret Ashworth', photo: [] },
      recipient: 'Eleanor Whitcombe',
      subject: 'Your pension',
      body: textOf('Good morning'),
      thread: null,
      subthread: null,
      threadInitiator: { name: 'Margaret Ashworth' },
      group: null,
      process: null,
      portal,
      attachment: [],
      archived: false,
      active: true,
      notification: { value: true, notify: eleanorId },
      loom_link: null,
      attach_message: false,
      isYours: false,
      isFromClient: true,
      state: 'sent',
    })
    expect(Object.keys(message!)).toEqual(expect.arrayContaining(['created', 'threadInitiator', 'attachment', 'notification']))
    expect(message!.threadInitiator.at).toBe(message!.created.at)
    expect((await list(eleanor)).find((one) => one.id === id)).toMatchObject({
      with: 'Margaret Ashworth',
      account: { id: ashworth, name: 'Margaret Ashworth' },
      unread: 1,
      count: 1,
      waitingSince: expect.any(String) as string,
      latest: { excerpt: 'Good morning', isConfidential: false, hasAttachments: false, by: 'Margaret Ashworth' },
    })
    expect((await list(margaret)).find((one) => one.id === id)).toMatchObject({ with: 'Eleanor Whitcombe', unread: 0, waitingSince: null })
    expect((await mailsTo('eleanor-whitcombe')).at(-1)).toBe('Harcourt Lisle: a new message from Margaret Ashworth')
  })

  test('is hidden from every other person, client or staff, by all reads', async () => {
    const { id } = await send(margaret, toEleanor)
    await deliver()
    const admin = await app.signIn('oscar-venn')
    const company = await app.signIn('beatrix-lisle')
    for (const cookie of [tobias, daniel, admin, company]) {
      expect([
        await statusOf(read(cookie, id)),
        await statusOf(app.get(at(`/messages/${id}`), { cookie })),
        await statusOf(markRead(cookie, id, [id])),
        await statusOf(archive(cookie, id)),
        await statusOf(withdraw(cookie, id)),
        (await list(cookie)).filter((one) => one.id === id).length,
        (await app.get(at('/messages?limit=100'), { cookie })).json.items.filter((one: { id: string }) => one.id === id).length,
        (await list(cookie, '?search=good%20morning')).filter((one) => one.id === id).length,
        (await send(cookie, { thread: id })).status,
      ]).toEqual([404, 404, 404, 404, 404, 0, 0, 0, 404])
    }
    expect(await statusOf(read(eleanor, id, 'family-office'))).toBe(404)
  })

  test('cannot be read by SQL as another person, whatever the role', async () => {
    const { id } = await send(margaret, toEleanor)
    await deliver()
    const asPerson = async (key: string, role: string, accounts: '*' | string[]) =>
      withTenant(app.db, { edition: 'wealth', person: await findPersonId(key), role, accounts }, async (transaction) => [
        (await transaction.selectFrom('messages').select('id').where('id', '=', id).execute()).length,
        (await transaction.selectFrom('message_recipients').select('message_id').where('message_id', '=', id).execute()).length,
        (await transaction.selectFrom('message_boxes').select('person_id').where('conversation_id', '=', id).execute()).length,
      ])
    expect(await asPerson('eleanor-whitcombe', 'professional', '*')).toEqual([1, 1, 1])
    expect(await asPerson('margaret-ashworth', 'client', [ashworth])).toEqual([1, 1, 1])
    expect(await asPerson('oscar-venn', 'admin', '*')).toEqual([0, 0, 0])
    expect(await asPerson('daniel-fenwick-hale', 'client', [joint])).toEqual([0, 0, 0])
  })

  test('goes to active advisers only, never to other clients, colleagues or groups [P345]', async () => {
    const refused = async (recipient: object, cookie = margaret) => issueOf(await send(cookie, { recipient }))
    const missing = { path: 'recipient', code: 'not-found' }
    expect(await refused({ kind: 'adviser', id: await findPersonId('tobias-hartnell') })).toMatchObject(missing)
    expect(await refused({ kind: 'adviser', id: await findPersonId('daniel-fenwick-hale') })).toMatchObject(missing)
    expect(await refused({ kind: 'adviser', id: randomUUID() })).toMatchObject(missing)
    expect(await refused({ kind: 'account', id: ashworth })).toMatchObject(missing)
    expect(await refused({ kind: 'group', id: await findGroupId('Retirement planning') })).toMatchObject(missing)
    // She has an adviser, so that the firm in general takes nobody's place.
    expect(await refused({ kind: 'general' })).toMatchObject(missing)
    const setActive = (isActive: boolean) => app.asOwner(`update people set is_active = ${isActive} where id = '${eleanorId}'`)
    await setActive(false)
    expect(await refused(toEleanor.recipient)).toMatchObject(missing)
    await setActive(true)
    const setEnd = (day: string) =>
      app.asOwner(`update account_people set until_on = ${day} where person_id = '${eleanorId}' and account_id = '${ashworth}'`)
    await setEnd(`'2026-11-17'`)
    await app.asOwner(`update account_people set until_on = '2026-11-17' where relation = 'adviser'
      and account_id in (select account_id from account_people where person_id = '${await findPersonId('margaret-ashworth')}')`)
    expect(await refused(toEleanor.recipient)).toMatchObject(missing)
    await app.asOwner(`update account_people set until_on = null where relation = 'adviser'`)
    expect((await send(margaret, toEleanor)).status).toBe(200)
  })

  test('has recipients without the addresses of developers [P327], and the firm in general if there are none [P328]', async () => {
    const names = async () =>
      (await app.get(at('/message-recipients'), { cookie: margaret })).json.advisers.map(
        (one: { id: string | null; name: string; email: string }) => [one.id === null, one.name, one.email],
      )
    const { email } = app.findPerson('eleanor-whitcombe')
    expect(await names()).toEqual([[false, 'Eleanor Whitcombe', email]])
    await app.asOwner(`update people set email = 'eleanor@Atrium.example' where id = '${eleanorId}'`)
    try {
      expect(await names()).toEqual([[true, 'Harcourt Lisle client services', 'info@harcourt-lisle.example']])
      expect(issueOf(await send(margaret, toEleanor))).toMatchObject({ path: 'recipient' })
      const { id, status } = await send(margaret, { recipient: { kind: 'general' } })
      expect(status).toBe(200)
      // Nobody has the address of the general contact, and nobody is marked to receive messages.
      await deliver()
      const company = await app.signIn('beatrix-lisle')
      expect((await list(company)).map((one) => one.id)).toContain(id)
      await app.asOwner(
        `update people set details = details || '{"isMessenger": true}' where email = '${app.findPerson('marcus-adeyemi').email}'`,
      )
      const next = await send(margaret, { recipient: { kind: 'general' } })
      await deliver()
      expect((await list(company)).map((one) => one.id)).not.toContain(next.id)
      expect((await list(await app.signIn('marcus-adeyemi'))).map((one) => one.id)).toContain(next.id)
    } finally {
      await app.asOwner(`update people set email = '${email}' where id = '${eleanorId}'`)
      await app.asOwner(`update people set details = details - 'isMessenger'`)
    }
  })
})

describe('the mark of those who can receive messages', () => {
  test('limits the recipients of the firm to people who have it, in the lists and in what is sent [P346]', async () => {
    const marcusId = await findPersonId('marcus-adeyemi')
    const mark = (...people: string[]) =>
      app.asOwner(`update people set details = case when id in (${people.map((id) => `'${id}'`).join(', ')})
        then details || '{"isMessenger": true}' else details - 'isMessenger' end`)
    const advisersOf = async (cookie: string) =>
      (await app.get(at('/message-recipients'), { cookie })).json.advisers.map((one: { id: string | null }) => one.id)
    const { id: conversation } = await send(margaret, toEleanor)
    await deliver()
    const admin = await findPersonId('oscar-venn')
    const colleaguesOf = async () =>
      (await app.get(at(`/conversations/${conversation}/colleagues`), { cookie: eleanor })).json.items.map((one: { id: string }) => one.id)
    expect(await colleaguesOf()).toContain(admin)
    try {
      await mark(eleanorId, marcusId)
      expect(await advisersOf(margaret)).toEqual([eleanorId])
      expect((await send(margaret, toEleanor)).status).toBe(200)
      expect(await colleaguesOf()).not.toContain(admin)
      const forwarded = await app.call('PUT', at(`/conversations/${conversation}/readers/${admin}`), {
        cookie: eleanor,
        body: { note: null },
      })
      expect(forwarded.status).toBe(404)
      await mark(marcusId, await findPersonId('margaret-ashworth'))
      // Her adviser is not marked, so that the firm in general takes her place, which those who are marked read.
      expect(await advisersOf(margaret)).toEqual([null])
      expect(issueOf(await send(margaret, toEleanor))).toMatchObject({ path: 'recipient', code: 'not-found' })
      const { id } = await send(margaret, { recipient: { kind: 'general' } })
      await deliver()
      expect((await list(await app.signIn('marcus-adeyemi'))).map((one) => one.id)).toContain(id)
      // A mark that is taken away before the delivery counts, as one that is given up before the message is written.
      await mark(eleanorId, marcusId)
      const late = await send(margaret, toEleanor)
      expect(late.status).toBe(200)
      await mark(marcusId)
      expect(await deliver()).toMatchObject({ sent: 0, failed: 1 })
      expect((await list(eleanor)).map((one) => one.id)).not.toContain(late.id)
      // Colleagues who stand in are those who have the mark, when an absence is saved and when a message is delivered.
      const standInsOf = async () =>
        (await app.get(at('/message-absence'), { cookie: eleanor })).json.colleagues.map((one: { id: string }) => one.id)
      const saveAbsence = (standIn: string, revision: number) =>
        app.call('PUT', at('/message-absence'), {
          cookie: eleanor,
          body: { from: '2026-11-16', until: '2026-11-27', note: 'Away', standIn, revision },
        })
      expect(await standInsOf()).toEqual([marcusId])
      expect((await saveAbsence(admin, 0)).json.issues).toMatchObject([{ path: 'standIn', code: 'not-found' }])
      await mark(eleanorId, admin)
      expect((await saveAbsence(admin, 0)).status).toBe(200)
      await mark(eleanorId)
      const away = await send(margaret, toEleanor)
      await deliver()
      expect((await list(await app.signIn('oscar-venn'))).map((one) => one.id)).not.toContain(away.id)
      expect((await list(eleanor)).map((one) => one.id)).toContain(away.id)
      await app.call('DELETE', at('/message-absence'), { cookie: eleanor })
      // What is written to the firm in general goes to its general contact, which the firm names itself, whoever is marked.
      const [contact, { email }] = [await findPersonId('tobias-hartnell'), app.findPerson('tobias-hartnell')]
      await mark(marcusId)
      await app.asOwner(`update people set email = '${mainEdition.generalContact.email}' where id = '${contact}'`)
      const general = await send(margaret, { recipient: { kind: 'general' } })
      await deliver()
      await app.asOwner(`update people set email = '${email}' where id = '${contact}'`)
      expect((await list(tobias)).map((one) => one.id)).toContain(general.id)
      expect((await list(await app.signIn('marcus-adeyemi'))).map((one) => one.id)).not.toContain(general.id)
      // What an adviser wrote is still answered to them.
      const own = await send(eleanor, toAshworth)
      await deliver()
      const answer = await send(margaret, { thread: own.id })
      await deliver()
      expect((await messagesOf(eleanor, own.id)).map((one) => one.id)).toContain(answer.id)
      // A mark of somebody who has left, or of another organisation, limits nobody.
      await mark(marcusId)
      await app.asOwner(`update people set is_active = false where id = '${marcusId}'`)
      expect(await advisersOf(margaret)).toEqual([eleanorId])
    } finally {
      await app.asOwner(`update people set is_active = true where id = '${marcusId}'`)
      await mark(randomUUID())
    }
    expect(await advisersOf(margaret)).toEqual([eleanorId])
  })
})

describe('a message of the firm', () => {
  test('goes to accounts and client groups, which are offered as recipients [P034]', async () => {
    const offered = (await app.get(at('/message-recipients?search=ash'), { cookie: eleanor })).json
    expect(offered.accounts.map(({ name }: { name: string }) => name)).toContain('Margaret Ashworth')
    expect(offered.advisers).toEqual([])
    const { groups } = (await app.get(at('/message-recipients'), { cookie: eleanor })).json
    expect(groups.map(({ name }: { name: string }) => name)).toContain('Retirement planning')
    const { id, status } = await send(eleanor, toAshworth)
    expect(status).toBe(200)
    await deliver()
    expect((await messagesOf(margaret, id))[0]).toMatchObject({ recipient: 'Margaret Ashworth', isFromClient: false })
    expect((await list(margaret)).find((one) => one.id === id)).toMatchObject({ with: 'Eleanor Whitcombe', unread: 1 })
  })

  test('does not go to clients whom the sender does not see, nor from professionals outside the firm to groups', async () => {
    expect(issueOf(await send(tobias, toAshworth))).toMatchObject({ path: 'recipient', code: 'not-found' })
    const { accounts } = (await app.get(at('/message-recipients?search=ashworth'), { cookie: tobias })).json
    expect(accounts).toEqual([])
    const naomi = await app.signIn('naomi-feldmann')
    const outside = (await app.get(at('/message-recipients'), { cookie: naomi })).json
    expect([outside.accounts.length > 0, outside.groups]).toEqual([true, []])
    expect(issueOf(await send(naomi, { recipient: { kind: 'group', id: await findGroupId('Wealth builders') } }))).toMatchObject({
      path: 'recipient',
    })
  })

  test('reaches both owners of a joint account, and what one of them writes to the adviser does not reach the other', async () => {
    const { id } = await send(eleanor, { recipient: { kind: 'account', id: joint }, subject: 'For both' })
    await deliver()
    expect([(await list(daniel)).map((one) => one.id).includes(id), (await list(rosalind)).map((one) => one.id).includes(id)]).toEqual([
      true,
      true,
    ])
    const own = await send(daniel, { ...toEleanor, subject: 'A surprise' })
    await deliver()
    expect(await statusOf(read(rosalind, own.id))).toBe(404)
    const reply = await send(eleanor, { thread: own.id })
    await deliver()
    expect(await statusOf(app.get(at(`/messages/${reply.id}`), { cookie: rosalind }))).toBe(404)
    expect((await messagesOf(daniel, own.id)).map((one) => one.id)).toEqual([own.id, reply.id])
    // An answer to what both have received is seen by both.
    const answer = await send(rosalind, { thread: id })
    await deliver()
    expect((await messagesOf(daniel, id)).map((one) => one.id)).toEqual([id, answer.id])
  })

  test('has a link to a recording of an allowed host; clients may not add one [P194]', async () => {
    const link = 'https://www.loom.com/share/abc'
    const { id, status } = await send(eleanor, { ...toAshworth, loom_link: link })
    await deliver()
    expect([status, (await messagesOf(margaret, id))[0]?.loom_link]).toEqual([200, link])
    expect((await send(margaret, { ...toEleanor, loom_link: link })).status).toBe(403)
    for (const bad of [
      'http://www.loom.com/x',
      'https://loom.com.evil.example/',
      'javascript:alert(1)',
      'https://user@loom.com/',
      'https://loom.com:444/',
      'loom',
    ])
      expect(issueOf(await send(eleanor, { ...toAshworth, loom_link: bad }))).toMatchObject({ path: 'loom_link', code: 'not-a-url' })
    expect((await app.get(at('/message-recipients'), { cookie: margaret })).json.loomHosts).toEqual([])
  })
})

describe('a reply', () => {
  test('carries the thread, has neither recipient nor subject of its own, and ends the wait [P196]', async () => {
    const { id } = await send(margaret, toEleanor)
    await deliver()
    const reply = await send(eleanor, { thread: id })
    expect([reply.status, reply.json['conversation']]).toEqual([200, id])
    await deliver()
    const [, message] = await messagesOf(margaret, id)
    expect(message).toMatchObject({ id: reply.id, thread: id, subject: 'Your pension', recipient: 'Margaret Ashworth' })
    expect((await list(eleanor)).find((one) => one.id === id)?.waitingSince).toBeNull()
    expect(issueOf(await send(eleanor, { thread: id, subject: 'Other' }))).toMatchObject({ path: 'subject' })
    expect(issueOf(await send(eleanor, { thread: id, ...toAshworth }))).toMatchObject({ path: 'recipient' })
    const third = await send(margaret, { thread: id })
    await deliver()
    expect((await messagesOf(eleanor, id)).at(-1)).toMatchObject({ id: third.id, thread: id, recipient: 'Eleanor Whitcombe' })
  })

  test('brings a conversation back from the archive of its recipient', async () => {
    const { id } = await send(margaret, toEleanor)
    await deliver()
    await archive(eleanor, id)
    await send(margaret, { thread: id })
    await deliver()
    expect([
      (await list(eleanor)).some((one) => one.id === id),
      (await list(eleanor, '?archived=true')).some((one) => one.id === id),
    ]).toEqual([true, false])
  })

  test('reaches the client’s advisers if the person who wrote has left, so that it is not lost', async () => {
    const marcus = await app.signIn('marcus-adeyemi')
    const { id, status } = await send(marcus, toAshworth)
    expect(status).toBe(200)
    await deliver()
    const marcusId = await findPersonId('marcus-adeyemi')
    await app.asOwner(`update people set is_active = false where id = '${marcusId}'`)
    const reply = await send(margaret, { thread: id })
    await deliver()
    expect((await app.get(at(`/messages/${reply.id}`), { cookie: eleanor })).status).toBe(200)
    // She has received the reply alone, not what was written before.
    expect((await messagesOf(eleanor, id)).map((one) => one.id)).toEqual([reply.id])
    const answer = await send(eleanor, { thread: id })
    expect(answer.status).toBe(200)
    await deliver()
    expect((await messagesOf(margaret, id)).map((one) => one.id)).toContain(answer.id)
    await app.asOwner(`update people set is_active = true where id = '${marcusId}'`)
  })
})

describe('a message to a group', () => {
  const groupOf = () => findGroupId('Retirement planning')
  const own = async (cookie: string, first: string) =>
    (await list(cookie, '?limit=100')).find(
      (one) => one.group === null && one.threadInitiator.name === 'Eleanor Whitcombe' && one.subject === first,
    )

  test('is seen by those who had joined before it was written, not by those who joined later, and kept by those who left [P271]', async () => {
    const group = await groupOf()
    const subject = `News ${randomUUID()}`
    const earlier = app.deps.clock().toISOString()
    const fairbairn = await app.findAccountId('fairbairn')
    await app.asOwner(`insert into client_group_members (edition, group_id, account_id, member_since) values ('wealth', '${group}', '${joint}', '${earlier}')
      on conflict do nothing`)
    const { id, status } = await send(eleanor, { recipient: { kind: 'group', id: group }, subject })
    expect(status).toBe(200)
    app.advance(1_000)
    const later = app.deps.clock().toISOString()
    await app.asOwner(
      `insert into client_group_members (edition, group_id, account_id, member_since) values ('wealth', '${group}', '${fairbairn}', '${later}')`,
    )
    await deliver()
    const rosemary = await app.signIn('rosemary-fairbairn')
    expect([(await own(daniel, subject))?.subject, await own(rosemary, subject)]).toEqual([subject, undefined])
    expect([
      await statusOf(app.get(at(`/messages/${id}`), { cookie: daniel })),
      await statusOf(app.get(at(`/messages/${id}`), { cookie: rosemary })),
    ]).toEqual([200, 404])
    const second = await send(eleanor, { recipient: { kind: 'group', id: group }, subject: `${subject} again` })
    await deliver()
    expect(await statusOf(app.get(at(`/messages/${second.id}`), { cookie: rosemary }))).toBe(200)
    await app.asOwner(`delete from client_group_members where group_id = '${group}' and account_id in ('${joint}', '${fairbairn}')`)
    expect((await own(daniel, subject))?.subject).toBe(subject)
    const third = await send(eleanor, { recipient: { kind: 'group', id: group }, subject: `${subject} last` })
    await deliver()
    expect(await statusOf(app.get(at(`/messages/${third.id}`), { cookie: daniel }))).toBe(404)
  })

  test('opens conversations that nobody enters or removes with their ids', async () => {
    const group = await groupOf()
    const subject = `Closed ${randomUUID()}`
    await app.asOwner(`insert into client_group_members (edition, group_id, account_id, member_since) values ('wealth', '${group}', '${joint}', '2020-01-01')
      on conflict do nothing`)
    await send(eleanor, { recipient: { kind: 'group', id: group }, subject })
    await deliver()
    const conversation = (await own(margaret, subject))!.id
    // Neither staff, by beginning a message with the id, nor a participant, by withdrawing one.
    expect((await send(await app.signIn('oscar-venn'), toAshworth, { id: conversation })).status).toBe(409)
    expect((await send(margaret, { recipient: { kind: 'general', id: null } }, { id: conversation })).status).toBeOneOf([400, 409])
    expect(await app.asOwner(`select count(*)::int as count from messages where conversation_id = '${conversation}'`)).toEqual([
      { count: 0 },
    ])
    await withdraw(margaret, conversation)
    expect((await own(margaret, subject))?.id).toBe(conversation)
    const boxes = await app.asOwner(`select person_id from message_boxes where conversation_id = '${conversation}'`)
    expect(boxes).toEqual([{ person_id: await findPersonId('margaret-ashworth') }])
  })

  test('that is confidential keeps its subject out of the e-mails about its answers', async () => {
    const subject = `Divorce ${randomUUID()}`
    const { id } = await send(eleanor, { ...toAshworth, subject, attach_message: true })
    await deliver()
    await send(margaret, { thread: id })
    await deliver()
    const mails = await app.asOwner(
      `select count(*)::int as count from outbox_messages where subject like '%${subject}%' or body_text like '%${subject}%'`,
    )
    expect(mails).toEqual([{ count: 0 }])
  })

  test('that becomes confidential keeps its subject out of the notifications of its earlier messages', async () => {
    const subject = `Inheritance ${randomUUID()}`
    const { id } = await send(eleanor, { ...toAshworth, subject })
    await deliver()
    const told = async () => JSON.stringify((await app.get('/api/portals/private-clients/notifications', { cookie: margaret })).json.items)
    expect(await told()).toContain(subject)
    await send(eleanor, { thread: id, attach_message: true })
    await deliver()
    expect(await told()).not.toContain(subject)
    expect(await app.asOwner(`select kind from notifications where cause = '${id}'`)).toEqual([{ kind: 'messages.confidential' }])
  })

  test('opens a conversation for each client, in which nobody sees the others, with a notification for each member [P193]', async () => {
    const group = await groupOf()
    const subject = `Rates ${randomUUID()}`
    await app.asOwner(`insert into client_group_members (edition, group_id, account_id, member_since) values ('wealth', '${group}', '${joint}', '2020-01-01')
      on conflict do nothing`)
    const { id } = await send(eleanor, { recipient: { kind: 'group', id: group }, subject })
    await deliver()
    const conversation = await own(margaret, subject)
    const reply = await send(margaret, { thread: conversation!.id })
    expect(reply.status).toBe(200)
    await deliver()
    expect((await app.get(at(`/messages/${reply.id}`), { cookie: eleanor })).json).toMatchObject({
      thread: id,
      subthread: conversation!.id,
      group,
      recipient: 'Eleanor Whitcombe',
    })
    const others = await own(daniel, subject)
    expect([others?.count, await statusOf(app.get(at(`/messages/${reply.id}`), { cookie: daniel }))]).toEqual([1, 404])
    expect(await statusOf(read(daniel, conversation!.id))).toBe(404)
    expect(await statusOf(read(daniel, id))).toBe(404)
    // The sender sees the message to all, and each answer in a conversation of its own that begins with it.
    const sent = (await list(eleanor, '?limit=100')).find((one) => one.id === id)
    expect(sent).toMatchObject({ with: 'Retirement planning', account: null, count: 1 })
    expect(sent!.group!.count).toBeGreaterThan(1)
    expect((await messagesOf(eleanor, conversation!.id)).map((one) => one.id)).toEqual([id, reply.id])
    expect((await send(eleanor, { thread: id })).status).toBe(404)
    await markRead(margaret, conversation!.id, [id])
    const notification = (await messagesOf(eleanor, id))[0]!.notification as { value: boolean; notify: string }[]
    expect(notification.length).toBe(sent!.group!.count)
    expect(notification).toContainEqual({ value: false, notify: ashworth })
    expect(notification).toContainEqual({ value: true, notify: joint })
    expect((await messagesOf(daniel, others!.id))[0]!.notification).toEqual({
      value: true,
      notify: await findPersonId('daniel-fenwick-hale'),
    })
    await app.asOwner(`delete from client_group_members where group_id = '${group}' and account_id = '${joint}'`)
  })
})

test('an answer to a message to a group goes to who wrote it, also if that is not the client’s adviser', async () => {
  const admin = await app.signIn('oscar-venn')
  const subject = `From the admin ${randomUUID()}`
  await send(admin, { recipient: { kind: 'group', id: await findGroupId('Retirement planning') }, subject })
  await deliver()
  const conversation = (await list(margaret, '?limit=100')).find((one) => one.subject === subject)
  const reply = await send(margaret, { thread: conversation!.id })
  await deliver()
  expect((await messagesOf(admin, conversation!.id)).at(-1)).toMatchObject({ id: reply.id, isFromClient: true })
  expect(await statusOf(app.get(at(`/messages/${reply.id}`), { cookie: eleanor }))).toBe(404)
})

describe('the inbox and the archive', () => {
  test('are separated by a mark of each person [P268]', async () => {
    const { id } = await send(margaret, { ...toEleanor, subject: 'To be archived' })
    await deliver()
    expect([await statusOf(archive(eleanor, id)), await statusOf(archive(eleanor, id))]).toEqual([200, 200])
    const places = async (cookie: string) => [
      (await list(cookie, '?limit=100')).some((one) => one.id === id),
      (await list(cookie, '?archived=true&limit=100')).some((one) => one.id === id),
    ]
    expect([await places(eleanor), await places(margaret)]).toEqual([
      [false, true],
      [true, false],
    ])
    expect((await messagesOf(eleanor, id))[0]?.archived).toBe(true)
    await archive(eleanor, id, false)
    expect(await places(eleanor)).toEqual([true, false])
  })

  test('are paged without gaps or repetitions, and searched by subject, name and text', async () => {
    const subjects = Array.from({ length: 5 }, (_, index) => `Paged ${index} ${randomUUID()}`)
    for (const subject of subjects) await send(margaret, { ...toEleanor, subject, body: textOf('Þjónusta café') })
    await deliver()
    const seen: string[] = []
    let cursor = ''
    do {
      const { items, next } = (await app.get(at(`/conversations?search=paged&limit=2${cursor}`), { cookie: eleanor })).json
      seen.push(...items.map((one: { subject: string }) => one.subject))
      cursor = next === null ? '' : `&before=${encodeURIComponent(next)}`
    } while (cursor !== '')
    expect(seen.toSorted()).toEqual(subjects.toSorted())
    expect((await list(eleanor, '?search=paged%20CAFE%20margaret')).length).toBe(5)
    expect(await list(eleanor, '?search=paged%20nothing')).toEqual([])
    expect((await list(eleanor, `?search=paged&account=${joint}`)).length).toBe(0)
  })

  test('are listed by the filters of the specification: thread, recipient, writer, process and group [P377]', async () => {
    const process = randomUUID()
    const { id } = await send(margaret, { ...toEleanor, process })
    await deliver()
    const reply = await send(eleanor, { thread: id, process })
    await deliver()
    const margaretId = await findPersonId('margaret-ashworth')
    const ids = async (query: string, cookie = eleanor) =>
      (await app.get(at(`/messages?limit=100&${query}`), { cookie })).json.items.map((one: { id: string }) => one.id)
    expect(await ids(`process=${process}`)).toEqual([reply.id, id])
    expect(await ids(`process=${process}&thread=none`)).toEqual([id])
    expect(await ids(`process=${process}&thread=${id}`)).toEqual([reply.id])
    expect(await ids(`process=${process}&recipient=${ashworth}`)).toEqual([reply.id])
    expect(await ids(`process=${process}&recipient=${eleanorId}`)).toEqual([id])
    expect(await ids(`process=${process}&createdBy=${margaretId}`)).toEqual([id])
    expect(await ids(`process=${process}&createdBy=${margaretId}`, daniel)).toEqual([])
    const group = await findGroupId('Retirement planning')
    const toGroup = await send(eleanor, { recipient: { kind: 'group', id: group }, process })
    await deliver()
    expect(await ids(`process=${process}&group=${group}`)).toEqual([toGroup.id])
    // Clients do not learn to which group a message went.
    expect(await ids(`process=${process}&group=${group}`, margaret)).toEqual([])
    expect(await ids(`process=${process}`, margaret)).toContain(toGroup.id)
    expect((await app.get(`/api/portals/family-office/messages?process=${process}`, { cookie: eleanor })).json.items).toEqual([])
  })

  test('count unread conversations; reading is recorded once, and the sender sees when', async () => {
    const before = await counts(margaret)
    const { id } = await send(eleanor, toAshworth)
    await deliver()
    expect((await counts(margaret)).unread).toBe(before.unread + 1)
    expect((await messagesOf(eleanor, id))[0]).toMatchObject({ receipts: { received: 1, read: 0, firstReadAt: null }, readAt: null })
    const at1 = app.deps.clock().toISOString()
    expect(await statusOf(markRead(margaret, id, [id]))).toBe(200)
    app.advance(60_000)
    await markRead(margaret, id, [id])
    expect((await messagesOf(eleanor, id))[0]?.receipts).toEqual({ received: 1, read: 1, firstReadAt: at1 })
    expect([(await counts(margaret)).unread, (await messagesOf(margaret, id))[0]]).toMatchObject([
      before.unread,
      { readAt: at1, receipts: null },
    ])
    expect(
      (await app.asOwner(`select count(*)::int as count from events where kind = 'message.read' and subject_id = '${id}'`))[0],
    ).toEqual({ count: 1 })
    await app.call('DELETE', at(`/conversations/${id}/reading`), { cookie: margaret })
    expect([(await counts(margaret)).unread, (await messagesOf(eleanor, id))[0]?.receipts?.firstReadAt]).toEqual([before.unread + 1, at1])
    // Only messages of the conversation, and only one's own receipt.
    const other = await send(margaret, toEleanor)
    await deliver()
    await markRead(margaret, id, [other.id])
    expect((await messagesOf(margaret, other.id))[0]?.receipts?.read).toBe(0)
  })
})

describe('sending', () => {
  test('is done once for a repeated request, also ten at once [S51]', async () => {
    const id = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(margaret, { ...toEleanor, subject: 'Once' }, { id })))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1)
    app.advance(11_000)
    await Promise.all(Array.from({ length: 5 }, () => deliverDue(app.deps, editions)))
    expect((await messagesOf(eleanor, id)).length).toBe(1)
    expect((await send(margaret, { ...toEleanor, subject: 'Once' }, { id })).status).toBe(200)
    expect((await send(margaret, { ...toEleanor, subject: 'Another' }, { id })).status).toBe(409)
    expect((await send(daniel, { ...toEleanor, subject: 'Once' }, { id })).status).toBe(409)
    const events = await app.asOwner(`select kind from events where subject_id = '${id}' order by id`)
    expect(events.map(({ kind }) => kind)).toEqual(['message.created', 'message.delivered'])
    const mails = await app.asOwner(`select count(*)::int as count from message_recipients where message_id = '${id}'`)
    expect(mails[0]).toEqual({ count: 1 })
  })

  test('refuses empty, hidden, too long and invalid content, and stores scripts as text', async () => {
    const issues = async (change: object) => issueOf(await send(margaret, { ...toEleanor, ...change }))
    expect(await issues({ subject: '' })).toEqual({ path: 'subject', code: 'required' })
    expect(await issues({ subject: ' \u200b\u200d\u2060 ' })).toEqual({ path: 'subject', code: 'required' })
    expect(await issues({ subject: 'x'.repeat(201) })).toMatchObject({ path: 'subject', code: 'too-long', limit: 200 })
    // The database counts the two parts of a flag.
    expect(await issues({ subject: '🇮🇸'.repeat(101) })).toMatchObject({ path: 'subject', code: 'too-long', limit: 200 })
    expect((await send(margaret, { ...toEleanor, subject: '🇮🇸'.repeat(100) })).status).toBe(200)
    expect(await issues({ recipient: undefined })).toMatchObject({ path: 'recipient', code: 'required' })
    expect(await issues({ body: textOf('') })).toEqual({ path: 'body', code: 'required' })
    expect(await issues({ body: textOf('\u200b\u200d') })).toEqual({ path: 'body', code: 'required' })
    expect(await issues({ body: textOf('x'.repeat(20_001)) })).toMatchObject({ path: 'body', code: 'too-long' })
    expect(await issues({ body: textOf('x'.repeat(300_000)) })).toMatchObject({ path: 'body', code: 'too-long' })
    expect(await issues({ body: { type: 'doc', content: [{ type: 'image', attrs: { media: randomUUID(), alt: 'x' } }] } })).toMatchObject({
      path: 'body',
    })
    expect(await issues({ sendAt: '2028-01-01T00:00:00Z' })).toMatchObject({ path: 'sendAt', code: 'too-large' })
    expect((await send(margaret, { ...toEleanor, colour: 'red' })).status).toBe(400)
    expect((await send(margaret, { ...toEleanor, body: textOf('x'.repeat(1_100_000)) })).status).toBe(413)
    const text = '<img src=x onerror=alert(1)><script>alert(2)</script>'
    const { id } = await send(margaret, {
      ...toEleanor,
      subject: text,
      body: {
        type: 'doc',
        content: [
          { type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'link', attrs: { href: 'javascript:alert(3)' } }] }] },
        ],
      },
    })
    await deliver()
    const [message] = await messagesOf(eleanor, id)
    expect([message?.subject, message?.body]).toEqual([text, textOf(text)])
  })

  test('is refused during an impersonation, as is every other change, and reading marks nothing', async () => {
    const { id } = await send(margaret, toEleanor)
    await deliver()
    const own = await app.signIn('eleanor-whitcombe')
    await app.call('POST', '/api/impersonations', { cookie: own, body: { account: ashworth, reason: 'client-care' } })
    expect([
      (await send(own, toAshworth)).status,
      (await send(own, { thread: id })).status,
      await statusOf(markRead(own, id, [id])),
      await statusOf(archive(own, id)),
      await statusOf(withdraw(own, id)),
      (await app.call('PUT', at(`/message-drafts/${randomUUID()}`), { cookie: own, body: { thread: null, revision: 0, content: {} } }))
        .status,
      (await calls.upload(own)).state,
    ]).toEqual([403, 403, 403, 403, 403, 403, 'refused 403'])
    const { json } = await read(own, id)
    expect([json.mayReply, json.messages[0].readAt]).toEqual([false, null])
  })

  test('is absent in an edition without messages, and separate in others', async () => {
    const theodora = await app.signIn('theodora-lyle')
    const host = app.findPerson('theodora-lyle').host
    for (const path of ['/conversations', '/conversation-counts', '/messages', '/message-recipients', '/message-drafts'])
      expect((await app.get(at(path, 'fairhaven'), { cookie: theodora, host })).status).toBe(404)
    expect(
      (await app.call('PUT', at(`/messages/${randomUUID()}`, 'fairhaven'), { cookie: theodora, host, body: { body: textOf('x') } })).status,
    ).toBe(404)
    expect((await app.get(at('/conversations'), { cookie: margaret })).status).toBe(200)
    const delphine = await app.signIn('delphine-crane')
    const { id } = await send(margaret, toEleanor)
    await deliver()
    expect(
      (await app.get(at(`/conversations/${id}`, 'demonstration'), { cookie: delphine, host: app.findPerson('delphine-crane').host }))
        .status,
    ).toBe(404)
  })

  test('is refused to a client whose account has the page switched off, and nothing reaches them', async () => {
    const set = (isEnabled: boolean) =>
      app.asOwner(`insert into account_rules (edition, account_id, name, is_enabled)
      select 'wealth', account_id, 'messages', ${isEnabled} from account_people where person_id = '${margaretId}'
      on conflict (account_id, name) do update set is_enabled = ${isEnabled}`)
    const margaretId = await findPersonId('margaret-ashworth')
    await set(false)
    expect([(await app.get(at('/conversations'), { cookie: margaret })).status, (await send(margaret, toEleanor)).status]).toEqual([
      404, 404,
    ])
    expect(issueOf(await send(eleanor, toAshworth))).toMatchObject({ path: 'recipient' })
    await set(true)
    const queued = await send(eleanor, toAshworth)
    await set(false)
    expect(await deliver()).toMatchObject({ sent: 0, failed: 1 })
    await set(true)
    expect((await messagesOf(eleanor, queued.id))[0]).toMatchObject({ state: 'failed', active: false })
    expect((await mailsTo('eleanor-whitcombe')).at(-1)).toBe('Harcourt Lisle: a message was not delivered')
  })
})

describe('withdrawing', () => {
  test('is possible until the message is delivered, and then leaves nothing of it', async () => {
    const { id, body } = await send(margaret, toEleanor)
    expect([await statusOf(withdraw(margaret, id)), await statusOf(withdraw(margaret, id))]).toEqual([200, 200])
    expect(await deliver()).toMatchObject({ sent: 0 })
    expect([await statusOf(read(eleanor, id)), await statusOf(read(margaret, id))]).toEqual([404, 404])
    // A late repetition of the request must not send it after all.
    expect((await app.call('PUT', at(`/messages/${id}`), { cookie: margaret, body })).status).toBe(409)
    expect(await app.asOwner(`select body_text, body, request from messages where id = '${id}'`)).toEqual([
      { body_text: '', body: {}, request: {} },
    ])
    const sent = await send(margaret, toEleanor)
    await deliver()
    expect(await statusOf(withdraw(margaret, sent.id))).toBe(409)
    expect((await messagesOf(eleanor, sent.id)).length).toBe(1)
  })

  test('and delivering at once have one outcome', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await send(margaret, toEleanor)
      app.advance(11_000)
      const [withdrawn] = await Promise.all([withdraw(margaret, id), deliverDue(app.deps, editions)])
      const isDelivered = (await read(eleanor, id)).status === 200
      expect([withdrawn.status, isDelivered]).toEqual(isDelivered ? [409, true] : [200, false])
    }
  })

  test('of a reply leaves the conversation as it was', async () => {
    const { id } = await send(margaret, toEleanor)
    await deliver()
    const place = (await list(eleanor)).find((one) => one.id === id)!.latest.at
    app.advance(60_000)
    const reply = await send(eleanor, { thread: id })
    await withdraw(eleanor, reply.id)
    expect((await list(eleanor)).find((one) => one.id === id)).toMatchObject({
      count: 1,
      latest: { at: place },
      waitingSince: expect.any(String) as string,
    })
  })
})

describe('a delivery', () => {
  test('waits for the chosen time, survives the end of the process, and asks again who may receive it', async () => {
    const sendAt = new Date(app.deps.clock().getTime() + 600_000).toISOString()
    const scheduled = await send(margaret, { ...toEleanor, sendAt })
    expect(scheduled.json['sendAt']).toBe(sendAt)
    expect(await deliver(550)).toMatchObject({ sent: 0 })
    expect(await deliver(60)).toMatchObject({ sent: 1 })
    expect((await messagesOf(eleanor, scheduled.id)).length).toBe(1)
    const late = await send(margaret, toEleanor)
    await app.asOwner(`update account_people set until_on = '2026-01-01' where person_id = '${eleanorId}' and relation = 'adviser'`)
    expect(await deliver()).toMatchObject({ sent: 0, failed: 1 })
    await app.asOwner(`update account_people set until_on = null where person_id = '${eleanorId}' and relation = 'adviser'`)
    expect((await messagesOf(margaret, late.id))[0]).toMatchObject({ state: 'failed', active: false })
    expect(await statusOf(read(eleanor, late.id))).toBe(404)
    expect(await statusOf(withdraw(margaret, late.id))).toBe(200)
  })

  test('is told to the open pages of its reader and of nobody else [S72]', async () => {
    const told: string[] = []
    const stop = app.deps.changes.subscribe((change) => {
      if (change) told.push(...(change.people?.map((person) => `person:${person}:${change.topic}`) ?? [change.topic]))
    })
    try {
      const [ofMargaret, ofEleanor] = [`person:${await findPersonId('margaret-ashworth')}:messages`, `person:${eleanorId}:messages`]
      // Changes arrive in their order, so that those of earlier tests have arrived with the first of this one.
      await expect.poll(async () => (await send(margaret, toEleanor)) && told.includes(ofMargaret)).toBe(true)
      told.length = 0
      await send(margaret, toEleanor)
      await deliver()
      const notified = `person:${eleanorId}:notifications`
      await expect.poll(() => new Set(told)).toEqual(new Set([ofMargaret, ofEleanor, notified]))
    } finally {
      stop()
    }
  })
})

describe('a confidential message', () => {
  test('keeps the padlock of its conversation and withholds the preview, whatever follows', async () => {
    const { id } = await send(eleanor, { ...toAshworth, attach_message: true })
    await deliver()
    await send(margaret, { thread: id, body: textOf('My account at the other bank') })
    await deliver()
    for (const cookie of [margaret, eleanor]) {
      const latest = (await list(cookie)).find((one) => one.id === id)?.latest
      expect(latest).toMatchObject({ by: 'Margaret Ashworth', excerpt: null, isConfidential: true })
    }
    expect((await read(margaret, id)).text).toContain('My account at the other bank')
  })

  test('is withheld without a recent proof, in no e-mail and in no search, and opened after a proof [P195]', async () => {
    const { id, status } = await send(eleanor, {
      ...toAshworth,
      subject: 'Secret matter',
      body: textOf('Quite hidden'),
      attach_message: true,
    })
    expect(status).toBe(200)
    await deliver()
    expect((await mailsTo('margaret-ashworth')).at(-1)).toBe('Harcourt Lisle: a confidential message')
    expect((await messagesOf(margaret, id))[0]).toMatchObject({ attach_message: true })
    expect((await list(margaret)).find((one) => one.id === id)?.latest).toMatchObject({ excerpt: null, isConfidential: true })
    expect(await list(margaret, '?search=quite%20hidden')).toEqual([])
    const later = await app.signIn('margaret-ashworth')
    app.advance(11 * 60_000)
    expect((await messagesOf(later, id))[0]).toMatchObject({ isLocked: true, body: null, attachment: [], loom_link: null })
    expect((await app.get(at('/messages?limit=100'), { cookie: later })).text).not.toContain('Quite hidden')
    expect((await app.get(at(`/messages/${id}`), { cookie: later })).status).toBe(403)
    await app.call('POST', '/api/session/proof', { cookie: later, body: { currentPassword: 'Harbour-2026-light' } })
    expect((await app.get(at(`/messages/${id}`), { cookie: later })).json).toMatchObject({ isLocked: false, body: textOf('Quite hidden') })
    expect((await messagesOf(later, id))[0]).toMatchObject({ isLocked: false, body: textOf('Quite hidden') })
  })
})
