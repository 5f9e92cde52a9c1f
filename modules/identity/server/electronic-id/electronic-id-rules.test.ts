import { describe, expect, test } from 'vitest'
import { seal } from '@atrium/platform/sealed-box'
import { hashNationalId, isOnlyWayIn, normaliseNationalId, sealNationalId, unsealNationalId } from './electronic-id-rules.ts'

const id = '1213702229'
const person = '01a1fd36-0000-7000-8000-000000000000'

describe('a national id', () => {
  test.each([
    ['1213702229', '1213702229'],
    ['121370-2229', '1213702229'],
    [' 12 13 70.2229 ', '1213702229'],
    ['ab123456c', 'AB123456C'],
    ['', undefined],
    ['12', undefined],
    ['1213702229;drop', undefined],
    // Long s and dotless i, whose upper-case forms are S and I.
    ['\u017Fb123456c', undefined],
    ['\u0131b123456c', undefined],
    ['1'.repeat(41), undefined],
  ])('is normalised from %j to %j', (given, plain) => expect(normaliseNationalId(given)).toBe(plain))

  test('has another hash in another edition or under another secret', () => {
    const hashes = [hashNationalId('a', 'one', id), hashNationalId('a', 'two', id), hashNationalId('b', 'one', id)]
    expect(new Set(hashes.map((hash) => hash.toString('hex'))).size).toBe(3)
    expect(hashNationalId('a', 'one', id)).toEqual(hashes[0])
  })

  test('is decrypted only with its secret and for its person', () => {
    const sealed = sealNationalId('a', person, id)
    expect(sealed.includes(Buffer.from(id))).toBe(false)
    expect(unsealNationalId('a', person, sealed)).toBe(id)
    const older = seal({ purpose: 'authenticator', secret: 'a', owner: `electronic-id:${person}` }, Buffer.from(id))
    expect(unsealNationalId('a', person, older)).toBe(id)
    expect([unsealNationalId('b', person, sealed), unsealNationalId('a', person.replace('1', '2'), sealed)]).toEqual([undefined, undefined])
  })
})

test.each([
  [{ hasPassword: true, authType: 'password', role: 'client' }, false],
  [{ hasPassword: false, authType: 'password', role: 'client' }, true],
  [{ hasPassword: true, authType: 'e-id', role: 'client' }, true],
  [{ hasPassword: true, authType: 'e-id', role: 'professional' }, false],
  [{ hasPassword: false, authType: 'e-id', role: 'professional' }, true],
] as const)('for %j, the electronic ID is the only way to sign in: %s', (access, expected) => expect(isOnlyWayIn(access)).toBe(expected))
