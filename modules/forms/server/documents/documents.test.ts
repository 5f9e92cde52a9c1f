import { compileForm } from '@atrium/domain/forms/compile-form'
import { mainEdition } from '@atrium/editions/registry'
import { readPdfText } from '@atrium/platform/pdf/testing/read-pdf-text'
import { createTestApp, type TestApp } from '@atrium/server/testing/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFormCalls, type FormCalls } from '../testing/form-calls.ts'
import { composeSubmissionPdf } from './document-rules.ts'

let app: TestApp
let admin: string
let companyAdmin: string
let client: string
let stranger: string
let calls: FormCalls

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.signIn('oscar-venn')
  companyAdmin = await app.signIn('beatrix-lisle')
  client = await app.signIn('margaret-ashworth')
  stranger = await app.signIn('callum-strachan')
  calls = createFormCalls(app, { admin, client })
})
afterAll(() => app.close())

const options = ['a', 'b'].map((value) => ({ value, label: { en: `Option ${value}`, is: `Kostur ${value}`, el: `Επιλογή ${value}` } }))
const field = (name: string, more: object = {}) => ({ name, type: 'text', label: `Label of ${name}`, ...more })
const definition = {
  steps: [
    {
      id: 'first',
      title: 'First step',
      fieldsets: [
        {
          id: 'main',
          title: 'Main fieldset',
          fields: [
            field('choice', { type: 'radio', options, required: true }),
            field('hidden', { when: { eq: [{ field: 'choice' }, { value: 'b' }] } }),
            field('note', { internal: true }),
            field('secret', { type: 'password' }),
            field('from', { type: 'date-picker' }),
          ],
        },
        { id: 'incomes', title: 'Incomes', repeat: true, fields: [field('amount', { type: 'number', rules: ['money'] })] },
      ],
    },
    { id: 'second', title: 'Second step', fieldsets: [{ id: 'more', fields: [field('empty')] }] },
  ],
  score: {
    questions: [{ name: 'choice', weight: 2, scores: { a: 1, b: 5 } }],
    caps: [{ when: { eq: [{ field: 'choice' }, { value: 'b' }] }, profile: 3, reason: 'Little reserve' }],
  },
}
const answers = { choice: 'a', secret: 'harbour-light-9', from: '2026-03-01', incomes: [{ amount: '1234.5' }, { amount: '7' }] }

async function submit(given: object, more: { score?: object } = {}): Promise<string> {
  const form = await calls.publishForm({ name: 'Test of documents' }, { ...definition, score: { ...definition.score, ...more.score } })
  const sent = await calls.submit(form, given)
  expect([sent.status, sent.text]).toEqual([200, sent.text])
  return sent.json.id
}

const download = (id: string, cookie: string) => app.get(`/api/submissions/${id}/pdf`, { cookie })
const readScore = async (id: string, cookie: string) => (await app.call('GET', `/api/submissions/${id}/score`, { cookie })).json

describe('the PDF of a submission', () => {
  test('has the shown questions and answers, in the name of the firm, without passwords and internal fields', async () => {
    const id = await submit(answers)
    const response = await download(id, client)
    expect(response.status).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('filename="Test of documents.pdf"'),
      'cache-control': 'no-store',
    })
    const text = readPdfText(response.bytes)
    for (const part of [mainEdition.name, 'Test of documents', 'Sent by Margaret Ashworth', 'Received.', 'First step', 'Main fieldset'])
      expect(text).toContain(part)
    expect(text).toContain('Label of choiceOption a')
    expect(text).toContain('Label of from1 March 2026')
    expect(text).toContain('Incomes – Entry 2Label of amount7.00')
    expect(text).toContain('1,234.50')
    expect(text).toContain('Label of emptyNot answered')
    expect(text).toContain('Page 1 of 1')
    for (const absent of ['hidden', 'Label of note', 'secret', 'harbour', '$argon']) expect(text).not.toContain(absent)
    expect(response.bytes.toString('latin1')).toContain('/MarkInfo')
  })

  test('is for those who may read the submission, and shows internal fields to admins only; it is recorded', async () => {
    const id = await submit(answers)
    expect((await download(id, stranger)).status).toBe(404)
    expect(readPdfText((await download(id, admin)).bytes)).toContain('Label of note')
    expect(readPdfText((await download(id, companyAdmin)).bytes)).not.toContain('Label of note')
    const events = await app.asOwner(`select person_id from events where kind = 'form.downloaded' and subject_id = '${id}'`)
    expect(events).toHaveLength(2)
  })

  test.each([
    ['is', '1. mars 2026', 'Ekki svarað', '1.234,50', 'Kostur a', 'Sent'],
    ['el', '1 Μαρτίου 2026', 'Δεν απαντήθηκε', '1.234,50', 'Επιλογή a', 'Margaret'],
  ] as const)('is written in the language of its reader: %s', (locale, day, missing, amount, option, sender) => {
    const document = composeSubmissionPdf(
      { ...mainEdition, languageTags: { en: 'en-GB', is: 'is', el: 'el-GR' } },
      { locale, now: new Date('2026-11-26T08:00:00Z') },
      {
        name: 'Form',
        definition: definition as never,
        compiled: compileForm(definition as never),
        answers,
        isAdmin: false,
        sender: 'Margaret',
        owner: null,
        submittedAt: new Date('2026-11-25T08:00:00Z'),
        step: 'Under review',
      },
    )
    const text = JSON.stringify(document)
    for (const part of [day, missing, amount, option, sender]) expect(text).toContain(part)
  })
})

describe('the score of a submission', () => {
  test('is calculated from the stored answers, with the points of each question and the caps', async () => {
    const id = await submit({ choice: 'b' })
    expect(await readScore(id, admin)).toEqual({
      score: {
        profile: 3,
        uncapped: 7,
        raw: '10',
        least: '2',
        most: '10',
        percent: '100.0',
        bands: null,
        questions: [{ name: 'choice', weight: 2, points: '5', counted: '10', least: '2', most: '10' }],
        caps: [{ profile: 3, reason: 'Little reserve' }],
      },
    })
    expect(await readScore(id, companyAdmin)).toMatchObject({ score: { profile: 3 } })
  })

  test('is shown to its sender only if the form says so, who never gets the points of other answers with the form', async () => {
    const hidden = await submit({ choice: 'a' })
    expect(await readScore(hidden, client)).toEqual({ score: null })
    const shown = await submit({ choice: 'a' }, { score: { isShownToSender: true } })
    expect(await readScore(shown, client)).toMatchObject({ score: { profile: 1, raw: '2' } })
    expect((await app.call('GET', `/api/submissions/${shown}/score`, { cookie: stranger })).status).toBe(404)
    const read = await app.call('GET', `/api/submissions/${shown}`, { cookie: client })
    expect((read.json as { definition: object }).definition).not.toHaveProperty('score')
  })
})
