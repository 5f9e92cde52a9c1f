import { expect, it } from 'vitest'
import { groupRefusals } from './changes.ts'

const refused = (name: string | null, reason: 'not-found' | 'not-registered') => ({
  account: 'a',
  name,
  outcome: 'refused' as const,
  reason,
})

it('groups refused clients by reason; clients whom the person may not see have no name', () =>
  expect(
    groupRefusals([
      refused('Ann', 'not-registered'),
      { account: 'b', name: 'Ben', outcome: 'changed', reason: null },
      refused(null, 'not-found'),
      refused('Cora', 'not-registered'),
    ]),
  ).toEqual([
    { reason: 'not-registered', names: ['Ann', 'Cora'], count: 2 },
    { reason: 'not-found', names: [], count: 1 },
  ]))
