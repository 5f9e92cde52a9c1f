import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { editions } from '@atrium/editions/registry'
import { listMails } from '@atrium/platform/mail/outbox'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { notifyOfSubmissions } from '../notices/jobs.ts'
import { remindOfSubmissions } from '../notices/reminder-jobs.ts'
import { createFormCalls, field, type FormCalls } from '../testing/form-calls.ts'

let app: TestApp
let admin: string
let companyAdmin: string
let client: string
let stranger: string
let adviser: string
let calls: FormCalls

const clientAddress = 'margaret.ashworth@ashworth-home.example'

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

const findPerson = async (name: string) => String((await app.asOwner(`select id from people where name = '${name}'`))[0]?.['id'])
const listEvents = async (id: string) =>
  (await app.asOwner(`select kind from events where subject_id = '${id}' order by id`)).map(({ kind }) => String(kind))
const listActions = async (cookie: string, kind: string) =>
  (await app.get('/api/me/action-queue', { cookie })).json.filter((action: { kind: string }) => action.kind === kind)

/** Two people approve and verify, and a submission goes back only with a reason. */
const workflow = {
  moves: [
    { from: 'Under review', to: 'Approved' },
    { from: 'Approved', to: 'Verified', isByAnother: true },
    { from: 'Approved', to: 'Under review', needsReason: true },
    { from: 'Verified', to: 'Released', role: 'admin' },
  ],
  days: { 'Under review': 3, Approved: 1 },
  kind: 'regulatory',
}

const definition = {
  steps: [
    {
      id: 's',
      fieldsets: [
        {
          id: 'f',
          fields: [
            field('reason', { required: true }),
            field('details', { required: true, when: { eq: [{ field: 'reason' }, { value: 'other' }] } }),
            field('note'),
            field('limit', { internal: true }),
            field('size', { type: 'number', compute: { sum: [{ field: 'incomes.amount' }] } }),
          ],
        },
        { id: 'incomes', repeat: true, fields: [field('amount', { type: 'number' })] },
      ],
    },
  ],
}

let id: string
let form: string

async function send(values: object = {}, answers: object = { reason: 'moved', note: 'n', incomes: [{ amount: '5' }] }): Promise<void> {
  form = await calls.publishForm(values, definition)
  const sent = await calls.submit(form, answers)
  expect([sent.status, sent.text]).toEqual([200, sent.text])
  id = sent.json.id
}

