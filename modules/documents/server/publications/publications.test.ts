import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPdf } from '@atrium/demo/simulator/pdf'
import { editions, findEdition } from '@atrium/editions/registry'
import { begin, sendPart, waitForCheck } from '@atrium/files/server/testing/uploads'
import { sweepFiles } from '@atrium/files/server/sweeping/jobs'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import type { Publication, Recipient } from '../../contract/publications.ts'
import { readWaitingTexts } from '../texts/jobs.ts'
import { createDocumentCalls } from '../testing/document-calls.ts'
import { notifyOfDocuments } from '../reading/jobs.ts'
import { resumePublications } from './jobs.ts'

let app: TestApp
let client: string
let adviser: string
let colleague: string
let admin: string
let account: string
let other: string
let foreign: string
const portal = 'private-clients'

beforeAll(async () => {
  app = await createTestApp()
  client = await app.signIn('margaret-ashworth')
  adviser = await app.signIn('eleanor-whitcombe')
  colleague = await app.signIn('tobias-hartnell')
  admin = await app.signIn('oscar-venn')
  account = await app.findAccountId('ashworth')
  other = await app.findAccountId('tillotson')
  const seen = async (cookie: string): Promise<string[]> =>
    (await app.get(`/api/portals/${portal}/library`, { cookie })).json.accountsAndGroups
      .filter(({ type }: { type: string }) => type === 'account')
      .map(({ id }: { id: string }) => id)
  const ofAdviser = new Set(await seen(adviser))
  foreign = (await seen(colleague)).find((id) => !ofAdviser.has(id)) ?? ''
})
afterAll(() => app.close())

const path = (rest = '') => `/api/portals/${portal}/publications${rest}`
const pdf = createPdf(['Charges from January', 'Our charges change. The word is equinox.'])

async function upload(name: string, cookie = adviser): Promise<string> {
  const begun = await begin(app, { cookie, name, bytes: pdf.length, purpose: 'publication', target: { portal } })
  expect([begun.status, begun.text]).toEqual([201, expect.any(String)])
  const address = String(begun.headers['location'])
  await sendPart(app, cookie, address, 0, pdf)
  const { id, state } = await waitForCheck(app, cookie, address)
  expect(state).toBe('clean')
  return id
}
const ids = (...chosen: string[]) => ({ by: 'ids', ids: chosen })
const publish = (id: string, selection: object, { cookie = adviser, asksConfirmation = false } = {}) =>
  app.call('PUT', path(`/${id}`), { cookie, body: { kind: 'letter', asksConfirmation, selection } })
const get = async (id: string, cookie = adviser): Promise<Publication> => (await app.get(path(`/${id}`), { cookie })).json
const untilEnded = async (id: string, state = 'published') => {
  await expect.poll(async () => (await get(id)).state, { timeout: 10_000 }).toBe(state)
  return get(id)
}
const recipients = async (id: string, query = '', cookie = adviser): Promise<Recipient[]> =>
  (await app.get(path(`/${id}/accounts${query}`), { cookie })).json.items
const calls = (of = account, cookie = client) => createDocumentCalls(app, of, cookie)
const blobs = async () => (await Array.fromAsync(app.deps.files.list())).length

