import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { createFormCalls, path, type FormCalls } from '../testing/form-calls.ts'

let app: TestApp
let admin: string
let client: string
let stranger: string
let adviser: string

let calls: FormCalls

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.signIn('oscar-venn')
  client = await app.signIn('margaret-ashworth')
  stranger = await app.signIn('callum-strachan')
  adviser = await app.signIn('eleanor-whitcombe')
  calls = createFormCalls(app, { admin, client })
})
afterAll(() => app.close())

const field = (name: string, type = 'text', more: object = {}) => ({ name, type, label: name, ...more })
const define = (...fields: object[]) => ({ steps: [{ id: 's', fieldsets: [{ id: 'f', fields }] }] })

const createForm = (definition: unknown, values: object = {}, id = randomUUID() as string) =>
  app.call('POST', '/api/collections/forms/items', {
    cookie: admin,
    body: { id, values: { name: `Form ${id.slice(0, 6)}`, definition, ...values } },
  })
const publishForm = (definition: unknown, values: object = {}) => calls.publishForm(values, definition)
const getForm = async (form: string, cookie = client) => (await calls.getForm(form, cookie)).json
const saveDraft = (form: string, changes: object, cookie = client) => calls.saveDraft(form, changes, 0, cookie)
const readSubmission = async (id: string, cookie = client) => (await calls.readSubmission(id, cookie)).json
const listChoices = (form: string, body: object, cookie = client) => app.call('POST', path(form, '/choices'), { cookie, body })
const fieldsOf = (form: { definition: { steps: { fieldsets: { fields: Record<string, unknown>[] }[] }[] } }) =>
  form.definition.steps[0]?.fieldsets[0]?.fields ?? []

/** Adds and publishes a person of the team, whom everybody may see. */
async function addTeamMember(name: string, isPublished = true): Promise<string> {
  const item = await app.call('POST', '/api/collections/people/items', { cookie: admin, body: { id: randomUUID(), values: { name } } })
  expect([item.status, item.text]).toEqual([200, item.text])
  if (isPublished && item.json.publication?.liveSince === null)
    await app.call('POST', `/api/collections/people/items/${item.json.id}/publication`, {
      cookie: admin,
      body: { version: item.json.version },
    })
  return item.json.id
}
const findAccount = async (email: string) =>
  String(
    (
      await app.asOwner(`select account_id from account_people m join people p on p.id = m.person_id
        where p.email = '${email}' order by account_id limit 1`)
    )[0]?.['account_id'],
  )

