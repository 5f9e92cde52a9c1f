import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainEdition } from '@atrium/editions/registry'
import { withTenant, type Actor } from '@atrium/platform/db/scope'
import type { SignedInPerson } from '@atrium/platform/session/access'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { createCalls, expectRefusals, signInCast, type Cast } from '../testing/client-calls.ts'
import { listReviewsDue } from './due-reads.ts'

let app: TestApp
let cast: Cast
let calls: ReturnType<typeof createCalls>

beforeAll(async () => {
  app = await createTestApp()
  cast = await signInCast(app)
  calls = createCalls(app, cast.account)
})
afterAll(() => app.close())

const review = { heldOn: '2025-11-06', nextDueOn: '2026-11-06', summary: 'Risk profile stays at 5.' }
const record = (fields: object = {}, cookie = cast.adviser) => calls.post('/reviews', cookie, { ...review, ...fields })
const saveAgenda = (text: string, version: number, cookie = cast.adviser) => calls.call('PUT', '/agenda', cookie, { text, version })
const prepare = async (cookie = cast.adviser) => (await calls.get('/review-preparation', cookie)).json

describe('a review of a client', () => {
  test('keeps the prepared agenda, and states when the next one is due', async () => {
    expect((await prepare()).lastReview).toBeNull()
    expect((await saveAgenda('1. Income from September', 0)).json).toMatchObject({ version: 1, updatedBy: { name: 'Eleanor Whitcombe' } })
    const { json } = await record()
    expect(json).toMatchObject({ ...review, agenda: '1. Income from September', heldBy: { name: 'Eleanor Whitcombe' } })
    expect(await prepare()).toMatchObject({ lastReview: { id: json.id }, agenda: { text: '', version: 2 } })
    expect((await calls.get('', cast.adviser)).json).toMatchObject({ lastReviewOn: '2025-11-06', nextReviewOn: '2026-11-06' })
    await record({ heldOn: '2024-11-05', nextDueOn: '2025-11-05', summary: 'Earlier' })
    const { items, count } = (await calls.get('/reviews', cast.adviser)).json
    expect([count, items.map(({ heldOn }: { heldOn: string }) => heldOn)]).toEqual([2, ['2025-11-06', '2024-11-05']])
  })

  test.each([
    { method: 'GET', rest: '/reviews' },
    { method: 'GET', rest: '/review-preparation' },
    { method: 'POST', rest: '/reviews', body: { id: randomUUID(), ...review } },
    { method: 'PUT', rest: '/agenda', body: { text: '', version: 0 } },
  ])('is refused to clients, outside professionals, other advisers and other editions: $method $rest', async (request) => {
    await expectRefusals(app, cast, request)
  })

  test.each([
    ['in the future', { heldOn: '2026-11-19', nextDueOn: null }, 'heldOn'],
    ['with a next one before it', { heldOn: '2026-11-01', nextDueOn: '2026-11-01' }, 'nextDueOn'],
    ['without a summary', { heldOn: '2026-11-01', summary: ' ' }, 'summary'],
  ])('is refused %s', async (_, fields, path) => {
    const { status, json } = await record(fields)
    expect([status, json.issues[0].path]).toEqual([400, path])
  })

  test('is recorded once for a day, even if two people record it at the same time', async () => {
    const fields = { heldOn: '2026-10-01', nextDueOn: '2026-12-01' }
    const responses = await Promise.all([record(fields), record({ ...fields, summary: 'By Marcus' }, cast.teamMember)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const id = randomUUID()
    const send = () => calls.call('POST', '/reviews', cast.adviser, { id, ...review, heldOn: '2026-09-01' })
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200])
  })

  test('is due on the home pages of the staff who see the client', async () => {
    const read = async (key: string, dueUntil: string) => {
      const [row] = await app.asOwner(`select id, role, organisation_id from people where email = '${app.findPerson(key).email}'`)
      const person = {
        id: row?.['id'],
        role: row?.['role'],
        organisationId: row?.['organisation_id'],
        accountIds: [],
      } as unknown as SignedInPerson
      const actor: Actor = { edition: 'wealth', person: person.id, role: person.role, accounts: '*' }
      const view = { person, edition: mainEdition, today: '2026-11-18' }
      return withTenant(app.db, actor, (transaction) =>
        listReviewsDue(transaction, view, { portal: 'private-clients', dueUntil, offset: 0, limit: 10 }),
      )
    }
    expect(await read('eleanor-whitcombe', '2026-12-01')).toEqual({
      items: [{ account: cast.account, cause: `${cast.account} 2026-12-01`, client: 'Margaret Ashworth', dueOn: '2026-12-01' }],
      count: 1,
    })
    expect((await read('eleanor-whitcombe', '2026-11-30')).count).toBe(0)
    expect((await read('tobias-hartnell', '2027-12-01')).count).toBe(0)
    expect((await read('oscar-venn', '2027-12-01')).count).toBe(1)
  })
})

describe('the agenda of the next review', () => {
  test('is saved by only one of two people who change it at the same time, and repeats have no effect', async () => {
    const { version } = (await prepare()).agenda
    const responses = await Promise.all([saveAgenda('By Eleanor', version), saveAgenda('By Marcus', version, cast.teamMember)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const saved = responses.find(({ status }) => status === 200)?.json
    expect((await saveAgenda(saved.text, version)).json).toEqual(saved)
    expect((await saveAgenda('x'.repeat(5_001), saved.version)).status).toBe(400)
    const other = createCalls(app, await app.findAccountId('tillotson'))
    const first = (text: string, cookie: string) => other.call('PUT', '/agenda', cookie, { text, version: 0 })
    const begun = await Promise.all([first('One', cast.adviser), first('Two', cast.teamMember)])
    expect(begun.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await other.call('PUT', '/agenda', cast.adviser, { text: 'Three', version: 7 })).status).toBe(409)
  })
})

describe('the preparation of a review', () => {
  test('lists what the client must still complete, without actions that concern only their own access', async () => {
    await app.asOwner(`update people set is_second_factor_disabled = true where email = '${app.findPerson('margaret-ashworth').email}'`)
    await app.asOwner(`insert into portal_terms (edition, portal_id, version, texts, published_at)
      select edition, portal_id, max(version) + 1, '{"en": "<p>New</p>"}', now() from portal_terms
      where portal_id = 'private-clients' and edition = 'wealth' group by edition, portal_id`)
    const { openItems, counts, forms } = await prepare()
    expect(openItems).toEqual([{ kind: 'terms', subject: 'Private clients', dueOn: null, isRequired: true }])
    expect(counts.events).toBeGreaterThan(0)
    expect(forms).toEqual([])
  })
})
