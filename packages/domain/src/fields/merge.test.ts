import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listChangedFields, mergeValues } from './merge.ts'

const base = { name: 'A', city: 'York', tags: ['a'] }

describe('a merge of two people’s changes', () => {
  it('joins changes of different fields', () => {
    expect(mergeValues(base, { ...base, name: 'B' }, { ...base, city: 'Hull' })).toEqual({
      values: { name: 'B', city: 'Hull', tags: ['a'] },
      theirs: ['city'],
      conflicts: [],
    })
  })

  it('keeps one’s own value of a field that both changed, and reports it', () => {
    expect(mergeValues(base, { ...base, name: 'B' }, { ...base, name: 'C', tags: [] })).toEqual({
      values: { name: 'B', city: 'York', tags: [] },
      theirs: ['tags'],
      conflicts: ['name'],
    })
  })

  it('has no conflict if both made the same change', () => {
    expect(mergeValues(base, { ...base, tags: ['b'] }, { ...base, tags: ['b'] })).toEqual({
      values: { ...base, tags: ['b'] },
      theirs: [],
      conflicts: [],
    })
  })

  it('treats a missing value as null', () => {
    expect(mergeValues({ a: null }, { a: 'own' }, {})).toEqual({ values: { a: 'own' }, theirs: [], conflicts: [] })
    expect(mergeValues({}, {}, { a: 'their' })).toEqual({ values: { a: 'their' }, theirs: ['a'], conflicts: [] })
    expect(mergeValues({ a: 'x' }, { a: null }, { a: 'y' })).toEqual({ values: { a: null }, theirs: [], conflicts: ['a'] })
  })

  it('ignores the order of keys within a value', () => {
    const [one, other] = [{ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }]
    expect(mergeValues(one, other, one)).toEqual({ values: one, theirs: [], conflicts: [] })
  })

  it('does not take names such as constructor for values, and changes no prototype', () => {
    expect(mergeValues({}, { constructor: 'x' }, {}).values).toEqual({ constructor: 'x' })
    const own = JSON.parse('{"__proto__":{"isAdmin":true}}')
    const { values } = mergeValues({}, own, {})
    expect((values as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  it('with no own changes returns the other person’s values, and the reverse', () => {
    const values = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue() as fc.Arbitrary<string>)
    fc.assert(
      fc.property(values, values, (one, other) => {
        const untouched = mergeValues(one, one, other)
        expect(untouched.values).toEqual(other)
        expect(untouched.conflicts).toEqual([])
        expect(untouched.theirs).toEqual(listChangedFields(one, other))
        const changed = mergeValues(one, other, one)
        expect(listChangedFields(changed.values, other)).toEqual([])
        expect([changed.theirs, changed.conflicts]).toEqual([[], []])
      }),
    )
  })
})

describe('changed fields', () => {
  it('are those whose values differ; a missing value equals null', () => {
    expect(listChangedFields({ a: 1, b: null, c: [1, { x: 1 }] }, { a: 2, c: [1, { x: 1 }], d: 'new' })).toEqual(['a', 'd'])
    expect(listChangedFields({ a: [1, 2] }, { a: [2, 1] })).toEqual(['a'])
    expect(listChangedFields({ a: {} }, { a: [] })).toEqual(['a'])
    expect(listChangedFields({ a: JSON.parse('{"__proto__":{}}') }, { a: {} })).toEqual(['a'])
  })

  it('are found in values of any depth', () => {
    const deep = (leaf: string) => JSON.parse(`${'['.repeat(50_000)}"${leaf}"${']'.repeat(50_000)}`)
    expect(listChangedFields({ a: deep('x') }, { a: deep('x') })).toEqual([])
    expect(listChangedFields({ a: deep('x') }, { a: deep('y') })).toEqual(['a'])
  })
})
