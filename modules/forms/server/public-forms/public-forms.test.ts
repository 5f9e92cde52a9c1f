import { randomUUID } from 'node:crypto'
import { editions } from '@atrium/editions/registry'
import { listMails } from '@atrium/platform/mail/outbox'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { createNetworkHeaders } from '@atrium/server/testing/served-routes'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { notifyOfSubmissions } from '../notices/jobs.ts'
import { createFormCalls, field, portal, type FormCalls } from '../testing/form-calls.ts'

let app: TestApp
let admin: string
let companyAdmin: string
let client: string
let calls: FormCalls

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' })
  admin = await app.signIn('oscar-venn')
  companyAdmin = await app.signIn('beatrix-lisle')
  client = await app.signIn('margaret-ashworth')
  calls = createFormCalls(app, { admin, client })
})
afterAll(() => app.close())

const publicAccess = { access: { type: 'public', value: [] } }
const createSteps = (fields: object[]) => ({ steps: [{ id: 's', fieldsets: [{ id: 'f', fields }] }] })
const questions = createSteps([
  field('name', { required: true }),
  field('email'),
  field('why', { when: { eq: [{ field: 'name' }, { value: 'Ada' }] } }),
  field('score', { internal: true }),
  field('rating', { admin: true }),
])

const publishPublic = (values: object = {}, definition: unknown = questions) =>
  calls.publishForm({ ...publicAccess, ...values }, definition)
const read = (form: string, host?: string) => app.get(`/api/public-forms/${form}`, { ...(host && { host }) })
const send = (form: string, answers: object, { id = randomUUID() as string, version = 1, headers = createNetworkHeaders() } = {}) =>
  app.call('POST', `/api/public-forms/${form}/submissions`, { body: { submission: id, version, answers }, headers })
const save = (id: string, version: string, values: object, cookie = admin) =>
  app.call('PATCH', `/api/collections/forms/items/${id}`, { cookie, body: { version, values } })

