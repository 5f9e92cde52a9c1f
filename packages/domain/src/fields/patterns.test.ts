import { describe, expect, it, test } from 'vitest'
import './pattern-engine.ts'
import { findPatternProblem, longestPattern, mostInstructions } from './patterns.ts'
import { read, refused } from './testing/field-language.ts'

const problemOf = (pattern: unknown) => {
  const problem = findPatternProblem(pattern)
  return problem && `${problem.code} ${problem.at}`
}

describe('a pattern', () => {
  test.each([
    ['[A-Z]{2}[0-9]{6}', null],
    ['\\p{Greek}+ *', null],
    ['', null],
    ['(a', 'incomplete (a'],
    ['a)', 'incomplete a)'],
    ['[a', 'incomplete [a'],
    ['a\\', 'incomplete a\\'],
    ['[z-a]', 'range z-a'],
    ['*a', 'repetition *'],
    ['a**', 'repetition **'],
    ['a{1001}', 'repetition {1001}'],
    ['(?=a)b', 'unsupported (?='],
    ['(a)\\1', 'unsupported \\1'],
    ['x'.repeat(longestPattern + 1), `long ${longestPattern}`],
    ['(\\pL|\\w|.){900}', `complex ${mostInstructions}`],
    [['a'], 'unsupported ["a"]'],
  ])('%j has the problem %s', (pattern, problem) => expect(problemOf(pattern)).toBe(problem))

  test.each([
    ['text', ' AB123456 ', 'AB123456'],
    ['text', 'ab123456', refused('field pattern')],
    ['text', 'AB1234567', refused('field pattern')],
    ['text', 'x AB123456', refused('field pattern')],
    ['text', ' ', null],
    ['textarea', 'AB123456', 'AB123456'],
    ['textarea', 'AB123456\nAB123456', refused('field pattern')],
    ['combobox', 'AB12', refused('field pattern')],
    ['multi-text-field', ['AB123456', { value: 'x' }], refused('field.1.value pattern')],
    ['number', '12', '12'],
  ])('of a %s reads %j as %j', (type, input, value) => expect(read(type, input, { pattern: '[A-Z]{2}[0-9]{6}' })).toEqual(value))

  it('of several texts in a combo box applies to each', () => {
    expect(read('combobox', ['a', 'b'], { pattern: '[ab]', multiple: true })).toEqual(['a', 'b'])
    expect(read('combobox', ['a', 'c'], { pattern: '[ab]', multiple: true })).toEqual(refused('field pattern'))
  })

  it.each(['(a+)+$', '(a|aa)+$', '(a*)*b', '(.*a){20}'])(
    '%s, on which other engines would not end, is matched with a long text',
    (pattern) => {
      const text = `${'a'.repeat(50_000)}!`
      expect(read('textarea', text, { pattern, limit: 60_000 })).toEqual(refused('field pattern'))
    },
  )

  it('that cannot be used refuses no answer, because definitions of earlier versions may have one', () => {
    expect(read('text', 'x', { pattern: '(' })).toBe('x')
  })
})
