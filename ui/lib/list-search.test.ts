import { describe, expect, it, vi } from 'vitest'
import { readChoice, readText, parseSorting, withoutEmpty } from './list-search.ts'

describe('what an address says', () => {
  it.each([
    ['ash', undefined, 'ash'],
    [204417, undefined, '204417'],
    ['  ', undefined, undefined],
    [{ a: 1 }, undefined, undefined],
    ['abcdef', 3, 'abc'],
  ])('%j is read as text', (value, longest, text) => expect(readText(value, longest)).toBe(text))

  it('is a choice only where it is one', () => {
    expect([readChoice('name', ['name', 'value']), readChoice('size', ['name', 'value'])]).toEqual(['name', undefined])
  })

  it('has nothing that is as usual', () => expect(withoutEmpty({ q: undefined, sort: 'name' })).toEqual({ sort: 'name' }))
})

describe('order', () => {
  it('ascends unless the address says otherwise, and a pressed heading goes to the address', () => {
    const onSearch = vi.fn<(change: object) => void>()
    const { current, onSort } = parseSorting({ sort: 'yield' }, onSearch)
    expect(current).toEqual({ column: 'yield', direction: 'ascending' })
    onSort({ column: 'yield', direction: 'descending' })
    expect(onSearch).toHaveBeenCalledWith({ sort: 'yield', direction: 'descending' })
    expect(parseSorting({}, onSearch).current).toBeUndefined()
  })
})
