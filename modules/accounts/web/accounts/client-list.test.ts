import { describe, expect, it } from 'vitest'
import { beginChoice, chooseAll, chooseNone, countChosen, createChoice, isChosen, setChosen, toSelection } from './client-choice.ts'
import { listColumnIds } from './client-columns.ts'
import { findRowHeight, splitName, listPages, findVisibleRows } from './client-pages.ts'
import { isFiltered, parseClientSearch, toFilter } from './client-search.ts'

describe('the pages of the list to request', () => {
  it.each([
    ['the top', 0, 27, 10_000, [0]],
    ['across a page boundary', 90, 117, 10_000, [0, 100]],
    ['far down', 5_140, 5_180, 10_000, [5_100]],
    ['the end', 9_985, 10_012, 10_000, [9_900]],
    ['a short list', 0, 40, 12, [0]],
    ['an empty list', 0, 40, 0, []],
    ['before the top', -5, 20, 10_000, [0]],
  ])('are those that contain the visible rows: %s', (_, first, last, count, wanted) =>
    expect(listPages(first, last, count, 100)).toEqual(wanted),
  )
})

describe('visible rows', () => {
  const view = { height: 900, margin: 260, rowHeight: 32 }
  it.each([
    ['at the top', 0, 10_000, { first: 1, last: 18 }],
    ['further down', 3_200, 10_000, { first: 96, last: 118 }],
    ['of a short list', 0, 5, { first: 1, last: 5 }],
    ['of an empty list', 0, 0, { first: 0, last: 0 }],
  ])('are found: %s', (_, top, count, wanted) => expect(findVisibleRows({ ...view, top, count })).toEqual(wanted))
})

describe('the URL of the list', () => {
  it('is parsed into filters and order', () =>
    expect(
      parseClientSearch({ q: 'ash', letter: 'A', by: 'first', type: 'SIPP', linked: 'unlinked', sort: 'name', direction: 'ascending' }),
    ).toEqual({
      q: 'ash',
      letter: 'A',
      by: 'first',
      type: 'SIPP',
      linked: 'unlinked',
      sort: 'name',
      direction: 'ascending',
    }))

  it('ignores unknown values', () =>
    expect(parseClientSearch({ q: '', type: 'PIGGY', linked: 'linked', sort: 'value', direction: 'sideways', page: 3 })).toEqual({}))
  it('has the conditions of a segment, as far as they have the right form', () => {
    const condition = { kind: 'holding', settings: { security: 'x', days: 3, has: true, none: null, some: ['a'] } }
    expect(parseClientSearch({ where: [condition] })).toEqual({ where: [condition] })
    for (const where of ['x', [], [{ kind: 1, settings: {} }], [{ kind: 'x', settings: { deep: {} } }], [null]])
      expect(parseClientSearch({ where })).toEqual({})
    expect(parseClientSearch({ where: Array.from({ length: 12 }, () => condition) }).where).toHaveLength(10)
    expect(toFilter('p', { where: [condition] })).toMatchObject({ where: [condition] })
    expect(isFiltered({ where: [condition] })).toBe(true)
  })
  it('accepts a number as search text', () => expect(parseClientSearch({ q: 204417 })).toEqual({ q: '204417' }))

  it('gives the default filter if it has no parameters', () =>
    expect(toFilter('private', {})).toEqual({ portal: 'private', linked: 'linked', sort: 'value', direction: 'descending' }))
  it('sorts names from A to Z by default', () =>
    expect(toFilter('p', { sort: 'name' })).toMatchObject({ sort: 'name', direction: 'ascending' }))
  it('[P312] filters by the initial of the first or last name', () => {
    expect(toFilter('p', { letter: 'A' })).toMatchObject({ letter: 'A', searchByFirstName: false })
    expect(toFilter('p', { letter: 'A', by: 'first' })).toMatchObject({ searchByFirstName: true })
  })
  it('states whether the list is filtered', () => {
    expect(isFiltered({ sort: 'name', by: 'first' })).toBe(false)
    expect(isFiltered({ letter: 'X' })).toBe(true)
  })
})

describe('the height of rows', () => {
  it.each([
    [false, true, false, 32],
    [false, false, false, 40],
    [false, true, true, 48],
    [false, false, true, 56],
    [true, false, false, 72],
    [true, true, true, 92],
  ])('has room for the reasons of a segment: %s %s %s', (isMobile, isCompact, hasReasons, wanted) =>
    expect(findRowHeight({ isMobile, isCompact, hasReasons })).toBe(wanted),
  )
})

describe('the chosen columns', () => {
  it('always include the fixed columns', () => expect(listColumnIds([])).toEqual(['name', 'value']))
  it('follow the table’s order', () => expect(listColumnIds(['status', 'portfolios'])).toEqual(['name', 'portfolios', 'value', 'status']))
  it('do not include a column that no longer exists', () => expect(listColumnIds(['horoscope'])).toEqual(['name', 'value']))
})

describe('a name', () => {
  it.each([
    ['Margaret Ashworth', false, ['Margaret ', 'Ashworth', '']],
    ['Margaret Ashworth', true, ['', 'Margaret', ' Ashworth']],
    ['Oakeshott Farms Ltd', false, ['', 'Oakeshott Farms Ltd', '']],
    ['The Pemberton Family Trust', false, ['', 'The Pemberton Family Trust', '']],
    ['Vantor', false, ['', 'Vantor', '']],
  ] as const)('is split so that the part used for sorting is emphasised: %s', (name, byFirst, [before, strong, after]) =>
    expect(splitName(name, byFirst)).toEqual({ before, strong, after }),
  )
})

describe('the selection', () => {
  const filter = toFilter('private', { letter: 'A', sort: 'name' })

  it('names the chosen rows', () => {
    const store = createChoice('')
    setChosen(store, ['a', 'b', 'c'], true)
    setChosen(store, ['b'], false)
    expect([countChosen(store.get(), 9), isChosen(store.get(), 'a'), isChosen(store.get(), 'b')]).toEqual([2, true, false])
    expect(toSelection(store.get(), filter)).toEqual({ by: 'ids', ids: ['a', 'c'] })
  })

  it('names the filter, without its order, and the exceptions, once all rows are chosen', () => {
    const store = createChoice('')
    setChosen(store, ['a'], true)
    chooseAll(store)
    setChosen(store, ['b', 'c'], false)
    setChosen(store, ['c'], true)
    expect([countChosen(store.get(), 9), isChosen(store.get(), 'a'), isChosen(store.get(), 'b')]).toEqual([8, true, false])
    const conditions = { linked: 'linked', letter: 'A', searchByFirstName: false }
    expect(toSelection(store.get(), filter)).toEqual({ by: 'filter', filter: conditions, except: ['b'] })
    chooseNone(store)
    expect(countChosen(store.get(), 9)).toBe(0)
  })

  it('begins a range at the row before, and anew in a list with another filter', () => {
    const store = createChoice('')
    expect([beginChoice(store, 4, true), beginChoice(store, 2, false), beginChoice(store, 7, true)]).toEqual([4, 2, 2])
    expect(beginChoice(createChoice('other'), 5, true)).toBe(5)
  })

  it('does not grow beyond the number of rows that one request may name', () => {
    const store = createChoice('')
    const ids = Array.from({ length: 501 }, (_, index) => String(index))
    expect([setChosen(store, ids, true), countChosen(store.get(), 900)]).toEqual([false, 0])
    expect(setChosen(store, ids.slice(1), true)).toBe(true)
  })
})
