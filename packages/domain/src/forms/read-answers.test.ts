import { describe, expect, it, test } from 'vitest'
import type { FieldValues } from '../fields/definition.ts'
import '../fields/pattern-engine.ts'
import { typesWithPattern } from '../fields/patterns.ts'
import { compileForm } from './compile-form.ts'
import type { FormDefinition, FormField } from './definition.ts'
import { readAnswers } from './read-answers.ts'

const field = (name: string, more: Partial<FormField> = {}): FormField => ({ name, type: 'text', label: name, ...more })
const form = (...fields: FormField[]): FormDefinition => ({ steps: [{ id: 's', fieldsets: [{ id: 'f', fields }] }] })
const read = (definition: FormDefinition, input: object, more: { isAdmin?: boolean; before?: FieldValues | null } = {}) => {
  const { answers, issues } = readAnswers(compileForm(definition), input as Record<string, unknown>, {
    isAdmin: false,
    before: null,
    today: '2026-11-26',
    ...more,
  })
  return { answers, issues: issues.map(({ path, code }) => `${path} ${code}`) }
}

describe('the answers of a form', () => {
  it('are converted by their types, and those of hidden fields are left out without being checked', () => {
    const definition = form(
      field('kind', { type: 'select', options: [{ value: 'x', label: 'X' }], required: true }),
      field('amount', { type: 'number', when: { eq: [{ field: 'kind' }, { value: 'y' }] }, required: true }),
    )
    expect(read(definition, { kind: ' x ', amount: 'no number' })).toEqual({ answers: { kind: 'x' }, issues: [] })
    expect(read(definition, { kind: 'z' }).issues).toEqual(['kind not-an-option'])
    expect(read(definition, {}).issues).toEqual(['kind required'])
  })

  it('compare numbers as numbers and dates with today', () => {
    const definition: FormDefinition = {
      ...form(
        field('amount', { type: 'number' }),
        field('why', { required: true, when: { gt: [{ field: 'amount' }, { value: 9 }] } }),
        field('from', { type: 'date-picker' }),
      ),
      rules: [{ field: 'from', refuseWhen: { lt: [{ field: 'from' }, { today: true }] }, message: 'Choose a day from today' }],
    }
    expect(read(definition, { amount: '10' }).issues).toEqual(['why required'])
    expect(read(definition, { amount: '9' }).issues).toEqual([])
    expect(read(definition, { from: '2026-11-25' }).issues).toEqual(['from rule'])
    expect(read(definition, { from: '2026-11-26' }).issues).toEqual([])
  })

  it('leave out what a checkbox excludes while it is not ticked', () => {
    const definition = form(
      field('agree', { type: 'checkbox', exclude: 'name, reason' }),
      field('name', { required: true }),
      field('reason'),
    )
    expect(read(definition, { agree: false, name: '', reason: 'x' })).toEqual({ answers: { agree: false }, issues: [] })
    expect(read(definition, { agree: true, reason: 'x' }).issues).toEqual(['name required'])
  })

  it('of a repeated fieldset have errors at their copy, and totals over all', () => {
    const definition: FormDefinition = {
      steps: [
        {
          id: 's',
          fieldsets: [
            {
              id: 'incomes',
              repeat: true,
              fields: [
                field('kind', { required: true }),
                field('amount', { type: 'number', limit: 100 }),
                field('yearly', { type: 'number', compute: { product: [{ field: 'incomes.amount' }, { value: 12 }] } }),
              ],
            },
            { id: 'sum', fields: [field('total', { type: 'number', compute: { sum: [{ field: 'incomes.yearly' }] } })] },
          ],
        },
      ],
    }
    const { answers, issues } = read(definition, {
      incomes: [{ kind: 'job', amount: '10.05' }, { amount: '101' }, { kind: 'rent', other: 1 }],
    })
    expect(issues).toEqual(['incomes.2.other unknown-field', 'incomes.1.kind required', 'incomes.1.amount too-large'])
    expect(answers).toMatchObject({ incomes: [{ kind: 'job', amount: '10.05', yearly: '120.6' }, {}, { kind: 'rent' }], total: '120.6' })
    expect(read(definition, { incomes: 'all' }).issues).toEqual(['incomes format'])
    expect(read(definition, { incomes: Array.from({ length: 101 }, () => ({ kind: 'x' })) }).issues).toEqual(['incomes too-many'])
  })

  it('obey rules over several answers, also in each copy of a repeated fieldset', () => {
    const definition: FormDefinition = {
      steps: [
        {
          id: 's',
          fieldsets: [
            {
              id: 'shares',
              repeat: true,
              fields: [field('part', { type: 'number' }), field('from', { type: 'date-picker' }), field('to', { type: 'date-picker' })],
            },
            { id: 'sum', fields: [field('total', { type: 'number', compute: { sum: [{ field: 'shares.part' }] } }), field('note')] },
          ],
        },
      ],
      rules: [
        { field: 'total', refuseWhen: { ne: [{ field: 'total' }, { value: 100 }] }, message: { en: 'Not 100', is: 'Ekki 100' } },
        { field: 'shares.to', refuseWhen: { lt: [{ field: 'shares.to' }, { field: 'shares.from' }] }, message: 'Too early' },
        { field: 'note', refuseWhen: { gt: [{ count: { field: 'shares.part' } }, { value: 1 }] }, message: 'One only' },
      ],
    }
    const share = (part: string, from?: string, to?: string) => ({ part, from, to })
    expect(read(definition, { shares: [share('33.34'), share('33.33'), share('33.33')] }).issues).toEqual(['note rule'])
    expect(read(definition, { shares: [share('99.99')] }).issues).toEqual(['total rule'])
    expect(read(definition, {}).issues).toEqual([])
    const dated = [share('50', '2026-02-01', '2026-01-31'), share('50', '2026-01-01', '2026-01-31'), share('0', '2026-01-02', '2026-01-01')]
    expect(read(definition, { shares: dated }).issues).toEqual(['shares.0.to rule', 'shares.2.to rule', 'note rule'])
  })

  it('contain the details of the option Other, which are required with it', () => {
    const definition = form(field('kind', { type: 'radio', options: [{ value: 'a', label: 'A' }], other: true }))
    expect(read(definition, { kind: 'other' }).issues).toEqual(['kind-other required'])
    expect(read(definition, { kind: 'other', 'kind-other': 'Mine' }).answers).toEqual({ kind: 'other', 'kind-other': 'Mine' })
    expect(read(definition, { kind: 'a', 'kind-other': 'Mine' }).answers).toEqual({ kind: 'a', 'kind-other': null })
  })

  it('of fields for admins and internal fields are refused from others, and kept', () => {
    const definition = form(field('limit', { admin: true, required: true }), field('note', { internal: true, required: true }))
    expect(read(definition, { limit: 'x', note: 'x' }).issues).toEqual(['note unknown-field', 'limit not-allowed'])
    expect(read(definition, {}).issues).toEqual([])
    expect(read(definition, { limit: 'x', note: 'y' }, { isAdmin: true }).answers).toEqual({ limit: 'x', note: 'y' })
    expect(read(definition, {}, { before: { limit: 'x', note: 'y' } }).answers).toEqual({ limit: 'x', note: 'y' })
  })

  it('fill the slug from the name, compare passwords, and ignore answers to computed fields', () => {
    const definition = form(
      field('name'),
      field('slug', { type: 'slug' }),
      field('password', { type: 'password' }),
      field('again', { type: 'confirm_password' }),
      field('greeting', { compute: { concat: [{ value: 'Dear ' }, { field: 'name' }] } }),
    )
    const { answers, issues } = read(definition, {
      name: 'R&D  -- Tax',
      password: 'long-enough-1',
      again: 'other-enough-1',
      greeting: 'mine',
    })
    expect(answers).toMatchObject({ slug: 'rd-tax', greeting: 'Dear R&D -- Tax' })
    expect(issues).toEqual(['again passwords-differ'])
  })
})

