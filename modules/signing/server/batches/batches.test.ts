import { separateNotices } from '@atrium/notifications/server/testing/notices'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { editions } from '@atrium/editions/registry'
import { begin, sendPart, waitForCheck } from '@atrium/files/server/testing/uploads'
import type { Batch, BatchAccount, PlannedAccount } from '../../contract/batches.ts'
import { openSigning } from '../testing/envelope-calls.ts'
import { resumeBatches } from './jobs.ts'

const { app, admin, daniel, rosalind, joint, pdf, listWaiting, prove, createAct, act } = await openSigning()
afterAll(() => app.close())
separateNotices(app)
const [adviser, colleague, client] = [
  await app.signIn('eleanor-whitcombe'),
  await app.signIn('tobias-hartnell'),
  await app.signIn('margaret-ashworth'),
]
const [ashworth, tillotson] = [await app.findAccountId('ashworth'), await app.findAccountId('tillotson')]
const portal = 'private-clients'
const seenBy = async (cookie: string): Promise<string[]> =>
  (await app.get(`/api/portals/${portal}/library`, { cookie })).json.accountsAndGroups
    .filter(({ type }: { type: string }) => type === 'account')
    .map(({ id }: { id: string }) => id)
const ofAdviser = new Set(await seenBy(adviser))
const foreign = (await seenBy(colleague)).find((id) => !ofAdviser.has(id)) ?? ''

const path = (id = '', rest = '') => `/api/portals/${portal}/signing-batches${id && `/${id}`}${rest}`
const place = { x: 0.1, width: 0.3, height: 0.06, isRequired: true, page: 1 }
const contentFor = (owners: number, change: object = {}) => ({
  kind: 'agreement',
  isOrdered: false,
  needs: 'mandate',
  remindDays: 3,
  roles: Array.from({ length: owners }, (_, index) => ({
    owner: index + 1,
    isAttorney: false,
    fields: [{ kind: 'signature', label: 'Signature', y: 0.5 + index * 0.1, ...place }],
  })),
  ...change,
})

async function saveTemplate(content: object = contentFor(2)): Promise<string> {
  const id = randomUUID()
  const body = { revision: 0, name: `Template ${id}`, content }
  const saved = await app.call('PUT', `/api/portals/${portal}/envelope-templates/${id}`, { cookie: adviser, body })
  expect(saved.status).toBe(200)
  return id
}
const template = await saveTemplate()

async function upload(cookie = adviser, content = pdf, name = `Terms ${randomUUID()}.pdf`): Promise<string> {
  const begun = await begin(app, { cookie, name, bytes: content.length, purpose: 'signing-batch', target: { portal } })
  expect([begun.status, begun.text]).toEqual([201, expect.any(String)])
  const address = String(begun.headers['location'])
  await sendPart(app, cookie, address, 0, content)
  const { id, state } = await waitForCheck(app, cookie, address)
  expect(state).toBe('clean')
  return id
}
const ids = (...chosen: string[]) => ({ by: 'ids', ids: chosen })
const preview = (id: string, selection: object, { cookie = adviser, of = template } = {}) =>
  app.call('POST', path(id, '/preview'), { cookie, body: { template: of, selection } })
const requestFor = (accounts: readonly string[], change: object = {}) => ({
  template,
  templateRevision: 1,
  message: 'Please sign.',
  expiresOn: '2026-12-31',
  accounts,
  segment: null,
  ...change,
})
const send = (id: string, accounts: readonly string[], change: object = {}, cookie = adviser) =>
  app.call('PUT', path(id), { cookie, body: requestFor(accounts, change) })
const get = async (id: string, cookie = adviser): Promise<Batch> => (await app.get(path(id), { cookie })).json
const untilEnded = async (id: string, state = 'sent') => {
  await expect.poll(async () => (await get(id)).state, { timeout: 20_000 }).toBe(state)
  return get(id)
}
const listAccounts = async (id: string, filter = 'all', cookie = adviser): Promise<BatchAccount[]> =>
  (await app.get(path(id, `/accounts?filter=${filter}&limit=200`), { cookie })).json.items