describe('a public form', () => {
  test('is read without a session, without the fields of the firm and its settings', async () => {
    const form = await publishPublic({ description: 'Two minutes.', recipients: [], 'autorespond-subject': 'Secret subject' })
    const response = await read(form)
    expect(response.status).toBe(200)
    expect(Object.keys(response.json).toSorted()).toEqual(['definition', 'description', 'id', 'name', 'today', 'version'])
    expect(response.json.definition.steps[0].fieldsets[0].fields.map(({ name }: { name: string }) => name)).toEqual([
      'name',
      'email',
      'why',
    ])
    expect(response.text).not.toMatch(/rating|score|Secret subject/)
  })

  test('has the same error as an unknown one if it is not public, not published, withdrawn, deleted or of another edition', async () => {
    const publicForm = await publishPublic()
    const others = [
      randomUUID(),
      await calls.publishForm(),
      ...(await Promise.all(
        [
          { type: 'hidden', value: [] },
          { type: 'users', value: [await personId('margaret-ashworth')] },
        ].map((access) => calls.publishForm({ access })),
      )),
    ]
    const draft = randomUUID()
    await app.call('POST', '/api/collections/forms/items', {
      cookie: admin,
      body: { id: draft, values: { name: 'Draft', definition: questions, ...publicAccess } },
    })
    const withdrawn = await publishPublic()
    const item = (await app.get(`/api/collections/forms/items/${withdrawn}`, { cookie: admin })).json
    await app.call('DELETE', `/api/collections/forms/items/${withdrawn}/publication`, { cookie: admin, body: { version: item.version } })
    const unknown = await read(randomUUID())
    const responses = await Promise.all([
      ...[...others, draft, withdrawn].flatMap((form) => [read(form), send(form, { name: 'x' })]),
      read(publicForm, 'greek.localhost'),
    ])
    for (const { status, json } of responses) {
      expect([status, { ...json, requestId: '' }]).toEqual([404, { ...unknown.json, requestId: '' }])
    }
    expect((await read('no-id')).status).toBe(400)
  })

  test('is sent once under its id, also at the same time, and otherwise refused', async () => {
    const form = await publishPublic({ single: true })
    const id = randomUUID()
    const sent = await Promise.all(Array.from({ length: 10 }, () => send(form, { name: 'Ada', why: 'Curious' }, { id })))
    expect(sent.map(({ status, json }) => [status, json.id])).toEqual(sent.map(() => [200, id]))
    const again = await send(form, { name: 'Ada', why: 'Curious' }, { id })
    expect([again.status, again.json.id, again.json.endMessage]).toEqual([200, id, 'Thanks! Your data has been sent.'])
    expect(await app.asOwner(`select count(*)::int as count from form_submissions where form_id = '${form}'`)).toEqual([{ count: 1 }])
    expect((await send(form, { name: 'Eve' }, { id })).status).toBe(409)
    // "Once" cannot hold for people who are not known.
    expect((await send(form, { name: 'Eve' })).status).toBe(200)
    expect((await send(form, { name: 'Eve' }, { version: 7 })).status).toBe(409)
    // The id of another form's submission is taken, whoever asks.
    const other = await publishPublic()
    expect((await send(other, { name: 'Ada', why: 'Curious' }, { id })).status).toBe(409)
  })

  test('drops answers of hidden fields, and refuses missing ones, unknown names and those of the firm', async () => {
    const form = await publishPublic()
    const { json } = await send(form, { name: 'Bob', why: 'Not asked' })
    expect(await readStored(json.id)).toEqual([{ answers: { name: 'Bob', email: null }, sender: null, person_id: null, portal_id: null }])
    for (const [answers, path, code] of [
      [{}, 'name', 'required'],
      [{ name: 'x'.repeat(100_000) }, '', 'too-long'],
      [{ name: 'Bob', other: 'x' }, 'other', 'unknown-field'],
      [{ name: 'Bob', score: 'x' }, 'score', 'unknown-field'],
      [{ name: 'Bob', rating: 'x' }, 'rating', 'unknown-field'],
    ] as const) {
      const refused = await send(form, answers)
      expect([refused.status, refused.json.issues]).toEqual([
        400,
        [expect.objectContaining({ path: path === '' ? 'answers' : `answers.${path}`, code })],
      ])
    }
  })

  test('is found by admins under the address that was given, reviewed, and saved as CSV and PDF, but nobody can be asked', async () => {
    const form = await publishPublic()
    const { json: unnamed } = await send(form, { name: 'Eve' })
    // The newest is listed first.
    app.advance(1_000)
    const { json: known } = await send(form, { name: 'Bob', email: 'bob@fresh.example' })
    const list = async (cookie: string) =>
      (await app.call('POST', '/api/collections/submissions/search', { cookie, body: { parent: form } })).json.items
    expect((await list(admin)).map(({ values }: { values: object }) => values)).toEqual([
      expect.objectContaining({ user: 'bob@fresh.example (public form)', owners: null, step: 'Under review' }),
      expect.objectContaining({ user: 'Public form', owners: null, step: 'Under review' }),
    ])
    expect(await list(companyAdmin)).toEqual([])
    expect((await calls.readSubmission(known.id, companyAdmin)).status).toBe(404)
    expect((await calls.readSubmission(known.id, client)).status).toBe(404)
    const { json } = await calls.readSubmission(known.id, admin)
    expect(json).toMatchObject({ user: 'bob@fresh.example (public form)', owners: [], portal: null, account: null, canEdit: false })
    expect([json.review.canAsk, json.review.reviewers.length > 0]).toEqual([false, true])
    expect((await calls.ask(known.id, ['name'])).status).toBe(403)
    expect((await calls.comment(known.id, 'Called back')).status).toBe(200)
    expect((await calls.lock(known.id)).status).toBe(200)
    expect((await calls.move(known.id, 'Under review', 'Approved')).json.step).toBe('Approved')
    expect((await calls.change(known.id, { name: 'Eve' }, { cookie: admin })).status).toBe(403)
    const csv = (await app.get(`/api/forms/${form}/answers/csv`, { cookie: admin })).text
    expect(csv).toContain(`${unnamed.id},Public form,,`)
    expect(csv).toContain(`${known.id},bob@fresh.example (public form),,`)
    const pdf = await app.get(`/api/submissions/${known.id}/pdf`, { cookie: admin })
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  })
})

