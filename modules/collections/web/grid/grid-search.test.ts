import { expect, test } from 'vitest'
import { parseGridSearch } from './grid-search.ts'

test('the URL of a grid keeps its sort order, page, open item and filters', () => {
  const search = {
    sort: 'publishdate',
    direction: 'descending',
    page: 3,
    item: 'new',
    tab: 'history',
    bin: true,
    filters: [{ field: 'tags', value: 'Advice' }],
  }
  expect(parseGridSearch(search)).toEqual(search)
})

test('invalid values of a typed URL are ignored', () => {
  const search = {
    sort: 'a b',
    direction: 'up',
    page: 0,
    item: '../x',
    tab: 'x',
    parent: {},
    bin: 'yes',
    filters: [{ field: 'a b', value: 'x' }, 7, null],
  }
  expect(parseGridSearch(search)).toEqual({})
})

test('records in panels above another are kept in order, up to the first that does not belong to the one below', () => {
  const nested = [
    { collection: 'libraries', item: 'b', of: 'a', field: 'parentId' },
    { collection: 'media', item: 'new', of: 'b' },
  ]
  expect(parseGridSearch({ item: 'a', nested })).toEqual({ item: 'a', nested })
  expect(parseGridSearch({ item: 'other', nested })).toEqual({ item: 'other' })
  expect(parseGridSearch({ nested })).toEqual({})
  const [first] = nested
  for (const wrong of [null, 7, { ...first, of: 'a' }, { ...first, of: 'b', item: '../x' }, { ...first, of: 'b', collection: '../x' }])
    expect(parseGridSearch({ item: 'a', nested: [first, wrong, nested[1]] })).toEqual({ item: 'a', nested: [first] })
})
