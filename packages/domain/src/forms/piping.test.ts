import { describe, expect, it } from 'vitest'
import { testWords } from '../fields/testing/field-language.ts'
import { compileForm } from './compile-form.ts'
import { changeField } from './edit-definition.ts'
import { listDefinitionProblems } from './check-definition.ts'
import { listPlaceholders, pipeText } from './piping.ts'

const field = (name: string, more: object = {}) => ({ name, type: 'text', label: name, ...more })
const define = (...fields: ReturnType<typeof field>[]) => ({ steps: [{ id: 's', fieldsets: [{ id: 'f', fields }] }] })

describe('a text with placeholders', () => {
  const form = compileForm(
    define(
      field('name'),
      field('amount', { type: 'number' }),
      field('kind', { type: 'select', options: [{ value: 'a', label: { en: 'Apple', el: 'Μήλο' } }] }),
      field('secret', { type: 'password' }),
      field('adviser', { type: 'picker', collection: 'people' }),
    ),
  )
  const pipe = (text: Parameters<typeof pipeText>[0], answers: object, locale: 'en' | 'el' = 'en') =>
    pipeText(text, form, answers as never, testWords(locale))

  it('contains the answers in the words of their types and of the reader', () => {
    expect(pipe('Dear {{name}}, {{ kind }}?', { name: 'Ann', kind: 'a' })).toBe('Dear Ann, Apple?')
    expect(pipe({ en: 'You chose {{kind}}', el: 'Επιλέξατε: {{kind}}' }, { kind: 'a' }, 'el')).toBe('Επιλέξατε: Μήλο')
    expect(pipe('{{amount}}', { amount: '1250.5' })).toBe(testWords('en').number('1250.5'))
  })

  it('has an ellipsis for what is missing, unknown, secret or a record, and never interprets an answer', () => {
    expect(pipe('{{name}} {{none}} {{secret}} {{adviser}} {{constructor}}', { secret: 'x', adviser: 'p1' })).toBe('… … … … …')
    expect(pipe('{{name}}', { name: '{{amount}} <b>$&</b>\n$1', amount: '5' })).toBe('{{amount}} <b>$&</b> $1')
    expect(pipe('{{name}}', { name: 'x'.repeat(500) })).toBe(`${'x'.repeat(200)}…`)
  })

  it('names fields that exist, follows their new names, and does not show internal answers to everybody', () => {
    expect(listPlaceholders({ en: '{{a}} {{b}}', is: '{{ a }}{{c-d}}' })).toEqual(['a', 'b', 'c-d'])
    const codes = (definition: unknown) => listDefinitionProblems(definition, new Set()).map(({ path, code }) => `${path} ${code}`)
    expect(codes(define(field('a', { label: 'Dear {{b}}' })))).toEqual(['a unknown-field'])
    expect(codes(define(field('a', { internal: true }), field('b', { help: '{{a}}' })))).toEqual(['b internal-field'])
    expect(codes(define(field('a'), field('b', { help: '{{a}}' })))).toEqual([])
    const titled = {
      steps: [{ id: 's', title: 'For {{b}}', fieldsets: [{ id: 'f', summary: '{{a}}', fields: [field('a', { internal: true })] }] }],
    }
    expect(codes(titled)).toEqual(['s unknown-field', 'f internal-field'])
    const renamed = changeField(
      define(field('a'), field('b', { label: { en: 'Dear {{a}}' } })),
      { step: 0, fieldset: 0, field: 0 },
      { name: 'first' },
    )
    expect(renamed.steps[0]?.fieldsets[0]?.fields[1]?.label).toEqual({ en: 'Dear {{first}}' })
  })
})
