import { randomUUID } from 'node:crypto'
import { scriptPayloads } from '@atrium/demo/script-payloads'
import { editions } from '@atrium/editions/registry'
import { begin, sendPart, waitForCheck } from '@atrium/files/server/testing/uploads'
import { createClamd } from '@atrium/platform/files/clamd'
import { startFakeClamd, virusMarker, type FakeClamd } from '@atrium/platform/files/testing/fake-clamd'
import { listMails } from '@atrium/platform/mail/outbox'
import { createNetworkHeaders } from '@atrium/server/testing/served-routes'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { createArchive } from '@atrium/server/testing/workbook'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifyOfSubmissions } from './notices/jobs.ts'
import { createFormCalls, field, path, portal, type FormCalls } from './testing/form-calls.ts'

let app: TestApp
let clamd: FakeClamd
let admin: string
let client: string
let stranger: string
let calls: FormCalls
const limit = 30_000_000

beforeAll(async () => {
  clamd = await startFakeClamd()
  app = await createTestApp({ TRUST_PROXY: '1' }, { virusScanner: createClamd({ host: '127.0.0.1', port: clamd.port }, limit) })
  admin = await app.signIn('oscar-venn')
  client = await app.signIn('margaret-ashworth')
  stranger = await app.signIn('callum-strachan')
  calls = createFormCalls(app, { admin, client })
})
afterAll(async () => {
  await app.close()
  await clamd.close()
})

const createSteps = (fields: object[]) => ({ steps: [{ id: 's', fieldsets: [{ id: 'f', fields }] }] })
const publishPublic = (fields: object[], values: object = {}) =>
  calls.publishForm({ access: { type: 'public', value: [] }, ...values }, createSteps(fields))
const send = (form: string, answers: unknown, { id = randomUUID() as string, cookie = undefined as string | undefined } = {}) =>
  app.call('POST', `/api/public-forms/${form}/submissions`, {
    cookie,
    body: { submission: id, version: 1, answers },
    headers: createNetworkHeaders(),
  })
const personId = async (key: string): Promise<string> => {
  const [row] = (await app.asOwner(`select id from people where email = '${app.findPerson(key).email}'`)) as { id: string }[]
  return row?.id ?? ''
}

