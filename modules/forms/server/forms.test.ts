import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editions } from '@atrium/editions/registry'
import { listMails } from '@atrium/platform/mail/outbox'
import { notifyOfSubmissions } from './notices/jobs.ts'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { createFormCalls, field, path, portal, steps, type FormCalls } from './testing/form-calls.ts'

let app: TestApp
let admin: string
let companyAdmin: string
let client: string
let stranger: string
let adviser: string
let calls: FormCalls

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.signIn('oscar-venn')
  companyAdmin = await app.signIn('beatrix-lisle')
  client = await app.signIn('margaret-ashworth')
  stranger = await app.signIn('callum-strachan')
  adviser = await app.signIn('eleanor-whitcombe')
  calls = createFormCalls(app, { admin, client })
})
afterAll(() => app.close())

describe('forms', () => {
  test('are listed when they are published, with the person’s own drafts and submissions', async () => {
    const form = await calls.publishForm({ description: 'Two minutes.', single: true })
    const find = async (cookie: string) =>
      (await app.get(`/api/portals/${portal}/forms`, { cookie })).json.items.find(({ id }: { id: string }) => id === form)
    expect(await find(client)).toMatchObject({ description: 'Two minutes.', state: 'new', at: null, canStart: true })
    await calls.saveDraft(form, { reason: 'moved' })
    expect(await find(client)).toMatchObject({ state: 'draft', canStart: true })
    expect(await find(stranger)).toMatchObject({ state: 'new' })
    const { id } = (await calls.submit(form, { reason: 'moved' })).json
    expect(await find(client)).toMatchObject({ state: 'submitted', submission: id, canStart: false })
    expect((await app.get('/api/portals/unknown/forms', { cookie: client })).status).toBe(404)
  })

  test('are read in their published version, without internal fields for anybody but admins', async () => {
    const form = await calls.publishForm()
    const names = async (cookie: string) =>
      (await calls.getForm(form, cookie)).json.definition.steps[0].fieldsets[0].fields.map(({ name }: { name: string }) => name)
    expect(await names(client)).toEqual(['reason', 'details', 'limit'])
    expect(await names(admin)).toEqual(['reason', 'details', 'review', 'limit'])
    const draft = await app.call('POST', '/api/collections/forms/items', {
      cookie: admin,
      body: { id: randomUUID(), values: { name: 'Draft', definition: { steps } } },
    })
    expect((await calls.getForm(draft.json.id)).status).toBe(404)
  })

  test('that are withdrawn while somebody fills them in cannot be saved or sent any more', async () => {
    const form = await calls.publishForm()
    await calls.saveDraft(form, { reason: 'moved' })
    const item = (await app.get(`/api/collections/forms/items/${form}`, { cookie: admin })).json
    await app.call('DELETE', `/api/collections/forms/items/${form}/publication`, { cookie: admin, body: { version: item.version } })
    expect((await calls.saveDraft(form, { reason: 'x' }, 1)).status).toBe(404)
    expect((await calls.submit(form, { reason: 'x' })).status).toBe(404)
    expect(await app.asOwner(`select answers from form_submissions where form_id = '${form}'`)).toEqual([{ answers: { reason: 'moved' } }])
  })
})

