import { expect, test } from 'vitest'
import { foldStatedAddress } from './email-address.ts'

test('a stated address is folded to lower case, but is refused if that changes one of its letters', () => {
  expect(foldStatedAddress(' Ida.Marsh@Marsh.example ')).toBe('ida.marsh@marsh.example')
  expect(foldStatedAddress('ÞÓRA@firma.example')).toBe('þóra@firma.example')
  // Kelvin sign, Ångström sign, capital I with a dot, capital sharp s.
  for (const letter of ['\u212A', '\u212B', '\u0130', '\u1E9E'])
    expect([letter, foldStatedAddress(`mar${letter}@firm.example`)]).toEqual([letter, null])
  expect([foldStatedAddress(null), foldStatedAddress(undefined), foldStatedAddress(' ')]).toEqual([null, null, null])
})