describe('a form with rules of the review', () => {
  beforeEach(() => send({ workflow }))

  test('permits their moves only, each by the right person and with a reason where one is needed', async () => {
    const refused = await calls.move(id, 'Under review', 'Released')
    expect([refused.status, refused.json.issues]).toEqual([409, [expect.objectContaining({ path: 'to', code: 'wrong-step' })]])
    expect((await calls.move(id, 'Under review', 'Approved')).json.review.moves).toEqual([
      { to: 'Under review', needsReason: true, refusal: null },
      { to: 'Verified', needsReason: false, refusal: 'same-person' },
    ])
    const same = await calls.move(id, 'Approved', 'Verified')
    expect([same.status, same.json.issues[0].code]).toEqual([403, 'same-person'])
    const withoutReason = await calls.move(id, 'Approved', 'Under review', admin, { reason: ' ' })
    expect([withoutReason.status, withoutReason.json.issues[0]]).toEqual([
      400,
      expect.objectContaining({ path: 'reason', code: 'required' }),
    ])
    expect((await calls.move(id, 'Approved', 'Verified', companyAdmin)).status).toBe(200)
    const role = await calls.move(id, 'Verified', 'Released', companyAdmin)
    expect([role.status, role.json.issues[0].code]).toEqual([403, 'wrong-role'])
    expect((await calls.move(id, 'Verified', 'Released')).json.step).toBe('Released')
    const { steps } = (await calls.readSubmission(id, admin)).json
    expect(steps.map(({ step, by }: { step: string; by: string }) => [step, by])).toEqual([
      ['Released', 'Oscar Venn'],
      ['Verified', 'Beatrix Lisle'],
      ['Approved', 'Oscar Venn'],
    ])
  })

  test('applies them in the side panel of the back office too', async () => {
    const read = (await app.get(`/api/collections/submissions/items/${id}`, { cookie: admin })).json
    const save = (step: string) =>
      app.call('PATCH', `/api/collections/submissions/items/${id}`, { cookie: admin, body: { version: read.version, values: { step } } })
    expect((await save('Released')).status).toBe(400)
    expect((await save('Approved')).status).toBe(200)
  })

  test('is in the list for today of those who review it, until it is released', async () => {
    const readWaiting = async (cookie: string) =>
      (await app.get('/api/portals/private-clients/today/form-waiting?limit=100', { cookie })).json as {
        items: { id: string }[]
        count: number
      }
    const requested = await calls.publishForm()
    const submission = randomUUID()
    expect((await calls.submit(requested, { reason: 'moved' }, { id: submission })).status).toBe(200)
    const found = (await readWaiting(admin)).items.find((item) => item.id === submission)
    expect(found).toMatchObject({ client: 'Margaret Ashworth', text: (await calls.getForm(requested)).json.name, at: expect.any(String) })
    expect(await readWaiting(await app.signIn('eleanor-whitcombe'))).toEqual({ items: [], count: 0 })
    await app.asOwner(`update form_work set step = 'Released' where submission_id = '${submission}'`)
    expect((await readWaiting(admin)).items.map((item) => item.id)).not.toContain(submission)
  })

  test('reminds once of each step that is overdue: the assignee, and of a regulatory deadline as such', async () => {
    const name = (await calls.getForm(form)).json.name
    const find = async () =>
      (await listMails(app.deps, 'wealth', { recipient: 'beatrix.lisle@harcourt-lisle.example' })).filter(({ text }) => text.includes(name))
    await calls.assign(id, await findPerson('Beatrix Lisle'))
    const { dueAt } = (await calls.readSubmission(id, admin)).json.review
    expect(new Date(dueAt).getTime() - app.deps.clock().getTime()).toBeLessThanOrEqual(3 * 24 * 3_600_000)
    await remindOfSubmissions(app.deps, editions)
    expect(await find()).toEqual([])
    await app.asOwner(`update form_work set due_at = due_at - interval '4 days' where submission_id = '${id}'`)
    await Promise.all([remindOfSubmissions(app.deps, editions), remindOfSubmissions(app.deps, editions)])
    await remindOfSubmissions(app.deps, editions)
    const reminders = await find()
    expect(reminders).toHaveLength(1)
    expect(reminders[0]?.text).toContain('“Under review”')
    expect(reminders[0]?.text).toContain('This is a regulatory deadline.')
    await calls.move(id, 'Under review', 'Approved')
    await app.asOwner(`update form_work set due_at = due_at - interval '4 days' where submission_id = '${id}'`)
    await remindOfSubmissions(app.deps, editions)
    expect(await find()).toHaveLength(2)
  })

  test.each([
    { moves: [{ from: 'Under review', to: 'Rejected' }] },
    { moves: [], days: { Approved: 0 } },
    { moves: [{ from: 'Approved', to: 'Verified' }] },
  ])('is not stored with the invalid rules %j', async (rules) => {
    const refused = await app.call('POST', '/api/collections/forms/items', {
      cookie: admin,
      body: { id: randomUUID(), values: { name: 'Form', workflow: rules } },
    })
    expect([refused.status, refused.json.issues]).toEqual([400, [expect.objectContaining({ path: 'values.workflow' })]])
  })
})

