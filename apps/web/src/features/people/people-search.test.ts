import { expect, it } from 'vitest'
import { parsePeopleSearch } from './people-search.ts'

const person = '01a1fd36-0000-7000-8000-000000000000'

it.each([
  [{}, {}],
  [
    { q: 'Ann', without: true, person },
    { q: 'Ann', without: true, person },
  ],
  [{ q: 7 }, { q: '7' }],
  [{ q: '', without: 'yes', person: 'x' }, {}],
  [{ q: ['a'], without: 1, person: 3 }, {}],
])('the people’s address %j reads as %j', (raw, wanted) => expect(parsePeopleSearch(raw)).toEqual(wanted))