describe('the definition of a form', () => {
  test('[B132] [B169] keeps all attributes of fields, fieldsets, steps and the form, also those that this version does not know', async () => {
    const complete = {
      name: 'choice',
      label: { en: 'Choice', is: 'Val', el: 'Επιλογή' },
      type: 'select',
      value: 'a',
      help: 'Choose one',
      required: true,
      rules: ['link'],
      limit: 10,
      min: 1,
      max: 9,
      options: [{ value: 'a', label: 'A' }],
      multiple: true,
      other: true,
      otherValue: 'else',
      disabled: false,
      readonly: false,
      admin: false,
      internal: false,
      collection: 'people',
      parentId: 'parentId',
      exclude: 'note',
      notes: 'A note',
      comment: 'A comment',
      color: '#123456',
      flat: true,
      inset: true,
      thumblabel: true,
      icon: 'home',
      component: 'metadata',
      unknownToThisVersion: { kept: [1] },
    }
    const definition = {
      steps: [
        {
          id: 'one',
          title: 'First',
          fieldsets: [{ id: 'main', title: 'Main', fullwidth: true, summary: 'About you', fields: [complete, field('note')] }],
          children: [{ id: 'child', title: 'Second', fieldsets: [{ id: 'more', fields: [field('email')] }] }],
        },
      ],
    }
    const other = await publishForm(define(field('a')))
    const [recipient] = await app.asOwner(`select id from people where name = 'Beatrix Lisle'`)
    const settings = {
      description: 'A form',
      single: true,
      editable: true,
      sendCSV: true,
      owned: 'Organisation',
      subforms: [other],
      recipients: [recipient?.['id']],
      'end-message': 'Thank you.',
      autorespond: true,
      'autorespond-email': 'email',
      'autorespond-subject': 'Received',
      'autorespond-body': { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'We have it.' }] }] },
    }
    const form = await publishForm(definition, settings)
    const item = (await app.get(`/api/collections/forms/items/${form}`, { cookie: admin })).json
    expect(item.values.definition).toEqual(definition)
    expect(item.values).toMatchObject(settings)
    const filled = (
      await app.get(`${path(form)}?account=${await findAccount('margaret.ashworth@ashworth-home.example')}`, { cookie: client })
    ).json
    expect(filled.definition).toEqual(definition)
  })

  test('[B229] has a description of at most 200 characters', async () => {
    const refused = await createForm(define(field('a')), { description: 'x'.repeat(201) })
    expect([refused.status, refused.json.issues]).toEqual([400, [{ path: 'values.description', code: 'too-long', limit: 200 }]])
    expect((await createForm(define(field('a')), { description: 'x'.repeat(200) })).status).toBe(200)
  })

  test('[B268] belongs to Personal or Organisation, and nothing else', async () => {
    for (const owned of ['Personal', 'Organisation']) expect((await createForm(define(field('a')), { owned })).status).toBe(200)
    const refused = await createForm(define(field('a')), { owned: 'Nobody' })
    expect(refused.json.issues).toEqual([{ path: 'values.owned', code: 'not-an-option' }])
    const { fields } = (await app.get('/api/collections/forms', { cookie: admin })).json
    const options = fields.find(({ name }: { name: string }) => name === 'owned').options
    expect(options.map(({ value }: { value: string }) => value)).toEqual(['Personal', 'Organisation'])
  })
})

describe('fields for admins', () => {
  test('[B238] [B239] are changed by admins only, and internal ones are missing from every answer to others', async () => {
    const form = await publishForm(
      define(field('reason'), field('limit', 'text', { admin: true }), field('assessment', 'text', { internal: true })),
      { editable: true },
    )
    const names = async (cookie: string) => fieldsOf(await getForm(form, cookie)).map(({ name }) => name)
    expect([await names(client), await names(adviser), await names(admin)]).toEqual([
      ['reason', 'limit'],
      ['reason', 'limit'],
      ['reason', 'limit', 'assessment'],
    ])
    for (const cookie of [client, adviser]) {
      expect((await saveDraft(form, { limit: 'x' }, cookie)).json.issues).toEqual([{ path: 'changes.limit', code: 'unknown-field' }])
      expect((await calls.submit(form, { limit: 'x' }, { cookie })).json.issues).toEqual([{ path: 'answers.limit', code: 'not-allowed' }])
      expect((await calls.submit(form, { assessment: 'x' }, { cookie })).json.issues).toEqual([
        { path: 'answers.assessment', code: 'unknown-field' },
      ])
    }
    expect((await saveDraft(form, { limit: '5', assessment: 'seen' }, admin)).status).toBe(200)
    const { id } = (await calls.submit(form, { reason: 'x', limit: '5', assessment: 'seen' }, { cookie: admin })).json
    expect((await readSubmission(id, admin)).answers).toEqual({ reason: 'x', limit: '5', assessment: 'seen' })
    // A client reads a submission with an internal answer without it.
    const own = (await calls.submit(form, { reason: 'mine' })).json.id
    await app.asOwner(`update form_submissions set answers = answers || '{"assessment": "secret", "limit": "7"}' where id = '${own}'`)
    const seen = await readSubmission(own)
    expect([seen.answers, JSON.stringify(seen).includes('assessment'), JSON.stringify(seen).includes('secret')]).toEqual([
      { reason: 'mine', limit: '7' },
      false,
      false,
    ])
    expect((await readSubmission(own, admin)).answers).toMatchObject({ assessment: 'secret' })
  })
})