describe('a definition', () => {
  test.each([
    ['a circle', [field('a', { when: { answered: { field: 'a' } } })]],
    ['one name twice', [field('a'), field('a')]],
    ['what everybody sees over an internal field', [field('a', { internal: true }), field('b', { when: { answered: { field: 'a' } } })]],
    ['an unknown operator', [field('a', { when: { maybe: [] } })]],
    ['1,001 fields', Array.from({ length: 1_001 }, (_, index) => field(`f${index}`))],
  ])('with %s is not stored', async (_name, fields) => {
    const definition = { steps: [{ id: 's', fieldsets: [{ id: 'f', fields }] }] }
    const refused = await app.call('POST', '/api/collections/forms/items', {
      cookie: admin,
      body: { id: randomUUID(), values: { name: 'Form', definition } },
    })
    expect([refused.status, refused.json.issues]).toEqual([400, [expect.objectContaining({ path: 'values.definition' })]])
  })

  test.each([
    ['an invalid pattern', '(a', { code: 'not-a-pattern' }],
    ['a pattern that looks ahead', '(?!a)', { code: 'not-a-pattern' }],
    ['a pattern that is too long', 'a'.repeat(501), { code: 'too-long', limit: 500 }],
  ])('with %s is not stored, and the error names the field', async (_name, pattern, issue) => {
    const definition = {
      steps: [{ id: 's', fieldsets: [{ id: 'f', fields: [field('code', { pattern, patternMessage: 'Two letters' })] }] }],
    }
    const refused = await app.call('POST', '/api/collections/forms/items', {
      cookie: admin,
      body: { id: randomUUID(), values: { name: 'Form', definition } },
    })
    expect(refused.status).toBe(400)
    expect(refused.json.issues).toContainEqual({ path: 'values.definition.code.pattern', ...issue })
  })

  test('with a pattern refuses answers that do not match it, also after a long text', async () => {
    const code = field('code', { type: 'textarea', limit: 60_000, pattern: '(a+)+', patternMessage: 'Only the letter a' })
    const form = await calls.publishForm({}, { steps: [{ id: 's', fieldsets: [{ id: 'f', fields: [code] }] }] })
    const refused = await calls.submit(form, { code: `${'a'.repeat(50_000)}!` })
    expect([refused.status, refused.json.issues]).toEqual([400, [{ path: 'answers.code', code: 'pattern' }]])
    expect((await calls.submit(form, { code: 'aaa' })).status).toBe(200)
  })

  test('whose figures become too large has none of them', async () => {
    const product = (of: object) => ({ product: Array.from({ length: 1_900 }, () => of) })
    const form = await calls.publishForm(
      {},
      {
        steps: [
          { id: 's', fieldsets: [{ id: 'f', fields: [field('a'), field('b', { type: 'number', compute: product({ value: 1e50 }) })] }] },
        ],
      },
    )
    const { id } = (await calls.submit(form, { a: 'x' })).json
    expect((await calls.readSubmission(id)).json.answers).toEqual({ a: 'x', b: null })
  })
})

describe('a draft', () => {
  test('keeps all answers, including invalid ones, and the field where the person stopped', async () => {
    const form = await calls.publishForm()
    const saved = await calls.saveDraft(form, { incomes: [{ amount: 'twelve' }] }, 0, client, 'incomes')
    expect(saved.json).toMatchObject({ revision: 1, changed: {}, conflicts: [] })
    expect((await calls.getForm(form)).json.draft).toMatchObject({
      answers: { incomes: [{ amount: 'twelve' }] },
      revision: 1,
      place: 'incomes',
    })
    expect((await calls.getForm(form, stranger)).json.draft).toBeNull()
  })

  test('takes the newest answer of two devices field by field, and returns the other', async () => {
    const form = await calls.publishForm()
    await calls.saveDraft(form, { reason: 'first' })
    // Both devices have revision 1.
    expect((await calls.saveDraft(form, { reason: 'phone', details: 'phone' }, 1)).json).toMatchObject({ revision: 2, conflicts: [] })
    const desktop = (await calls.saveDraft(form, { reason: 'desktop' }, 1)).json
    expect(desktop).toMatchObject({ revision: 3, changed: { details: 'phone' }, conflicts: [{ field: 'reason', theirs: 'phone' }] })
    expect((await calls.getForm(form)).json.draft.answers).toEqual({ reason: 'desktop', details: 'phone' })
  })

  test('is created once, even if two devices begin at the same time', async () => {
    const form = await calls.publishForm()
    const saves = await Promise.all(['reason', 'details'].map((name) => calls.saveDraft(form, { [name]: name })))
    expect(saves.map(({ status }) => status)).toEqual([200, 200])
    expect(await app.asOwner(`select answers from form_submissions where form_id = '${form}'`)).toEqual([
      { answers: { reason: 'reason', details: 'details' } },
    ])
  })

  test('refuses names that the form does not have, internal fields of others than admins, and values that are too long', async () => {
    const form = await calls.publishForm()
    for (const changes of [
      { unknown: 1 },
      { review: 'x' },
      { limit: 'x' },
      { total: '5' },
      { incomes: [{ other: 1 }] },
      { reason: 'x'.repeat(200_000) },
    ]) {
      const refused = await calls.saveDraft(form, changes)
      expect([refused.status, refused.json.issues[0].path]).toEqual([400, `changes.${Object.keys(changes)[0]}`])
    }
    expect((await calls.saveDraft(form, { review: 'x' }, 0, admin)).status).toBe(200)
  })

  test('is discarded by its owner alone', async () => {
    const form = await calls.publishForm()
    await calls.saveDraft(form, { reason: 'x' })
    const remove = (cookie: string) => app.call('DELETE', path(form, '/draft'), { cookie })
    expect((await remove(stranger)).status).toBe(404)
    expect((await remove(client)).status).toBe(200)
    expect((await remove(client)).status).toBe(404)
  })
})

