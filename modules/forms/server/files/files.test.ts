import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editions } from '@atrium/editions/registry'
import { begin, upload as uploadTo, sendPart, waitForCheck } from '@atrium/files/server/testing/uploads'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { sweepFiles } from '@atrium/files/server/sweeping/jobs'
import { createFormCalls, path, portal, type FormCalls } from '../testing/form-calls.ts'

let app: TestApp
const cookies: Record<string, string> = {}
let calls: FormCalls

beforeAll(async () => {
  app = await createTestApp()
  for (const name of ['oscar-venn', 'beatrix-lisle', 'margaret-ashworth', 'callum-strachan', 'eleanor-whitcombe'])
    cookies[name] = await app.signIn(name)
  calls = createFormCalls(app, { admin: by('oscar-venn'), client: client() })
})
afterAll(() => app.close())

const by = (name: string) => cookies[name] ?? ''
const client = () => by('margaret-ashworth')
const pdf = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(400)])

const fields = [
  { name: 'passport', type: 'file', label: 'Passport' },
  { name: 'papers', type: 'dropzone', label: 'Papers' },
  { name: 'picture', type: 'media-picker', label: 'Picture' },
  { name: 'reason', type: 'text', label: 'Reason' },
  { name: 'review', type: 'file', label: 'Review', internal: true },
]

const publishForm = (values: object = {}) => calls.publishForm(values, { steps: [{ id: 's', fieldsets: [{ id: 'f', fields }] }] })
const target = (form: string, field = 'passport') => ({ portal, form, field })

/** Uploads a file to the draft of a form. Returns it as an answer names it. */
async function upload(form: string, { cookie = client(), field = 'passport', name = 'Passport.pdf' } = {}) {
  const begun = await begin(app, { cookie, name, bytes: 409, target: target(form, field), purpose: 'form' })
  expect([begun.status, begun.text]).toEqual([201, begun.text])
  const address = String(begun.headers.location)
  expect((await sendPart(app, cookie, address, 0, pdf())).status).toBe(204)
  const { id, state } = await waitForCheck(app, cookie, address)
  expect(state).toBe('clean')
  return { id, name }
}
const refuse = (form: string, more: object = {}) =>
  begin(app, { cookie: client(), name: 'a.pdf', bytes: 409, target: target(form), purpose: 'form', ...more })
const saveDraft = (form: string, changes: object, { cookie = client(), revision = 0 } = {}) =>
  app.call('PUT', path(form, '/draft'), { cookie, body: { changes, revision, place: null } })
const submit = (form: string, answers: object, { cookie = client(), id = randomUUID() as string } = {}) =>
  app.call('POST', path(form, '/submissions'), { cookie, body: { submission: id, version: 1, answers } })
const change = (id: string, answers: object, revision = 1) =>
  app.call('POST', `/api/submissions/${id}/answers`, { cookie: client(), body: { revision, request: null, answers } })
const read = async (id: string, cookie: string) => (await app.get(`/api/files/${id}?download`, { cookie })).status
const readers = async (id: string) =>
  Object.fromEntries(await Promise.all(Object.entries(cookies).map(async ([name, cookie]) => [name, await read(id, cookie)])))