const personId = async (key: string): Promise<string> => {
  const [row] = (await app.asOwner(`select id from people where email = '${app.findPerson(key).email}'`)) as { id: string }[]
  return row?.id ?? ''
}
const readStored = (id: string) => app.asOwner(`select answers, sender, person_id, portal_id from form_submissions where id = '${id}'`)

describe('e-mails of public forms', () => {
  const runJobs = () => notifyOfSubmissions(app.deps, editions)
  const countMails = async (to: string, subject: string) =>
    (await listMails(app.deps, 'wealth')).filter((mail) => mail.to === to && mail.subject === subject).length

  test('go to the recipients and, if the form says so, to the address that was given', async () => {
    const { email } = app.findPerson('beatrix-lisle')
    const form = await publishPublic({
      recipients: [await personId('beatrix-lisle')],
      autorespond: true,
      'autorespond-subject': 'We received it',
    })
    await send(form, { name: 'Bob', email: 'reply@fresh.example' })
    await runJobs()
    await runJobs()
    expect(await countMails('reply@fresh.example', 'We received it')).toBe(1)
    const mails = (await listMails(app.deps, 'wealth')).filter((mail) => mail.to === email && mail.text.includes('reply@fresh.example'))
    expect(mails.length).toBe(1)
    const silent = await publishPublic()
    await send(silent, { name: 'Bob', email: 'silent@fresh.example' })
    await runJobs()
    expect((await listMails(app.deps, 'wealth')).filter(({ to }) => to === 'silent@fresh.example')).toEqual([])
  })

  test('reply to one mailbox at most five times a day, whatever its tags, and to no list of addresses', async () => {
    const form = await publishPublic({ autorespond: true, 'autorespond-subject': 'Five at most' })
    for (let time = 0; time < 8; time++)
      await send(form, { name: 'Bob', email: time % 2 ? 'victim@fresh.example' : `Victim+${time}@fresh.example` })
    for (const list of [
      'a@fresh.example,b@fresh.example',
      'x:group@fresh.example',
      'a@fresh.example\r\nBcc: b@fresh.example',
      '"a b"@fresh.example',
    ])
      await send(form, { name: 'Bob', email: list })
    await runJobs()
    const replies = (await listMails(app.deps, 'wealth')).filter(({ subject }) => subject === 'Five at most')
    expect(replies.map(({ to }) => to.toLowerCase().replace(/\+\d/, ''))).toEqual(Array(5).fill('victim@fresh.example'))
    await app.asOwner(`update form_submissions set notified_at = notified_at - interval '25 hours' where replied_to is not null`)
    await send(form, { name: 'Bob', email: 'victim@fresh.example' })
    await runJobs()
    expect((await listMails(app.deps, 'wealth')).filter(({ subject }) => subject === 'Five at most').length).toBe(6)
  })
})