describe('a submission', () => {
  test('contains the answers of shown fields and computed values, and removes the draft', async () => {
    const form = await calls.publishForm({ 'end-message': 'Received.' })
    await calls.saveDraft(form, { reason: 'moved' })
    const sent = await calls.submit(form, { reason: 'moved', details: 'hidden', incomes: [{ amount: '1,000.10' }, { amount: '2' }] })
    expect(sent.json).toMatchObject({ endMessage: 'Received.' })
    expect((await calls.readSubmission(sent.json.id)).json).toMatchObject({
      answers: { reason: 'moved', incomes: [{ amount: '1000.1' }, { amount: '2' }], total: '1002.1' },
      user: 'Margaret Ashworth',
      owners: ['Margaret Ashworth'],
      step: 'Under review',
      form: { id: form, version: 1 },
    })
    expect((await calls.readSubmission(sent.json.id)).json.answers).not.toHaveProperty('details')
    expect((await calls.getForm(form)).json).toMatchObject({ draft: null, submission: { id: sent.json.id } })
  })

  test('[B111] ends with the message of the specification if the form has none', async () => {
    const form = await calls.publishForm({ 'end-message': '' })
    expect((await calls.submit(form, { reason: 'x' })).json.endMessage).toBe('Thanks! Your data has been sent.')
  })

  test('names what is missing or wrong, and stores nothing', async () => {
    const form = await calls.publishForm()
    const refused = await calls.submit(form, { reason: 'other', incomes: [{ amount: 'x' }, {}], unknown: 1, review: 'x', limit: 'x' })
    expect(refused.status).toBe(400)
    expect(Object.fromEntries(refused.json.issues.map(({ path: at, code }: { path: string; code: string }) => [at, code]))).toEqual({
      'answers.unknown': 'unknown-field',
      'answers.review': 'unknown-field',
      'answers.limit': 'not-allowed',
      'answers.details': 'required',
      'answers.incomes.0.amount': 'not-a-number',
      'answers.incomes.1.amount': 'required',
    })
    expect(await app.asOwner(`select from form_submissions where form_id = '${form}'`)).toEqual([])
  })

  test('stores a password only as a hash, and neither keeps nor returns it', async () => {
    const form = await calls.publishForm(
      {},
      { steps: [{ id: 's', fieldsets: [{ id: 'f', fields: [field('secret', { type: 'password' }), field('a')] }] }] },
    )
    await calls.saveDraft(form, { secret: 'harbour-light-1', a: 'x' })
    expect((await calls.getForm(form)).json.draft.answers).toEqual({ a: 'x' })
    const { id } = (await calls.submit(form, { secret: 'harbour-light-1', a: 'x' })).json
    expect((await calls.readSubmission(id, admin)).json.answers).toEqual({ a: 'x' })
    const [stored] = await app.asOwner(`select answers from form_submissions where id = '${id}'`)
    expect(JSON.stringify(stored)).not.toContain('harbour-light-1')
    expect(stored?.['answers']).toMatchObject({ secret: expect.stringMatching(/^\$argon2|^scrypt|\$/) })
  })

  test('is stored once, however often the request is repeated, even concurrently', async () => {
    const form = await calls.publishForm()
    const id = randomUUID()
    const sent = await Promise.all(Array.from({ length: 4 }, () => calls.submit(form, { reason: 'x' }, { id })))
    expect(sent.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect((await calls.submit(form, { reason: 'x' }, { id })).json.id).toBe(id)
    expect(await app.asOwner(`select id from form_submissions where form_id = '${form}'`)).toEqual([{ id }])
    const events = await app.asOwner(`select from events where kind = 'form.submitted' and subject_id = '${id}'`)
    expect(events).toHaveLength(1)
  })

  test('is sent once if the form is single', async () => {
    const form = await calls.publishForm({ single: true })
    const first = await calls.submit(form, { reason: 'one' })
    expect(first.status).toBe(200)
    expect((await calls.submit(form, { reason: 'two' })).status).toBe(409)
    expect((await calls.submit(form, { reason: 'changed' }, { id: first.json.id })).status).toBe(409)
    expect((await calls.submit(form, { reason: 'another person' }, { cookie: stranger })).status).toBe(200)
    // The id of another person's submission is refused without revealing that it exists.
    const taken = await calls.submit(form, { reason: 'stolen' }, { id: first.json.id, cookie: await app.signIn('amara-osei') })
    expect(taken.status).toBe(409)
    expect((await calls.readSubmission(first.json.id)).json).toMatchObject({ canEdit: false, answers: { reason: 'one' } })
  })

  test('stays bound to the version that it answers; one for an earlier version is refused', async () => {
    const form = await calls.publishForm()
    const { id } = (await calls.submit(form, { reason: 'x' })).json
    const item = (await app.get(`/api/collections/forms/items/${form}`, { cookie: admin })).json
    const changed = await app.call('PATCH', `/api/collections/forms/items/${form}`, {
      cookie: admin,
      body: {
        version: item.version,
        values: { definition: { steps: [{ id: 's', fieldsets: [{ id: 'f', fields: [field('new', { required: true })] }] }] } },
      },
    })
    await calls.publish(changed.json)
    const { version } = (await calls.getForm(form)).json
    expect(version).toBe(2)
    expect((await calls.submit(form, { reason: 'x' })).status).toBe(409)
    expect((await calls.submit(form, { new: 'x' }, { version })).status).toBe(200)
    const old = (await calls.readSubmission(id)).json
    expect([old.form.version, old.answers.reason, old.definition.steps[0].id]).toEqual([1, 'x', 'first'])
  })

  test('is read by its owner and by admins of the firm only; an impersonation sends nothing', async () => {
    const form = await calls.publishForm()
    const { id } = (await calls.submit(form, { reason: 'private' })).json
    const statuses = await Promise.all([client, admin, companyAdmin, stranger, adviser].map((cookie) => calls.readSubmission(id, cookie)))
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404])
    const ledger = await app.call('POST', '/api/session', { host: 'demo.localhost', body: {} })
    expect(ledger.status).not.toBe(200)
  })
})

