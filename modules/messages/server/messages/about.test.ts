import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openMessages, textOf } from '../testing/message-calls.ts'

const calls = await openMessages()
const { app, at, send, deliver, messagesOf, withdraw, findPersonId } = calls
afterAll(() => app.close())

const [eleanor, margaret] = [await app.signIn('eleanor-whitcombe'), await app.signIn('margaret-ashworth')]
const toEleanor = { recipient: { kind: 'adviser', id: await findPersonId('eleanor-whitcombe') } }
const [ashworth, joint] = [await app.findAccountId('ashworth'), await app.findAccountId('fenwick-hale-joint')]
const about = {
  kind: 'figure',
  label: 'Gain',
  context: 'Stocks and Shares ISA',
  account: ashworth,
  path: '/dashboard/private-clients/portfolio/HL-1?explain=gain',
  asOn: '2026-11-17',
  lines: [
    { label: 'Gain', value: '+£1,250.40' },
    { label: 'Cost', value: '£10,000.00' },
  ],
}

test('a message about a figure keeps what its sender saw, for both sides, whatever the figure is later', async () => {
  const { id, status, json, body } = await send(margaret, { ...toEleanor, about })
  expect(status).toBe(200)
  await deliver()
  for (const cookie of [margaret, eleanor]) expect((await messagesOf(cookie, id))[0]!.about).toEqual(about)
  // The same request again is the same message, and one about something else is another.
  const again = (given: object) => app.call('PUT', at(`/messages/${id}`), { cookie: margaret, body: given })
  expect((await again(body)).json).toEqual(json)
  expect((await again({ ...body, about: { ...about, label: 'Other' } })).status).toBe(409)
  const reply = await send(eleanor, { thread: id })
  await deliver()
  expect((await messagesOf(margaret, id)).find((one) => one.id === reply.id)!.about).toBeNull()
})

test('what a confidential message is about is locked with its text, and erased when it is withdrawn', async () => {
  const { id } = await send(margaret, { ...toEleanor, about, attach_message: true, body: textOf('Why?') })
  await deliver()
  const later = await app.signIn('eleanor-whitcombe')
  app.advance(11 * 60_000)
  expect((await messagesOf(later, id))[0]).toMatchObject({ isLocked: true, about: null })
  const other = await send(margaret, { ...toEleanor, about })
  await withdraw(margaret, other.id)
  expect(await app.asOwner(`select about from messages where id = '${other.id}'`)).toEqual([{ about: null }])
})

test('addresses outside the dashboard, line breaks, unknown kinds and too many values are refused', async () => {
  const statusOf = async (change: object) => (await send(margaret, { ...toEleanor, about: { ...about, ...change } })).status
  for (const change of [
    { path: 'https://evil.example/' },
    { path: '//evil.example' },
    { path: '/dashboard/a b' },
    { path: 'javascript:alert(1)' },
    { path: '/dashboard/../admin' },
    { path: '/dashboard/..' },
    { path: '/dashboard/\\evil.example' },
    { kind: 'person' },
    { label: '' },
    { label: 'a\nb' },
    { asOn: '18/11/2026' },
    { lines: Array.from({ length: 41 }, () => ({ label: 'x', value: 'x' })) },
    { account: 'none' },
    { colour: 'red' },
  ])
    expect([change, await statusOf(change)]).toEqual([change, 400])
})

test('a draft keeps it, so that another device shows the same values', async () => {
  const id = randomUUID()
  const content = {
    recipient: null,
    recipientName: null,
    subject: '',
    body: null,
    attachment: [],
    attach_message: false,
    loom_link: '',
    about,
  }
  await app.call('PUT', at(`/message-drafts/${id}`), { cookie: margaret, body: { thread: null, revision: 0, content } })
  const { items } = (await app.get(at('/message-drafts'), { cookie: margaret })).json
  expect(items.find((one: { id: string }) => one.id === id).content.about).toEqual(about)
  // A draft that was saved before this release has none.
  await app.asOwner(`update message_drafts set content = content - 'about' where id = '${id}'`)
  const older = (await app.get(at('/message-drafts'), { cookie: margaret })).json.items
  expect(older.find((one: { id: string }) => one.id === id).content.about).toBeNull()
})

test('what staff quote belongs to the client who reads it: not to another one, a group, a segment or a reply to another', async () => {
  const to = (kind: string, id: string) => ({ recipient: { kind, id } })
  const group = await calls.findGroupId('Retirement planning')
  await app.asOwner(`insert into client_group_members (edition, group_id, account_id, member_since)
    values ('wealth', '${group}', '${ashworth}', '2020-01-01') on conflict do nothing`)
  const segment = randomUUID()
  const conditions = { search: '', linked: 'linked', where: [] }
  const view = { name: segment, isShared: false, settings: { conditions, columns: ['name'], sort: 'name', direction: 'ascending' } }
  expect((await app.call('PUT', at(`/client-views/${segment}`), { cookie: eleanor, body: view })).status).toBe(200)
  const { id: thread } = await send(eleanor, to('account', joint))
  await deliver()
  const refused = [{ path: 'about', code: 'other-client' }]
  for (const target of [to('account', joint), to('group', group), to('segment', segment), { thread }])
    expect([target, (await send(eleanor, { ...target, about })).json['issues']]).toEqual([target, refused])
  expect((await send(eleanor, { ...to('account', ashworth), about: { ...about, account: null } })).json['issues']).toEqual(refused)
  const { id, status } = await send(eleanor, { ...to('account', ashworth), about })
  expect(status).toBe(200)
  await deliver()
  expect((await messagesOf(eleanor, id))[0]!.about).toEqual(about)
})
