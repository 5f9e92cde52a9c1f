import { describe, expect, it, vi } from 'vitest'
import { readChoice, readText, parseSorting, removeEmptyValues } from './list-search.ts'

describe('parameters of a URL', () => {
  it.each([
    ['ash', undefined, 'ash'],
    [204417, undefined, '204417'],
    ['  ', undefined, undefined],
    [{ a: 1 }, undefined, undefined],
    ['abcdef', 3, 'abc'],
  ])('reads %j as text', (value, longest, text) => expect(readText(value, longest)).toBe(text))

  it('reads a choice only if it is one of the permitted values', () => {
    expect([readChoice('name', ['name', 'value']), readChoice('size', ['name', 'value'])]).toEqual(['name', undefined])
  })

  it('omits default values', () => expect(removeEmptyValues({ q: undefined, sort: 'name' })).toEqual({ sort: 'name' }))
})

describe('the sort order in a URL', () => {
  it('is ascending by default, and a pressed heading changes the URL', () => {
    const onSearch = vi.fn<(change: object) => void>()
    const { current, onSort } = parseSorting({ sort: 'yield' }, onSearch)
    expect(current).toEqual({ column: 'yield', direction: 'ascending' })
    onSort({ column: 'yield', direction: 'descending' })
    expect(onSearch).toHaveBeenCalledWith({ sort: 'yield', direction: 'descending' })
    expect(parseSorting({}, onSearch).current).toBeUndefined()
  })
})
