import { listDefinitionProblems } from '@atrium/domain/forms/check-definition'
import { compileForm } from '@atrium/domain/forms/compile-form'
import type { FormDefinition } from '@atrium/domain/forms/definition'
import { readAnswers } from '@atrium/domain/forms/read-answers'
import { listTextAdvice } from '@atrium/domain/forms/text-advice'
import { describe, expect, it, test } from 'vitest'
import { formTemplates } from './index.ts'

const today = '2026-11-26'
const templates = Object.entries<FormDefinition>(formTemplates)

const readIssues = (definition: FormDefinition, answers: Record<string, unknown>) =>
  readAnswers(compileForm(definition), answers, { isAdmin: false, before: null, today }).issues.map(({ path, code }) => `${path} ${code}`)

describe.each(templates)('the template %s', (_name, definition) => {
  it('can be published as it is, without advice to the designer', () =>
    expect([...listDefinitionProblems(definition, new Set()), ...listTextAdvice(definition)]).toEqual([]))

  it('has every text in English, Icelandic and Greek', () => {
    const texts: object[] = []
    const collect = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      if ('en' in node) texts.push(node)
      else for (const part of Object.values(node)) collect(part)
    }
    collect(definition)
    expect(texts.length).toBeGreaterThan(8)
    for (const text of texts)
      expect(text).toEqual({ en: expect.stringMatching(/\S/), is: expect.stringMatching(/\S/), el: expect.stringMatching(/\S/) })
    // A label, a title, a message and an option are never a text in one language only.
    expect(JSON.stringify(definition)).not.toMatch(/"(label|title|summary|help|message|reason)":"/)
  })

  it('limits every text and every number', () => {
    const unlimited = compileForm(definition).fields.filter(
      ({ field, compute }) => ['text', 'textarea', 'number'].includes(field.type) && compute === null && field.limit === undefined,
    )
    expect(unlimited.map(({ name }) => name)).toEqual([])
  })
})

const wish = {
  name: 'Margaret',
  born: '1957-03-14',
  provider: 'Calder',
  'plan-number': '1',
  replaces: 'no',
  'dies-first': 'children',
  'left-out': 'no',
  understands: true,
  'will-review': true,
}
const share = (percent: string, more: object = {}) => ({
  relationship: 'child',
  name: 'Tom',
  born: '1984-09-21',
  address: 'Leeds',
  share: percent,
  ...more,
})

test.each<[string, object[], string[]]>([
  ['three shares that add up to 100', [share('33.34'), share('33.33'), share('33.33')], []],
  ['shares that add up to less', [share('33.33'), share('33.33'), share('33.33')], ['total rule']],
  ['shares that add up to more', [share('100'), share('0.01')], ['total rule']],
  ['no share at all', [], ['total rule']],
  ['a beneficiary who is not born yet', [share('100', { born: '2027-01-01' })], ['beneficiaries.0.born rule']],
  ['a charity, which has no date of birth', [share('100', { relationship: 'charity', born: null })], []],
])('an expression of wish: %s', (_name, beneficiaries, expected) =>
  expect(readIssues(formTemplates.expressionOfWish, { ...wish, beneficiaries })).toEqual(expected),
)

const onboarding = {
  name: 'Geoffrey',
  born: '1949-07-02',
  birthplace: 'Halifax',
  nationality: 'GB',
  'has-other-nationality': 'no',
  'had-other-name': 'no',
  address: 'Mill Lane',
  country: 'GB',
  'address-since': '1998-05-01',
  email: 'g@tillotson.example',
  phone: '1',
  'tax-country': 'GB',
  'tax-number': 'QQ',
  'is-us-person': 'no',
  occupation: 'Engineer',
  sources: ['pension'],
  amount: '250-to-1000',
  'public-position': 'no',
  'for-whom': 'self',
  'identity-by': 'meeting',
  confirmed: true,
  checks: true,
}
const file = [{ id: '01a1fd36-0000-7000-8000-000000000000', name: 'passport.jpg' }]
const uploads = {
  'identity-by': 'upload',
  document: 'passport',
  expires: '2031-01-01',
  'document-front': file,
  'address-document': 'bank',
  'address-document-date': '2026-10-01',
  'address-file': file,
}

test.each<[string, object, string[]]>([
  ['documents at a meeting', {}, []],
  ['a passport', uploads, []],
  ['a driving licence without its back', { ...uploads, document: 'licence' }, ['document-back required']],
  [
    'documents that are missing',
    { 'identity-by': 'upload' },
    ['document', 'expires', 'document-front', 'address-document', 'address-document-date', 'address-file'].map(
      (name) => `${name} required`,
    ),
  ],
  ['a document that has expired', { ...uploads, expires: '2026-11-25' }, ['expires rule']],
  ['a move two years ago', { 'address-since': '2024-11-27' }, ['previous-address required']],
  ['a move three years ago', { 'address-since': '2023-11-26' }, []],
  ['a move before birth', { 'address-since': '1940-01-01' }, ['address-since rule']],
  ['the same nationality twice', { 'has-other-nationality': 'yes', 'other-nationality': 'GB' }, ['other-nationality rule']],
  ['a tax residence without a number', { 'other-tax': [{ country: 'IS' }] }, ['other-tax.0.no-number required']],
  ['a tax residence with a number', { 'other-tax': [{ country: 'IS', number: '1' }] }, []],
])('client onboarding: %s', (_name, more, expected) =>
  expect(readIssues(formTemplates.clientOnboarding, { ...onboarding, ...more })).toEqual(expected),
)

test('a complaint states no period and no ombudsman of one country', () => {
  expect(JSON.stringify(formTemplates.complaint)).not.toMatch(
    /weeks|months|working days|Financial Ombudsman|vikna|mánuð|εβδομάδ|μήνες|μηνών/,
  )
})

test('a complaint: noticed before it happened is refused; somebody who acts for another sends an authority', () => {
  const complaint = { about: ['service'], what: 'x', 'told-us': 'no', 'lost-money': 'unsure', wanted: 'x', for: 'self', 'reply-by': 'post' }
  expect(readIssues(formTemplates.complaint, complaint)).toEqual([])
  expect(readIssues(formTemplates.complaint, { ...complaint, 'happened-on': '2026-10-02', 'noticed-on': '2026-10-01' })).toEqual([
    'noticed-on rule',
  ])
  expect(readIssues(formTemplates.complaint, { ...complaint, for: 'other', 'client-name': 'x' })).toEqual(['authority required'])
})

test('support needs: the consent is asked of the person concerned only, and urgency asks for the risk', () => {
  const notice = { for: 'self', circumstances: ['health'], 'how-long': 'lasting', urgent: 'no', support: ['time'], 'has-attorney': 'no' }
  expect(readIssues(formTemplates.supportNeeds, notice)).toEqual(['agrees required'])
  const ofOther = { ...notice, for: 'other', 'client-name': 'x', relationship: 'x', knows: 'no', 'may-mention': 'no', urgent: 'yes' }
  expect(readIssues(formTemplates.supportNeeds, ofOther)).toEqual(['urgent-details required'])
})
