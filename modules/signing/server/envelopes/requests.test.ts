import { separateNotices } from '@atrium/notifications/server/testing/notices'
import { randomUUID } from 'node:crypto'
import { editions } from '@atrium/editions/registry'
import { changePdf } from '@atrium/platform/signatures/testing/documents'
import { afterAll, describe, expect, test } from 'vitest'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { removeOldDrafts } from '../drafts/writes.ts'
import { remindSigners } from '../notices/jobs.ts'
import { expireOverdue, sealOutstanding } from '../sealing/jobs.ts'
import { fieldsOf, openSigning } from '../testing/envelope-calls.ts'

const hour = 3_600_000
const { app, admin, daniel, rosalind, joint, pdf, ...calls } = await openSigning()
const { path, addDocument, send, sign, decline, read, sealed, findPeople, prove } = calls
afterAll(() => app.close())
separateNotices(app)

const danielAt = 'daniel@fenwick-hale.example'
const rosalindAt = 'rosalind@fenwick-hale.example'
const senderAt = 'oscar.venn@harcourt-lisle.example'

/** Lists the e-mails about a document, as recipients with the first words of the subject, in the order of the recipients. */
async function listMails(title: string): Promise<string[]> {
  const rows = await app.asOwner(`select recipient, subject from outbox_messages order by id`)
  const since = rows.slice(mailsBefore.get(title) ?? 0)
  return since
    .map(
      ({ recipient, subject }) =>
        `${String(recipient)} ${
          String(subject)
            .replace(/^Harcourt Lisle: /, '')
            .split(':')[0]
        }`,
    )
    .toSorted()
}
const mailsBefore = new Map<string, number>()
const countMails = async (title: string) =>
  void mailsBefore.set(title, Number((await app.asOwner('select count(*)::int as count from outbox_messages'))[0]?.['count']))

const requested = 'a document for you to sign'
const reminder = 'a document still waits for your signature'

describe('e-mails', () => {
  test('ask everybody at once, tell the sender of the result, and are queued once each', async () => {
    await countMails('parallel')
    const { id, body } = await send()
    await app.call('PUT', path(id), { cookie: admin, body })
    expect(await listMails('parallel')).toEqual([`${danielAt} ${requested}`, `${rosalindAt} ${requested}`])
    expect(await read(id, daniel)).toMatchObject({ lastDay: '2026-12-31' })
    await countMails('parallel')
    await Promise.all([sign(id, daniel), sign(id, rosalind)])
    await Promise.all([sealOutstanding(app.deps, editions), sealOutstanding(app.deps, editions)])
    await sealed(id)
    await sealOutstanding(app.deps, editions)
    expect(await listMails('parallel')).toEqual([
      `${danielAt} your signed document`,
      `${senderAt} Signed`,
      `${rosalindAt} your signed document`,
    ])
  })

  test('ask the next one in an ordered envelope when it is their turn', async () => {
    await countMails('ordered')
    const { id } = await send({ isOrdered: true })
    const isDanielFirst = (await read(id, daniel))['isYourTurn'] === true
    const [first, firstAt, secondAt] = isDanielFirst ? [daniel, danielAt, rosalindAt] : [rosalind, rosalindAt, danielAt]
    expect(await listMails('ordered')).toEqual([`${firstAt} ${requested}`])
    await countMails('ordered')
    expect((await sign(id, first)).status).toBe(200)
    expect(await listMails('ordered')).toEqual([`${secondAt} ${requested}`])
  })

  test('tell of a declined, a withdrawn and an expired document', async () => {
    const declined = await send()
    await countMails('declined')
    await decline(declined.id, daniel)
    expect(await listMails('declined')).toEqual([`${senderAt} A signer declined`])
    const withdrawn = await send()
    const colleague = await app.signIn('beatrix-lisle')
    await countMails('withdrawn')
    const withdraw = () => app.call('DELETE', path(withdrawn.id), { cookie: colleague })
    const told = () =>
      app.asOwner(
        `select distinct kind, withdrawn_at is null as is_shown from notifications where cause like '${withdrawn.id} %' order by kind`,
      )
    expect(await told()).toEqual([{ kind: 'signing.requested', is_shown: true }])
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([200, 200])
    expect(await listMails('withdrawn')).toEqual([
      `${danielAt} a document to sign was withdrawn`,
      `${senderAt} Withdrawn`,
      `${rosalindAt} a document to sign was withdrawn`,
    ])
    expect(await told()).toContainEqual({ kind: 'signing.requested', is_shown: false })
    const expired = await send()
    await app.asOwner(`update envelopes set expires_at = '2020-01-01' where id = '${expired.id}'`)
    await countMails('expired')
    await Promise.all([expireOverdue(app.deps, editions), expireOverdue(app.deps, editions)])
    expect(await listMails('expired')).toEqual([`${senderAt} Not signed in time`])
  })

  test('go neither to signers who may no longer sign for the account, nor to a sender who no longer sees the client', async () => {
    const { id } = await send()
    const [signer] = (await read(id, admin)).signers.filter(({ id: one }) => one) as { id: string }[]
    const end = (isEnded: boolean) =>
      app.asOwner(`update account_people set until_on = ${isEnded ? `'2026-11-01'` : 'null'} where account_id = '${joint}'
        and person_id in (select id from people where email in ('${danielAt}', '${rosalindAt}'))`)
    const colleague = await app.signIn('beatrix-lisle')
    await end(true)
    try {
      await countMails('ended')
      expect((await app.call('POST', path(id, joint, `/signers/${signer!.id}/reminder`), { cookie: admin, body: {} })).status).toBe(409)
      await app.asOwner(`update people set is_active = false where email = '${senderAt}'`)
      await app.call('DELETE', path(id), { cookie: colleague })
      expect(await listMails('ended')).toEqual([])
    } finally {
      await end(false)
      await app.asOwner(`update people set is_active = true where email = '${senderAt}'`)
    }
  })

  test('name the document and the last day, in the language of the reader', async () => {
    const document = await addDocument('Umsýslusamningur.pdf')
    await app.asOwner(`update people set locale = 'is' where email = '${danielAt}'`)
    await countMails('language')
    await send({ document, expiresOn: '2026-12-24' })
    const rows = await app.asOwner(`select recipient, subject from outbox_messages order by id desc limit 2`)
    expect(rows.map(({ subject }) => String(subject)).toSorted()).toEqual([
      'Harcourt Lisle: a document for you to sign',
      'Harcourt Lisle: skjal bíður undirskriftar þinnar',
    ])
    await app.asOwner(`update people set locale = 'en' where email = '${danielAt}'`)
  })
})