describe('limits', () => {
  const useUp = (name: string, key: string) =>
    app.asOwner(`insert into platform.rate_limits (key, points, expire) values ('${name}:${key}', 1000000, ${Date.now() + 60_000})
      on conflict (key) do update set points = 1000000, expire = excluded.expire`)

  test('of a network and of a form refuse the excess with the time to wait, and leave other forms, networks and signed-in people alone', async () => {
    const [form, other] = [await publishPublic(), await publishPublic()]
    const headers = { 'x-forwarded-for': '203.0.113.77' }
    const sent: number[] = []
    for (let time = 0; time < 31; time++) sent.push((await send(form, { name: `${time}` }, { headers })).status)
    expect(sent).toEqual([...Array<number>(30).fill(200), 429])
    expect((await read(form)).status).toBe(200)
    const refused = await send(other, { name: 'Bob' }, { headers })
    expect([refused.status, refused.json.code, Number(refused.headers['retry-after']) > 60]).toEqual([429, 'too-many-attempts', true])
    expect((await send(form, { name: 'Bob' })).status).toBe(200)

    await useUp('publicForm', form)
    expect((await send(form, { name: 'Bob' })).json).toMatchObject({ code: 'too-many-attempts' })
    expect((await send(other, { name: 'Bob' })).status).toBe(200)
    const own = await calls.publishForm()
    expect((await app.get(`/api/portals/${portal}/forms/${own}`, { cookie: client, headers })).status).toBe(200)
    expect((await calls.saveDraft(own, { reason: 'moved' })).status).toBe(200)
    expect((await calls.submit(own, { reason: 'moved' })).status).toBe(200)
  })

  test('of a form count what is stored only, however its id is written', async () => {
    const form = await publishPublic()
    const counted = async () =>
      (await app.asOwner(`select key, points from platform.rate_limits where key ilike 'publicForm:${form}'`)) as object[]
    expect((await send(form, {})).status).toBe(400)
    expect((await send(form, { name: 'Bob' }, { version: 2 })).status).toBe(409)
    expect(await counted()).toEqual([])
    expect((await send(form.toUpperCase(), { name: 'Bob' })).status).toBe(200)
    expect(await counted()).toEqual([{ key: `publicForm:${form}`, points: 1 }])
    await useUp('publicForm', form)
    expect((await send(form.toUpperCase(), { name: 'Bob' })).status).toBe(429)
  })

  test('of a person refuse drafts and submissions of that person only', async () => {
    const form = await calls.publishForm()
    const stranger = await app.signIn('callum-strachan')
    const id = await personId('callum-strachan')
    await useUp('draftOfPerson', id)
    const draft = await calls.saveDraft(form, { reason: 'x' }, 0, stranger)
    expect([draft.status, draft.json.code, Number(draft.headers['retry-after']) > 0]).toEqual([429, 'too-many-attempts', true])
    expect((await calls.saveDraft(form, { reason: 'x' })).status).toBe(200)
    expect((await calls.submit(form, { reason: 'x' }, { cookie: stranger })).status).toBe(200)
    await useUp('submissionOfPerson', id)
    expect((await calls.submit(form, { reason: 'x' }, { cookie: stranger })).status).toBe(429)
    expect((await calls.submit(form, { reason: 'x' })).status).toBe(200)
  })
})

describe('turns', () => {
  test('of one network are few, so that its requests for random forms do not keep others from theirs', async () => {
    const form = await publishPublic()
    const headers = { 'x-forwarded-for': '203.0.113.88' }
    // All that is taken waits, until everything has been sent.
    const opened = Promise.withResolvers<void>()
    const { throttles } = app.deps
    const count = throttles.count.bind(throttles)
    const spy = vi.spyOn(throttles, 'count').mockImplementation(async (name, key) => {
      if (name === 'publicFormOfNetwork') await opened.promise
      return count(name, key)
    })
    const flood = Array.from({ length: 400 }, () => send(randomUUID(), { name: 'x' }, { headers }))
    // A first one is refused once the places are taken.
    expect((await Promise.race(flood)).status).toBe(429)
    const others = Array.from({ length: 5 }, () => send(form, { name: 'Ada', why: 'x' }))
    await Promise.race([...others, ...flood.slice(-1)])
    opened.resolve()
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const statuses = (await Promise.all(flood)).map(({ status }) => status)
    spy.mockRestore()
    // Ten are taken at once and twenty wait for them.
    expect(statuses.filter((status) => status === 404).length).toBe(30)
    expect(statuses.filter((status) => status === 429).length).toBe(370)
  })
})