describe('answers that name records', () => {
  const records = define(
    field('adviser', 'collectionSelect', { collection: 'people' }),
    field('team', 'picker', { collection: 'people', multiple: true }),
    field('account', 'picker', { collection: 'accounts' }),
    field('user', 'picker', { collection: 'users' }),
    field('access', 'permissions'),
    field('all', 'grid', { collection: 'people' }),
    field('text'),
  )

  test('are chosen from what the person may see: published items, and their own accounts', async () => {
    const form = await publishForm(records)
    const [shown, name] = [await addTeamMember('Zoë Harbour'), 'Zoë Harbour']
    const search = async (body: object, cookie = client) => (await listChoices(form, body, cookie)).json
    expect(await search({ field: 'adviser', collection: 'people', search: 'zoe' })).toEqual({ items: [{ id: shown, name }], count: 1 })
    expect((await search({ field: 'all', collection: 'people', search: 'zoe' })).count).toBe(1)
    const own = await findAccount('margaret.ashworth@ashworth-home.example')
    const strange = await findAccount('callum.strachan@strachan-family.example')
    const { items } = await search({ field: 'account', collection: 'accounts' })
    const ids = new Set(items.map(({ id }: { id: string }) => id))
    expect([ids.has(own), ids.has(strange)]).toEqual([true, false])
    expect(await search({ field: 'user', collection: 'users' })).toEqual({ items: [], count: 0 })
    expect((await search({ field: 'user', collection: 'users', search: 'oscar' }, admin)).count).toBeGreaterThan(0)
    expect(await search({ field: 'access', collection: 'organisations' })).toEqual({ items: [], count: 0 })
    // In pages.
    const first = await search({ field: 'team', collection: 'people', limit: 1 })
    const second = await search({ field: 'team', collection: 'people', limit: 1, offset: 1 })
    expect([first.items.length, first.count, first.items[0].id === second.items[0]?.id]).toEqual([1, second.count, false])
    for (const body of [
      { field: 'text', collection: 'people' },
      { field: 'adviser', collection: 'users' },
      { field: 'access', collection: 'people' },
      { field: 'none', collection: 'people' },
    ])
      expect((await listChoices(form, body)).status).toBe(404)
  })

  test('are looked up when they are saved and sent, and an unknown one is refused at its field', async () => {
    const form = await publishForm(records)
    const shown = await addTeamMember('Yara Light')
    const [own, strange] = [
      await findAccount('margaret.ashworth@ashworth-home.example'),
      await findAccount('callum.strachan@strachan-family.example'),
    ]
    const [user] = await app.asOwner(`select id from people where name = 'Oscar Venn'`)
    for (const [name, value] of [
      ['adviser', randomUUID()],
      ['adviser', 'no-id'],
      ['team', [shown, randomUUID()]],
      ['account', strange],
      ['user', user?.['id']],
      ['access', { type: 'users', value: [user?.['id']] }],
    ] as const) {
      const draft = await saveDraft(form, { [name]: value })
      expect([name, draft.status, draft.json.issues]).toEqual([name, 400, [{ path: `changes.${name}`, code: 'not-found' }]])
      const sent = await calls.submit(form, { [name]: value })
      expect([name, sent.status, sent.json.issues]).toEqual([name, 400, [{ path: `answers.${name}`, code: 'not-found' }]])
    }
    const answers = { adviser: shown, team: [shown], account: own, access: { type: 'public', value: [] } }
    expect((await saveDraft(form, answers)).status).toBe(200)
    const { draft, references } = await getForm(form)
    expect(draft.answers).toEqual(answers)
    expect(references).toEqual(
      expect.arrayContaining([
        { collection: 'people', id: shown, name: 'Yara Light' },
        { collection: 'accounts', id: own, name: expect.any(String) },
      ]),
    )
    const { id } = (await calls.submit(form, answers)).json
    for (const cookie of [client, admin])
      expect((await readSubmission(id, cookie)).references).toEqual(
        expect.arrayContaining([{ collection: 'people', id: shown, name: 'Yara Light' }]),
      )
    expect((await app.get(`/api/submissions/${id}`, { cookie: stranger })).status).toBe(404)
  })
})