describe('a file of a form', () => {
  test('[P381] is stored under the id of the form and its name, and read by its owner only until the form is sent', async () => {
    const form = await publishForm()
    const file = await upload(form)
    expect((await saveDraft(form, { passport: [file] })).status).toBe(200)
    const [stored] = await app.asOwner(`select display_path, uploaded_by, purpose from files where id = '${file.id}'`)
    expect(stored?.['display_path']).toMatch(new RegExp(`^${form}/Passport-\\d{13}/Passport\\.pdf$`))
    const [person] = await app.asOwner(`select id from people where name = 'Margaret Ashworth'`)
    expect([stored?.['purpose'], stored?.['uploaded_by']]).toEqual(['form', person?.['id']])
    expect(await readers(file.id)).toEqual({
      'margaret-ashworth': 200,
      'oscar-venn': 404,
      'beatrix-lisle': 404,
      'callum-strachan': 404,
      'eleanor-whitcombe': 404,
    })
    const { id } = (await submit(form, { passport: [file] })).json
    expect(await readers(file.id)).toEqual({
      'margaret-ashworth': 200,
      'oscar-venn': 200,
      'beatrix-lisle': 200,
      'callum-strachan': 404,
      'eleanor-whitcombe': 404,
    })
    expect((await app.get(`/api/files/${file.id}`)).status).toBe(401)
    expect((await app.get(`/api/files/${file.id}`, { cookie: client(), host: 'demo.localhost' })).status).not.toBe(200)
    for (const cookie of [client(), by('oscar-venn')])
      expect((await app.get(`/api/submissions/${id}`, { cookie })).json.answers.passport).toEqual([file])
    const events = await app.asOwner(`select kind, details from events where subject_id = '${form}' and kind = 'form.file-added'`)
    expect(events).toEqual([
      { kind: 'form.file-added', details: expect.objectContaining({ name: 'Passport.pdf', path: stored?.['display_path'] }) },
    ])
    expect(
      await app.asOwner(`select count(*)::int as count from events where subject_id = '${file.id}' and kind = 'form.file-downloaded'`),
    ).toEqual([{ count: 4 }])
  })

  test('of a form of an organisation is read by the people of the account', async () => {
    const form = await publishForm({ owned: 'Organisation' })
    const [own] =
      await app.asOwner(`select a.id from accounts a join account_people m on m.account_id = a.id join people p on p.id = m.person_id
      where p.email = 'margaret.ashworth@ashworth-home.example' and a.portal_id = '${portal}' limit 1`)
    const account = String(own?.['id'])
    const begun = await refuse(form, { target: { ...target(form), account } })
    expect([begun.status, begun.text]).toEqual([201, begun.text])
    const address = String(begun.headers.location)
    await sendPart(app, client(), address, 0, pdf())
    const { id } = await waitForCheck(app, client(), address)
    expect(await app.asOwner(`select owner from form_files where id = '${id}'`)).toEqual([{ owner: `account:${account}` }])
    expect(await readers(id)).toMatchObject({ 'margaret-ashworth': 200, 'callum-strachan': 404, 'oscar-venn': 404 })
  })

  test('is refused before anything is received: no such form or field, not for the person, another kind, too large', async () => {
    const form = await publishForm()
    expect((await refuse(randomUUID())).status).toBe(404)
    expect((await refuse(form, { target: { ...target(form), portal: 'unknown' } })).status).toBe(404)
    for (const field of ['reason', 'unknown', 'review', '']) {
      const refused = await refuse(form, { target: target(form, field) })
      expect([field, refused.status, refused.json.issues]).toEqual([field, 400, [{ path: 'field', code: 'not-found' }]])
    }
    expect((await refuse(form, { name: 'a.zip' })).json.issues).toEqual([{ path: 'file', code: 'type-not-allowed' }])
    expect((await refuse(form, { name: 'a.exe' })).json.issues).toEqual([{ path: 'file', code: 'type-not-allowed' }])
    expect((await refuse(form, { bytes: 50_000_001 })).status).toBe(413)
    expect((await refuse(form, { cookie: undefined })).status).toBe(401)
    // A text that claims to be a PDF is refused by its content.
    const begun = await refuse(form, { bytes: 5 })
    const address = String(begun.headers.location)
    await sendPart(app, client(), address, 0, Buffer.from('hello'))
    expect(await waitForCheck(app, client(), address)).toMatchObject({ state: 'refused', fault: 'type-mismatch' })
    expect(await app.asOwner(`select from form_files where form_id = '${form}'`)).toEqual([])
  })

  test('is not added by somebody who looks as the client, nor to a form that is withdrawn meanwhile', async () => {
    const form = await publishForm()
    const [own] = await app.asOwner(`select account_id from account_people m join people p on p.id = m.person_id
      where p.email = 'margaret.ashworth@ashworth-home.example' limit 1`)
    const looking = await app.signIn('eleanor-whitcombe')
    const begunAs = await app.call('POST', '/api/impersonations', {
      cookie: looking,
      body: { account: own?.['account_id'], reason: 'client-care' },
    })
    expect([begunAs.status, begunAs.text]).toEqual([200, begunAs.text])
    expect((await refuse(form, { cookie: looking })).json.code).toBe('read-only-impersonation')
    const begun = await refuse(form)
    const item = (await app.get(`/api/collections/forms/items/${form}`, { cookie: by('oscar-venn') })).json
    await app.call('DELETE', `/api/collections/forms/items/${form}/publication`, {
      cookie: by('oscar-venn'),
      body: { version: item.version },
    })
    const address = String(begun.headers.location)
    await sendPart(app, client(), address, 0, pdf())
    expect(await waitForCheck(app, client(), address)).toMatchObject({ state: 'refused', fault: 'place-missing' })
  })

  test('is refused at its field if it belongs to a stranger, to another form, to nobody, or to the media library', async () => {
    const [form, other] = [await publishForm(), await publishForm()]
    const strange = await upload(form, { cookie: by('callum-strachan') })
    const elsewhere = await upload(other)
    const unknown = { id: randomUUID(), name: 'x.pdf' }
    const library = await uploadTo(app, by('oscar-venn'), 'Library.pdf', pdf())
    for (const file of [strange, elsewhere, unknown, { id: library.id, name: 'Library.pdf' }]) {
      const draft = await saveDraft(form, { passport: [file] })
      expect([draft.status, draft.json.issues]).toEqual([400, [{ path: 'changes.passport', code: 'not-found' }]])
      const picture = await saveDraft(form, { picture: file.id, reason: 'x' })
      expect(picture.json.issues).toEqual([{ path: 'changes.picture', code: 'not-found' }])
      const sent = await submit(form, { papers: [file] })
      expect([sent.status, sent.json.issues]).toEqual([400, [{ path: 'answers.papers', code: 'not-found' }]])
    }
    expect(await app.asOwner(`select from form_submissions where form_id = '${form}' and submitted_at is not null`)).toEqual([])
    // Staff, whom the database does not stop, name a client's file no more than others do.
    const mine = await upload(form)
    for (const cookie of [by('oscar-venn'), by('eleanor-whitcombe')]) {
      expect((await saveDraft(form, { passport: [mine] }, { cookie })).json.issues).toEqual([
        { path: 'changes.passport', code: 'not-found' },
      ])
      expect((await submit(form, { passport: [mine] }, { cookie })).json.issues).toEqual([{ path: 'answers.passport', code: 'not-found' }])
    }
    // The stranger reads their own file, and the client does not.
    expect([await read(strange.id, by('callum-strachan')), await read(strange.id, client())]).toEqual([200, 404])
  })

  test('belongs to one submission: it is not sent a second time, and is discarded when another submission is sent without it', async () => {
    const form = await publishForm({ editable: true })
    const [first, second] = [await upload(form), await upload(form, { field: 'papers', name: 'Second.pdf' })]
    const id = randomUUID()
    expect((await submit(form, { passport: [first] }, { id })).status).toBe(200)
    // The form was sent without this file, so nobody can open it any more.
    expect(await read(second.id, client())).toBe(404)
    expect((await submit(form, { passport: [first] })).json.issues).toEqual([{ path: 'answers.passport', code: 'not-found' }])
    // The same request again, and a change that keeps the file, are accepted.
    expect((await submit(form, { passport: [first] }, { id })).status).toBe(200)
    const third = await upload(form, { field: 'papers', name: 'Third.pdf' })
    expect((await change(id, { passport: [first], papers: [third] })).status).toBe(200)
    expect(await Promise.all([first, third].map((file) => read(file.id, by('oscar-venn'))))).toEqual([200, 200])
    expect((await change(id, { passport: null, papers: [third] }, 2)).status).toBe(200)
    expect(await Promise.all([first, third].map((file) => read(file.id, by('oscar-venn'))))).toEqual([404, 200])
  })

  test('of a discarded draft, or of none, is removed after thirty days, and not before; one that was sent stays', async () => {
    const [discarded, forgotten, sent, open] = [await publishForm(), await publishForm(), await publishForm(), await publishForm()]
    const files = [await upload(discarded), await upload(forgotten), await upload(sent), await upload(open)]
    await saveDraft(discarded, { passport: [files[0]] })
    await saveDraft(open, { passport: [files[3]] })
    await submit(sent, { passport: [files[2]] })
    expect((await app.call('DELETE', path(discarded, '/draft'), { cookie: client() })).status).toBe(200)
    expect(await read(files[0]!.id, client())).toBe(404)
    const isStored = async () =>
      Promise.all(
        files.map(
          async ({ id }) => (await app.asOwner(`select removed_at is null as stored from files where id = '${id}'`))[0]?.['stored'],
        ),
      )
    const sweepAfter = (days: number) => {
      const clock = () => new Date(app.deps.clock().getTime() + days * 86_400_000)
      return sweepFiles({ ...app.deps, clock }, editions)
    }
    await sweepAfter(29)
    expect(await isStored()).toEqual([true, true, true, true])
    await sweepAfter(31)
    expect(await isStored()).toEqual([false, false, true, true])
    await sweepAfter(31)
    expect(await isStored()).toEqual([false, false, true, true])
  })
})
