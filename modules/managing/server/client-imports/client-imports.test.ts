import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { mainEdition } from '@atrium/editions/registry'
import { removeExpiredRows } from '@atrium/server/retention'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ClientImport, ClientImportRow } from '../../contract/client-imports.ts'
import { resumeClientImports } from './jobs.ts'

const portal = 'private-clients'
let app: TestApp
let admin: string
let companyAdmin: string
let adviser: string
let number = 0
/** Addresses of each test are its own. */
let domain: string

beforeAll(async () => {
  app = await createTestApp()
  ;[admin, companyAdmin, adviser] = [
    await app.signIn('oscar-venn'),
    await app.signIn('beatrix-lisle'),
    await app.signIn('eleanor-whitcombe'),
  ]
  await prove()
  await app.asOwner(`delete from external_clients where edition = 'wealth';
    insert into external_clients (edition, source, external_id, name, currency, email) values
      ('wealth', 'api', 'HL-900001', 'Ottilie Brandt', 'EUR', 'ottilie@brandt.example'),
      ('wealth', 'api', 'HL-900002', 'Rufus Pellew', 'GBP', null),
      ('wealth', 'api', 'HL-900003', 'Cordelia Ravenscroft', 'GBP', 'cordelia@ravenscroft.example'),
      ('wealth', 'api', 'HL-900004', 'Cordelia Ravenscraft', 'GBP', null),
      ('wealth', 'api', 'HL-900005', 'Imogen Thrale', 'GBP', 'imogen@thrale.example'),
      ('wealth', 'api', 'HL-900006', 'Lucius Marchetti', 'GBP', 'lucius@marchetti.example'),
      ('wealth', 'store', 'HL-900009', 'Of another source', 'GBP', null)`)
})
afterAll(() => app.close())
beforeEach(() => {
  domain = `import-${++number}.example`
})

const prove = () => app.asOwner('update sessions set second_factor_at = now()')
const path = (id = '', of = portal) => `/api/portals/${of}/client-imports${id && `/${id}`}`
const send = (id: string, file: string | Buffer, cookie = admin, of = portal) =>
  app.call('PUT', `${path(id, of)}/file`, {
    cookie,
    body: Buffer.from(file as string),
    headers: { 'content-type': 'application/octet-stream' },
  })
const create = (cookie = admin, of = portal, id: string = randomUUID()) =>
  app.call('POST', path('', of), { cookie, body: { id, fileName: 'clients.csv' } })

async function check(file: string | Buffer, cookie = admin, of = portal): Promise<ClientImport> {
  const { id } = (await create(cookie, of)).json
  const { status, json, text } = await send(id, file, cookie, of)
  if (status !== 200) throw new Error(text)
  return json
}
const get = async ({ id }: { id: string }, cookie = admin): Promise<ClientImport> => (await app.get(path(id), { cookie })).json
const listRows = async ({ id }: { id: string }, cookie = admin, query = ''): Promise<ClientImportRow[]> =>
  (await app.get(`${path(id)}/rows?limit=200${query}`, { cookie })).json.items
const choose = ({ id }: { id: string }, choices: unknown, cookie = admin) =>
  app.call('POST', `${path(id)}/choices`, { cookie, body: { choices } })
const start = ({ id }: { id: string }, isInviting = false, cookie = admin) =>
  app.call('POST', `${path(id)}/start`, { cookie, body: { isInviting } })
async function finish(one: { id: string }, cookie = admin): Promise<ClientImport> {
  for (;;) {
    const record = await get(one, cookie)
    if (record.state !== 'running') return record
    await pause(30)
  }
}
async function run(one: { id: string }, isInviting = false, cookie = admin): Promise<ClientImport> {
  const started = await start(one, isInviting, cookie)
  if (started.status !== 200) throw new Error(started.text)
  return finish(one, cookie)
}
const importFile = async (file: string, isInviting = false, cookie = admin) => run(await check(file, cookie), isInviting, cookie)
const summarise = (rows: readonly ClientImportRow[]) =>
  rows.map(({ name, result, fault }) => [name, result, fault?.field ?? null, fault?.code ?? null])
