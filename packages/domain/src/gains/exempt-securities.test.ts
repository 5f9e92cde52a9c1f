import { expect, test } from 'vitest'
import { findGainExemption, isGilt, type SecurityTerms } from './exempt-securities.ts'

const gilt: SecurityTerms = {
  name: 'UK Treasury 4.25% 2040',
  sector: 'Government Bonds',
  region: 'United Kingdom',
  currency: 'GBP',
  isBond: true,
  isIndexLinked: false,
}
const corporate = { ...gilt, name: 'Severnside Water 5.125% 2034', sector: 'Corporate Bonds' }
const linker = { ...gilt, sector: 'Index-linked Bonds', isIndexLinked: true }

test.each([
  ['a gilt', gilt, 'gilt'],
  ['an index-linked gilt', { ...linker, name: 'UK Treasury Index-linked 2039' }, 'gilt'],
  ['a corporate bond in pounds', corporate, 'qualifying-corporate-bond'],
  ['a corporate bond quoted in pence', { ...corporate, currency: 'GBX' }, 'qualifying-corporate-bond'],
  ['a bond of another state in pounds', { ...gilt, region: 'North America' }, 'qualifying-corporate-bond'],
  ['a corporate bond in euros', { ...corporate, currency: 'EUR' }, null],
  ['an index-linked corporate bond', { ...linker, name: 'Severnside Water Index-linked 2034' }, null],
  ['a bond in an unknown currency', { ...corporate, currency: null }, null],
  ['a fund of gilts', { ...gilt, name: 'Sterling Index Gilts Acc', isBond: false }, null],
  ['a share', { ...gilt, sector: 'Utilities', isBond: false }, null],
] as const)('%s has the exemption of TCGA 1992 s115 that applies to it', (_name, security, expected) => {
  expect(findGainExemption(security)).toBe(expected)
})

test('a bond of another government or of a company is not a gilt', () => {
  expect([isGilt(gilt), isGilt({ ...gilt, region: 'North America' }), isGilt(corporate)]).toEqual([true, false, false])
})
