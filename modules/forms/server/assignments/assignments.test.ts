import { separateNotices } from '@atrium/notifications/server/testing/notices'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editions } from '@atrium/editions/registry'
import { listMails } from '@atrium/platform/mail/outbox'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { notifyOfSubmissions } from '../notices/jobs.ts'
import { createFormCalls, portal, type FormCalls } from '../testing/form-calls.ts'

let app: TestApp
let admin: string
let adviser: string
let colleague: string
let client: string
let account: string
let calls: FormCalls

beforeAll(async () => {
  app = await createTestApp()
  separateNotices(app)
  admin = await app.signIn('oscar-venn')
  adviser = await app.signIn('eleanor-whitcombe')
  colleague = await app.signIn('tobias-hartnell')
  client = await app.signIn('margaret-ashworth')
  account = await app.findAccountId('ashworth')
  calls = createFormCalls(app, { admin, client })
})
afterAll(() => app.close())

const assign = (form: string, dueOn: string | null = null, cookie = adviser, of = account) =>
  app.call('PUT', `/api/accounts/${of}/forms/${form}/assignment`, { cookie, body: { dueOn } })
const withdraw = (form: string, cookie = adviser) => app.call('DELETE', `/api/accounts/${account}/forms/${form}/assignment`, { cookie })
const findForm = async (form: string, cookie = adviser) =>
  (await app.get(`/api/accounts/${account}/forms`, { cookie })).json.items.find(({ id }: { id: string }) => id === form)
const listAsked = async (form: string, cookie = client) =>
  (await app.get('/api/me/action-queue', { cookie })).json.filter(
    ({ kind, record }: { kind: string; record?: { id: string } }) => kind === 'form-assigned' && record?.id === form,
  )

describe('a form that the firm asks a client to fill in', () => {
  test('is an action of the client until it is sent, and tells the client by e-mail once', async () => {
    const form = await calls.publishForm()
    const { name } = (await calls.getForm(form)).json
    expect(await findForm(form)).toEqual({ id: form, name, assignment: null, isDone: false, sent: null, canAssign: true })
    expect((await assign(form, '2099-06-30')).status).toBe(200)
    expect((await assign(form, '2099-07-31')).status).toBe(200)
    expect(await findForm(form)).toMatchObject({
      assignment: { by: 'Eleanor Whitcombe', dueOn: '2099-07-31' },
      isDone: false,
      canAssign: true,
    })
    expect(await listAsked(form)).toEqual([
      {
        kind: 'form-assigned',
        subject: name,
        count: null,
        record: { id: form, portal, account: null, at: '2099-07-31T00:00:00.000Z' },
      },
    ])
    expect(await listAsked(form, await app.signIn('callum-strachan'))).toEqual([])
    for (let times = 0; times < 2; times++) await notifyOfSubmissions(app.deps, Object.values(editions))
    const mails = (await listMails(app.deps, 'wealth')).filter(({ text }) => text.includes(`“${name}”`))
    expect(mails.map(({ to }) => to).toSorted()).toEqual([...new Set(mails.map(({ to }) => to))].toSorted())
    expect(mails.find(({ to }) => to === 'margaret.ashworth@ashworth-home.example')?.text).toContain('by 31 July 2099')

    await calls.saveDraft(form, { reason: 'moved' })
    expect(await listAsked(form)).toEqual([])
    await calls.submit(form, { reason: 'moved' })
    expect(await listAsked(form)).toEqual([])
    expect(await findForm(form)).toMatchObject({ sent: { by: 'Margaret Ashworth' } })
  })

  test('can be asked for again once it is done, unless it is sent only once', async () => {
    const [again, once] = [
      await calls.publishForm({ owned: 'Organisation' }),
      await calls.publishForm({ single: true, owned: 'Organisation' }),
    ]
    const send = (form: string) =>
      app.call('POST', `/api/portals/${portal}/forms/${form}/submissions`, {
        cookie: client,
        body: { submission: randomUUID(), version: 1, account, answers: { reason: 'moved' } },
      })
    for (const form of [again, once]) {
      await assign(form)
      expect((await listAsked(form))[0].record.account).toBe(account)
      expect((await send(form)).status).toBe(200)
      expect(await listAsked(form)).toEqual([])
    }
    expect(await findForm(again)).toMatchObject({ isDone: true, canAssign: true })
    expect(await findForm(once)).toMatchObject({ isDone: true, canAssign: false })
    app.advance(1_000)
    expect((await assign(again)).status).toBe(200)
    expect(await findForm(again)).toMatchObject({ isDone: false })
    expect(await listAsked(again)).toHaveLength(1)
    expect((await assign(once)).status).toBe(409)
  })

  test('is withdrawn by staff, and refused for a day in the past, an unknown form and to others', async () => {
    const form = await calls.publishForm()
    expect((await assign(form, '2020-01-01')).json.issues).toEqual([{ path: 'dueOn', code: 'past' }])
    expect((await assign(randomUUID())).status).toBe(404)
    expect((await assign(form, null, colleague)).status).toBe(404)
    expect((await assign(form, null, client)).status).toBe(403)
    expect((await withdraw(form)).status).toBe(404)
    await Promise.all([assign(form), assign(form, null, admin)])
    expect(await app.asOwner(`select count(*)::int as count from form_assignments where form_id = '${form}'`)).toEqual([{ count: 1 }])
    expect((await withdraw(form, colleague)).status).toBe(404)
    expect((await withdraw(form)).status).toBe(200)
    expect(await listAsked(form)).toEqual([])
    expect(await findForm(form)).toMatchObject({ assignment: null, isDone: false })
    const kinds = await app.asOwner(
      `select kind from events where kind like 'form.%' and details ->> 'name' = '${(await calls.getForm(form)).json.name}' order by id`,
    )
    expect(kinds).toEqual([{ kind: 'form.asked-for' }, { kind: 'form.no-longer-asked-for' }])
  })
})

