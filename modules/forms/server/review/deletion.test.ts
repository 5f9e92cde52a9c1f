import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { begin, sendPart, waitForCheck } from '@atrium/files/server/testing/uploads'
import { withTenant, type Actor } from '@atrium/platform/db/scope'
import { createNetworkHeaders } from '@atrium/server/testing/served-routes'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { createFormCalls, field, portal, type FormCalls } from '../testing/form-calls.ts'

let app: TestApp
let admin: string
let companyAdmin: string
let client: string
let calls: FormCalls
let form: string
let id: string

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' })
  admin = await app.signIn('oscar-venn')
  companyAdmin = await app.signIn('beatrix-lisle')
  client = await app.signIn('margaret-ashworth')
  calls = createFormCalls(app, { admin, client })
})
afterAll(() => app.close())

const createSteps = (...fields: object[]) => ({ steps: [{ id: 's', fieldsets: [{ id: 'f', fields }] }] })
const questions = createSteps(field('reason', { required: true }), field('number', { type: 'increment' }), {
  name: 'passport',
  type: 'file',
  label: 'Passport',
})

const send = async (answers: object = { reason: 'private answer' }, cookie = client) => {
  const sent = await calls.submit(form, answers, { cookie })
  expect([sent.status, sent.text]).toEqual([200, sent.text])
  return String(sent.json.id)
}
const listDeletions = (submission: string) =>
  app.asOwner(`select d.form_id, d.number, d.reason, p.name as by from form_submission_deletions d join people p on p.id = d.deleted_by
    where d.submission_id = '${submission}'`)
const listEvents = (submission: string) =>
  app.asOwner(`select kind, details from events where subject_id = '${submission}' and kind = 'submission.deleted'`)
const isStored = async (submission: string) => (await app.asOwner(`select from form_submissions where id = '${submission}'`)).length === 1
const listed = async () => {
  const found = await app.call('POST', '/api/collections/submissions/search', { cookie: admin, body: { parent: form } })
  return found.json.items.map((item: { id: string }) => item.id) as string[]
}

beforeEach(async () => {
  form = await calls.publishForm({ editable: true }, questions)
  id = await send()
})

