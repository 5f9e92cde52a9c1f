import { describe, expect, it, test } from 'vitest'
import type { FormDefinition } from './definition.ts'
import { listTextAdvice, listUntranslated } from './text-advice.ts'

const form = (label: string | { en: string; is?: string }, more: object = {}): FormDefinition => ({
  steps: [{ id: 's', fieldsets: [{ id: 'f', fields: [{ name: 'a', type: 'text', label }] }] }],
  ...more,
})
const advice = (label: string) => listTextAdvice(form(label)).map(({ path, code, detail }) => [path, code, detail].join(' ').trim())

test.each([
  ['Full name', []],
  ['Are you a PEP?', ['a jargon PEP']],
  ['The answer is in the tin opener', ['a jargon tin']],
  ['Peptides', []],
  ['Please state the source of funds prior to transfer', ['a jargon source of funds']],
  [`${'word '.repeat(26)}.`, ['a hard-to-read']],
  [`${'word '.repeat(20)}. ${'word '.repeat(20)}.`, []],
  [
    'Notwithstanding organisational responsibilities, individual circumstances necessitate comprehensive documentation, identification, authorisation, verification and administration',
    ['a hard-to-read'],
  ],
])('the advice about “%s”', (label, expected) => expect(advice(label)).toEqual(expected))

describe('missing translations', () => {
  it('are those of labels, titles, options and messages that only English has', () => {
    expect([...listUntranslated(form('Name'), 'is')]).toEqual(['a'])
    expect([...listUntranslated(form({ en: 'Name', is: 'Nafn' }), 'is')]).toEqual([])
    expect([...listUntranslated(form({ en: 'Name', is: 'Nafn' }), 'el')]).toEqual(['a'])
    expect([...listUntranslated(form('Name'), 'en')]).toEqual([])
    const rules = [{ field: 'a', refuseWhen: { any: [] }, message: { en: 'No' } }]
    expect([...listUntranslated(form({ en: 'Name', is: 'Nafn' }, { rules }), 'is')]).toEqual(['a'])
  })

  it('do not include texts that are empty', () => expect([...listUntranslated(form(''), 'is')]).toEqual([]))
})