describe('several clients of an account', () => {
  const idOf = async (key: string) =>
    ((await app.asOwner(`select id from people where email = '${app.findPerson(key).email}'`)) as { id: string }[])[0]?.id ?? ''
  const join = async (key: string) =>
    app.asOwner(`insert into account_people (edition, account_id, person_id, relation, since_on)
      values ('wealth', '${account}', '${await idOf(key)}', 'joint', '2020-01-01')`)
  const leave = async (key: string) =>
    app.asOwner(`delete from account_people where account_id = '${account}' and person_id = '${await idOf(key)}' and relation = 'joint'`)
  const notify = () => notifyOfSubmissions(app.deps, Object.values(editions))
  const listTold = async (form: string): Promise<string[]> => {
    const { name } = (await calls.getForm(form)).json
    return (await listMails(app.deps, 'wealth')).filter(({ text }) => text.includes(`“${name}”`)).map(({ to }) => to)
  }
  const isOverdue = async (form: string) => {
    const { name } = (await calls.getForm(form)).json
    const { items } = (await app.get('/api/portals/private-clients/today/form-overdue?limit=100', { cookie: adviser })).json
    return items.some((item: { account: string; text: string }) => item.account === account && item.text === name)
  }
  const [own, other] = ['margaret-ashworth', 'callum-strachan'] as const

  test('are told of a request by e-mail if they may fill in the form, and if their account is active', async () => {
    await notify()
    await join(other)
    const forAll = await calls.publishForm()
    const forOne = await calls.publishForm({ access: { type: 'users', value: [await idOf(own)] } })
    for (const form of [forAll, forOne]) {
      expect((await assign(form)).status).toBe(200)
      await notify()
    }
    const emails = [own, other].map((key) => app.findPerson(key).email)
    const told = await listTold(forAll)
    expect(emails.filter((email) => told.includes(email))).toEqual(emails)
    expect(await listTold(forOne)).toEqual([app.findPerson(own).email])

    const whileInactive = await calls.publishForm()
    await app.asOwner(`update people set is_active = false where id = '${await idOf(other)}'`)
    await assign(whileInactive)
    await notify()
    expect(await listTold(whileInactive)).not.toContain(app.findPerson(other).email)
    await app.asOwner(`update people set is_active = true where id = '${await idOf(other)}'`)
    await leave(other)
  })

  test('make a request done when each has sent the form, without those whose account is deactivated', async () => {
    // All other clients of the account have left.
    const others = (await app.asOwner(`select person_id as id from account_people
      where account_id = '${account}' and relation in ('owner', 'joint', 'attorney', 'executor') and person_id <> '${await idOf(own)}'`)) as {
      id: string
    }[]
    const until = (day: string) =>
      app.asOwner(
        `update account_people set until_on = ${day} where account_id = '${account}' and person_id = any (array[${[
          ...others.map(({ id }) => `'${id}'`),
          'null',
        ].join(',')}]::uuid[])`,
      )
    await until(`'2021-01-01'`)
    await join(other)
    const form = await calls.publishForm()
    await assign(form)
    app.advance(1_000)
    expect((await calls.submit(form, { reason: 'moved' })).status).toBe(200)
    expect(await findForm(form)).toMatchObject({ isDone: false, sent: { by: 'Margaret Ashworth' } })
    // Past its due day, it is in the adviser's list for today until each has sent it.
    await app.asOwner(`update form_assignments set due_on = '2026-01-01' where form_id = '${form}'`)
    expect(await isOverdue(form)).toBe(true)
    await app.asOwner(`update people set is_active = false where id = '${await idOf(other)}'`)
    expect(await findForm(form)).toMatchObject({ isDone: true })
    expect(await isOverdue(form)).toBe(false)
    await app.asOwner(`update people set is_active = true where id = '${await idOf(other)}'`)
    await leave(other)
    await until('null')
  })
})