describe('texts that look like code', () => {
  test('in questions, answers and messages stay texts: in responses, e-mails, files for spreadsheets and PDFs [S31]', async () => {
    const payload = `<img src=x onerror=alert(31)>`
    const formula = '=HYPERLINK("http://evil.example";"x")'
    const form = await publishPublic([field('text', { type: 'textarea', label: payload, help: payload }), field('email')], {
      name: `Form ${payload}`.slice(0, 60),
      description: payload,
      'end-message': payload,
      recipients: [await personId('beatrix-lisle')],
      sendCSV: true,
      autorespond: true,
      'autorespond-subject': 'Code',
    })
    const read = await app.get(`/api/public-forms/${form}`)
    expect(read.json.definition.steps[0].fieldsets[0].fields[0]).toMatchObject({ label: payload, help: payload })
    expect([read.headers['content-type'], read.headers['x-content-type-options']]).toEqual(['application/json; charset=utf-8', 'nosniff'])
    const ids: string[] = []
    for (const text of [...new Set(scriptPayloads)].slice(0, 250)) {
      const sent = await send(form, { text, email: null })
      expect([sent.status, sent.json.endMessage]).toEqual([200, payload])
      ids.push(sent.json.id)
    }
    expect(ids.length).toBeGreaterThan(199)
    const payloads = [...new Set(scriptPayloads)]
    for (const [index, id] of ids.entries()) {
      const text = payloads[index] ?? ''
      if (/\p{Cc}/u.test(text) || text.trim() !== text) continue
      const { json, headers } = await calls.readSubmission(id, admin)
      expect([json.answers.text, headers['content-type']]).toEqual([text, expect.stringMatching(/^application\/json/)])
    }

    const own = await send(form, { text: formula, email: 'eve@fresh.example' })
    await notifyOfSubmissions(app.deps, editions)
    const [reply] = await listMails(app.deps, 'wealth', { recipient: 'eve@fresh.example' })
    expect(reply?.html).toBe('<p>&#60;img src=x onerror=alert(31)&#62;</p>')
    const mails = await listMails(app.deps, 'wealth', { recipient: 'beatrix.lisle@harcourt-lisle.example' })
    expect(mails.length).toBeGreaterThan(0)
    for (const { subject, html } of mails) {
      expect(html).not.toContain('<img')
      expect(subject).not.toMatch(/[\r\n]/)
    }
    const csv = (await app.get(`/api/forms/${form}/answers/csv`, { cookie: admin })).text
    expect(csv).toContain(`'=HYPERLINK(`)
    expect(csv.split('\r\n').filter((line) => /(^|,)"?[=+@]/.test(line))).toEqual([])
    const pdf = await app.get(`/api/submissions/${own.json.id}/pdf`, { cookie: admin })
    expect(pdf.status).toBe(200)
    for (const action of ['/JavaScript', '/JS', '/Launch', '/URI', '/OpenAction', '/EmbeddedFile'])
      expect([action, pdf.bytes.includes(action)]).toEqual([action, false])
  })

  test('break no statement: in ids, portals, accounts, names of fields, answers, searches and steps [S46]', async () => {
    const form = await calls.publishForm(
      {},
      createSteps([field('reason', { required: true }), field('who', { type: 'picker', collection: 'people' })]),
    )
    const open = await publishPublic([field('text')])
    const texts = [
      `'`,
      `''; select pg_sleep(5) --`,
      `" or 1=1 --`,
      `\\'; drop table form_submissions; --`,
      `%_\\`,
      `$1`,
      `\u0000`,
      `{"a":1}`,
      `[empty]'`,
    ]
    const failures: unknown[] = []
    const expectClean = async (label: string, sent: Promise<{ status: number; text: string }>) => {
      const startedAt = performance.now()
      const { status, text } = await sent
      const isQuick = performance.now() - startedAt < 3_000
      if (status >= 500 || !isQuick || /syntax error|pg_|select /i.test(text.replaceAll(/select pg_sleep\(5\)/g, '')))
        failures.push([label, status, text])
    }
    for (const text of texts) {
      const raw = encodeURIComponent(text)
      await expectClean('form', app.get(`/api/public-forms/${raw}`))
      await expectClean(
        'form to send',
        app.call('POST', `/api/public-forms/${raw}/submissions`, { body: { submission: randomUUID(), version: 1, answers: {} } }),
      )
      await expectClean('answer', send(open, { text }))
      await expectClean('name', send(open, { [text]: 'x' }))
      await expectClean(
        'submission',
        app.call('POST', `/api/public-forms/${open}/submissions`, { body: { submission: text, version: 1, answers: {} } }),
      )
      await expectClean('portal', app.get(`/api/portals/${raw}/forms/${form}`, { cookie: client }))
      await expectClean('account', app.get(`${path(form)}?account=${raw}`, { cookie: client }))
      await expectClean('draft', calls.saveDraft(form, { reason: text }))
      await expectClean('place', calls.saveDraft(form, { reason: 'x' }, 0, client, text))
      await expectClean('submit', calls.submit(form, { reason: text || 'x' }))
      for (const body of [
        { field: text, collection: 'people' },
        { field: 'who', collection: text },
        { field: 'who', collection: 'people', search: text },
      ])
        await expectClean('choices', app.call('POST', path(form, '/choices'), { cookie: client, body }))
      await expectClean('reading', app.get(`/api/submissions/${raw}`, { cookie: admin }))
      await expectClean('export', app.get(`/api/forms/${form}/answers/csv?step=${raw}`, { cookie: admin }))
      await expectClean('format', app.get(`/api/forms/${form}/answers/${raw}`, { cookie: admin }))
    }
    expect(failures).toEqual([])
    expect(await app.asOwner(`select count(*)::int > 0 as is_there from form_submissions`)).toEqual([{ is_there: true }])
  })
})

describe('requests', () => {
  const fields = [
    field('name', { required: true }),
    field('text', { type: 'textarea' }),
    field('email', { rules: ['email'] }),
    field('link', { rules: ['url'] }),
    field('amount', { type: 'number' }),
    field('day', { type: 'date-picker' }),
    field('options', { type: 'combobox', multiple: true, options: [{ value: 'a', label: 'A' }] }),
    field('list', { type: 'multi-text-field' }),
    field('rows', { type: 'tabular', columns: [field('one')] }),
    field('greeting', { type: 'label', label: 'Hello {{name}}' }),
  ]

  test('with 50 kB of text that backtracks are answered at once, in every field [S54]', async () => {
    const open = await publishPublic(fields)
    const form = await calls.publishForm({}, createSteps([...fields, field('web', { type: 'slug' })]))
    const size = 50_000
    const texts = [
      'a'.repeat(size),
      `${'a@'.repeat(size / 2)}`,
      `a@${'a.'.repeat(size / 2)}`,
      `${'1.'.repeat(size / 2)}`,
      `${' '.repeat(size)}x`,
      `${'{{'.repeat(size / 2)}`,
      `${'-'.repeat(size)}x`,
    ]
    for (const text of texts)
      for (const name of ['name', 'text', 'email', 'link', 'amount', 'day', 'options', 'list', 'rows', 'web']) {
        const startedAt = performance.now()
        const statuses = [
          ...(name === 'web' ? [] : [(await send(open, { name: 'Ada', [name]: text })).status]),
          (await calls.saveDraft(form, { [name]: text })).status,
          (await app.call('POST', path(form, '/choices'), { cookie: client, body: { field: name, collection: 'people', search: text } }))
            .status,
        ]
        // Three requests together; a pattern that backtracks would take minutes.
        expect([name, performance.now() - startedAt < 1_000, statuses.every((status) => status < 500)]).toEqual([name, true, true])
      }
  })

  test('that are too large, too deep or too wide are refused, and forbidden keys have no effect', async () => {
    const open = await publishPublic(fields)
    const form = await calls.publishForm({}, createSteps(fields))
    const nest = (depth: number): unknown => (depth === 0 ? 1 : { a: nest(depth - 1) })
    const wide = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, 1]))
    const inputs: unknown[] = [{ text: 'x'.repeat(10_000_000) }, { text: nest(2_000) }, wide, { text: nest(30) }]
    for (const answers of inputs) {
      for (const response of [
        await send(open, answers),
        await calls.submit(form, answers as object),
        await calls.saveDraft(form, answers as object),
      ])
        expect(response.status).toBeOneOf([400, 413])
    }
    for (const text of [
      '{"submission":"x","version":1,"answers":{"__proto__":{"isAdmin":true},"name":"Ada"}}',
      '{"answers":{"constructor":{"prototype":{"isAdmin":true}}}}',
    ]) {
      const body = text.replace('"x"', `"${randomUUID()}"`)
      const response = await fetch(`http://127.0.0.1:${app.port}/api/public-forms/${open}/submissions`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', host: `localhost:${app.port}`, origin: `http://localhost:${app.port}` },
      })
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.status).toBeLessThan(500)
    }
    expect(({} as { isAdmin?: true }).isAdmin).toBeUndefined()
    expect(await app.asOwner(`select count(*)::int as count from form_submissions where form_id = '${open}'`)).toEqual([{ count: 0 }])
  })

  test('cannot set what is not theirs: owner, sender, step, time, number, and fields of the firm [S06]', async () => {
    const open = await publishPublic(fields)
    const form = await calls.publishForm()
    for (const extra of [
      { person: await personId('callum-strachan') },
      { owner: 'person:x' },
      { sender: 'a@b.example' },
      { step: 'Released' },
      { submittedAt: '2020-01-01T00:00:00Z' },
      { portal },
      { account: randomUUID() },
    ]) {
      const body = { submission: randomUUID(), version: 1, answers: { name: 'Ada' }, ...extra }
      expect((await app.call('POST', `/api/public-forms/${open}/submissions`, { body })).status).toBe(400)
      if ('portal' in extra || 'account' in extra) continue
      const own = { ...body, answers: { reason: 'moved' } }
      expect((await app.call('POST', path(form, '/submissions'), { cookie: client, body: own })).status).toBe(400)
      expect(
        (await app.call('PUT', path(form, '/draft'), { cookie: client, body: { changes: {}, revision: 0, place: null, ...extra } })).status,
      ).toBe(400)
    }
    for (const name of ['review', 'limit']) {
      expect((await calls.submit(form, { reason: 'moved', [name]: 'x' })).status).toBe(400)
      expect((await calls.saveDraft(form, { [name]: 'x' })).status).toBe(400)
    }
  })

  test('for drafts, submissions, questions and files of others have the same error as unknown ones [S02] [S04]', async () => {
    const form = await calls.publishForm({ editable: true })
    const { id } = (await calls.submit(form, { reason: 'moved' })).json
    await calls.saveDraft(form, { reason: 'a secret' })
    const question = randomUUID()
    await calls.ask(id, ['reason'], admin, question)
    const foreign = await app.signIn('stavros-karamanolis', createNetworkHeaders()).catch(() => undefined)
    expect((await calls.getForm(form, stranger)).text).not.toContain('a secret')
    const unknown = randomUUID()
    for (const of of [id, unknown]) {
      expect((await calls.readSubmission(of, stranger)).status).toBe(404)
      expect((await app.get(`/api/submissions/${of}/pdf`, { cookie: stranger })).status).toBe(404)
      expect((await app.get(`/api/submissions/${of}/score`, { cookie: stranger })).status).toBe(404)
      expect((await calls.change(of, { reason: 'x' }, { cookie: stranger, request: question })).status).toBe(404)
    }
    // The id of another person's submission is taken, and returns nothing of it.
    const taken = await calls.submit(form, { reason: 'moved' }, { id, cookie: stranger })
    expect([taken.status, taken.text.includes('moved')]).toEqual([409, false])
    const open = await publishPublic(fields)
    expect((await send(open, { name: 'Ada' }, { id })).status).toBe(409)
    // A form of another edition.
    for (const host of ['greek.localhost', 'demo.localhost']) {
      expect((await app.get(`/api/public-forms/${open}`, { host })).status).toBe(404)
      expect(
        (
          await app.call('POST', `/api/public-forms/${open}/submissions`, {
            host,
            body: { submission: randomUUID(), version: 1, answers: { name: 'Ada' } },
          })
        ).status,
      ).toBe(404)
      expect((await app.get(path(form), { host, cookie: foreign ?? client })).status).toBeOneOf([401, 404])
    }
  })

  test('of staff who view the portal as a client change nothing [S09]', async () => {
    const form = await calls.publishForm()
    const open = await publishPublic(fields)
    const { id } = (await calls.submit(form, { reason: 'moved' })).json
    const adviser = await app.signIn('eleanor-whitcombe')
    const account = await app.findAccountId('ashworth')
    expect((await app.call('POST', '/api/impersonations', { cookie: adviser, body: { account, reason: 'client-care' } })).status).toBe(200)
    const writes = [
      () => calls.saveDraft(form, { reason: 'x' }, 0, adviser),
      () => calls.submit(form, { reason: 'x' }, { cookie: adviser }),
      () => app.call('DELETE', path(form, '/draft'), { cookie: adviser }),
      () => calls.change(id, { reason: 'x' }, { cookie: adviser }),
      () => calls.move(id, 'Under review', 'Approved', adviser),
      () => send(open, { name: 'Ada' }, { cookie: adviser }),
    ]
    for (const write of writes) expect((await write()).json.code).toBe('read-only-impersonation')
  })
})