// Random definitions and answers
// ------------------------------

/** Returns a generator of numbers from 0 to below 1 that is the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

const types = ['text', 'number', 'switch', 'checkbox', 'date-picker', 'select', 'dropdown', 'textarea', 'slider', 'multi-text-field']
const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }))

function createForm(random: () => number): FormDefinition {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const known: string[] = []
  let count = 0
  const createField = (prefix: string): FormField => {
    const name = `f${count++}`
    const when =
      known.length > 0 && random() < 0.4
        ? { [pick(['eq', 'ne', 'gt', 'contains'])]: [{ field: pick(known) }, { value: pick(['a', 1, true]) }] }
        : undefined
    const compute =
      known.length > 0 && random() < 0.1 ? { [pick(['sum', 'concat', 'max'])]: [{ field: pick(known) }, { value: 2 }] } : undefined
    known.push(`${prefix}${name}`)
    const type = pick(types)
    return {
      ...field(name),
      type,
      options,
      ...(random() < 0.3 && { required: true }),
      ...(random() < 0.1 && { internal: true }),
      ...(typesWithPattern.has(type) && random() < 0.3 && { pattern: pick(['[a-z]+', '(\\d+)+', '.{1,3}']) }),
      ...(when && { when: when as never }),
      ...(compute && { compute: compute as never }),
    }
  }
  const steps = Array.from({ length: 1 + Math.floor(random() * 3) }, (_step, step) => ({
    id: `s${step}`,
    fieldsets: Array.from({ length: 1 + Math.floor(random() * 2) }, (_fieldset, fieldset) => {
      const id = `s${step}f${fieldset}`
      const repeat = random() < 0.2
      return { id, repeat, fields: Array.from({ length: 1 + Math.floor(random() * 4) }, () => createField(repeat ? `${id}.` : '')) }
    }),
  }))
  const rules = Array.from({ length: Math.floor(random() * 4) }, () => {
    const one = random() < 0.5 ? { field: pick(known) } : { [pick(['sum', 'max'])]: [{ field: pick(known) }, { field: pick(known) }] }
    const other = random() < 0.5 ? { value: pick(['a', 12, true]) } : { field: pick(known) }
    const refuseWhen = random() < 0.4 ? { answered: one } : { [pick(['eq', 'ne', 'lt', 'ge'])]: [one, other] }
    return { field: pick(known), refuseWhen: refuseWhen as never, message: { en: 'No', is: 'Nei' } }
  })
  return { steps, rules, marker: Math.floor(random() * 1_000) }
}

function createAnswers({ steps }: FormDefinition, random: () => number): Record<string, unknown> {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const values = ['a', 'b', '12', 'twelve', 3, true, false, null, '', ['a', 'b'], '2026-01-31', { id: 1 }]
  const answers: Record<string, unknown> = {}
  for (const { fieldsets } of steps)
    for (const { id, repeat, fields } of fieldsets) {
      const record = () => Object.fromEntries(fields.filter(() => random() < 0.8).map(({ name }) => [name, pick(values)]))
      if (repeat) answers[id] = Array.from({ length: Math.floor(random() * 3) }, record)
      else Object.assign(answers, record())
    }
  return answers
}

const ruleIssues = ({ issues }: ReturnType<typeof readAnswers>) => issues.filter(({ code }) => code === 'rule')

const withoutMissing = (answers: FieldValues): unknown =>
  JSON.parse(JSON.stringify(answers, (_key, value: unknown) => (value === null ? undefined : value)))

test('2,000 random forms: what the server stores is shown and stored again unchanged, and a copy of the form behaves alike', () => {
  const random = createRandom(20_261_126)
  let [shownCount, brokenCount, patternCount] = [0, 0, 0]
  for (let number = 0; number < 2_000; number++) {
    const definition = createForm(random)
    const given = createAnswers(definition, random)
    const isAdmin = random() < 0.5
    const reader = { isAdmin, before: null, today: '2026-11-26' }
    // Export, import, export.
    const exported = JSON.stringify(definition)
    const imported = JSON.parse(exported) as FormDefinition
    expect(JSON.stringify(imported)).toBe(exported)
    const server = readAnswers(compileForm(definition), given, reader)
    const browser = readAnswers(compileForm(imported), JSON.parse(JSON.stringify(given)) as Record<string, unknown>, reader)
    expect(browser.answers).toEqual(server.answers)
    expect(browser.issues).toEqual(server.issues)
    const paths = ({ evaluation }: typeof server) => evaluation.shown.map(({ path }) => path)
    expect(paths(browser)).toEqual(paths(server))
    shownCount += server.evaluation.shown.length
    patternCount += server.issues.filter(({ code }) => code === 'pattern').length
    brokenCount += server.issues.filter(({ code }) => code === 'rule').length
    // The stored answers show the same fields again, with the same values.
    const again = readAnswers(compileForm(definition), {}, { isAdmin, before: server.answers, today: '2026-11-26' })
    // An invalid answer is not stored; read again, it is missing. The rules refuse the same places.
    expect(ruleIssues(again)).toEqual(ruleIssues(server))
    expect({ number, shown: paths(again), answers: withoutMissing(again.answers) }).toEqual({
      number,
      shown: paths(server),
      answers: withoutMissing(server.answers),
    })
  }
  expect(shownCount).toBeGreaterThan(5_000)
  expect(brokenCount).toBeGreaterThan(100)
  expect(patternCount).toBeGreaterThan(100)
})