test('a form that was sent in another portal is still to be sent in this one, unless it is sent only once', async () => {
  const [often, once] = [await calls.publishForm(), await calls.publishForm({ single: true })]
  const [{ id: elsewhere }] = (await app.asOwner(
    `select id from portals where edition = 'wealth' and id <> '${portal}' order by id limit 1`,
  )) as [{ id: string }]
  for (const form of [often, once]) {
    await assign(form)
    app.advance(1_000)
    expect((await calls.submit(form, { reason: 'moved' })).status).toBe(200)
    await app.asOwner(`update form_submissions set portal_id = '${elsewhere}' where form_id = '${form}'`)
  }
  expect([await listAsked(often), await listAsked(once)]).toEqual([[expect.objectContaining({ kind: 'form-assigned' })], []])
  expect(await findForm(often)).toMatchObject({ isDone: false, sent: null, canAssign: true })
  // The e-mail says the same as the list.
  await notifyOfSubmissions(app.deps, Object.values(editions))
  const names = await Promise.all([often, once].map(async (form) => (await calls.getForm(form)).json.name as string))
  const told = (await listMails(app.deps, 'wealth')).filter(({ to }) => to === app.findPerson('margaret-ashworth').email)
  expect(names.map((name) => told.filter(({ text }) => text.includes(`“${name}”`)).length)).toEqual([1, 0])
})

test('the forms of an account and those of a client have pages', async () => {
  for (let count = 0; count < 3; count++) await calls.publishForm()
  type Page = { items: { id: string }[]; count: number; account?: string }
  const readPage = async (path: string, cookie: string, query = ''): Promise<Page> => (await app.get(`${path}${query}`, { cookie })).json
  for (const [path, cookie] of [
    [`/api/accounts/${account}/forms`, adviser],
    [`/api/portals/${portal}/forms`, client],
  ] as const) {
    const all = await readPage(path, cookie, '?limit=200')
    expect([all.items.length, all.count > 3]).toEqual([all.count, true])
    const pages = await Promise.all([0, 1, 2].map((offset) => readPage(path, cookie, `?offset=${offset}&limit=1`)))
    expect(pages.map(({ items }) => items)).toEqual(all.items.slice(0, 3).map((item) => [item]))
    expect(pages.map(({ count }) => count)).toEqual([all.count, all.count, all.count])
    expect((await readPage(path, cookie, `?offset=${all.count}`)).items).toEqual([])
    expect((await app.get(`${path}?limit=201`, { cookie })).status).toBe(400)
  }
  const [{ name }] = (await app.asOwner(`select name from accounts where id = '${account}'`)) as [{ name: string }]
  expect((await readPage(`/api/accounts/${account}/forms`, adviser)).account).toBe(name)
})

