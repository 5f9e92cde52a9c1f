import { Decimal } from '@atrium/domain/decimal'
import { expect, test } from 'vitest'
import { findPartsDifference } from './parts-rules.ts'

const decimals = (...values: (string | null)[]) => values.map((value) => (value === null ? null : new Decimal(value)))

test.each<[string, string | null, (string | null)[], object | null]>([
  ['agree', '30', ['10', '20'], null],
  ['differ by the rounding of each part', '30.02', ['10', '20'], null],
  ['differ by more', '30.03', ['10', '20'], { sum: '30', difference: '0.03' }],
  ['exceed the total', '25', ['10', '20'], { sum: '30', difference: '-5' }],
  ['are not all known', '25', ['10', null], null],
  ['have no stated total', null, ['10', '20'], null],
  ['do not exist', '25', [], null],
])('compares a stated total with parts that %s', (_, stated, parts, expected) =>
  expect(findPartsDifference({ stated: decimals(stated)[0] ?? null, parts: decimals(...parts), currency: 'GBP' })).toEqual(expected),
)
