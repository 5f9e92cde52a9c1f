import { describe, expect, test } from 'vitest'
import { listFactors, hashBackupCode, createBackupCode } from './factor-rules.ts'
import { createTotpSecret, formatTotpSecret, findTotpStep, createTotpUri } from './totp-rules.ts'

const noFactors = { hasAuthenticator: false, passkeys: 0, backupCodes: 0 }

describe('accepted second factors', () => {
  test.each([
    [noFactors, ['pin']],
    [{ ...noFactors, backupCodes: 10 }, ['pin']],
    [{ ...noFactors, hasAuthenticator: true, backupCodes: 3 }, ['totp', 'backup-code']],
    [{ ...noFactors, hasAuthenticator: true }, ['totp']],
    [{ ...noFactors, passkeys: 1, backupCodes: 1 }, ['passkey', 'backup-code']],
    [{ hasAuthenticator: true, passkeys: 2, backupCodes: 1 }, ['totp', 'passkey', 'backup-code']],
  ])('for %j are %j', (counts, expected) => expect(listFactors(counts)).toEqual(expected))
})

describe('a code of the authenticator app', () => {
  // Test vectors of RFC 6238, appendix B, SHA-1: the last six of the eight digits.
  const secret = Buffer.from('12345678901234567890')
  test.each([
    [59, '287082', 1],
    [1111111109, '081804', 37037036],
    [1111111111, '050471', 37037037],
    [1234567890, '005924', 41152263],
    [2000000000, '279037', 66666666],
  ])('at %i s is %s', (seconds, code, step) => expect(findTotpStep(secret, code, new Date(seconds * 1000))).toBe(step))

  test.each([
    [-60, undefined],
    [-30, 37037036],
    [30, 37037036],
    [60, undefined],
  ])('with a clock off by %i s has the time step %s', (clockOffset, step) =>
    expect(findTotpStep(secret, '081804', new Date((1111111109 - 29 + clockOffset + 15) * 1000))).toBe(step),
  )

  test('has a secret of 160 bits, which is formatted in groups of four and as a URI', () => {
    const newSecret = createTotpSecret()
    expect(newSecret).toHaveLength(20)
    expect(formatTotpSecret(newSecret)).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    expect(createTotpUri(secret, 'Harcourt Lisle', 'a@b.example')).toBe(
      'otpauth://totp/Harcourt%20Lisle:a%40b.example?issuer=Harcourt%20Lisle&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
    )
  })
})

describe('a backup code', () => {
  test('contains no ambiguous letters, and no two codes are equal', () => {
    const codes = Array.from({ length: 1_000 }, createBackupCode)
    expect(new Set(codes).size).toBe(1_000)
    expect(codes.filter((code) => !/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/.test(code))).toEqual([])
  })

  test('is accepted without its hyphen, with blanks or in capitals, for its person only', () => {
    const hash = hashBackupCode('s', 'p', 'k7m2p-x9qwe')
    for (const typed of ['k7m2px9qwe', 'K7M2P-X9QWE', ' k7m2p x9qwe ']) expect(hashBackupCode('s', 'p', typed)).toEqual(hash)
    expect(hashBackupCode('s', 'q', 'k7m2p-x9qwe')).not.toEqual(hash)
    expect(hashBackupCode('t', 'p', 'k7m2p-x9qwe')).not.toEqual(hash)
  })
})
