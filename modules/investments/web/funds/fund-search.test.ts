import { describe, expect, it } from 'vitest'
import { applyChange, clearFilters, nextOrder, parseFundSearch, toFundFilter } from './fund-search.ts'

const account = '01a1fd36-0000-7000-8000-000000000000'

describe('the state of the explorer in the URL', () => {
  it.each([
    [{}, {}],
    [
      { q: 'global', page: 2 },
      { q: 'global', page: 2 },
    ],
    [{ q: 2030 }, { q: '2030' }],
    [{ q: ' ', page: 1, sort: 'citiCode', direction: 'up' }, {}],
    [{ page: '3' }, { page: 3 }],
    [{ page: 401 }, {}],
    [{ page: 1.5 }, {}],
    [{ assetClass: 'Equities', currency: '', unknown: 'x' }, { assetClass: 'Equities' }],
    [
      { fund: 'Y20N', account },
      { fund: 'Y20N', account },
    ],
    [{ fund: '../x', account: 'x' }, {}],
    [{ q: 'x'.repeat(120) }, { q: 'x'.repeat(100) }],
  ])('is parsed from %j as %j', (raw, wanted) => expect(parseFundSearch(raw)).toEqual(wanted))

  it('is converted to a filter for the server without page, drawer and account', () =>
    expect(
      toFundFilter('private', {
        q: 'bond',
        assetClass: 'Fixed Interest',
        sort: 'yield',
        direction: 'descending',
        page: 2,
        fund: 'X',
        account,
      }),
    ).toEqual({ portal: 'private', search: 'bond', assetClass: 'Fixed Interest', sort: 'yield', direction: 'descending' }))

  it('returns to the first page if the search changes', () => {
    expect(applyChange({ q: 'a', page: 3 }, { q: 'b' })).toEqual({ q: 'b' })
    expect(applyChange({ q: 'a', page: 3 }, { page: 4 })).toEqual({ q: 'a', page: 4 })
    expect(applyChange({ q: 'a', sector: 'Other', sort: 'yield', account }, clearFilters)).toEqual({ sort: 'yield', account })
  })

  it('sorts names from A and figures from the largest, and reverses the order if the heading is pressed again', () => {
    expect(nextOrder({}, 'fundName')).toEqual({ sort: 'fundName', direction: 'ascending' })
    expect(nextOrder({ sort: 'fundName' }, 'yield')).toEqual({ sort: 'yield', direction: 'descending' })
    expect(nextOrder({ sort: 'yield', direction: 'descending' }, 'yield')).toEqual({ sort: 'yield', direction: 'ascending' })
    expect(nextOrder({ sort: 'yield' }, 'yield')).toEqual({ sort: 'yield', direction: 'descending' })
  })
})