const findAccounts = (where: string) =>
  app.asOwner(`select id, name, email, external_id, portal_id, currency, invitation_locale from accounts where ${where} order by name`)
const listMails = async (email: string) =>
  ((await app.get('/dev/mail')).json as { to: string; subject: string; html: string }[]).filter(({ to }) => to === email)

describe('the check of a file of clients', () => {
  test('states for each row whether the client is new, linked, to decide, in the portal, or invalid with the field and the reason', async () => {
    const [known, other] = await findAccounts(`portal_id = '${portal}' and is_active and external_id is not null`)
    const file = `Name,Email,External ID,Group,Adviser,Language
Nora New,nora@${domain},,,,
Ottilie Brandt,ottilie@brandt.example,HL-900001,,,
Rufus Pelew,rufus@${domain},,,,
${String(known?.['name'])},${String(known?.['email'])},${String(known?.['external_id'])},,,
,noname@${domain},,,,
Bad Address,not an address,,,,
Unknown Id,unknown@${domain},HL-777777,,,
No Group,nogroup@${domain},,No such group,,
No Adviser,noadviser@${domain},,,nobody@${domain},
No Language,nolanguage@${domain},,,,Klingon
Nora Again,NORA@${domain},,,,
Someone Else,${String(other?.['email'])},,,,
=1+1,formula@${domain},,,,
`
    const record = await check(file)
    expect(record).toMatchObject({ state: 'checked', refusal: null, mayLink: true })
    expect(summarise(await listRows(record))).toEqual([
      ['Nora New', 'new', null, null],
      ['Ottilie Brandt', 'linked', null, null],
      ['Rufus Pelew', 'proposal', null, null],
      [known?.['name'], 'present', null, null],
      ['', 'invalid', 'name', 'required'],
      ['Bad Address', 'invalid', 'email', 'invalid-email'],
      ['Unknown Id', 'invalid', 'externalId', 'unknown-client'],
      ['No Group', 'invalid', 'group', 'not-found'],
      ['No Adviser', 'invalid', 'adviser', 'not-found'],
      ['No Language', 'invalid', 'language', 'unknown-language'],
      ['Nora Again', 'invalid', 'email', 'repeated'],
      ['Someone Else', 'invalid', 'email', 'account-exists'],
      ['=1+1', 'invalid', 'name', 'formula'],
    ])
    expect(record.counts).toMatchObject({
      rows: 13,
      new: 1,
      linked: 1,
      proposal: 1,
      present: 1,
      invalid: 9,
      undecided: 1,
      chosen: 2,
      done: 0,
    })
    expect((await listRows(record, admin, '&result=linked')).map(({ row }) => row)).toEqual([3])
  })

  test('proposes clients of the provider with the same address or a similar name, states why, and links none of them', async () => {
    const record = await check(`name;email
Otilie Brandt;ottilie@brandt.example
Cordelia Ravenscroft;c.r@${domain}
Brandt, Ottilie;other@${domain}
Somebody Different;imogen@thrale.example
`)
    const rows = await listRows(record)
    const shown = rows.map(({ proposals }) => proposals.map(({ externalId, reasons }) => [externalId, ...reasons]))
    expect(shown).toEqual([
      [['HL-900001', 'same-email', 'similar-name']],
      [
        ['HL-900003', 'similar-name'],
        ['HL-900004', 'similar-name'],
      ],
      [['HL-900001', 'similar-name']],
      [['HL-900005', 'same-email']],
    ])
    expect(rows.map(({ choice }) => choice)).toEqual([null, null, null, null])
    const ended = await importFile(`name,email\nOtilie Brandt,o.b@${domain}\n Nell New,nell@${domain}`)
    expect(ended.counts).toMatchObject({ created: 1, joined: 0, left: 1 })
    expect(await findAccounts(`email = 'o.b@${domain}'`)).toEqual([])
  })

  test('asks for a confirmation if the provider states another address for the external id', async () => {
    const record = await check(`name,email,client id\nImogen Thrale,new@${domain},HL-900005`)
    expect((await listRows(record))[0]).toMatchObject({
      result: 'proposal',
      proposals: [{ externalId: 'HL-900005', reasons: ['other-address'] }],
    })
  })

  test.each([
    ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ])('reads %s, with semicolons and Icelandic headings', async (_, encode) => {
    const record = await check(encode(`Nafn;Netfang;Tungumál;Óþekkt\r\nGuðrún Þórðardóttir;gudrun@${domain};íslenska;x\r\n`))
    expect(await listRows(record)).toMatchObject([{ row: 2, name: 'Guðrún Þórðardóttir', language: 'íslenska', result: 'new' }])
  })

  test.each([
    ['an empty file', '', 'file-empty', null],
    ['a workbook', Buffer.from('PK\u0003\u0004 and more'), 'not-a-text-file', null],
    ['a picture', Buffer.from(Array.from({ length: 600 }, (_, index) => index % 32)), 'not-a-text-file', null],
    ['a file without clients', 'name,email\n\n,\n', 'no-rows', null],
    ['a file without an address', 'name,phone\nAnn,1\n', 'column-missing', null],
    ['a file with two columns of names', 'name,client name,email\nAnn,Ann,a@b.example\n', 'column-twice', null],
    [
      '2,001 clients',
      `name,email\n${Array.from({ length: 2_001 }, (_, index) => `A ${index},a${index}@b.example`).join('\n')}`,
      'too-many-rows',
      2_000,
    ],
  ])('refuses %s with the reason', async (_, file, code, limit) => {
    expect(await check(file)).toMatchObject({ state: 'failed', refusal: { code, limit }, counts: { rows: 0 } })
  })

  test('refuses an address that lower case turns into that of another person', async () => {
    const file = `Name,Email,External ID\nMark Thrale,mar\u212A@thrale.example,HL-900005\nImogen Thrale,imogen@thrale.example,HL-900005\n`
    expect(summarise(await listRows(await check(file)))).toEqual([
      ['Mark Thrale', 'invalid', 'email', 'invalid-email'],
      ['Imogen Thrale', 'linked', null, null],
    ])
  })

  test('takes 2,000 clients, and no file above 1 MB', async () => {
    const record = await check(
      `name,email\n${Array.from({ length: 2_000 }, (_, index) => `Ann Number ${index},a${index}@${domain}`).join('\n')}`,
    )
    expect(record.counts).toMatchObject({ rows: 2_000, new: 2_000 })
    const { id } = (await create()).json
    expect((await send(id, Buffer.alloc(1_000_001, 'a'))).status).toBe(413)
    expect((await get({ id })).state).toBe('receiving')
  })

  test('another file replaces the rows until the import starts', async () => {
    const first = await check(`name,email\nAnn One,one@${domain}\nAnn Two,two@${domain}`)
    expect((await send(first.id, `name,email\nAnn Three,three@${domain}`)).json.counts.rows).toBe(1)
    expect((await send(first.id, 'no headings')).json).toMatchObject({ state: 'failed', counts: { rows: 0 } })
    expect((await send(first.id, `name,email\nAnn Three,three@${domain}`)).json.state).toBe('checked')
    await run(first)
    expect((await send(first.id, `name,email\nAnn Four,four@${domain}`)).status).toBe(409)
  })
})