describe('a reminder', () => {
  type Reminded = { id: string; isTurn: boolean; remindedAt: string | null; state: string }
  const signersOf = async (id: string): Promise<Reminded[]> => (await read(id, admin)).signers as unknown as Reminded[]
  const remind = (id: string, signer: string, cookie = admin, of = joint) =>
    app.call('POST', path(id, of, `/signers/${signer}/reminder`), { cookie, body: {} })

  test('by hand is sent at most once a day, also by ten requests at once', async () => {
    const { id } = await send()
    const [first] = await signersOf(id)
    await countMails('by hand')
    const answers = await Promise.all(Array.from({ length: 10 }, () => remind(id, first!.id)))
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.remindedAt}`)).size).toBe(1)
    expect(await listMails('by hand')).toHaveLength(1)
    expect((await signersOf(id)).filter(({ remindedAt }) => remindedAt !== null)).toHaveLength(1)
    await app.asOwner(`update envelope_signers set reminded_at = reminded_at - interval '24 hours' where envelope_id = '${id}'`)
    app.advance(1_000)
    expect((await remind(id, first!.id)).status).toBe(200)
    expect(await listMails('by hand')).toHaveLength(2)
  })

  test('is refused to clients, for others accounts, and for those who need not sign now', async () => {
    const { id } = await send({ isOrdered: true })
    const [first, second] = await signersOf(id)
    expect((await remind(id, first!.id, daniel)).status).toBe(403)
    expect((await remind(id, second!.id)).status).toBe(409)
    expect((await remind(id, randomUUID())).status).toBe(404)
    expect((await remind(id, first!.id, admin, await app.findAccountId('fairbairn'))).status).toBe(404)
    await app.call('DELETE', path(id), { cookie: admin })
    expect((await remind(id, first!.id)).status).toBe(409)
  })

  test('is sent automatically some days before the last day, once, to those whose turn it is', async () => {
    await app.asOwner(`update envelopes set state = 'withdrawn', ended_at = now() where state = 'sent'`)
    const { id } = await send({ remindDays: 2 })
    const never = await send({ remindDays: null })
    await sign(id, daniel)
    await countMails('automatic')
    const expireIn = (hours: number) =>
      app.asOwner(
        `update envelopes set expires_at = '${new Date(app.deps.clock().getTime() + hours * hour).toISOString()}' where state = 'sent'`,
      )
    await expireIn(49)
    await remindSigners(app.deps, editions)
    expect(await listMails('automatic')).toEqual([])
    await expireIn(47)
    await Promise.all([remindSigners(app.deps, editions), remindSigners(app.deps, editions)])
    await remindSigners(app.deps, editions)
    expect(await listMails('automatic')).toEqual([`${rosalindAt} ${reminder}`])
    await app.call('DELETE', path(id), { cookie: admin })
    await app.call('DELETE', path(never.id), { cookie: admin })
  })
})

describe('the preparation of a request', () => {
  const prepare = (document: string, cookie = admin, of = joint) =>
    app.get(`/api/accounts/${of}/signing-preparations/${document}`, { cookie })
  const draftPath = (document: string, of = joint) => `/api/accounts/${of}/signing-drafts/${document}`
  const content = { kind: 'agreement', message: '', isOrdered: true, expiresOn: null, signers: [], needs: 'mandate', remindDays: 3 }
  const save = (document: string, revision: number, change: object = {}, cookie = admin, of = joint) =>
    app.call('PUT', draftPath(document, of), { cookie, body: { revision, content: { ...content, ...change } } })

  test('states pages, people, the mandate, and why a document cannot be signed', async () => {
    const document = await addDocument('Prepared.pdf')
    const { status, json } = await prepare(document)
    expect(status).toBe(200)
    expect(json).toMatchObject({
      title: 'Prepared',
      version: 1,
      refusal: null,
      mandate: { kind: 'all', count: null },
      draft: null,
      openEnvelope: null,
    })
    expect(json.pages).toHaveLength(2)
    expect(json.people.map(({ relation }: { relation: string }) => relation)).toEqual(['joint', 'joint'])
    const scripted = await changePdf(pdf, (one) => one.addAttachment('a.exe', new Uint8Array([1])), false)
    const refused = await prepare(await addDocument('With a file inside.pdf', { content: Buffer.from(scripted) }))
    expect(refused.json).toMatchObject({ refusal: 'active-content', pages: [] })
    const { id } = await send({ document })
    expect((await prepare(document)).json.openEnvelope).toBe(id)
    expect((await prepare(document, daniel)).status).toBe(403)
    expect((await prepare(document, admin, await app.findAccountId('fairbairn'))).status).toBe(404)
  })

  test('is kept as a draft of its person, is guarded by its revision, and ends when it is sent', async () => {
    const document = await addDocument('Draft.pdf')
    expect((await save(document, 0, { message: 'One' })).json).toMatchObject({ revision: 1 })
    // A repetition changes nothing, and a change of another device is not overwritten.
    expect((await save(document, 0, { message: 'One' })).json).toMatchObject({ revision: 1 })
    expect((await save(document, 0, { message: 'Other' })).status).toBe(409)
    expect((await save(document, 1, { message: 'Two' })).json).toMatchObject({ revision: 2 })
    expect((await prepare(document)).json.draft).toMatchObject({ revision: 2, content: { message: 'Two', isOrdered: true } })
    const [first] = await findPeople()
    const signers = [{ id: randomUUID(), person: first!.person, for: null, fields: fieldsOf() }]
    const atOnce = await Promise.all(['A', 'B'].map((message) => save(document, 2, { message, signers })))
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const colleague = await app.signIn('beatrix-lisle')
    expect((await prepare(document, colleague)).json.draft).toBeNull()
    expect((await save(document, 0, {}, colleague)).status).toBe(200)
    await send({ document })
    expect((await prepare(document)).json.draft).toBeNull()
    expect((await prepare(document, colleague)).json.draft).not.toBeNull()
    expect((await app.call('DELETE', draftPath(document), { cookie: colleague })).status).toBe(200)
    expect((await app.call('DELETE', draftPath(document), { cookie: colleague })).status).toBe(200)
    expect((await prepare(document, colleague)).json.draft).toBeNull()
  })

  test('is not a draft of clients, other accounts, other editions or an impersonation', async () => {
    const document = await addDocument('Not for others.pdf')
    const other = await app.findAccountId('fairbairn')
    expect((await save(document, 0, {}, daniel)).status).toBe(403)
    expect((await save(document, 0, {}, admin, other)).status).toBe(404)
    const foreigner = await app.signIn('delphine-crane')
    const body = { revision: 0, content }
    expect((await app.call('PUT', draftPath(document), { cookie: foreigner, host: 'demo.localhost', body })).status).toBe(404)
    const looking = await app.signIn('oscar-venn')
    expect(
      (await app.call('POST', '/api/impersonations', { cookie: looking, body: { account: joint, reason: 'client-care' } })).status,
    ).toBe(200)
    expect((await save(document, 0, {}, looking)).json.code).toBe('read-only-impersonation')
    const { id } = await send({ document })
    const [signer] = (await read(id, admin)).signers
    const writes = [
      app.call('POST', path(id, joint, `/signers/${signer!.id}/reminder`), { cookie: looking, body: {} }),
      app.call('DELETE', draftPath(document), { cookie: looking }),
      app.call('PUT', `/api/accounts/${joint}/signing-mandate`, { cookie: looking, body: { kind: 'any', count: null, revision: 0 } }),
    ]
    expect((await Promise.all(writes)).map(({ json }) => json.code)).toEqual(Array.from({ length: 3 }, () => 'read-only-impersonation'))
  })
})

test('drafts that nobody has changed for half a year are removed', async () => {
  const documents = [await addDocument('Old draft.pdf'), await addDocument('New draft.pdf')]
  const content = { kind: 'other', message: '', isOrdered: false, expiresOn: null, signers: [], needs: 'mandate', remindDays: null }
  for (const document of documents)
    await app.call('PUT', `/api/accounts/${joint}/signing-drafts/${document}`, { cookie: admin, body: { revision: 0, content } })
  await app.asOwner(`update envelope_drafts set updated_at = '2026-05-01' where document_id = '${documents[0]}'`)
  const [edition] = editions
  const now = app.deps.clock()
  const removed = await withTenant(app.db, systemActor(edition!.id), (transaction) =>
    removeOldDrafts(transaction, { edition: edition!, deps: app.deps, now }),
  )
  const rows = await app.asOwner(`select document_id from envelope_drafts where document_id in ('${documents.join("', '")}')`)
  expect([removed, rows.map(({ document_id: document }) => document)]).toEqual([1, [documents[1]]])
})

describe('the lists of envelopes', () => {
  const list = async (query: string, cookie = admin) => (await app.get(`/api/portals/private-clients/envelopes${query}`, { cookie })).json
  type Item = { id: string; title: string; state: string; account: { name: string }; signers: { name: string; state: string }[] }

  test('find by title, client and state, page by page', async () => {
    const mark = randomUUID().slice(0, 8)
    const documents = [
      await addDocument(`Mark ${mark} one.pdf`),
      await addDocument(`Mark ${mark} two.pdf`),
      await addDocument(`Mark ${mark} three.pdf`),
    ]
    const sent = []
    for (const document of documents) {
      sent.push(await send({ document }))
      app.advance(1_000)
    }
    await decline(sent[0]!.id, daniel)
    await sign(sent[1]!.id, daniel)
    const titles = (page: { items: Item[] }) => page.items.map(({ title }) => title.replace(`Mark ${mark} `, ''))
    const all = await list(`?search=${mark}&limit=2`)
    expect(titles(all)).toEqual(['three', 'two'])
    expect(titles(await list(`?search=${mark}&limit=2&before=${encodeURIComponent(all.next)}`))).toEqual(['one'])
    expect(titles(await list(`?search=${mark}&state=declined`))).toEqual(['one'])
    expect(titles(await list(`?search=${mark.toUpperCase()}&state=sent`))).toEqual(['three', 'two'])
    const [two] = (await list(`?search=${mark}%20two`)).items as Item[]
    expect(two!.signers.map(({ name, state }) => [name, state])).toEqual([
      ['Daniel Fenwick-Hale', 'signed'],
      ['Rosalind Fenwick-Hale', 'waiting'],
    ])
    expect((await list('?search=fenwick-hale')).items.length).toBeGreaterThan(0)
    expect((await list('?search=%25')).items).toEqual([])
    await app.asOwner(`update envelopes set expires_at = '2020-01-01' where id = '${sent[2]!.id}'`)
    expect(titles(await list(`?search=${mark}&state=expired`))).toEqual(['three'])
    expect(titles(await list(`?search=${mark}&state=sent`))).toEqual(['two'])
    const ofAccount = await app.get(`/api/accounts/${joint}/envelopes?limit=2`, { cookie: daniel })
    expect(ofAccount.json.items).toHaveLength(2)
    const next = await app.get(`/api/accounts/${joint}/envelopes?limit=2&before=${encodeURIComponent(ofAccount.json.next)}`, {
      cookie: daniel,
    })
    expect(next.json.items).toHaveLength(2)
    expect((await app.get('/api/portals/private-clients/envelopes?before=x', { cookie: admin })).status).toBe(400)
  })

  test('show an adviser their own clients only, and nothing to clients or outside professionals', async () => {
    await send()
    const stranger = await app.signIn('tobias-hartnell')
    const mayRead = (await app.get(`/api/accounts/${joint}/envelopes`, { cookie: stranger })).status === 200
    const found = (await list('?search=fenwick', stranger)).items as unknown[]
    expect(found.length > 0).toBe(mayRead)
    expect((await app.get('/api/portals/private-clients/envelopes', { cookie: daniel })).status).toBe(403)
    const outside = await app.signIn('naomi-feldmann')
    expect((await app.get('/api/portals/private-clients/envelopes', { cookie: outside })).status).not.toBe(200)
  })
})

describe('the library', () => {
  type Flags = { id: string; signatureRequested: boolean; isSigned: boolean }
  const listFlags = async (query: string, cookie = daniel): Promise<Flags[]> =>
    (await app.get(`/api/accounts/${joint}/documents?source=atrium&limit=100${query}`, { cookie })).json.items
  const flagsOf = async (document: string, cookie = daniel) => {
    const { signatureRequested, isSigned } = (await listFlags('', cookie)).find(({ id }) => id === document)!
    return { signatureRequested, isSigned }
  }
  const ids = async (query: string, cookie = daniel) => (await listFlags(query, cookie)).map(({ id }) => id)

  test('[P266] says which documents require a signature, with a notification to each signer, and which are signed', async () => {
    const name = `Flags ${randomUUID()}.pdf`
    const document = await addDocument(name)
    expect(await flagsOf(document)).toEqual({ signatureRequested: false, isSigned: false })
    const portal = '/api/portals/private-clients'
    const unread = async (cookie: string) => (await app.get(`${portal}/notification-counts`, { cookie })).json.byClass.service
    const unreadBefore = [await unread(daniel), await unread(rosalind)]
    const before = (await app.get(`/api/accounts/${joint}/document-folders`, { cookie: daniel })).json.unsignedCount
    const { id } = await send({ document })
    expect(await flagsOf(document)).toEqual({ signatureRequested: true, isSigned: false })
    expect((await app.get(`/api/accounts/${joint}/document-folders`, { cookie: daniel })).json.unsignedCount).toBe(before + 1)
    expect([await unread(daniel), await unread(rosalind)]).toEqual(unreadBefore.map((count) => count + 1))
    for (const cookie of [daniel, rosalind])
      expect((await app.get(`${portal}/notifications`, { cookie })).json.items[0]).toMatchObject({
        title: 'A document to sign',
        path: `/dashboard/private-clients/account/${joint}/envelopes/${id}`,
        read: null,
      })
    expect([await ids('&signature=required'), await ids('&signature=signed')]).toEqual([
      expect.arrayContaining([document]),
      expect.not.arrayContaining([document]),
    ])
    const waiting = async (cookie: string) =>
      (await app.get(`/api/accounts/${joint}/signature-documents`, { cookie })).json.documents.find(
        (one: { id: string }) => one.id === document,
      )
    expect(await waiting(rosalind)).toMatchObject({
      name,
      isSigned: false,
      signatureUrl: `/dashboard/private-clients/account/${joint}/envelopes/${id}`,
    })
    expect(await waiting(admin)).toBeUndefined()
    await sign(id, daniel)
    expect([await waiting(daniel), (await waiting(rosalind)).id]).toEqual([undefined, document])
    await sign(id, rosalind)
    await sealed(id)
    expect(await flagsOf(document, admin)).toEqual({ signatureRequested: false, isSigned: true })
    expect([await ids('&signature=required'), await ids('&signature=signed')]).toEqual([
      expect.not.arrayContaining([document]),
      expect.arrayContaining([document]),
    ])
    // A newer version has not been signed.
    await addDocument(name, { replaces: true })
    expect(await flagsOf(document)).toEqual({ signatureRequested: false, isSigned: false })
  })
})

test('the access history of a client lists what the firm, the client and the portal did with a document to sign', async () => {
  await prove(admin, daniel, rosalind)
  const before = (await app.get('/api/me/access-history?limit=1', { cookie: daniel })).json.items[0]?.id ?? '0'
  const { id } = await send()
  await sign(id, daniel)
  await sign(id, rosalind)
  await sealed(id)
  const { items } = (await app.get('/api/me/access-history?limit=50', { cookie: daniel })).json as {
    items: { id: string; kind: string; staff: { name: string } | null }[]
  }
  const own = items.filter((item) => BigInt(item.id) > BigInt(before) && /sign|sealed/.test(item.kind))
  expect(own.map(({ kind, staff }) => [kind, staff?.name ?? null]).toReversed()).toEqual([
    ['signing-sent', 'Oscar Venn'],
    ['signing-opened', null],
    ['document-signed', null],
    ['document-sealed', null],
  ])
})