describe('a form that a client may not fill in', () => {
  test('is neither listed nor asked for: a hidden one, one for other users, and one of a limited account', async () => {
    const other = (await app.get('/api/me', { cookie: await app.signIn('callum-strachan') })).json.id
    const hidden = await calls.publishForm({ access: { type: 'hidden', value: [] } })
    const foreign = await calls.publishForm({ access: { type: 'users', value: [other] } })
    const ofAccount = await calls.publishForm({ owned: 'Organisation' })
    for (const form of [hidden, foreign]) {
      expect(await findForm(form)).toBeUndefined()
      expect((await assign(form)).status).toBe(404)
    }
    expect(await findForm(ofAccount)).toBeDefined()
    await app.asOwner(
      `insert into account_rules (edition, account_id, name, is_enabled) values ('wealth', '${account}', 'processes', false)`,
    )
    expect(await findForm(ofAccount)).toBeUndefined()
    await app.asOwner(`delete from account_rules where account_id = '${account}' and name = 'processes'`)
  })
})

test('a professional without an organisation, such as an accountant of the client, asks for nothing', async () => {
  const form = await calls.publishForm()
  const email = 'tobias.hartnell@harcourt-lisle.example'
  const organisation = await app.asOwner(`select organisation_id as id from people where email = '${email}'`)
  await app.asOwner(`update people set organisation_id = null where email = '${email}';
    insert into account_people (edition, account_id, person_id, relation, since_on)
      select edition, '${account}', id, 'professional', '2020-01-01' from people where email = '${email}'`)
  expect((await app.get(`/api/accounts/${account}`, { cookie: colleague })).status).toBe(200)
  expect((await app.get(`/api/accounts/${account}/forms`, { cookie: colleague })).status).toBe(403)
  expect((await assign(form, null, colleague)).status).toBe(403)
  await app.asOwner(`update people set organisation_id = '${(organisation as { id: string }[])[0]?.id}' where email = '${email}';
    delete from account_people where account_id = '${account}' and relation = 'professional'`)
})

describe('processes', () => {
  const addProcess = async (formId: string, single: boolean) => {
    const values = { name: `Process ${randomUUID().slice(0, 6)}`, formId, single }
    const { status, text } = await app.call('POST', '/api/collections/processes/items', {
      cookie: admin,
      body: { id: randomUUID(), values },
    })
    expect([status, text]).toEqual([200, text])
    return values.name
  }
  const listed = async (form: string) =>
    (await app.get(`/api/portals/${portal}/forms`, { cookie: client })).json.items.filter(({ id }: { id: string }) => id === form)

  test('are listed by their own names before other forms, and one that is single permits one submission of its form', async () => {
    const form = await calls.publishForm()
    expect(await listed(form)).toMatchObject([{ process: null }])
    const names = [await addProcess(form, false), await addProcess(form, true)].toSorted()
    expect((await listed(form)).map(({ process }: { process: { name: string } }) => process.name)).toEqual(names)
    const all: { process: object | null }[] = (await app.get(`/api/portals/${portal}/forms`, { cookie: client })).json.items
    expect(all.findIndex(({ process }) => process === null)).toBe(all.filter(({ process }) => process !== null).length)
    expect((await calls.getForm(form)).json.isSingle).toBe(true)
    expect((await calls.submit(form, { reason: 'moved' })).status).toBe(200)
    expect((await calls.submit(form, { reason: 'moved' })).status).toBe(409)
    expect(await listed(form)).toMatchObject([{ canStart: false }, { canStart: false }])
  })
})