describe('the deletion of a submission', () => {
  test('removes answers, earlier answers, steps, comments and questions, and keeps who deleted which one and why', async () => {
    const other = await send({ reason: 'kept' })
    expect((await calls.change(id, { reason: 'changed answer' })).status).toBe(200)
    await calls.comment(id, 'A remark')
    await calls.ask(id, ['reason'])
    await calls.assign(id, null)
    expect((await calls.move(id, 'Under review', 'Approved', admin, { revision: 2 })).status).toBe(200)
    const removed = await calls.remove(id, admin, '  Sent by mistake  ')
    expect([removed.status, removed.json]).toEqual([200, { removed: true }])
    expect(await isStored(id)).toBe(false)
    for (const table of ['form_work', 'form_steps', 'form_comments', 'form_requests', 'form_changes'])
      expect([table, await app.asOwner(`select from ${table} where submission_id = '${id}'`)]).toEqual([table, []])
    expect(await listDeletions(id)).toEqual([{ form_id: form, number: 1, reason: 'Sent by mistake', by: 'Oscar Venn' }])
    const { name } = (await calls.getForm(form)).json
    expect(await listEvents(id)).toEqual([{ kind: 'submission.deleted', details: { name, form, number: '1', reason: 'Sent by mistake' } }])
    const texts = JSON.stringify(await app.asOwner(`select details from events where subject_id = '${id}'`))
    expect(texts).not.toMatch(/private answer|changed answer/)
    // The submission is no longer accessible; other submissions remain.
    expect(await listed()).toEqual([other])
    for (const cookie of [admin, companyAdmin, client]) expect((await calls.readSubmission(id, cookie)).status).toBe(404)
    expect((await app.get(`/api/submissions/${id}/pdf`, { cookie: admin })).status).toBe(404)
    expect((await app.get(`/api/forms/${form}/answers/csv`, { cookie: admin })).text).not.toContain(id)
    expect((await calls.remove(id)).status).toBe(404)
    expect([(await listDeletions(id)).length, (await listEvents(id)).length]).toEqual([1, 1])
  })

  test('is final: a late repetition of the request that sent it is refused', async () => {
    expect((await calls.remove(id)).status).toBe(200)
    expect((await calls.submit(form, { reason: 'private answer' }, { cookie: client, id })).status).toBe(409)
    expect(await isStored(id)).toBe(false)
    expect((await calls.submit(form, { reason: 'private answer' }, { cookie: client })).status).toBe(200)
  })

  test('frees no number: neither that of the newest submission nor that of the only one', async () => {
    const second = await send()
    const numbers = async () =>
      (await app.asOwner(`select number from form_submissions where form_id = '${form}' order by number`)).map(({ number }) => number)
    expect((await calls.remove(second)).status).toBe(200)
    await send()
    expect(await numbers()).toEqual([1, 3])
    for (const submission of await listed()) expect((await calls.remove(submission)).status).toBe(200)
    await send()
    expect(await numbers()).toEqual([4])
  })

  test('discards its files, and no other file of the sender', async () => {
    const bytes = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(400)])
    const upload = async () => {
      const target = { portal, form, field: 'passport' }
      const begun = await begin(app, { cookie: client, name: 'Passport.pdf', bytes: 409, target, purpose: 'form' })
      const address = String(begun.headers.location)
      await sendPart(app, client, address, 0, bytes())
      const file = await waitForCheck(app, client, address)
      expect(file.state).toBe('clean')
      return { id: file.id as string, name: 'Passport.pdf' }
    }
    const [replaced, sent] = [await upload(), await upload()]
    const withFiles = await send({ reason: 'x', passport: [replaced] })
    const next = await upload()
    expect((await calls.change(withFiles, { reason: 'x', passport: [next] })).status).toBe(200)
    const ofAnother = await upload()
    const another = await send({ reason: 'x', passport: [ofAnother] })
    const ofDraft = await upload()
    await calls.saveDraft(form, { passport: [ofDraft] })
    const before = await app.asOwner(`select discarded_at from form_files where id = '${replaced.id}'`)
    app.advance(1_000)
    expect((await calls.remove(withFiles)).status).toBe(200)
    const state = async (file: { id: string }) =>
      (await app.asOwner(`select submission_id, discarded_at is not null as discarded from form_files where id = '${file.id}'`))[0]
    expect(await state(next)).toEqual({ submission_id: null, discarded: true })
    expect(await state(sent)).toEqual({ submission_id: null, discarded: true })
    expect(await state(ofAnother)).toEqual({ submission_id: another, discarded: false })
    expect(await state(ofDraft)).toEqual({ submission_id: null, discarded: false })
    expect(await app.asOwner(`select discarded_at from form_files where id = '${replaced.id}'`)).toEqual(before)
    const read = async (file: { id: string }, cookie: string) => (await app.get(`/api/files/${file.id}?download`, { cookie })).status
    expect([await read(next, admin), await read(next, client), await read(ofAnother, admin), await read(ofDraft, client)]).toEqual([
      404, 404, 200, 200,
    ])
  })

  test('is permitted to reviewers of the submission only', async () => {
    const statuses = async (submission: string, ...cookies: (string | undefined)[]) =>
      Promise.all(cookies.map(async (cookie) => (await calls.remove(submission, cookie ?? '')).status))
    const others = [client, await app.signIn('callum-strachan'), await app.signIn('eleanor-whitcombe'), '']
    expect(await statuses(id, ...others)).toEqual([403, 403, 404, 401])
    // Reviewers cannot delete their own submissions.
    const own = await send({ reason: 'x' }, admin)
    expect(await statuses(own, admin)).toEqual([403])
    // Another organisation: a company admin does not see submissions of its portals.
    const [elsewhere] = await app.asOwner(`insert into organisations select * from jsonb_populate_record(
        (select o from organisations o where o.edition = 'wealth' limit 1), jsonb_build_object('id', uuidv7(), 'key', 'elsewhere', 'name', 'Elsewhere'))
      returning id`)
    const [before] = await app.asOwner(`select organisation_id as id from people where name = 'Beatrix Lisle'`)
    await app.asOwner(`update people set organisation_id = '${elsewhere?.['id']}' where name = 'Beatrix Lisle'`)
    expect(await statuses(id, await app.signIn('beatrix-lisle'))).toEqual([404])
    await app.asOwner(`update people set organisation_id = '${before?.['id']}' where name = 'Beatrix Lisle'`)
    expect([await isStored(id), await isStored(own)]).toEqual([true, true])
    expect(await statuses(id, await app.signIn('beatrix-lisle'))).toEqual([200])
    expect(await listDeletions(id)).toEqual([expect.objectContaining({ by: 'Beatrix Lisle' })])
  })

  test('of a public form is permitted to admins only', async () => {
    form = await calls.publishForm({ access: { type: 'public', value: [] } }, createSteps(field('reason')))
    const sent = await app.call('POST', `/api/public-forms/${form}/submissions`, {
      body: { submission: randomUUID(), version: 1, answers: { reason: 'spam' } },
      headers: createNetworkHeaders(),
    })
    expect((await calls.remove(sent.json.id, companyAdmin)).status).toBe(404)
    expect((await calls.remove(sent.json.id)).status).toBe(200)
    expect(await listDeletions(sent.json.id)).toEqual([{ form_id: form, number: null, reason: 'Unwanted', by: 'Oscar Venn' }])
    const again = await app.call('POST', `/api/public-forms/${form}/submissions`, {
      body: { submission: sent.json.id, version: 1, answers: { reason: 'spam' } },
      headers: createNetworkHeaders(),
    })
    expect(again.status).toBe(409)
    expect(await listed()).toEqual([])
  })

  test('is not possible from another edition, nor for a draft or an unknown submission', async () => {
    await app.asOwner(`update people set role = 'admin' where email = '${app.findPerson('eleni-papadaki').email}'`)
    const foreign = await app.call('DELETE', `/api/submissions/${id}`, {
      cookie: await app.signIn('eleni-papadaki'),
      host: 'greek.localhost',
      body: { reason: 'Unwanted' },
    })
    expect([foreign.status, await isStored(id)]).toEqual([404, true])
    await calls.saveDraft(form, { reason: 'begun' })
    const [draft] = await app.asOwner(`select id from form_submissions where form_id = '${form}' and submitted_at is null`)
    expect((await calls.remove(String(draft?.['id']))).status).toBe(404)
    expect((await calls.remove(randomUUID())).status).toBe(404)
    expect((await calls.remove('no-id')).status).toBe(400)
  })

  test('needs a reason of at most 500 characters, and a recent proof of identity', async () => {
    const missing = await app.call('DELETE', `/api/submissions/${id}`, { cookie: admin, body: {} })
    expect([missing.status, missing.json.issues]).toEqual([400, [expect.objectContaining({ path: 'reason' })]])
    for (const reason of [null, '', '  ', 'x'.repeat(501), 7]) {
      const refused = await calls.remove(id, admin, reason)
      expect([refused.status, refused.json.issues]).toEqual([400, [expect.objectContaining({ path: 'reason' })]])
    }
    app.advance(11 * 60_000)
    const late = await calls.remove(id)
    expect([late.status, late.json.code, await isStored(id)]).toEqual([403, 'proof-required', true])
    admin = await app.signIn('oscar-venn')
    companyAdmin = await app.signIn('beatrix-lisle')
    calls = createFormCalls(app, { admin, client })
    expect((await calls.remove(id, admin, 'x'.repeat(500))).status).toBe(200)
  })

  test('is refused while somebody else works on it', async () => {
    await calls.lock(id, companyAdmin)
    const refused = await calls.remove(id)
    expect([refused.status, refused.json.issues, await isStored(id)]).toEqual([409, [{ path: 'submission', code: 'locked' }], true])
    expect([await listDeletions(id), await listEvents(id)]).toEqual([[], []])
    expect((await calls.remove(id, companyAdmin)).status).toBe(200)
  })

  test('at the same time as other deletions and steps of the review happens once, and fails none of them', async () => {
    const removals = await Promise.all(Array.from({ length: 4 }, () => calls.remove(id)))
    expect(removals.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
    expect([(await listDeletions(id)).length, (await listEvents(id)).length]).toEqual([1, 1])
    for (let round = 0; round < 5; round++) {
      const submission = await send()
      const answers = await Promise.all([
        calls.move(submission, 'Under review', 'Approved', companyAdmin),
        calls.comment(submission, 'A remark', companyAdmin),
        calls.remove(submission),
        calls.ask(submission, ['reason'], companyAdmin),
        calls.change(submission, { reason: 'other' }),
        calls.assign(submission, null, companyAdmin),
      ])
      expect(answers[2].status).toBe(200)
      for (const { status, text } of answers) expect([text, [200, 404, 409].includes(status)]).toEqual([text, true])
      expect([await isStored(submission), await listDeletions(submission)]).toEqual([false, [expect.anything()]])
    }
  })
})

test('the database lets an admin delete no submission, and discard no file of it, without a record of the deletion', async () => {
  const [person] = await app.asOwner(`select id from people where name = 'Oscar Venn'`)
  const actor: Actor = { edition: 'wealth', person: String(person?.['id']), role: 'admin', accounts: '*' }
  const remove = (before = '') =>
    withTenant(app.deps.db, actor, async (transaction) => {
      if (before !== '') await sql.raw(before).execute(transaction)
      return (await sql`delete from form_submissions where id = ${id}::uuid`.execute(transaction)).numAffectedRows
    })
  const record = (number: number, by: string) => `insert into form_submission_deletions
    (submission_id, edition, form_id, number, reason, deleted_by, deleted_at) values ('${id}', 'wealth', '${form}', ${number}, 'x', ${by}, now())`
  expect(await remove()).toBe(0n)
  await expect(remove(record(7, 'current_person()'))).rejects.toThrow('row-level security')
  await expect(remove(record(1, `(select id from people where name = 'Beatrix Lisle')`))).rejects.toThrow('row-level security')
  expect(await remove(record(1, 'current_person()'))).toBe(1n)
})