describe('repeated and unordered requests', () => {
  const sameTime = <Result>(count: number, work: () => Promise<Result>): Promise<Result[]> =>
    Promise.all(Array.from({ length: count }, work))

  test('ten times at once make one submission, one comment, one question and one change [S51]', async () => {
    const form = await calls.publishForm({ recipients: [await personId('beatrix-lisle')] })
    const id = randomUUID()
    const sent = await sameTime(10, () => calls.submit(form, { reason: 'moved' }, { id }))
    expect(sent.map(({ status, json }) => [status, json.id])).toEqual(sent.map(() => [200, id]))
    const comment = randomUUID()
    expect((await sameTime(10, () => calls.comment(id, 'Checked', admin, comment))).map(({ status }) => status)).toEqual(
      Array(10).fill(200),
    )
    const question = randomUUID()
    expect((await sameTime(10, () => calls.ask(id, ['reason'], admin, question))).map(({ status }) => status)).toEqual(Array(10).fill(200))
    const answered = await sameTime(10, () => calls.change(id, { reason: 'married' }, { request: question }))
    expect(answered.map(({ status }) => status)).toEqual(Array(10).fill(200))
    await sameTime(3, () => notifyOfSubmissions(app.deps, editions))
    const { json } = await calls.readSubmission(id, admin)
    expect([json.review.comments.length, json.requests.length, json.review.changes.length, json.revision]).toEqual([1, 1, 1, 2])
    expect(await app.asOwner(`select count(*)::int as count from form_submissions where form_id = '${form}'`)).toEqual([{ count: 1 }])
    expect(
      await app.asOwner(`select kind, count(*)::int as count from events where subject_id = '${id}' group by kind order by kind`),
    ).toEqual([
      { kind: 'form.commented', count: 1 },
      { kind: 'form.information-given', count: 1 },
      { kind: 'form.information-requested', count: 1 },
      { kind: 'form.submitted', count: 1 },
    ])
  })

  test('out of order are refused with 409: steps, answers, questions and versions [S52]', async () => {
    const workflow = {
      moves: [
        { from: 'Under review', to: 'Approved' },
        { from: 'Approved', to: 'Verified' },
        { from: 'Verified', to: 'Released' },
      ],
    }
    const form = await calls.publishForm({ workflow })
    const { id } = (await calls.submit(form, { reason: 'moved' })).json
    expect((await calls.move(id, 'Under review', 'Released')).status).toBe(409)
    expect((await calls.move(id, 'Approved', 'Verified')).status).toBe(409)
    expect((await calls.change(id, { reason: 'x' })).status).toBe(409)
    const question = randomUUID()
    await calls.ask(id, ['reason'], admin, question)
    expect((await calls.ask(id, ['reason'])).status).toBe(409)
    expect((await calls.withdraw(id, question)).status).toBe(200)
    expect((await calls.change(id, { reason: 'x' }, { request: question })).status).toBe(409)
    expect((await calls.submit(form, { reason: 'x' }, { version: 2 })).status).toBe(409)
    const item = (await app.get(`/api/collections/forms/items/${form}`, { cookie: admin })).json
    const saved = await app.call('PATCH', `/api/collections/forms/items/${form}`, {
      cookie: admin,
      body: { version: item.version, values: { description: 'New' } },
    })
    expect((await calls.publish(item)).status).toBe(409)
    expect((await calls.publish(saved.json)).status).toBe(200)
    expect((await calls.submit(form, { reason: 'x' }, { version: 1 })).status).toBe(409)
    expect((await calls.move(id, 'Under review', 'Approved')).json.step).toBe('Approved')
  })
})