describe('D6: a file cannot be used to find out who is a client elsewhere', () => {
  test('an external id of another portal is answered as an unknown one', async () => {
    await app.asOwner(`insert into accounts (edition, portal_id, external_id, name, email) values
      ('wealth', 'family-office', 'HL-900006', 'Lucius Marchetti', 'lucius@marchetti.example')`)
    const record = await check(`name,email,external id\nLucius Marchetti,l@${domain},HL-900006\nNobody,n@${domain},HL-000000`)
    const [elsewhere, unknown] = (await listRows(record)).map(({ result, fault, proposals }) => ({ result, fault, proposals }))
    expect(elsewhere).toEqual(unknown)
    expect(elsewhere).toMatchObject({ result: 'invalid', fault: { field: 'externalId', code: 'unknown-client' } })
    // Neither is the client proposed by address or name.
    expect((await listRows(await check(`name,email\nLucius Marchetti,lucius@marchetti.example`)))[0]).toMatchObject({
      result: 'new',
      proposals: [],
    })
  })

  test('an address of another portal, or of a person, is answered and invited as an unknown one; one of the same portal is refused', async () => {
    await app.asOwner(`insert into accounts (edition, portal_id, name, email) values ('wealth', 'family-office', 'Ann Elsewhere', 'ann@${domain}'),
      ('wealth', '${portal}', 'Ann Here', 'here@${domain}')`)
    const staff = app.findPerson('tobias-hartnell').email
    const record = await check(
      `name,email\nAnn Elsewhere,ann@${domain}\nAnn Unknown,unknown@${domain}\nTobias,${staff}\nOther,here@${domain}`,
    )
    const rows = (await listRows(record)).map(({ result, fault }) => [result, fault?.code ?? null])
    expect(rows).toEqual([
      ['new', null],
      ['new', null],
      ['new', null],
      ['invalid', 'account-exists'],
    ])
    const ended = await run(record, true)
    expect(ended.counts).toMatchObject({ created: 3, invited: 3, refused: 0 })
    const outcomes = (await listRows(record)).slice(0, 3).map(({ outcome, isInvited, fault }) => [outcome, isInvited, fault])
    expect(new Set(outcomes.map((one) => JSON.stringify(one))).size).toBe(1)
    for (const email of [`ann@${domain}`, `unknown@${domain}`, staff]) expect(await listMails(email)).not.toEqual([])
  })

  test('a group of another portal and an adviser of another organisation are unknown', async () => {
    await app.asOwner(`insert into client_groups (edition, portal_id, name) values ('wealth', 'family-office', 'Elsewhere only')`)
    const record = await check(`name,email,group,adviser
A,a@${domain},Elsewhere only,
B,b@${domain},Nowhere,
C,c@${domain},,${app.findPerson('margaret-ashworth').email}
D,d@${domain},,nobody@nowhere.example`)
    const faults = (await listRows(record)).map(({ fault }) => fault)
    expect(faults[0]).toEqual(faults[1])
    expect(faults[2]).toEqual(faults[3])
  })

  test('only admins are shown the clients of the provider, and link with them', async () => {
    const file = `name,email,external id\nOttilie Brandt,o1@${domain},HL-900001\nNobody,n@${domain},HL-000000\nOttilie Brandt,ottilie@brandt.example,`
    const record = await check(file, companyAdmin)
    expect(record.mayLink).toBe(false)
    const rows = await listRows(record, companyAdmin)
    expect(rows.map(({ result, fault, proposals }) => [result, fault?.code ?? null, proposals])).toEqual([
      ['invalid', 'not-allowed', []],
      ['invalid', 'not-allowed', []],
      ['new', null, []],
    ])
  })
})

