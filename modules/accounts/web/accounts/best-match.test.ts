import { expect, test } from 'vitest'
import type { ClientListEntry } from '../../contract/accounts.ts'
import { findMeant } from './best-match.ts'

const entry = (name: string, externalId: string | null = null, fault: ClientListEntry['fault'] = null) =>
  ({ id: name, name, externalId, fault }) as ClientListEntry
const [margaret, trust, other] = [
  entry('Margaret Ashworth', 'HL-1'),
  entry('The Ashworth Family Trust', 'HL-12'),
  entry('Amara Osei', 'HL-2'),
]

test.each([
  ['the only one found', [other], 1, 'osei', other],
  ['the one with this name', [trust, margaret], 2, ' margaret ASHWORTH ', margaret],
  ['the one with this number', [trust, margaret], 2, 'hl-1', margaret],
  [
    'the only one whose name contains it',
    [{ ...trust, foundBy: { by: 'email', text: 'margaret@x.example' } } as const, margaret],
    2,
    'marg',
    margaret,
  ],
  [
    'no client if further pages may contain others',
    [{ ...trust, foundBy: { by: 'email', text: 'margaret@x.example' } } as const, margaret],
    3,
    'marg',
    undefined,
  ],
  ['no client if several names contain the text', [trust, margaret], 2, 'ashworth', undefined],
  ['no client if several have this name', [margaret, { ...margaret, id: 'x' }], 2, 'margaret ashworth', undefined],
  ['no client if none is found', [], 0, 'osei', undefined],
  ['no client who is not in the portal', [entry('Xanthe Yew', 'HL-7', 'not-in-portal')], 1, 'yew', undefined],
])('a text means %s', (_, entries, count, text, wanted) => expect(findMeant(entries, count, text)).toBe(wanted))