describe('sub-forms', () => {
  const save = async (form: string, values: object) => {
    const { json } = await app.get(`/api/collections/forms/items/${form}`, { cookie: admin })
    return app.call('PATCH', `/api/collections/forms/items/${form}`, { cookie: admin, body: { version: json.version, values } })
  }

  test('are listed with their form, and offered when it has been sent', async () => {
    const [first, second] = [await calls.publishForm(), await calls.publishForm()]
    const form = await calls.publishForm({ subforms: [second, first] })
    const { items: forms } = (await app.get(`/api/portals/${portal}/forms`, { cookie: client })).json
    const ids: ReadonlySet<string> = new Set(forms.map(({ id }: { id: string }) => id))
    expect([first, second].filter((id) => ids.has(id))).toEqual([])
    const own = forms.find(({ id }: { id: string }) => id === form)
    expect(own.subforms.map(({ id, state }: { id: string; state: string }) => [id, state])).toEqual([
      [second, 'new'],
      [first, 'new'],
    ])
    await calls.submit(first, { reason: 'moved' })
    expect((await calls.getForm(form)).json.subforms.map(({ state }: { state: string }) => state)).toEqual(['new', 'submitted'])
  })

  test('must not form a cycle', async () => {
    const inner = await calls.publishForm()
    const outer = await calls.publishForm({ subforms: [inner] })
    expect((await save(inner, { subforms: [inner] })).json.issues).toEqual([{ path: 'values.subforms', code: 'cycle' }])
    expect((await save(inner, { subforms: [outer] })).json.issues).toEqual([{ path: 'values.subforms', code: 'cycle' }])
    expect((await save(inner, { subforms: [randomUUID()] })).status).toBe(400)
    // The published version of the outer form still has the inner one.
    expect((await save(outer, { subforms: [] })).status).toBe(200)
    expect((await save(inner, { subforms: [outer] })).json.issues).toEqual([{ path: 'values.subforms', code: 'cycle' }])
  })
})

describe('forms of an organisation', () => {
  test('are listed for each account of the person, with the state of that account', async () => {
    const form = await calls.publishForm({ owned: 'Organisation' })
    const { items: forms } = (await app.get(`/api/portals/${portal}/forms`, { cookie: client })).json
    const own = forms.filter(({ id }: { id: string }) => id === form)
    expect(own.map(({ account: { id } }: { account: { id: string } }) => id)).toContain(account)
    expect(new Set(own.map(({ state }: { state: string }) => state))).toEqual(new Set(['new']))
    const staff = (await app.get(`/api/portals/${portal}/forms`, { cookie: admin })).json.items
    expect(staff.filter(({ id }: { id: string }) => id === form)).toEqual([])
  })

  test('have sub-forms of the same account, and those of a person for each of them', async () => {
    const [ofAccount, ofPerson] = [await calls.publishForm({ owned: 'Organisation' }), await calls.publishForm()]
    const form = await calls.publishForm({ owned: 'Organisation', subforms: [ofAccount, ofPerson] })
    type Listed = { id: string; state: string; account: { id: string } | null; subforms: Listed[] }
    const listed = async (): Promise<Listed[]> =>
      (await app.get(`/api/portals/${portal}/forms?limit=200`, { cookie: client })).json.items.filter(({ id }: Listed) => id === form)
    const accounts = (await listed()).map((one) => one.account?.id ?? '')
    expect(accounts.length).toBeGreaterThan(1)
    expect(accounts).toContain(account)
    for (const one of await listed())
      expect(one.subforms.map((part) => [part.id, part.account?.id ?? null, part.state])).toEqual([
        [ofAccount, one.account?.id, 'new'],
        [ofPerson, null, 'new'],
      ])
    const body = { submission: randomUUID(), version: 1, account, answers: { reason: 'moved' } }
    expect((await app.call('POST', `/api/portals/${portal}/forms/${ofAccount}/submissions`, { cookie: client, body })).status).toBe(200)
    const states = new Map((await listed()).map((one) => [one.account?.id, one.subforms.map(({ state }) => state)]))
    for (const id of accounts) expect(states.get(id)).toEqual([id === account ? 'submitted' : 'new', 'new'])
  })
})