describe('the number of a submission', () => {
  test('[B140] is the name of the collection and the index of the submission, and stays when it is changed', async () => {
    const form = await publishForm(
      define(field('number', 'increment'), field('case', 'increment', { collection: 'complaints' }), field('a')),
      {
        editable: true,
      },
    )
    expect((await calls.submit(form, { number: 'submissions-9' })).json.issues).toEqual([{ path: 'answers.number', code: 'not-allowed' }])
    const sent = await Promise.all([client, stranger, adviser, admin].map((cookie) => calls.submit(form, { a: 'x' }, { cookie })))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const numbers = await app.asOwner(`select answers ->> 'number' as number, answers ->> 'case' as kase from form_submissions
      where form_id = '${form}' order by number`)
    expect(numbers).toEqual([1, 2, 3, 4].map((index) => ({ number: `submissions-${index}`, kase: `complaints-${index}` })))
    const { id } = sent[0]!.json
    const before = (await readSubmission(id)).answers
    const body = { revision: 1, request: null, answers: { a: 'changed' } }
    expect((await app.call('POST', `/api/submissions/${id}/answers`, { cookie: client, body })).status).toBe(200)
    expect((await readSubmission(id)).answers).toEqual({ ...before, a: 'changed' })
  })
})

describe('a table', () => {
  const columns = define(
    field('asset', 'text', { required: true, label: { en: 'Asset', is: 'Eign' } }),
    field('worth', 'number', { label: 'Worth', limit: 1_000_000 }),
    field('kind', 'select', { options: [{ value: 'house', label: 'House' }] }),
    field('score', 'text', { internal: true }),
    { name: 'heading', type: 'label', label: 'Not a column' },
  )
  const table = (items: string[][], headers = ['Asset', 'Worth', 'Kind']) => JSON.stringify({ items, headers })

  test('[B087] [B088] reads columns and editable fields from the first fieldset of another form, and is stored as text with items and headers', async () => {
    const other = await publishForm({
      steps: [{ ...columns.steps[0], fieldsets: [columns.steps[0]!.fieldsets[0], { id: 'g', fields: [field('no')] }] }],
    })
    const form = await publishForm(define(field('assets', 'tabular', { collection: other })))
    const [assets] = fieldsOf(await getForm(form))
    expect(assets?.['columns']).toMatchObject([{ name: 'asset' }, { name: 'worth' }, { name: 'kind' }])
    const refused = await calls.submit(form, {
      assets: table([
        ['', '5', ''],
        ['Home', 'much', 'boat'],
      ]),
    })
    expect(refused.json.issues).toEqual([
      { path: 'answers.assets.items.0.0', code: 'required' },
      { path: 'answers.assets.items.1.1', code: 'not-a-number' },
      { path: 'answers.assets.items.1.2', code: 'not-an-option' },
    ])
    expect((await calls.submit(form, { assets: table([['Home']], ['Asset']) })).json.issues).toEqual([
      { path: 'answers.assets', code: 'format' },
    ])
    const { id } = (await calls.submit(form, { assets: table([['Home', '1,000.50', 'house']]) })).json
    expect((await readSubmission(id)).answers.assets).toBe('{"items":[["Home","1000.5","house"]],"headers":["Asset","Worth","Kind"]}')
  })

  test('is not saved if it refers to its own form or to one that does not exist, nor published after that form was deleted', async () => {
    const id = randomUUID()
    const refuse = async (collection: string) => (await createForm(define(field('t', 'tabular', { collection })), {}, id)).json.issues
    expect(await refuse(id)).toEqual([{ path: 'values.definition', code: 'not-found' }])
    expect(await refuse(randomUUID())).toEqual([{ path: 'values.definition', code: 'not-found' }])
    expect(await refuse('people')).toEqual([{ path: 'values.definition', code: 'not-found' }])
    const form = (await createForm(define(field('a')))).json
    const save = (collection: string) =>
      app.call('PATCH', `/api/collections/forms/items/${form.id}`, {
        cookie: admin,
        body: { version: form.version, values: { definition: define(field('t', 'tabular', { collection })) } },
      })
    expect((await save(form.id)).json.issues).toEqual([{ path: 'values.definition', code: 'cycle' }])
    const other = await publishForm(columns)
    const saved = await save(other)
    expect([saved.status, saved.text]).toEqual([200, saved.text])
    await app.call('DELETE', `/api/collections/forms/items/${other}`, { cookie: admin })
    expect((await calls.publish(saved.json)).json.issues).toEqual([{ path: 'values.definition', code: 'not-found' }])
  })
})

