import { separateNotices } from '@atrium/notifications/server/testing/notices'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { fillRichText, fillText, listUnknown } from '../../contract/placeholders.ts'
import { openMessages, portal, textOf } from '../testing/message-calls.ts'

const calls = await openMessages()
const { app, send, deliver, list, read, messagesOf, sentMails, findGroupId, findPersonId } = calls
afterAll(() => app.close())
separateNotices(app)

const [eleanor, colleague, margaret, daniel] = [
  await app.signIn('eleanor-whitcombe'),
  await app.signIn('beatrix-lisle'),
  await app.signIn('margaret-ashworth'),
  await app.signIn('daniel-fenwick-hale'),
]
const [ashworth, joint] = [await app.findAccountId('ashworth'), await app.findAccountId('fenwick-hale-joint')]

const path = (id = '', of = portal) => `/api/portals/${of}/message-templates${id && `/${id}`}`
const save = (id: string, name: string, revision = 0, change: object = {}, cookie = eleanor) =>
  app.call('PUT', path(id), { cookie, body: { revision, name, subject: 'Your review', body: textOf('Dear {{client}},'), ...change } })
const listTemplates = async (cookie = eleanor) =>
  (await app.get(path(), { cookie })).json.items as { id: string; name: string; revision: number }[]

describe('a template for messages', () => {
  test('is shared by the staff of a portal, and guarded by its revision', async () => {
    const id = randomUUID()
    expect([(await save(id, 'Review')).json, (await save(id, 'Review')).json]).toEqual([{ revision: 1 }, { revision: 1 }])
    expect((await listTemplates(colleague)).find((one) => one.id === id)).toMatchObject({
      name: 'Review',
      subject: 'Your review',
      body: textOf('Dear {{client}},'),
      updatedBy: 'Eleanor Whitcombe',
    })
    const first = randomUUID()
    const begun = await Promise.all(Array.from({ length: 6 }, () => save(first, 'Begun')))
    expect(begun.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    const atOnce = await Promise.all(['A', 'B'].map((name) => save(id, name, 1)))
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const remove = () => app.call('DELETE', path(id), { cookie: eleanor })
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200])
    expect((await listTemplates()).find((one) => one.id === id)).toBeUndefined()
    expect((await save(id, 'A', 2)).status).toBe(409)
    const events = await app.asOwner(`select kind from events where subject_id = '${id}' order by id`)
    expect(events.map(({ kind }) => kind)).toEqual(['message-template.saved', 'message-template.saved', 'message-template.removed'])
  })

  test('has a name of its own, a text, and placeholders of the list only', async () => {
    const issue = async (change: object, name: string = randomUUID()) => (await save(randomUUID(), name, 0, change)).json.issues?.[0]
    await save(randomUUID(), 'Fees')
    expect(await issue({}, 'FEES')).toMatchObject({ path: 'name', code: 'taken' })
    expect(await issue({ body: textOf('Your {{password}}') })).toEqual({ path: 'body', code: 'placeholder' })
    expect(await issue({ subject: 'For {{client.name}}' })).toEqual({ path: 'subject', code: 'placeholder' })
    expect(await issue({ body: textOf('') })).toMatchObject({ path: 'body', code: 'required' })
    const atOnce = await Promise.all(Array.from({ length: 4 }, () => save(randomUUID(), 'At once')))
    expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is not that of clients, professionals outside the firm, other portals, other editions or an impersonation', async () => {
    const id = randomUUID()
    await save(id, 'Ours')
    const naomi = await app.signIn('naomi-feldmann')
    for (const cookie of [margaret, naomi]) {
      expect((await app.get(path(), { cookie })).status).toBe(403)
      expect((await save(id, 'Mine', 1, {}, cookie)).status).toBe(403)
      expect((await app.call('DELETE', path(id), { cookie })).status).toBe(403)
    }
    const foreigner = await app.signIn('delphine-crane')
    const { host } = app.findPerson('delphine-crane')
    const body = { revision: 1, name: 'Theirs', subject: '', body: textOf('x') }
    expect((await app.call('PUT', path(id), { cookie: foreigner, host, body })).status).toBe(404)
    expect((await app.call('PUT', path(id, 'family-office'), { cookie: eleanor, body })).status).toBeOneOf([404, 409])
    expect((await app.call('DELETE', path(id, 'family-office'), { cookie: eleanor })).status).toBeOneOf([200, 404])
    const looking = await app.signIn('oscar-venn')
    await app.call('POST', '/api/impersonations', { cookie: looking, body: { account: ashworth, reason: 'client-care' } })
    expect((await save(id, 'Looking', 1, {}, looking)).json.code).toBe('read-only-impersonation')
    expect((await app.call('DELETE', path(id), { cookie: looking })).json.code).toBe('read-only-impersonation')
    expect((await listTemplates()).find((one) => one.id === id)).toMatchObject({ name: 'Ours', revision: 1 })
  })
})