describe('the workflow of a submission', () => {
  test('has the four steps of the specification, and any may follow any other', async () => {
    const form = await calls.publishForm()
    const { id } = (await calls.submit(form, { reason: 'x' })).json
    const order = ['Approved', 'Verified', 'Released', 'Under review']
    let step = 'Under review'
    for (const next of order) {
      expect((await calls.move(id, step, next)).json).toMatchObject({ step: next })
      step = next
    }
    expect((await calls.move(id, 'Under review', 'Rejected')).status).toBe(400)
    const { steps: history } = (await calls.readSubmission(id, admin)).json
    expect(history.map(({ step: one }: { step: string }) => one)).toEqual(order.toReversed())
    expect(history[0]).toMatchObject({ by: 'Oscar Venn' })
    const [definition] = [(await app.get('/api/collections/submissions', { cookie: admin })).json]
    const select = definition.fields.find(({ name }: { name: string }) => name === 'step')
    expect([select.type, select.options.map(({ value }: { value: string }) => value)]).toEqual([
      'select',
      ['Under review', 'Approved', 'Verified', 'Released'],
    ])
    const events = await app.asOwner(`select details from events where kind = 'form.step-changed' and subject_id = '${id}' order by id`)
    expect(events.map(({ details }) => (details as { to: string }).to)).toEqual(order)
  })

  test('is not moved by the admin who sent it, and not over a change of another reviewer in the side panel', async () => {
    const form = await calls.publishForm()
    const own = (await calls.submit(form, { reason: 'x' }, { cookie: admin })).json.id
    expect((await calls.move(own, 'Under review', 'Released')).status).toBe(403)
    const { id } = (await calls.submit(form, { reason: 'x' })).json
    const read = (await app.get(`/api/collections/submissions/items/${id}`, { cookie: admin })).json
    expect((await calls.move(id, 'Under review', 'Approved', companyAdmin)).status).toBe(200)
    const body = { version: read.version, values: { step: 'Released' } }
    expect((await app.call('PATCH', `/api/collections/submissions/items/${id}`, { cookie: admin, body })).status).toBe(409)
  })

  test('is moved by admins of the firm only; of two concurrent moves one is refused', async () => {
    const form = await calls.publishForm()
    const { id } = (await calls.submit(form, { reason: 'x' })).json
    expect((await calls.move(id, 'Under review', 'Approved', client)).status).toBe(403)
    expect((await calls.move(id, 'Under review', 'Approved', adviser)).status).toBe(404)
    const moves = await Promise.all([calls.move(id, 'Under review', 'Approved'), calls.move(id, 'Under review', 'Released', companyAdmin)])
    expect(moves.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await calls.move(id, 'Under review', 'Verified')).status).toBe(409)
  })

  test('is listed with user, time, owners and step, filtered by form, and moved in the side panel', async () => {
    const form = await calls.publishForm()
    const { id } = (await calls.submit(form, { reason: 'x' })).json
    const search = (query: object) => app.call('POST', '/api/collections/submissions/search', { cookie: admin, body: query })
    const listed = await search({ parent: form })
    expect([listed.status, listed.text]).toEqual([200, listed.text])
    const { items, count } = listed.json
    expect(count).toBe(1)
    expect(items[0]).toMatchObject({
      id,
      created: { name: 'Margaret Ashworth', at: expect.any(String) },
      values: { user: 'Margaret Ashworth', owners: 'Margaret Ashworth', step: 'Under review' },
    })
    const { columns } = (await app.get('/api/collections/submissions', { cookie: admin })).json
    expect(columns).toEqual(['user', 'submittedAt', 'owners', 'step'])
    const saved = await app.call('PATCH', `/api/collections/submissions/items/${id}`, {
      cookie: admin,
      body: { version: items[0].version, values: { step: 'Approved' } },
    })
    expect([saved.status, saved.json.values.step]).toEqual([200, 'Approved'])
    expect((await search({ parent: form, filters: [{ field: 'step', value: 'Approved' }] })).json.count).toBe(1)
    expect((await search({ parent: form, filters: [{ field: 'step', value: 'Released' }] })).json.count).toBe(0)
    expect((await search({ search: 'ashworth' })).json.count).toBeGreaterThan(0)
  })
})