test('requests that wait are refused without the database once another of their network was refused', async () => {
  const form = await publishPublic()
  const address = '203.0.113.99'
  await app.asOwner(`insert into platform.rate_limits (key, points, expire)
    values ('publicFormOfNetwork:wealth ${address}', 1000000, ${Date.now() + 60_000})`)
  const opened = Promise.withResolvers<void>()
  const { throttles } = app.deps
  const count = throttles.count.bind(throttles)
  const counted: string[] = []
  const spy = vi.spyOn(throttles, 'count').mockImplementation(async (name, key) => {
    counted.push(name)
    await opened.promise
    return count(name, key)
  })
  const sent = Array.from({ length: 10 }, () => send(form, { name: 'Ada', why: 'x' }, { headers: { 'x-forwarded-for': address } }))
  // Two of a form are stored at once; the others wait for them.
  await vi.waitFor(() => expect(counted.length).toBe(2))
  opened.resolve()
  const responses = await Promise.all(sent)
  spy.mockRestore()
  expect(responses.map(({ status, json }) => [status, json.code])).toEqual(sent.map(() => [429, 'too-many-attempts']))
  expect(counted).toEqual(['publicFormOfNetwork', 'publicFormOfNetwork'])
})

describe('the event of a public submission', () => {
  test('contains no person, even if someone is signed in', async () => {
    const form = await publishPublic()
    const id = randomUUID()
    const body = { submission: id, version: 1, answers: { name: 'Bob' } }
    const sent = await app.call('POST', `/api/public-forms/${form}/submissions`, { body, cookie: client, headers: createNetworkHeaders() })
    expect(sent.status).toBe(200)
    expect(await app.asOwner(`select kind, person_id, as_account_id, subject_type from events where subject_id = '${id}'`)).toEqual([
      { kind: 'form.submitted', person_id: null, as_account_id: null, subject_type: 'submission' },
    ])
    expect(await readStored(id)).toMatchObject([{ person_id: null }])
  })
})