const reasons = async (id: string) =>
  new Map(
    (await app.asOwner(`select account_id as id, reason from signing_batch_accounts where batch_id = '${id}'`)).map((row) => [
      row['id'],
      row['reason'],
    ]),
  )
const countEnvelopes = async (id: string) =>
  (await app.asOwner(`select account_id, count(*)::int from envelopes e where exists (
    select from document_versions v join files f on f.id = v.file_id where v.document_id = e.document_id
      and f.blob = (select blob from files where id = '${id}')) group by 1`)) as { count: number }[]

/** Takes the access of the owner of an account away, or gives it back. */
const setAccess = (account: string, hasAccess: boolean) =>
  app.asOwner(`update people set is_active = ${hasAccess} where id in (select person_id from account_people
    where account_id = '${account}' and relation = 'owner')`)

describe('a document for many clients', () => {
  test('says beforehand who would sign for each client, and who is left out and why', async () => {
    const id = await upload()
    await setAccess(tillotson, false)
    const { status, json } = await preview(id, ids(ashworth, joint, tillotson, foreign))
    await setAccess(tillotson, true)
    expect([status, json.templateRevision, json.segment]).toEqual([200, 1, null])
    const items = json.items as PlannedAccount[]
    expect(items.map(({ name, signers, needed, leftOut }) => [name, signers.map((one) => one.name), needed, leftOut])).toEqual([
      ['Daniel and Rosalind Fenwick-Hale', ['Daniel Fenwick-Hale', 'Rosalind Fenwick-Hale'], 2, null],
      ['Geoffrey Tillotson', ['Geoffrey Tillotson'], 1, 'no-access'],
      ['Margaret Ashworth', ['Margaret Ashworth'], 1, null],
    ])
    // A template with one place is not enough for an account whose owners must all sign.
    const one = await saveTemplate(contentFor(1))
    const few = (await preview(id, ids(joint), { of: one })).json.items as PlannedAccount[]
    expect(few.map(({ leftOut }) => leftOut)).toEqual(['too-few-places'])
    await app.asOwner(
      `insert into account_mandates (account_id, edition, kind, revision, set_at) values ('${joint}', 'wealth', 'any', 1, now())`,
    )
    const any = (await preview(id, ids(joint), { of: one })).json.items as PlannedAccount[]
    expect(any.map(({ needed, leftOut }) => [needed, leftOut])).toEqual([[1, null]])
    await app.asOwner(`delete from account_mandates where account_id = '${joint}'`)
    // The template must fit the pages of the document.
    const last = await saveTemplate(
      contentFor(1, { roles: [{ ...contentFor(1).roles[0], fields: [{ kind: 'signature', label: 'S', y: 0.1, ...place, page: 5 }] }] }),
    )
    expect((await preview(id, ids(ashworth), { of: last })).json.issues).toEqual([{ path: 'template', code: 'pages', limit: 2 }])
    expect((await preview(id, ids(foreign))).json.issues).toEqual([{ path: 'selection', code: 'required' }])
    expect((await get(id)).state).toBe('draft')
  })

  test('becomes one document and one envelope of each client, who are asked; the page says who has signed', async () => {
    const id = await upload()
    await setAccess(tillotson, false)
    const sent = await send(id, [ashworth, joint, tillotson])
    expect([sent.status, sent.json.state]).toEqual([200, 'running'])
    expect(await untilEnded(id)).toMatchObject({
      accounts: 3,
      sent: 2,
      leftOut: 1,
      unreachable: 0,
      signed: 0,
      waiting: 2,
      ended: 0,
      lastDay: '2026-12-31',
      createdBy: 'Eleanor Whitcombe',
    })
    await setAccess(tillotson, true)
    const [both, geoffrey, margaret] = await listAccounts(id)
    expect([both?.name, geoffrey?.name, margaret?.name]).toEqual([
      'Daniel and Rosalind Fenwick-Hale',
      'Geoffrey Tillotson',
      'Margaret Ashworth',
    ])
    expect([geoffrey?.leftOut, geoffrey?.envelope]).toEqual(['no-access', null])
    expect(both?.envelope).toMatchObject({ kind: 'agreement', neededCount: 2, state: 'sent', batch: id })
    expect(await listWaiting(client)).toContain(margaret?.envelope?.id)
    // Clients do not learn that others have the same document.
    const own = (await app.get(`/api/accounts/${ashworth}/envelopes`, { cookie: client })).json.items
    expect(own[0]).toMatchObject({ id: margaret?.envelope?.id, batch: null })
    const envelope = both!.envelope!.id
    expect((await app.get(`/api/accounts/${joint}/envelopes/${envelope}`, { cookie: client })).status).toBe(404)
    await prove(daniel)
    expect((await act(envelope, daniel, await createAct(envelope, daniel))).status).toBe(200)
    expect((await listAccounts(id, 'waiting')).map(({ name }) => name)).toEqual(['Daniel and Rosalind Fenwick-Hale', 'Margaret Ashworth'])
    await prove(rosalind)
    await act(envelope, rosalind, await createAct(envelope, rosalind))
    await app.deps.backgroundTasks.done()
    expect(await get(id)).toMatchObject({ signed: 1, waiting: 1 })
    expect((await listAccounts(id, 'signed')).map(({ account }) => account)).toEqual([joint])
    expect((await listAccounts(id, 'waiting')).map(({ account }) => account)).toEqual([ashworth])
    await app.call('DELETE', `/api/accounts/${ashworth}/envelopes/${margaret!.envelope!.id}`, { cookie: adviser })
    expect(await get(id)).toMatchObject({ signed: 1, waiting: 0, ended: 1 })
    expect((await listAccounts(id, 'ended')).map(({ account }) => account)).toEqual([ashworth])
    expect((await listAccounts(id, 'left-out')).map(({ account }) => account)).toEqual([tillotson])
    const events = await app.asOwner(`select kind, details from events where subject_id = '${id}' order by id`)
    expect(events).toEqual([{ kind: 'signing-batch.sent', details: expect.objectContaining({ accounts: 3 }) }])
  })

  test('is sent once by repeated requests, also at the same time, and not to others by the same id', async () => {
    const id = await upload()
    const responses = await Promise.all(Array.from({ length: 4 }, () => send(id, [ashworth, tillotson])))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await untilEnded(id)
    expect((await send(id, [ashworth, tillotson])).status).toBe(200)
    expect((await send(id, [joint])).status).toBe(409)
    expect((await send(id, [ashworth, tillotson], { message: 'Another' })).status).toBe(409)
    expect((await countEnvelopes(id)).map(({ count }) => count)).toEqual([1, 1])
    expect((await preview(id, ids(ashworth))).status).toBe(409)
  })

  test('is refused with a changed template, a day in the past, and an unknown segment', async () => {
    const id = await upload()
    expect((await send(id, [ashworth], { templateRevision: 2 })).status).toBe(409)
    expect((await send(id, [ashworth], { expiresOn: '2026-11-17' })).json.issues).toEqual([{ path: 'expiresOn', code: 'past' }])
    expect((await send(id, [ashworth], { template: randomUUID() })).json.issues).toEqual([{ path: 'template', code: 'not-found' }])
    expect((await send(id, [ashworth], { segment: randomUUID() })).json.issues).toEqual([{ path: 'segment', code: 'not-found' }])
    expect(
      (
        await send(
          id,
          Array.from({ length: 501 }, () => randomUUID()),
        )
      ).status,
    ).toBe(400)
    expect((await get(id)).state).toBe('draft')
  })

  test('reaches the clients of a segment as it stands, and only those whom the sender sees', async () => {
    const id = await upload()
    const view = {
      name: 'Names with Ashworth',
      isShared: false,
      settings: {
        conditions: {
          search: 'Margaret Ash',
          linked: 'linked',
          where: [{ kind: 'portfolio-count', settings: { atLeast: 1, atMost: null } }],
        },
        columns: ['name'],
        sort: 'name',
        direction: 'ascending',
      },
    }
    const [own, ofColleague] = [randomUUID(), randomUUID()]
    const saveView = (one: string, cookie: string) => app.call('PUT', `/api/portals/${portal}/client-views/${one}`, { cookie, body: view })
    expect((await saveView(own, adviser)).status).toBe(200)
    expect((await saveView(ofColleague, colleague)).status).toBe(200)
    const found = await preview(id, { by: 'segment', segment: own })
    expect(found.json).toMatchObject({ segment: 'Names with Ashworth' })
    expect((found.json.items as PlannedAccount[]).map(({ account }) => account)).toEqual([ashworth])
    // A private segment of somebody else is like one that does not exist.
    expect((await preview(id, { by: 'segment', segment: ofColleague })).json.issues).toEqual([
      { path: 'selection.segment', code: 'not-found' },
    ])
    expect((await send(id, [ashworth], { segment: ofColleague })).json.issues).toEqual([{ path: 'segment', code: 'not-found' }])
    // A segment that an admin shares is for everybody who may use its conditions; answers to forms are for reviewers.
    const [shared, forReviewers] = [randomUUID(), randomUUID()]
    const share = (one: string, settings: object) =>
      app.asOwner(`insert into client_views (id, edition, portal_id, person_id, name, is_shared, settings, changed_at)
        select '${one}', 'wealth', '${portal}', id, 'Shared ${one}', true, '${JSON.stringify(settings)}', now() from people
        where email = '${app.findPerson('oscar-venn').email}'`)
    await share(shared, view.settings)
    const where = [{ kind: 'form-answer', settings: { form: randomUUID(), field: 'age', is: 'equals', answer: '60' } }]
    await share(forReviewers, { ...view.settings, conditions: { ...view.settings.conditions, where } })
    expect((await preview(id, { by: 'segment', segment: shared })).json.items).toHaveLength(1)
    expect((await preview(id, { by: 'segment', segment: forReviewers })).json.issues).toEqual([
      { path: 'selection.segment', code: 'not-found' },
    ])
    expect((await send(id, [ashworth], { segment: forReviewers })).json.issues).toEqual([{ path: 'segment', code: 'not-found' }])
    expect((await send(id, [foreign])).json.issues).toEqual([{ path: 'accounts', code: 'required' }])
    await send(id, [ashworth, foreign, randomUUID()], { segment: own })
    expect(await untilEnded(id)).toMatchObject({ accounts: 1, sent: 1, unreachable: 2, segment: 'Names with Ashworth' })
    expect((await countEnvelopes(id)).length).toBe(1)
  })

  test('leaves out, with the reason, clients who left the reach of the sender, whose account is full, and after the last day', async () => {
    const id = await upload()
    await send(id, [ashworth, tillotson])
    await untilEnded(id)
    // As if the process had ended before the second client, whom another adviser has taken over since.
    const reset = (account: string) =>
      app.asOwner(`with gone as (delete from envelopes where id = (select envelope_id from signing_batch_accounts where batch_id = '${id}' and account_id = '${account}')),
        work as (update signing_batches set state = 'running', worker = '${randomUUID()}', heartbeat_at = '2026-11-18T09:00:00Z' where id = '${id}')
        insert into signing_batch_accounts (batch_id, account_id, edition) select '${id}', '${account}', 'wealth' where false`)
    const again = async (account: string) => {
      await app.asOwner(
        `update signing_batch_accounts set state = 'waiting', envelope_id = null, reason = null where batch_id = '${id}' and account_id = '${account}'`,
      )
      await reset(account)
      await resumeBatches(app.deps, editions)
      await untilEnded(id)
      return (await reasons(id)).get(account)
    }
    await app.asOwner(`update accounts set is_active = false where id = '${tillotson}'`)
    expect(await again(tillotson)).toBe('not-visible')
    await app.asOwner(`update accounts set is_active = true where id = '${tillotson}'`)
    await app.asOwner(`insert into account_rules (account_id, edition, name, is_enabled) values ('${tillotson}', 'wealth', 'library', false)
      on conflict (account_id, name) do update set is_enabled = false`)
    expect(await again(tillotson)).toBe('no-documents')
    await app.asOwner(`update account_rules set is_enabled = true where account_id = '${tillotson}' and name = 'library'`)
    const edition = editions.find((one) => one.id === 'wealth')!
    const before = edition.documentLimits
    edition.documentLimits = { ...before, count: 0 }
    try {
      expect(await again(tillotson)).toBe('full')
    } finally {
      edition.documentLimits = before
    }
    await app.asOwner(`update signing_batches set expires_at = '2026-11-18T00:00:00Z' where id = '${id}'`)
    expect(await again(tillotson)).toBe('late')
    expect((await reasons(id)).get(ashworth)).toBeNull()
  })

  test('is continued after its process ended without sending to anybody twice, and stops when the rights of its author end', async () => {
    const id = await upload()
    await send(id, [ashworth, tillotson, joint])
    await untilEnded(id)
    const envelope = (await listAccounts(id)).find(({ account }) => account === tillotson)!.envelope!.id
    await app.asOwner(
      `update signing_batch_accounts set state = 'waiting', envelope_id = null where batch_id = '${id}' and account_id = '${tillotson}'`,
    )
    await app.asOwner(`delete from envelopes where id = '${envelope}'`)
    await app.asOwner(
      `update signing_batches set state = 'running', worker = '${randomUUID()}', heartbeat_at = '2026-11-18T09:00:00Z' where id = '${id}'`,
    )
    expect(await resumeBatches(app.deps, editions)).toEqual({ resumed: 1 })
    expect(await untilEnded(id)).toMatchObject({ sent: 3, waiting: 3 })
    expect((await countEnvelopes(id)).map(({ count }) => count)).toEqual([1, 1, 1])

    const late = await upload(adviser)
    await send(late, [ashworth])
    await untilEnded(late)
    await app.asOwner(`update signing_batch_accounts set state = 'waiting', envelope_id = null where batch_id = '${late}'`)
    await app.asOwner(`update signing_batches set state = 'running', worker = null, heartbeat_at = null where id = '${late}'`)
    await app.asOwner(`update people set is_active = false where email = '${app.findPerson('eleanor-whitcombe').email}'`)
    try {
      await resumeBatches(app.deps, editions)
      expect(
        await app.asOwner(`select b.state, r.state as account, r.reason from signing_batches b
        join signing_batch_accounts r on r.batch_id = b.id where b.id = '${late}'`),
      ).toEqual([{ state: 'stopped', account: 'skipped', reason: 'not-visible' }])
    } finally {
      await app.asOwner(`update people set is_active = true where email = '${app.findPerson('eleanor-whitcombe').email}'`)
    }
  })

  test('reminds all who have not signed, each once a day', async () => {
    const id = await upload(admin)
    await send(id, [ashworth, joint], {}, admin)
    await expect.poll(async () => (await get(id, admin)).state).toBe('sent')
    const both = (await listAccounts(id, 'all', admin)).find(({ account }) => account === joint)!.envelope!.id
    await prove(daniel)
    await act(both, daniel, await createAct(both, daniel))
    const countMails = async () => Number((await app.asOwner('select count(*)::int as count from outbox_messages'))[0]!['count'])
    const remind = () => app.call('POST', path(id, '/reminders'), { cookie: admin, body: {} })
    const before = await countMails()
    const responses = await Promise.all([remind(), remind()])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    await expect.poll(async () => (await get(id, admin)).state).toBe('sent')
    // Margaret and Rosalind; Daniel has signed.
    expect(await countMails()).toBe(before + 2)
    expect((await get(id, admin)).remindedAt).not.toBeNull()
    await remind()
    await expect.poll(async () => (await get(id, admin)).state).toBe('sent')
    expect([await countMails(), (await get(id, admin)).remindedCount]).toEqual([before + 2, 0])
    // A reminder that its process abandoned is continued, and reaches the others only.
    await app.asOwner(`update envelope_signers set reminded_at = null where envelope_id = '${both}'`)
    await app.asOwner(
      `update signing_batches set state = 'reminding', worker = '${randomUUID()}', heartbeat_at = '2026-11-18T09:00:00Z' where id = '${id}'`,
    )
    await app.asOwner(`update signing_batch_accounts set is_reminded = account_id <> '${joint}' where batch_id = '${id}'`)
    app.advance(1_000)
    expect(await resumeBatches(app.deps, editions)).toEqual({ resumed: 1 })
    await expect.poll(async () => (await get(id, admin)).state).toBe('sent')
    expect(await countMails()).toBe(before + 3)
    // Nobody is reminded for an account that whoever reminds no longer sees.
    await app.asOwner(`update envelope_signers set reminded_at = null where envelope_id = '${both}'`)
    await app.asOwner(`update accounts set is_active = false where id = '${joint}'`)
    await remind()
    await expect.poll(async () => (await get(id, admin)).state).toBe('sent')
    await app.asOwner(`update accounts set is_active = true where id = '${joint}'`)
    expect(await countMails()).toBe(before + 3)
  })

  test('is a matter of its sender and of admins: not of clients, colleagues, other editions or an impersonation', async () => {
    const id = await upload()
    expect((await app.call('POST', path(id, '/reminders'), { cookie: adviser, body: {} })).status).toBe(409)
    const attempt = await begin(app, { cookie: client, name: 'a.pdf', bytes: 10, purpose: 'signing-batch', target: { portal } })
    expect(attempt.status).toBe(403)
    const foreigner = await app.signIn('delphine-crane')
    const abroad = { cookie: foreigner, host: 'demo.localhost' }
    expect((await app.get(path(id), abroad)).status).toBe(404)
    expect((await app.call('PUT', path(id), { ...abroad, body: requestFor([ashworth]) })).status).toBe(404)
    for (const [cookie, status] of [
      [client, 403],
      [colleague, 404],
    ] as const) {
      expect((await app.get(path(id), { cookie })).status).toBe(status)
      expect((await app.get(path(id, '/accounts'), { cookie })).status).toBe(status)
      expect((await preview(id, ids(ashworth), { cookie })).status).toBe(status)
      expect((await send(id, [ashworth], {}, cookie)).status).toBe(status)
      expect((await app.call('POST', path(id, '/reminders'), { cookie, body: {} })).status).toBe(status)
      expect((await app.get(`/api/files/${id}`, { cookie })).status).toBe(404)
    }
    // A draft is only its author's; admins see what was sent.
    expect((await app.get(path(id), { cookie: admin })).status).toBe(404)
    expect((await send(id, [ashworth], {}, admin)).status).toBe(404)
    expect((await app.get(path('', '?limit=100'), { cookie: colleague })).json.items).toEqual([])
    expect((await app.get(path('', '?limit=100'), { cookie: admin })).json.items.length).toBeGreaterThan(3)
    const looking = await app.signIn('eleanor-whitcombe')
    await app.call('POST', '/api/impersonations', { cookie: looking, body: { account: ashworth, reason: 'client-care' } })
    const writes = [
      preview(id, ids(ashworth), { cookie: looking }),
      send(id, [ashworth], {}, looking),
      app.call('POST', path(id, '/reminders'), { cookie: looking, body: {} }),
    ]
    expect((await Promise.all(writes)).map(({ json }) => json.code)).toEqual(Array.from({ length: 3 }, () => 'read-only-impersonation'))
    expect((await get(id)).state).toBe('draft')
  })
})