describe('the notices of a submission', () => {
  test('[B112] are a mail with the answers as CSV to each recipient, and the automatic reply, each once', async () => {
    const person = async (name: string) => String((await app.asOwner(`select id from people where name = '${name}'`))[0]?.['id'])
    const form = await calls.publishForm(
      { recipients: [await person('Beatrix Lisle')], sendCSV: true, autorespond: true },
      {
        steps: [
          {
            id: 's',
            fieldsets: [
              { id: 'f', fields: [field('email'), field('reason', { label: 'Why?' }), field('note', { internal: true })] },
              { id: 'items', repeat: true, fields: [field('amount', { type: 'number' })] },
            ],
          },
        ],
      },
    )
    const address = `reply-${randomUUID()}@home.example`
    await calls.submit(form, { email: address, reason: '=1+1', items: [{ amount: '1.5' }, { amount: '2' }] })
    const { id } = (await calls.submit(form, { email: 'no address', reason: 'x' }, { cookie: stranger })).json
    await Promise.all([notifyOfSubmissions(app.deps, editions), notifyOfSubmissions(app.deps, editions)])
    await notifyOfSubmissions(app.deps, editions)
    const [reply, ...others] = await listMails(app.deps, 'wealth', { recipient: address })
    expect([reply?.subject, reply?.text, others]).toEqual(['Message sent', 'Thanks! Your data has been sent.', []])
    const mails = (await listMails(app.deps, 'wealth', { recipient: 'beatrix.lisle@harcourt-lisle.example' })).filter(
      ({ attachments }) => attachments,
    )
    expect(mails).toHaveLength(2)
    const mail = mails.find(({ text }) => text.includes('Margaret Ashworth'))
    expect(mail?.attachments).toEqual([
      {
        filename: expect.stringMatching(/^Form .*\.csv$/),
        contentType: 'text/csv; charset=utf-8',
        content: `\uFEFFemail,Why?,amount 1,amount 2\r\n${address},'=1+1,1.5,2\r\n`,
      },
    ])
    expect(await app.asOwner(`select notified_at is not null as is_notified from form_submissions where id = '${id}'`)).toEqual([
      { is_notified: true },
    ])
  })
})