describe('a file in an answer', () => {
  const bytes = (content: string) => Buffer.from(content)
  const pdf = bytes('%PDF-1.7\n1 0 obj\n')
  const beginFile = async (form: string, name: string, size: number, more: object = {}) =>
    begin(app, { cookie: client, name, bytes: size, target: { portal, form, field: 'passport' }, purpose: 'form', ...more })
  async function upload(form: string, name: string, content: Buffer) {
    const begun = await beginFile(form, name, content.length)
    if (begun.status !== 201) return { id: '', name: '', outcome: String(begun.status) }
    const address = String(begun.headers.location)
    await sendPart(app, client, address, 0, content)
    const { id, name: stored, state, fault } = await waitForCheck(app, client, address)
    return { id, name: stored, outcome: fault ?? state }
  }
  const publishWithFile = () => calls.publishForm({}, createSteps([field('passport', { type: 'file' })]))
  const statusOf = async (id: string) => (await app.get(`/api/files/${id}`, { cookie: client })).status

  test('must be what its name says, and of a permitted kind [S34]', async () => {
    const form = await publishWithFile()
    for (const [name, content] of [
      ['a.pdf', bytes('<html><script>alert(1)</script>')],
      ['a.pdf', Buffer.concat([bytes('<script>alert(1)</script>'), pdf])],
      ['a.gif', bytes('GIF89a/*....*/=1;alert(1)')],
      ['a.png', pdf],
      ['a.txt', Buffer.from('MZ\u0090\u0000\u0003', 'latin1')],
      ['a.csv', bytes('\uFEFF<svg onload=alert(1)>')],
      ['a.docx', createArchive([{ name: 'a.txt', bytes: bytes('a') }])],
    ] as const) {
      const { id, outcome } = await upload(form, name, content)
      expect(['type-mismatch', 'not-a-picture']).toContain(outcome)
      expect(await statusOf(id)).toBe(404)
      expect((await calls.submit(form, { passport: [{ id, name }] })).json.issues).toEqual([
        { path: 'answers.passport', code: 'not-found' },
      ])
    }
    for (const name of ['a.pdf.exe', 'a.html', 'a.svg', 'a.zip', 'a.js', 'a'])
      expect((await beginFile(form, name, 10)).json.issues).toEqual([{ path: 'file', code: 'type-not-allowed' }])
    const page = await upload(form, 'page.pdf', Buffer.concat([pdf, bytes('<html><script>alert(1)</script></html>')]))
    const { headers } = await app.get(`/api/files/${page.id}`, { cookie: client })
    expect(headers['content-disposition']).toMatch(/^attachment;/)
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
  })

  test('is not larger than was announced or the limit [S35]', async () => {
    const form = await publishWithFile()
    const before = (await Array.fromAsync(app.deps.files.list())).length
    expect((await beginFile(form, 'large.pdf', limit + 1)).status).toBe(413)
    expect((await beginFile(form, 'empty.pdf', 0)).json.issues).toEqual([{ path: 'file', code: 'empty' }])
    const begun = await beginFile(form, 'longer.pdf', 1_000)
    expect((await sendPart(app, client, String(begun.headers.location), 0, Buffer.alloc(1_001))).status).toBe(413)
    expect((await Array.fromAsync(app.deps.files.list())).length).toBe(before)
  })

  test('is no bomb and unpacks nowhere else [S36]', async () => {
    const form = await publishWithFile()
    const office = { name: '[Content_Types].xml', bytes: bytes('x') }
    for (const members of [
      [office, { name: 'xl/workbook.xml', bytes: Buffer.alloc(100), claims: 4_000_000_000 }],
      [office, { name: 'xl/workbook.xml', bytes: bytes('x') }, { name: '../../etc/passwd', bytes: bytes('x') }],
      [office, { name: 'xl/workbook.xml', bytes: bytes('x') }, { name: 'link', bytes: bytes('x'), mode: 0o120777 }],
    ]) {
      const { id, outcome } = await upload(form, 'a.xlsx', createArchive(members))
      expect(['archive-unsafe', 'archive-damaged', 'type-mismatch']).toContain(outcome)
      expect(await statusOf(id)).toBe(404)
    }
  })

  test.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['..\\..\\windows\\a.txt', 'a.txt'],
    ['a\u0000b.txt', 'ab.txt'],
    ['\u202Efdp.txt', 'fdp.txt'],
    ['a"b\r\nSet-Cookie: x.txt', 'a_bSet-Cookie_ x.txt'],
    ['😀 Ægir.txt', '😀 Ægir.txt'],
  ])('has a safe name, place and header: %j [S37] [S38]', async (given, expected) => {
    const form = await publishWithFile()
    const { id, outcome } = await upload(form, given, bytes('content'))
    expect(outcome).toBe('clean')
    const [row] = await app.asOwner(`select display_path, name from files where id = '${id}'`)
    expect([String(row?.['display_path']).split('/').length, row?.['name']]).toEqual([3, expected])
    expect(String(row?.['display_path']).startsWith(`${form}/`)).toBe(true)
    const disposition = String((await app.get(`/api/files/${id}`, { cookie: client })).headers['content-disposition'])
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x21\x23-\x7e]*"; filename\*=UTF-8''[\w.!~%-]*$/)
    const { id: sent } = (await calls.submit(form, { passport: [{ id, name: given.slice(0, 200) }] })).json
    expect((await calls.readSubmission(sent, admin)).text).not.toMatch(/\\r|\\n|\\u0000|\u202E/)
  })

  test('is given to the form and portal that were named, and to no folder [S37]', async () => {
    const form = await publishWithFile()
    for (const target of [
      { portal, form: '../../x', field: 'passport' },
      { portal: '../private-clients', form, field: 'passport' },
      { portal, form, field: '../passport' },
      { portal, form, field: 'passport', account: '../../x' },
    ])
      expect((await beginFile(form, 'a.txt', 10, { target })).status).toBeOneOf([400, 404])
    // Nobody uploads to a public form, with or without a session.
    const open = await publishPublic([field('text')])
    expect((await beginFile(open, 'a.txt', 10, { cookie: undefined })).status).toBe(401)
    expect((await beginFile(open, 'a.txt', 10)).json.issues).toEqual([{ path: 'field', code: 'not-found' }])
  })

  test('with a virus is removed, and one that could not be scanned is neither read nor sent [S39]', async () => {
    const form = await publishWithFile()
    const virus = await upload(form, 'virus.txt', bytes(virusMarker))
    expect([virus.outcome, await statusOf(virus.id)]).toEqual(['infected', 404])
    expect((await calls.submit(form, { passport: [{ id: virus.id, name: 'virus.txt' }] })).status).toBe(400)
    clamd.mode = 'drop'
    const begun = await beginFile(form, 'waiting.txt', 7)
    const address = String(begun.headers.location)
    await sendPart(app, client, address, 0, bytes('content'))
    await app.deps.backgroundTasks.done()
    const { id, state } = (await app.get(address, { cookie: client })).json
    expect([state, await statusOf(id)]).toEqual(['checking', 404])
    expect((await calls.submit(form, { passport: [{ id, name: 'waiting.txt' }] })).json.issues).toEqual([
      { path: 'answers.passport', code: 'not-found' },
    ])
    clamd.mode = 'ok'
  })
})