describe('work on a submission', () => {
  beforeEach(() => send())

  test('is assigned to reviewers only, who find it in their action queue until it is released', async () => {
    const person = await findPerson('Beatrix Lisle')
    for (const other of [await findPerson('Eleanor Whitcombe'), await findPerson('Margaret Ashworth'), randomUUID()])
      expect((await calls.assign(id, other)).json.issues).toEqual([expect.objectContaining({ path: 'person', code: 'not-found' })])
    expect((await calls.assign(id, person)).json.review.assignee).toEqual({ id: person, name: 'Beatrix Lisle' })
    await calls.assign(id, person)
    expect((await listEvents(id)).filter((kind) => kind === 'form.assigned')).toHaveLength(1)
    const find = async () =>
      (await listActions(companyAdmin, 'form-review')).filter(({ record }: { record: { id: string } }) => record.id === id)
    expect(await find()).toHaveLength(1)
    await calls.move(id, 'Under review', 'Released')
    expect(await find()).toEqual([])
    expect((await calls.assign(id, null)).json.review.assignee).toBeNull()
  })

  test('prevents moves, questions and locks of others until it ends or its time has passed', async () => {
    expect((await calls.lock(id)).json.review.lock).toMatchObject({ name: 'Oscar Venn', isOwn: true })
    for (const refused of [
      await calls.lock(id, companyAdmin),
      await calls.move(id, 'Under review', 'Approved', companyAdmin),
      await calls.ask(id, ['reason'], companyAdmin),
    ])
      expect([refused.status, refused.json.issues[0].code]).toEqual([409, 'locked'])
    expect((await calls.unlock(id, companyAdmin)).json.review.lock).toMatchObject({ name: 'Oscar Venn', isOwn: false })
    expect((await calls.comment(id, 'Waiting for you.', companyAdmin)).status).toBe(200)
    expect((await calls.unlock(id)).json.review.lock).toBeNull()
    expect((await calls.lock(id, companyAdmin)).status).toBe(200)
    await app.asOwner(`update form_work set locked_until = locked_until - interval '20 minutes' where submission_id = '${id}'`)
    expect((await calls.move(id, 'Under review', 'Approved')).status).toBe(200)
  })

  test('locked by two reviewers at the same time is given to one of them', async () => {
    const locks = await Promise.all([calls.lock(id), calls.lock(id, companyAdmin)])
    expect(locks.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('has comments that the sender does not see, each stored once', async () => {
    const comment = randomUUID()
    await calls.comment(id, '  Please check the total.  ', admin, comment)
    await calls.comment(id, 'Please check the total.', admin, comment)
    app.advance(1_000)
    const { comments } = (await calls.comment(id, 'Checked.', companyAdmin)).json.review
    expect(comments.map(({ text, by }: { text: string; by: string }) => [text, by])).toEqual([
      ['Please check the total.', 'Oscar Venn'],
      ['Checked.', 'Beatrix Lisle'],
    ])
    expect((await calls.comment(id, ' ')).status).toBe(400)
    expect((await calls.comment(id, 'x'.repeat(2_001))).status).toBe(400)
    const own = await calls.readSubmission(id)
    expect(own.json.review).toBeNull()
    expect(own.text).not.toContain('check the total')
  })

  test('is refused to the sender, to clients and to advisers', async () => {
    const person = await findPerson('Beatrix Lisle')
    const writes = (cookie: string) => [
      calls.assign(id, person, cookie),
      calls.lock(id, cookie),
      calls.unlock(id, cookie),
      calls.comment(id, 'x', cookie),
      calls.ask(id, ['reason'], cookie),
      calls.withdraw(id, randomUUID(), cookie),
    ]
    const statuses = async (cookie: string) => (await Promise.all(writes(cookie))).map(({ status }) => status)
    expect(await statuses(client)).toEqual([403, 403, 403, 403, 403, 403])
    expect(await statuses(stranger)).toEqual([403, 403, 403, 403, 403, 403])
    expect(await statuses(adviser)).toEqual([404, 404, 404, 404, 404, 404])
    expect((await calls.readSubmission(id, admin)).json.review).toMatchObject({ assignee: null, lock: null, comments: [] })
  })
})

describe('a question to the sender', () => {
  beforeEach(() => send())

  test('reopens the answers that it names, and those that appear because of them', async () => {
    const request = randomUUID()
    const asked = await calls.ask(id, ['reason'], admin, request)
    expect(asked.json.requests).toEqual([expect.objectContaining({ id: request, fields: ['reason'], by: 'Oscar Venn', answeredAt: null })])
    expect((await calls.ask(id, ['reason'], admin, request)).status).toBe(200)
    expect((await calls.ask(id, ['note'], companyAdmin)).status).toBe(409)
    const seen = (await calls.readSubmission(id)).json
    expect([seen.openRequest, seen.requests[0].by, seen.requests[0].message]).toEqual([request, null, 'Which one?'])
    expect(await listActions(client, 'form-request')).toEqual([
      expect.objectContaining({ record: expect.objectContaining({ id }), subject: expect.stringContaining('Form') }),
    ])
    await Promise.all([notifyOfSubmissions(app.deps, editions), notifyOfSubmissions(app.deps, editions)])
    const [mail, ...more] = (await listMails(app.deps, 'wealth', { recipient: clientAddress })).filter(({ text }) =>
      text.includes(seen.form.name),
    )
    expect(more).toEqual([])
    expect(mail?.text).toContain('We have a question about it.')
    expect(mail?.text).not.toContain('Which one?')

    const missing = await calls.change(id, { reason: 'other' }, { request })
    expect(missing.json.issues).toEqual([expect.objectContaining({ path: 'answers.details', code: 'required' })])
    const answers = { reason: 'other', details: 'new', note: 'not asked for', incomes: [] }
    const given = await calls.change(id, answers, { request })
    expect(given.json).toMatchObject({
      answers: { reason: 'other', details: 'new', note: 'n', incomes: [{ amount: '5' }], size: '5' },
      openRequest: null,
      revision: 2,
    })
    // The same request again, after its response was lost.
    expect((await calls.change(id, answers, { request })).json.revision).toBe(2)
    expect((await calls.change(id, { reason: 'late' }, { request, revision: 2 })).status).toBe(409)
    expect(await listActions(client, 'form-request')).toEqual([])
    const { review, requests } = (await calls.readSubmission(id, admin)).json
    expect(requests[0].answeredAt).not.toBeNull()
    expect(review.changes).toEqual([
      expect.objectContaining({
        by: 'Margaret Ashworth',
        fields: [
          { name: 'reason', before: 'moved' },
          { name: 'details', before: null },
        ],
      }),
    ])
    expect(await listEvents(id)).toEqual(['form.submitted', 'form.information-requested', 'form.information-given'])
    // A reviewer who read the earlier answers does not approve the new ones.
    expect((await calls.move(id, 'Under review', 'Approved')).status).toBe(409)
    expect((await calls.move(id, 'Under review', 'Approved', admin, { revision: 2 })).status).toBe(200)
  })

  test('may be asked after a step, concerns a repeated fieldset as a whole, and is withdrawn until it is answered', async () => {
    await calls.move(id, 'Under review', 'Approved')
    const request = randomUUID()
    await calls.ask(id, ['incomes'], admin, request)
    await calls.withdraw(id, request)
    expect((await calls.withdraw(id, request)).status).toBe(200)
    expect((await calls.readSubmission(id)).json).toMatchObject({ openRequest: null, requests: [] })
    expect((await calls.change(id, { incomes: [] }, { request })).status).toBe(409)
    const second = randomUUID()
    await calls.ask(id, ['incomes'], admin, second)
    const given = await calls.change(id, { incomes: [{ amount: '7' }, { amount: '1' }] }, { request: second })
    expect(given.json.answers).toMatchObject({ reason: 'moved', incomes: [{ amount: '7' }, { amount: '1' }], size: '8' })
    expect((await calls.withdraw(id, second)).status).toBe(409)
  })

  test.each([['unknown'], ['limit'], ['size'], ['incomes.amount'], ['constructor']])(
    'does not name %s, which the sender cannot answer',
    async (name) => {
      const refused = await calls.ask(id, ['reason', name])
      expect(refused.json.issues).toEqual([expect.objectContaining({ path: 'fields.1', code: 'unknown-field' })])
    },
  )

  test('is answered by the sender only, and only with their own submission', async () => {
    const request = randomUUID()
    await calls.ask(id, ['reason'], admin, request)
    expect((await calls.change(id, { reason: 'x' }, { request, cookie: stranger })).status).toBe(404)
    expect((await calls.change(id, { reason: 'x' }, { request, cookie: admin })).status).toBe(403)
    expect((await calls.change(id, { reason: 'x' }, { request, cookie: adviser })).status).toBe(404)
    const first = id
    await send()
    expect((await calls.change(id, { reason: 'x' }, { request })).status).toBe(404)
    expect((await calls.withdraw(id, request)).status).toBe(404)
    expect((await calls.change(first, { limit: 'x' }, { request })).json.issues).toEqual([
      expect.objectContaining({ path: 'answers.limit', code: 'unknown-field' }),
    ])
  })

  test('answered on two devices at once is answered once', async () => {
    const request = randomUUID()
    await calls.ask(id, ['reason'], admin, request)
    const given = await Promise.all(['phone', 'desktop'].map((reason) => calls.change(id, { reason }, { request })))
    expect(given.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await app.asOwner(`select revision from form_changes where submission_id = '${id}'`)).toHaveLength(1)
  })
})

describe('a submission of an editable form', () => {
  test('is changed as long as no reviewer has moved it, in the version that it answers', async () => {
    await send({ editable: true })
    expect((await calls.readSubmission(id)).json.canEdit).toBe(true)
    expect((await calls.change(id, { reason: 'changed', note: 'n', incomes: [] })).json).toMatchObject({
      answers: { reason: 'changed', size: null },
      revision: 2,
    })
    expect((await calls.change(id, { reason: 'other device' })).status).toBe(409)
    expect((await calls.change(id, { reason: '' }, { revision: 2 })).json.issues[0]).toMatchObject({
      path: 'answers.reason',
      code: 'required',
    })
    expect((await calls.change(id, { reason: 'stolen' }, { revision: 2, cookie: stranger })).status).toBe(404)
    const item = (await app.get(`/api/collections/forms/items/${form}`, { cookie: admin })).json
    await app.call('DELETE', `/api/collections/forms/items/${form}/publication`, { cookie: admin, body: { version: item.version } })
    expect((await calls.change(id, { reason: 'withdrawn form' }, { revision: 2 })).status).toBe(200)
    // What has been approved is not changed any more, and its sender reads neither names nor reasons of reviewers.
    expect((await calls.move(id, 'Under review', 'Approved', admin, { revision: 3, reason: 'internal remark' })).status).toBe(200)
    expect((await calls.change(id, { reason: 'too late' }, { revision: 3 })).status).toBe(409)
    expect((await calls.readSubmission(id)).json).toMatchObject({
      canEdit: false,
      review: null,
      answers: { reason: 'withdrawn form' },
      steps: [{ step: 'Approved', by: null, reason: null }],
    })
  })

  test('of another form is not changed', async () => {
    await send()
    expect((await calls.readSubmission(id)).json.canEdit).toBe(false)
    expect((await calls.change(id, { reason: 'changed' })).status).toBe(409)
  })
})

describe('drafts in the action queue', () => {
  test('stay until they are sent or discarded', async () => {
    form = await calls.publishForm({}, definition)
    const find = async () =>
      (await listActions(client, 'form-draft')).filter(({ record }: { record: { id: string } }) => record.id === form)
    await calls.saveDraft(form, { note: 'begun' })
    expect(await find()).toEqual([
      {
        kind: 'form-draft',
        subject: (await calls.getForm(form)).json.name,
        count: null,
        record: { id: form, portal: 'private-clients', account: null, at: expect.any(String) },
      },
    ])
    expect(await listActions(stranger, 'form-draft')).toEqual([])
    await calls.submit(form, { reason: 'moved' })
    expect(await find()).toEqual([])
  })
})

describe('the answers of a form as a file', () => {
  const download = (format: string, cookie = admin, query = '') => app.get(`/api/forms/${form}/answers/${format}${query}`, { cookie })

  test('have a row for each submission and a column for each field, of the versions that were answered', async () => {
    await send({}, { reason: '=2+3', note: 'n', incomes: [{ amount: '5' }, { amount: '6.5' }] })
    const first = id
    app.advance(1_000)
    const second = (await calls.submit(form, { reason: 'x' }, { cookie: stranger })).json.id
    await calls.move(second, 'Under review', 'Approved')
    const file = await download('csv')
    expect(file.status).toBe(200)
    const [heading, ...rows] = file.text.replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(heading).toBe('ID,User,Owner,Submitted at,Workflow step,reason,details,note,limit,size,amount 1,amount 2')
    expect(rows.map((row) => row.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/, 'TIME'))).toEqual([
      `${second},Callum Strachan,Callum Strachan,TIME,Approved,x,,,,,,`,
      `${first},Margaret Ashworth,Margaret Ashworth,TIME,Under review,'=2+3,,n,,11.5,5,6.5`,
    ])
    expect((await download('csv', companyAdmin)).text).not.toContain('limit')
    expect((await download('csv', admin, '?step=Approved')).text).not.toContain(first)
    const events = await app.asOwner(`select details from events where kind = 'form.answers-exported' and subject_id = '${form}'`)
    expect(events).toHaveLength(3)
    expect((await download('xlsx')).status).toBe(200)
  })

  test('are refused to clients and advisers, and for an unknown form, format or step', async () => {
    await send()
    expect((await download('csv', client)).status).toBe(403)
    expect((await download('csv', adviser)).status).toBe(403)
    expect((await download('pdf')).status).toBe(404)
    expect((await download('csv', admin, '?step=Rejected')).status).toBe(400)
    form = randomUUID()
    expect((await download('csv')).status).toBe(404)
  })
})