describe('a published document', () => {
  test('becomes a document of each chosen account, which share its bytes; staff see who has opened it and when first', async () => {
    const before = await blobs()
    const id = await upload('Charges.pdf')
    expect((await app.get(path(), { cookie: adviser })).json.items).toEqual([])
    const published = await publish(id, ids(account, other))
    expect([published.status, published.json]).toEqual([200, expect.objectContaining({ name: 'Charges.pdf', kind: 'letter', accounts: 2 })])
    expect(await untilEnded(id)).toMatchObject({ published: 2, skipped: 0, opened: 0, createdBy: 'Eleanor Whitcombe' })
    expect(await blobs()).toBe(before + 1)
    const document = await calls().find('Charges.pdf')
    expect(document).toMatchObject({ from: 'firm', addedBy: 'Eleanor Whitcombe', kind: 'letter', mayChange: false, version: 1 })
    expect((await app.get(document.fileUrl, { cookie: client })).bytes.equals(pdf)).toBe(true)
    await app.get(document.fileUrl, { cookie: client })
    await app.get(document.fileUrl, { cookie: adviser })
    const [first, second] = await recipients(id)
    expect([first?.name, second?.name]).toEqual(['Geoffrey Tillotson', 'Margaret Ashworth'])
    expect(first?.readers).toEqual([])
    expect(second?.readers).toEqual([{ name: 'Margaret Ashworth', firstAt: '2026-11-18T10:00:00.000Z', count: 2, confirmedAt: null }])
    expect((await recipients(id, '?filter=opened')).map(({ name }) => name)).toEqual(['Margaret Ashworth'])
    expect((await recipients(id, '?filter=not-opened')).map(({ name }) => name)).toEqual(['Geoffrey Tillotson'])
    expect((await get(id)).opened).toBe(1)
    // The text is read once for each account that asks before it was read, and copied afterwards.
    await readWaitingTexts(app.deps, editions)
    expect((await calls().list('&search=equinox&inText=true')).map(({ name }) => name)).toEqual(['Charges.pdf'])
  })

  test('is published once by a repeated request, also at the same time, and not again to others', async () => {
    const id = await upload('Once.pdf')
    const responses = await Promise.all(Array.from({ length: 4 }, () => publish(id, ids(account))))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await untilEnded(id)
    expect((await publish(id, ids(account))).status).toBe(200)
    expect((await publish(id, ids(other))).status).toBe(409)
    expect((await calls().list('&source=atrium&search=Once')).length).toBe(1)
  })

  test('reaches only accounts that its author sees; a client group and the limits of an account are followed', async () => {
    const id = await upload('Group.pdf')
    const [{ group } = {}] =
      await app.asOwner(`select m.group_id as group from client_group_members m join client_groups g on g.id = m.group_id
      where m.account_id = '${account}' and g.is_active limit 1`)
    expect((await publish(id, ids(foreign))).json.issues).toEqual([{ path: 'selection', code: 'required' }])
    const edition = findEdition('wealth')!
    const before = edition.documentLimits
    const [{ count } = {}] = await app.asOwner(`select count(*)::int from documents where account_id = '${account}'`)
    edition.documentLimits = { ...before, count: Number(count) }
    try {
      await publish(id, { by: 'filter', filter: { clientGroup: String(group), linked: 'all' }, except: [] })
      const { accounts, published, skipped } = await untilEnded(id)
      expect(skipped).toBeGreaterThan(0)
      expect(published + skipped).toBe(accounts)
    } finally {
      edition.documentLimits = before
    }
    expect((await recipients(id, '?filter=skipped&limit=200')).find(({ account: one }) => one === account)).toMatchObject({
      reason: 'full',
    })
    const foreignRows = await app.asOwner(`select from publication_accounts where publication_id = '${id}' and account_id = '${foreign}'`)
    expect(foreignRows).toEqual([])
  })

  test('reaches the clients of a segment as it stands on the day, each with the reason, and no private segment of others', async () => {
    const view = {
      name: 'Ashworth with portfolios',
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
    const save = (one: string, cookie: string) => app.call('PUT', `/api/portals/${portal}/client-views/${one}`, { cookie, body: view })
    expect([(await save(own, adviser)).status, (await save(ofColleague, colleague)).status]).toEqual([200, 200])
    const id = await upload('Segment.pdf')
    const refused = await publish(id, { by: 'segment', segment: ofColleague })
    expect([refused.status, refused.json.issues]).toEqual([400, [{ path: 'selection.segment', code: 'not-found' }]])
    const before = (await publish(id, { by: 'segment', segment: own })).json
    expect(before).toMatchObject({ accounts: 1, segment: { name: 'Ashworth with portfolios', conditions: [{ kind: 'portfolio-count' }] } })
    await untilEnded(id)
    // What is stored is what was true on the day: the segment is deleted, and a repetition changes nothing.
    await app.call('DELETE', `/api/portals/${portal}/client-views/${own}`, { cookie: adviser })
    expect((await publish(id, { by: 'segment', segment: own })).status).toBe(200)
    const [margaret, ...others] = await recipients(id)
    expect(margaret).toMatchObject({ account, state: 'published', facts: [{ count: expect.any(Number) }] })
    expect(others).toEqual([])
    const [event] = await app.asOwner(`select details from events where kind = 'document.published' and subject_id = '${id}'`)
    expect(event?.['details']).toMatchObject({ segment: 'Ashworth with portfolios', accounts: 1 })
  })

  test('is not withdrawn where the document has a newer version, and its own size counts towards the limit of an account', async () => {
    const id = await upload('Replaced.pdf')
    const edition = findEdition('wealth')!
    const before = edition.documentLimits
    const [{ bytes } = {}] =
      await app.asOwner(`select sum(f.bytes)::float8 as bytes from document_versions v join files f on f.id = v.file_id and f.removed_at is null
        where v.account_id = '${other}'`)
    edition.documentLimits = { ...before, bytes: Number(bytes ?? 0) + 1 }
    try {
      await publish(id, ids(other))
      expect(await untilEnded(id)).toMatchObject({ published: 0, skipped: 1 })
    } finally {
      edition.documentLimits = before
    }
    const kept = await upload('Signed since.pdf')
    await publish(kept, ids(account, other))
    await untilEnded(kept)
    const { id: document } = await calls().find('Signed since.pdf')
    await app.asOwner(`update documents set version = 2 where id = '${document}'`)
    await app.call('POST', path(`/${kept}/withdrawal`), { cookie: adviser, body: {} })
    await untilEnded(kept, 'withdrawn')
    expect((await recipients(kept)).map(({ account: one, state }) => [one === account, state]).toSorted()).toEqual([
      [false, 'withdrawn'],
      [true, 'kept'],
    ])
    expect(await calls().find('Signed since.pdf')).toMatchObject({ deletedAt: null })
    await app.asOwner(`update documents set version = 1 where id = '${document}'`)
  })

  test('is withdrawn from all accounts; clients see it neither in their list nor in their bin, and its bytes stay for the firm', async () => {
    const id = await upload('Mistake.pdf')
    expect((await app.call('POST', path(`/${id}/withdrawal`), { cookie: adviser, body: {} })).status).toBe(409)
    await publish(id, ids(account, other))
    await untilEnded(id)
    const { fileUrl } = await calls().find('Mistake.pdf')
    await notifyOfDocuments(app.deps, editions)
    const told = async () => JSON.stringify((await app.get(`/api/portals/${portal}/notifications`, { cookie: client })).json.items)
    expect(await told()).toContain('Mistake.pdf')
    const withdraw = () => app.call('POST', path(`/${id}/withdrawal`), { cookie: adviser, body: {} })
    expect((await Promise.all([withdraw(), withdraw()])).map(({ status }) => status)).toEqual([200, 200])
    expect(await untilEnded(id, 'withdrawn')).toMatchObject({ withdrawnAt: expect.any(String) })
    expect((await recipients(id)).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn'])
    expect((await app.get(fileUrl, { cookie: client })).status).toBe(404)
    await notifyOfDocuments(app.deps, editions)
    expect(await told()).not.toContain('Mistake.pdf')
    for (const query of ['&search=Mistake', '&search=Mistake&deleted=true']) expect(await calls().list(query)).toEqual([])
    const [{ count } = {}] = await app.asOwner(
      `select count(*)::int from events where kind = 'document.deleted' and details ->> 'publication' = '${id}'`,
    )
    expect(count).toBe(2)
  })

  test('is continued after its process ended, and stops when the rights of its author end', async () => {
    const id = await upload('Resumed.pdf')
    await publish(id, ids(account, other))
    await untilEnded(id)
    // As if the process had ended after the first account.
    await app.asOwner(`update document_publications set state = 'running', ended_at = null, worker = '${randomUUID()}',
      heartbeat_at = '2026-11-18T09:00:00Z' where id = '${id}'`)
    await app.asOwner(
      `update publication_accounts set state = 'waiting', document_id = null where publication_id = '${id}' and account_id = '${other}'`,
    )
    await app.asOwner(`update documents set deleted_at = now() where name = 'Resumed.pdf' and account_id = '${other}'`)
    expect(await resumePublications(app.deps, editions)).toEqual({ resumed: 1 })
    expect(await untilEnded(id)).toMatchObject({ published: 2 })
    expect((await calls().list('&search=Resumed')).length).toBe(1)

    const late = await upload('Too late.pdf', admin)
    await publish(late, ids(account), { cookie: admin })
    await expect.poll(async () => (await get(late, admin)).state).toBe('published')
    await app.asOwner(
      `update document_publications set state = 'running', ended_at = null, worker = null, heartbeat_at = null where id = '${late}'`,
    )
    await app.asOwner(`update publication_accounts set state = 'waiting' where publication_id = '${late}'`)
    const email = app.findPerson('oscar-venn').email
    await app.asOwner(`update people set is_active = false where email = '${email}'`)
    try {
      await resumePublications(app.deps, editions)
      const rows = await app.asOwner(`select p.state, r.state as account, r.reason from document_publications p
        join publication_accounts r on r.publication_id = p.id where p.id = '${late}'`)
      expect(rows).toEqual([{ state: 'stopped', account: 'skipped', reason: 'not-visible' }])
    } finally {
      await app.asOwner(`update people set is_active = true where email = '${email}'`)
    }
    admin = await app.signIn('oscar-venn')
  })

  test('is a matter of staff: clients neither upload, publish nor list, and a colleague does not see it', async () => {
    const attempt = await begin(app, { cookie: client, name: 'a.pdf', bytes: 10, purpose: 'publication', target: { portal } })
    expect(attempt.status).toBe(403)
    const id = await upload('Own.pdf')
    for (const [cookie, status] of [
      [client, 403],
      [colleague, 404],
    ] as const) {
      expect((await app.get(path(`/${id}`), { cookie })).status).toBe(status)
      expect((await publish(id, ids(account), { cookie })).status).toBe(status)
    }
    expect((await app.get(`/api/files/${id}`, { cookie: client })).status).toBe(404)
    expect((await app.get(`/api/files/${id}`, { cookie: colleague })).status).toBe(404)
    expect((await app.get(`/api/files/${id}`, { cookie: adviser })).status).toBe(200)
    expect((await app.get(path(`/${id}`), { cookie: admin })).status).toBe(200)
    const list = async (cookie: string) => (await app.get(path('?limit=100'), { cookie })).json.items.length as number
    expect(await list(colleague)).toBe(0)
    expect(await list(admin)).toBeGreaterThan(3)
  })

  test('keeps its bytes as long as one file has them; drafts that nobody publishes are removed', async () => {
    const id = await upload('Shared.pdf')
    await publish(id, ids(account, other))
    await untilEnded(id)
    const draft = await upload('Draft.pdf')
    await app.asOwner(`update document_publications set created_at = '2026-09-01' where id = '${draft}'`)
    // The original, as if it were a document of a client that was deleted long ago.
    const [{ blob } = {}] = await app.asOwner(`select blob from files where id = '${id}'`)
    const { document_id: copy } = (
      await app.asOwner(`select document_id from publication_accounts where publication_id = '${id}' and account_id = '${account}'`)
    )[0] as { document_id: string }
    await app.asOwner(`update documents set is_from_client = true, deleted_at = '2026-09-01' where id = '${copy}'`)
    await sweepFiles(app.deps, editions)
    expect((await app.asOwner(`select removed_at is not null as gone from files where id = '${copy}'`))[0]).toEqual({ gone: true })
    expect(await app.deps.files.stat(String(blob))).toBe(pdf.length)
    expect((await app.get(`/api/files/${draft}`, { cookie: adviser })).status).toBe(404)
    const rest = await app.asOwner(`select id from files where blob = '${String(blob)}' and removed_at is null`)
    await app.asOwner(`update documents set is_from_client = true, deleted_at = '2026-09-01' where name = 'Shared.pdf'`)
    await app.asOwner(`update files set removed_at = now() where id = '${id}'`)
    await sweepFiles(app.deps, editions)
    expect(rest.length).toBe(2)
    expect(await app.deps.files.stat(String(blob))).toBeUndefined()
  })
})