describe('access levels', () => {
  test('are public by the decision of an admin only, because company admins do not see what is sent', async () => {
    const create = (cookie: string, values: object) =>
      app.call('POST', '/api/collections/forms/items', {
        cookie,
        body: { id: randomUUID(), values: { name: 'Form', definition: questions, ...values } },
      })
    const refusal = [400, [{ path: 'values.access', code: 'not-allowed' }]]
    const refused = await create(companyAdmin, publicAccess)
    expect([refused.status, refused.json.issues]).toEqual(refusal)
    const own = await create(companyAdmin, {})
    const changed = await save(own.json.id, own.json.version, publicAccess, companyAdmin)
    expect([changed.status, changed.json.issues]).toEqual(refusal)
    // What an admin has made public, company admins may edit and publish.
    const published = await save(own.json.id, own.json.version, publicAccess)
    const edited = await save(own.json.id, published.json.version, { name: 'Edited' }, companyAdmin)
    expect([edited.status, edited.json.values.access.type]).toEqual([200, 'public'])
    const live = await app.call('POST', `/api/collections/forms/items/${own.json.id}/publication`, {
      cookie: companyAdmin,
      body: { version: edited.json.version },
    })
    expect(live.status).toBe(200)
    expect((await read(own.json.id)).status).toBe(200)
    const closed = await save(own.json.id, live.json.version, { access: { type: 'hidden', value: [] } }, companyAdmin)
    expect(closed.status).toBe(200)
    expect((await save(own.json.id, closed.json.version, publicAccess, companyAdmin)).status).toBe(400)
  })

  const listed = async (form: string, cookie = client) =>
    (await app.get(`/api/portals/${portal}/forms`, { cookie })).json.items.some(({ id }: { id: string }) => id === form)

  test('list a form for everybody, and hide it from everybody but admins', async () => {
    const forms = await Promise.all(
      ['public', 'hidden', 'authenticated'].map((type) => calls.publishForm({ access: { type, value: [] } }, questions)),
    )
    expect(await Promise.all(forms.map((form) => listed(form)))).toEqual([true, false, true])
    expect(await Promise.all(forms.map(async (form) => (await calls.getForm(form)).status))).toEqual([200, 404, 200])
    expect((await calls.getForm(forms[1] ?? '', companyAdmin)).status).toBe(200)
  })

  test('limit a form to named users and organisations, and to admins', async () => {
    const stranger = await app.signIn('iris-delacourt')
    const forUsers = await calls.publishForm({ access: { type: 'users', value: [await personId('margaret-ashworth')] } })
    expect([await listed(forUsers), await listed(forUsers, stranger), await listed(forUsers, admin)]).toEqual([true, false, true])
    expect((await calls.getForm(forUsers)).status).toBe(200)
    expect((await calls.getForm(forUsers, stranger)).status).toBe(404)
    expect((await calls.saveDraft(forUsers, { reason: 'x' }, 0, stranger)).status).toBe(404)
    expect((await calls.submit(forUsers, { reason: 'x' }, { cookie: stranger })).status).toBe(404)
    const [{ organisation }] = (await app.asOwner(`select organisation_id as organisation from portals where id = '${portal}'`)) as [
      { organisation: string },
    ]
    const ofOrganisation = await calls.publishForm({ access: { type: 'organisations', value: [organisation] } })
    expect([await listed(ofOrganisation), (await calls.getForm(ofOrganisation)).status]).toEqual([true, 200])
    await calls.saveDraft(ofOrganisation, { reason: 'moved' })
    const countActions = async () =>
      (await app.get('/api/me/action-queue', { cookie: client })).json.filter(
        ({ record }: { record?: { id: string } }) => record?.id === ofOrganisation,
      ).length
    expect(await countActions()).toBe(1)
    // The portal changes to another organisation, so that the form is for others.
    const other = randomUUID()
    await app.asOwner(`insert into organisations (id, edition, name) values ('${other}', 'wealth', 'Other')`)
    await app.asOwner(`update portals set organisation_id = '${other}' where id = '${portal}'`)
    expect([await listed(ofOrganisation), (await calls.getForm(ofOrganisation)).status, await countActions()]).toEqual([false, 404, 0])
    await app.asOwner(`update portals set organisation_id = '${organisation}' where id = '${portal}'`)
  })

  test('are checked with the definition: files, records, passwords and fields of admins do not fit a public form', async () => {
    const refused = [
      [field('passport', { type: 'file' })],
      [field('adviser', { type: 'picker', collection: 'people' })],
      [field('word', { type: 'password' })],
      [field('rows', { type: 'tabular', columns: [field('scan', { type: 'file' })] })],
      [field('limit', { admin: true }), field('over', { when: { answered: { field: 'limit' } } })],
      [field('limit', { admin: true }), field('text', { label: 'Limit {{limit}}' })],
    ]
    for (const fields of refused) {
      const body = { id: randomUUID(), values: { name: 'Form', definition: createSteps(fields), ...publicAccess } }
      const response = await app.call('POST', '/api/collections/forms/items', { cookie: admin, body })
      expect([response.status, response.json.issues]).toEqual([400, [{ path: 'values.access', code: 'not-allowed' }]])
    }
    // A table with the columns of a form that asks for a file.
    const columns = await calls.publishForm({}, createSteps(refused[0] ?? []))
    const table = createSteps([field('rows', { type: 'tabular', collection: columns })])
    const referring = await app.call('POST', '/api/collections/forms/items', {
      cookie: admin,
      body: { id: randomUUID(), values: { name: 'Form', definition: table, ...publicAccess } },
    })
    expect([referring.status, referring.json.issues]).toEqual([400, [{ path: 'values.access', code: 'not-allowed' }]])
    // Neither by a change of the access nor of the definition.
    const form = randomUUID()
    const created = await app.call('POST', '/api/collections/forms/items', {
      cookie: admin,
      body: { id: form, values: { name: 'Form', definition: createSteps(refused[0] ?? []) } },
    })
    expect((await save(form, created.json.version, publicAccess)).status).toBe(400)
    const other = await publishPublic()
    const { version } = (await app.get(`/api/collections/forms/items/${other}`, { cookie: admin })).json
    expect((await save(other, version, { definition: createSteps(refused[0] ?? []) })).status).toBe(400)
  })
})