describe('values with several parts', () => {
  test('[B171] [B172] are lists of items with a value, of names with a number, and of tabs with title, subtitle, content and image', async () => {
    const form = await publishForm(
      define(field('texts', 'multi-text-field'), field('groups', 'multi-group-text-field'), field('tabs', 'tabs')),
    )
    const answers = {
      texts: [{ value: 'one' }, { value: 'two' }],
      groups: [
        { name: 'UK', value: '1,250.5' },
        { name: 'US', value: 'many' },
      ],
      tabs: [{ title: 'About', subtitle: 'The firm', content: 'Since 1958', image: null }],
    }
    const { id } = (await calls.submit(form, answers)).json
    expect((await readSubmission(id)).answers).toEqual({
      ...answers,
      groups: [
        { name: 'UK', value: '1250.5' },
        { name: 'US', value: null },
      ],
    })
  })
})

describe('fields of a new draft', () => {
  const fields = [
    field('full-name', 'text', { prefill: 'name' }),
    field('address', 'text', { prefill: 'email', rules: ['email'] }),
    field('account', 'text', { prefill: 'account' }),
    field('income', 'number', { prefill: 'last' }),
    field('passport', 'file', { prefill: 'last' }),
    field('secret', 'password', { prefill: 'last' }),
    field('limit', 'text', { prefill: 'last', admin: true }),
    field('odd', 'text', { prefill: 'constructor' }),
    field('plain'),
  ]

  test('begin with data of the person and with the answers that they sent last, and with nothing of others', async () => {
    const form = await publishForm(define(...fields))
    const known = { 'full-name': 'Margaret Ashworth', address: 'margaret.ashworth@ashworth-home.example' }
    expect((await getForm(form)).prefill).toEqual(known)
    await calls.submit(form, { 'full-name': 'Meg', income: '1,200', plain: 'x' })
    await calls.submit(form, { income: '7' }, { cookie: stranger })
    expect((await getForm(form)).prefill).toEqual({ ...known, income: '1200' })
    // What the draft answers, also with nothing, is not replaced.
    await saveDraft(form, { income: null, 'full-name': 'Margaret' })
    expect((await getForm(form)).prefill).toEqual({ address: known.address })
  })

  test('of an organisation begin with the name of the account and what its people sent', async () => {
    const form = await publishForm(define(...fields), { owned: 'Organisation' })
    const account = await findAccount('margaret.ashworth@ashworth-home.example')
    const [{ name } = { name: '' }] = await app.asOwner(`select name from accounts where id = '${account}'`)
    const { prefill } = (await app.get(`${path(form)}?account=${account}`, { cookie: client })).json
    expect(prefill).toMatchObject({ account: name, 'full-name': 'Margaret Ashworth' })
  })
})
