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
