import { expect, it } from 'vitest'
import { assignField, listMissingFields } from './columns.ts'

it.each([
  [
    [null, null, null],
    ['symbol', 'date', 'price'],
  ],
  [['price', null, 'symbol'], ['date']],
  [['symbol', 'date', 'price', null], []],
])('for a file of prices with the columns %j, the missing fields are %j', (fields, missing) =>
  expect(listMissingFields('prices', fields)).toEqual(missing),
)

it('a field assigned to a column is removed from the column that had it', () => {
  expect(assignField(['symbol', 'date', null], 2, 'symbol')).toEqual([null, 'date', 'symbol'])
  expect(assignField(['symbol', null, null], 0, null)).toEqual([null, null, null])
})