/** Finds a group of which both clients are members. */
async function findRetirementGroup(): Promise<string> {
  const group = await findGroupId('Retirement planning')
  await app.asOwner(`insert into client_group_members (edition, group_id, account_id, member_since)
    values ('wealth', '${group}', '${ashworth}', '2020-01-01'), ('wealth', '${group}', '${joint}', '2020-01-01') on conflict do nothing`)
  return group
}

describe('placeholders', () => {
  const text = textOf('Dear {{client}}, {{ adviser }} of {{firm}} writes to you.')
  const filled = (client: string, adviser = 'Eleanor Whitcombe') => textOf(`Dear ${client}, ${adviser} of Harcourt Lisle writes to you.`)

  test('of a message to one client are filled in when it is stored, and in a reply too', async () => {
    const to = { recipient: { kind: 'account', id: ashworth } }
    const { id, status, json, body } = await send(eleanor, { ...to, subject: 'For {{client}}', body: text })
    expect(status).toBe(200)
    expect((await messagesOf(eleanor, id))[0]).toMatchObject({ subject: 'For Margaret Ashworth', body: filled('Margaret Ashworth') })
    // The same request again is the same message.
    expect((await app.call('PUT', `/api/portals/${portal}/messages/${id}`, { cookie: eleanor, body })).json).toEqual(json)
    await deliver()
    const reply = await send(eleanor, { thread: id, body: textOf('Yours, {{firm}}') })
    await deliver()
    expect((await messagesOf(margaret, id)).map((one) => one.body)).toEqual([filled('Margaret Ashworth'), textOf('Yours, Harcourt Lisle')])
    expect(reply.status).toBe(200)
  })

  test('of a message to many are filled in for each client, in text, subject, list and e-mail, and stay as they were', async () => {
    const group = await findRetirementGroup()
    const mark = randomUUID()
    await sentMails()
    const { id } = await send(eleanor, { recipient: { kind: 'group', id: group }, subject: `${mark} for {{client}}`, body: text })
    await deliver()
    const mails = await sentMails()
    const [{ name: jointName }] = (await app.asOwner(`select name from accounts where id = '${joint}'`)) as [{ name: string }]
    const own = async (cookie: string) => (await list(cookie, '?limit=100')).find((one) => one.subject.startsWith(mark))!
    const check = async (cookie: string, name: string, email: string) => {
      const conversation = await own(cookie)
      expect(conversation).toMatchObject({ subject: `${mark} for ${name}` })
      expect(conversation.latest.excerpt).toContain(`Dear ${name}, `)
      const opened = await read(cookie, conversation.id)
      expect(opened.json.messages[0].body.content[0].content[0].text).toContain(`Dear ${name}, `)
      expect(opened.text).not.toContain('{{')
      expect((await app.get(`/api/portals/${portal}/messages/${id}`, { cookie })).text).not.toContain('{{')
      const mail = mails.find(({ recipient, body }) => recipient === email && body.includes(mark))
      expect(mail?.body).toContain(`${mark} for ${name}`)
      return conversation.id
    }
    const first = await check(margaret, 'Margaret Ashworth', app.findPerson('margaret-ashworth').email)
    await check(daniel, jointName, app.findPerson('daniel-fenwick-hale').email)
    // A later change of the client does not change what was written.
    await app.asOwner(`update accounts set name = 'Renamed' where id = '${ashworth}'`)
    expect((await messagesOf(margaret, first))[0]!.body).toEqual(filled('Margaret Ashworth'))
    await app.asOwner(`update accounts set name = 'Margaret Ashworth' where id = '${ashworth}'`)
    // The sender sees the placeholders in the message to all, and the text of the client in their conversation.
    expect((await messagesOf(eleanor, id))[0]!.body).toEqual(text)
    await send(margaret, { thread: first })
    await deliver()
    expect((await messagesOf(eleanor, first))[0]!.body).toEqual(filled('Margaret Ashworth'))
  })

  test('are those of each client for a colleague to whom two conversations of one message were forwarded, also in a list', async () => {
    const mark = randomUUID()
    const group = await findRetirementGroup()
    const long = `{{firm}} ${'x'.repeat(140)} {{client}}`
    await send(eleanor, { recipient: { kind: 'group', id: group }, subject: `${mark} {{client}}`, body: textOf(long) })
    await deliver()
    const colleagueId = await findPersonId('beatrix-lisle')
    for (const client of [margaret, daniel]) {
      const { id } = (await list(client, '?limit=100')).find((one) => one.subject.startsWith(mark))!
      await send(client, { thread: id })
      await deliver()
      const forward = `/api/portals/${portal}/conversations/${id}/readers/${colleagueId}`
      expect((await app.call('PUT', forward, { cookie: eleanor, body: { note: null } })).status).toBe(200)
      const account = (await list(client, '?limit=100')).find((one) => one.id === id)!.account!
      const [first] = await messagesOf(colleague, id)
      expect(first!.body).toEqual(textOf(`Harcourt Lisle ${'x'.repeat(140)} ${account.name}`))
    }
    const subject = `${mark} list`
    await send(eleanor, { recipient: { kind: 'group', id: group }, subject, body: textOf(`${'{{firm}} '.repeat(17)}end`) })
    await deliver()
    const { excerpt } = (await list(margaret, '?limit=100')).find((one) => one.subject === subject)!.latest
    expect(excerpt).toBe('Harcourt Lisle '.repeat(17).slice(0, 160))
  })

  test('of clients are plain text, and names that are no placeholders are refused to staff', async () => {
    const toEleanor = { recipient: { kind: 'adviser', id: await findPersonId('eleanor-whitcombe') } }
    const { id } = await send(margaret, { ...toEleanor, body: textOf('{{client}} {{secret}}') })
    await deliver()
    expect((await messagesOf(eleanor, id))[0]!.body).toEqual(textOf('{{client}} {{secret}}'))
    const refused = await send(eleanor, { thread: id, body: textOf('{{secret}}') })
    expect(refused.json['issues']).toEqual([{ path: 'body', code: 'placeholder' }])
  })

  test('leave a subject that can be stored: the whole characters that fit', async () => {
    const name = '🇮🇸'.repeat(60)
    await app.asOwner(`update accounts set name = '${name}' where id = '${ashworth}'`)
    const group = await findRetirementGroup()
    const { id, status } = await send(eleanor, { recipient: { kind: 'group', id: group }, subject: `x ${'{{client}} '.repeat(2)}` })
    expect(status).toBe(200)
    expect(await deliver()).toMatchObject({ sent: 1, failed: 0 })
    await app.asOwner(`update accounts set name = 'Margaret Ashworth' where id = '${ashworth}'`)
    const [stored] = await app.asOwner(`select subject from message_conversations where parent_id = '${id}' and account_id = '${ashworth}'`)
    expect(stored).toEqual({ subject: `x ${name} ${'🇮🇸'.repeat(38)}` })
    expect((await save(randomUUID(), 'Flags', 0, { subject: '🇮🇸'.repeat(101) })).json.issues).toMatchObject([
      { path: 'subject', code: 'too-long' },
    ])
  })

  test('are replaced once, as text', () => {
    const values = { client: '{{firm}} & <b>', adviser: 'A', firm: 'F' }
    expect(fillText('{{client}} {{ firm }} {{x}} {client}', values)).toBe('{{firm}} & <b> F {{x}} {client}')
    const link = { type: 'text', text: '{{adviser}}', marks: [{ type: 'link', attrs: { href: 'https://x.example/{{adviser}}' } }] }
    expect(fillRichText({ type: 'doc', content: [{ type: 'paragraph', content: [link] }] }, values)).toEqual({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ ...link, text: 'A' }] }],
    })
    expect(listUnknown('{{}} {{firm}} {{ y }}', textOf('{{y}} {{constructor}}'))).toEqual(['', 'y', 'constructor'])
  })
})
