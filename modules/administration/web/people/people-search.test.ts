import { expect, it } from 'vitest'
import { parsePeopleSearch } from './people-search.ts'

const person = '01a1fd36-0000-7000-8000-000000000000'

it.each([
  [{}, {}],
  [
    { withoutSecondFactor: true, person },
    { withoutSecondFactor: true, person },
  ],
  [{ q: 'ann@x.example', person }, { person }],
  [{ withoutSecondFactor: 'yes', person: 'x' }, {}],
  [{ without: 1, person: 3 }, {}],
])('the URL %j of the people list is parsed as %j', (raw, wanted) => expect(parsePeopleSearch(raw)).toEqual(wanted))