describe('an import of clients', () => {
  test('creates accounts, links those that were confirmed, and gives them group, adviser and language', async () => {
    await app.asOwner(`insert into client_groups (edition, portal_id, name) values ('wealth', '${portal}', 'Ísafjörður ${domain}')`)
    const record = await check(`name,email,external id,group,adviser,language
Rufus Pellew,rufus@${domain},HL-900002,,,
Kordelia Ravenscroft,cordelia@ravenscroft.example,,,,
Guðrún Jónsdóttir,gudrun@${domain},,isafjordur ${domain},${app.findPerson('tobias-hartnell').email.toUpperCase()},is
Left Out,left@${domain},,,,`)
    const rows = await listRows(record)
    expect(rows.map(({ result }) => result)).toEqual(['linked', 'proposal', 'new', 'new'])
    expect((await choose(record, 'same-email')).json.counts).toMatchObject({ undecided: 1, sameEmail: 0 })
    const chosen = await choose(record, [
      { row: 3, choice: 'link', externalId: 'HL-900003' },
      { row: 5, choice: 'leave' },
    ])
    expect(chosen.json.counts).toMatchObject({ undecided: 0, chosen: 3 })
    expect((await listRows(record)).map(({ choice, chosenId }) => [choice, chosenId])).toEqual([
      [null, null],
      ['link', 'HL-900003'],
      [null, null],
      ['leave', null],
    ])
    const ended = await run(record)
    expect(ended).toMatchObject({ state: 'done', refusal: null, counts: { created: 1, joined: 2, left: 1, refused: 0, invited: 0 } })
    expect(
      await findAccounts(`email in ('rufus@${domain}', 'cordelia@ravenscroft.example', 'gudrun@${domain}', 'left@${domain}')`),
    ).toMatchObject([
      { name: 'Cordelia Ravenscroft', external_id: 'HL-900003', portal_id: portal, invitation_locale: null },
      { name: 'Guðrún Jónsdóttir', external_id: null, portal_id: portal, invitation_locale: 'is' },
      { name: 'Rufus Pellew', external_id: 'HL-900002', portal_id: portal },
    ])
    const [guest] = await findAccounts(`email = 'gudrun@${domain}'`)
    expect(
      await app.asOwner(
        `select g.name from client_group_members m join client_groups g on g.id = m.group_id where m.account_id = '${String(guest?.['id'])}'`,
      ),
    ).toEqual([{ name: `Ísafjörður ${domain}` }])
    const advisers = await app.asOwner(`select p.email from account_people ap join people p on p.id = ap.person_id
      where ap.account_id = '${String(guest?.['id'])}' and ap.relation = 'adviser'`)
    expect(advisers).toContainEqual({ email: app.findPerson('tobias-hartnell').email })
    const events = await app.asOwner(`select kind from events where subject_id = '${record.id}' order by id`)
    expect(events.map(({ kind }) => kind)).toEqual(['client-import.checked', 'client-import.started', 'client-import.finished'])
  })

  test('repeated adds nothing', async () => {
    const file = `name,email\nAnn Twice,twice@${domain}\nBen Twice,ben@${domain}`
    expect((await importFile(file)).counts).toMatchObject({ created: 2 })
    const again = await check(file)
    expect(again.counts).toMatchObject({ present: 2, chosen: 0 })
    expect((await start(again)).status).toBe(409)
    expect(await findAccounts(`email like '%@${domain}'`)).toHaveLength(2)
  })

  test('started several times at once runs once', async () => {
    const record = await check(
      `name,email\n${Array.from({ length: 20 }, (_, index) => `Ann Often ${index},often${index}@${domain}`).join('\n')}`,
    )
    const answers = await Promise.all(Array.from({ length: 5 }, () => start(record)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await finish(record)
    expect((await start(record)).json).toMatchObject({ state: 'done', counts: { created: 20 } })
    expect(await findAccounts(`email like '%@${domain}'`)).toHaveLength(20)
    expect(
      await app.asOwner(`select count(*)::int as count from events where subject_id = '${record.id}' and kind = 'client-import.started'`),
    ).toEqual([{ count: 1 }])
  })

  test('is refused if other rows were chosen after its clients were counted', async () => {
    const record = await check(`Name,Email\nOne Person,one@${domain}\nTwo Person,two@${domain}\n`)
    await choose(record, [{ row: 2, choice: 'leave' }])
    const { count } = app.deps.throttles
    app.deps.throttles.count = async (name, key, attempts) => {
      await count(name, key, attempts)
      // Another request decides while this one is being counted.
      if (name === 'clientsReachedByPerson') await choose(record, [{ row: 2, choice: 'new' }])
    }
    const started = await start(record, true)
    app.deps.throttles.count = count
    expect([started.status, (await get(record)).state, await listMails(`one@${domain}`)]).toEqual([409, 'checked', []])
  })

  test('of the same clients by two people at once creates each client once', async () => {
    const file = `name,email\n${Array.from({ length: 10 }, (_, index) => `Ann Race ${index},race${index}@${domain}`).join('\n')}`
    const [first, second] = [await check(file), await check(file, companyAdmin)]
    const ended = await Promise.all([run(first), run(second, false, companyAdmin)])
    expect(await findAccounts(`email like 'race%@${domain}'`)).toHaveLength(10)
    expect(ended.reduce((sum, { counts }) => sum + counts.created, 0)).toBe(10)
    expect(ended.reduce((sum, { counts }) => sum + counts.refused, 0)).toBe(10)
  })

  test('stops at the seats of the organisation, and stores nothing of the refused rows', async () => {
    const [used] = await app.asOwner(`select count(*)::int as count from accounts a join portals p on p.id = a.portal_id
      join organisations o on o.id = p.organisation_id where o.name = 'Harcourt Lisle' and a.is_active`)
    await app.asOwner(`update organisations set account_seats = ${Number(used?.['count']) + 2} where name = 'Harcourt Lisle'`)
    const record = await check(`name,email\n${[1, 2, 3, 4].map((index) => `Seat ${index},seat${index}@${domain}`).join('\n')}`)
    expect(record.seatsLeft).toBe(2)
    const ended = await run(record, true)
    await app.asOwner(`update organisations set account_seats = 50000 where name = 'Harcourt Lisle'`)
    expect(ended.counts).toMatchObject({ created: 2, refused: 2, invited: 2 })
    expect((await listRows(record, admin, '&outcome=refused')).map(({ row, fault }) => [row, fault])).toEqual([
      [4, { field: null, code: 'no-seat' }],
      [5, { field: null, code: 'no-seat' }],
    ])
    expect(await findAccounts(`email like 'seat%@${domain}'`)).toHaveLength(2)
    expect(await listMails(`seat3@${domain}`)).toEqual([])
  })

  test('checks each row again: what was taken meanwhile is refused', async () => {
    const record = await check(`name,email,external id\nAnn Late,late@${domain},\nLucius Other,lo@${domain},HL-900004`)
    await app.asOwner(`insert into accounts (edition, portal_id, name, email, external_id) values ('wealth', '${portal}', 'Other', 'LATE@${domain}', null),
      ('wealth', 'family-office', 'Other', 'x@${domain}', 'HL-900004')`)
    const ended = await run(record)
    expect(ended.counts).toMatchObject({ created: 0, joined: 0, refused: 2 })
    expect((await listRows(record)).map(({ outcome, fault }) => [outcome, fault?.field, fault?.code])).toEqual([
      ['refused', 'email', 'account-exists'],
      ['refused', 'externalId', 'unknown-client'],
    ])
  })

  test('invites at once, in the language of the client', async () => {
    const ended = await importFile(`name,email,language\nJón Boðinn,jon@${domain},is\nAnn Invited,ann@${domain},`, true)
    expect(ended.counts).toMatchObject({ created: 2, invited: 2 })
    expect((await listMails(`jon@${domain}`))[0]).toMatchObject({
      subject: expect.stringContaining('Gáttin þín'),
      html: expect.stringContaining('lang="is"'),
    })
    expect((await listMails(`ann@${domain}`))[0]?.subject).toBe('Your portal at Harcourt Lisle')
    const { items } = (await app.call('POST', `/api/portals/${portal}/invitations/search`, { cookie: admin, body: { search: domain } }))
      .json
    expect(items.map(({ state }: { state: string }) => state)).toEqual(['sent', 'sent'])
  })

  test('is continued by another process if its process ends', async () => {
    const record = await check(`name,email\nAnn Resumed,resumed@${domain}\nBen Resumed,ben@${domain}`)
    await app.asOwner(
      `update client_imports set state = 'running', address = 'http://localhost', worker = uuidv7(), heartbeat_at = '2020-01-01' where id = '${record.id}'`,
    )
    await resumeClientImports(app.deps, [mainEdition])
    expect(await finish(record)).toMatchObject({ state: 'done', counts: { created: 2 } })
  })

  test('ends if the person has lost the right to import', async () => {
    const record = await check(`name,email\nAnn Withdrawn,withdrawn@${domain}`, companyAdmin)
    await app.asOwner(`update client_imports set state = 'running', address = 'http://localhost' where id = '${record.id}';
      update people set role = 'professional' where email = '${app.findPerson('beatrix-lisle').email}'`)
    await resumeClientImports(app.deps, [mainEdition])
    await app.asOwner(`update people set role = 'company-admin' where email = '${app.findPerson('beatrix-lisle').email}'`)
    expect(await get(record, companyAdmin)).toMatchObject({ state: 'done', refusal: { code: 'access-withdrawn' }, counts: { created: 0 } })
    expect(await findAccounts(`email = 'withdrawn@${domain}'`)).toEqual([])
    // What the import did not reach is in the file to correct, so that it can be sent again.
    expect((await app.get(`${path(record.id)}/faults`, { cookie: companyAdmin })).text).toContain(`withdrawn@${domain}`)
  })

  test('offers the invalid and refused rows as a file, in which nothing is executed, and which can be imported again', async () => {
    const record = await check(`name,email\n=cmd|'/c calc'!A1,x@${domain}\n,y@${domain}\nGood,good@${domain}`)
    const file = await app.get(`${path(record.id)}/faults`, { cookie: admin })
    expect(file.headers['content-type']).toContain('text/csv')
    const lines = file.text.replace('\uFEFF', '').trim().split('\r\n')
    expect(lines[0]).toBe('Row,Name,Email,External ID,Group,Adviser,Language,Column,What is wrong')
    expect(lines).toHaveLength(3)
    expect(file.text).not.toMatch(/(^|,)"?=/m)
    expect(lines[2]).toContain('This value is missing.')
    expect((await check(file.text.replace(`,,y@`, ',Now Named,y@'))).counts).toMatchObject({ rows: 2, new: 1, invalid: 1 })
  })
})

describe('decisions', () => {
  test('are refused for clients who were not proposed, for invalid rows and unknown rows, and then change nothing', async () => {
    const record = await check(`name,email,external id\nOtilie Brandt,ob@${domain},\n,no@${domain},\nBea New,bea@${domain},`)
    for (const choice of [
      { row: 2, choice: 'link', externalId: 'HL-900005' },
      { row: 2, choice: 'link' },
      { row: 3, choice: 'leave' },
      { row: 4, choice: 'link', externalId: 'HL-900001' },
      { row: 99, choice: 'leave' },
    ]) {
      const refused = await choose(record, [{ row: 4, choice: 'leave' }, choice].slice(choice.row === 4 ? 1 : 0))
      expect([refused.status, refused.json.issues?.[0]?.code]).toEqual([400, 'not-offered'])
    }
    expect((await listRows(record)).map(({ choice }) => choice)).toEqual([null, null, null])
    for (const body of [[], [{ row: 2, choice: 'other' }], 'all', [{ row: 'x', choice: 'new' }]])
      expect((await choose(record, body)).status).toBe(400)
  })

  test('can be taken back, and are final once the import has started', async () => {
    const record = await check(`name,email\nOtilie Brandt,ob@${domain}`)
    await choose(record, [{ row: 2, choice: 'new' }])
    expect((await choose(record, [{ row: 2, choice: null }])).json.counts).toMatchObject({ undecided: 1, chosen: 0 })
    expect((await start(record)).status).toBe(409)
    await choose(record, [{ row: 2, choice: 'new' }])
    expect((await run(record)).counts).toMatchObject({ created: 1, joined: 0 })
    expect((await choose(record, [{ row: 2, choice: 'leave' }])).status).toBe(409)
  })
})

describe('access', () => {
  test('is for admins and company admins of the portal’s organisation', async () => {
    const client = await app.signIn('margaret-ashworth')
    for (const cookie of [adviser, client]) {
      expect((await create(cookie)).status).toBe(403)
      expect((await app.get(path(), { cookie })).status).toBe(403)
    }
    expect((await create(admin, 'calder-clients')).status).toBe(404)
    expect((await create(companyAdmin)).status).toBe(200)
  })

  test('is limited to the own import, in its own portal', async () => {
    const record = await check(`name,email\nAnn Own,own@${domain}`)
    const body = { choices: 'same-email' }
    const calls = (cookie: string, of = portal) => [
      app.get(path(record.id, of), { cookie }),
      app.get(`${path(record.id, of)}/rows`, { cookie }),
      app.get(`${path(record.id, of)}/faults`, { cookie }),
      app.call('POST', `${path(record.id, of)}/choices`, { cookie, body }),
      app.call('POST', `${path(record.id, of)}/start`, { cookie, body: { isInviting: false } }),
      send(record.id, 'name,email', cookie, of),
      create(cookie, of, record.id),
      app.call('DELETE', path(record.id, of), { cookie }),
    ]
    for (const answers of [await Promise.all(calls(companyAdmin)), await Promise.all(calls(admin, 'family-office'))])
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect((await app.get(path(), { cookie: companyAdmin })).json.items.map(({ id }: ClientImport) => id)).not.toContain(record.id)
    expect((await get(record)).state).toBe('checked')
  })

  test('needs a recent proof of identity to start, and is closed under impersonation', async () => {
    const record = await check(`name,email\nAnn Proof,proof@${domain}`)
    await app.asOwner(`update sessions set second_factor_at = '2020-01-01'`)
    expect((await start(record)).json.code).toBe('proof-required')
    await prove()
    const own = await app.signIn('oscar-venn')
    await prove()
    await app.call('POST', '/api/impersonations', {
      cookie: own,
      body: { account: await app.findAccountId('ashworth'), reason: 'client-care' },
    })
    expect((await start(record, false, own)).json.code).toBe('read-only-impersonation')
    expect((await send(record.id, 'name,email', own)).json.code).toBe('read-only-impersonation')
    expect((await get(record)).state).toBe('checked')
  })

  test('ends when the file is deleted, by the person or after 30 days', async () => {
    const [first, second] = [await check(`name,email\nAnn A,a@${domain}`), await check(`name,email\nAnn B,b@${domain}`)]
    const count = async () =>
      Number(
        (
          await app.asOwner(`select count(*)::int as count from client_import_rows where import_id in ('${first.id}', '${second.id}')`)
        )[0]?.['count'],
      )
    expect((await app.call('DELETE', path(first.id), { cookie: admin })).json).toEqual({ isDiscarded: true })
    expect((await app.call('DELETE', path(first.id), { cookie: admin })).status).toBe(404)
    expect(await count()).toBe(1)
    app.advance(30 * 86_400_000)
    await removeExpiredRows(app.deps)
    expect(await count()).toBe(1)
    app.advance(1)
    await removeExpiredRows(app.deps)
    expect(await count()).toBe(0)
  })
})
