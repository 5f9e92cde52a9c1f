import { describe, expect, test } from 'vitest'
import { hashPin, createPin, maskEmail } from './pin-rules.ts'

const now = new Date('2026-11-18T10:00:00Z')

describe('a PIN', () => {
  test('is stored as a hash bound to its subject', () => {
    const { code, kept } = createPin('s', ['pin', 'session-1'], { now, validMs: 7_200_000 })
    expect(code).toMatch(/^\d{6}$/)
    expect(hashPin('s', ['pin', 'session-1'], code)).toEqual(kept.code_hash)
    for (const other of [
      hashPin('t', ['pin', 'session-1'], code),
      hashPin('s', ['pin', 'session-2'], code),
      hashPin('s', ['sign-up', 'session-1'], code),
      hashPin('s', ['email', 'session-1', 'a@b.example'], code),
    ])
      expect(other).not.toEqual(kept.code_hash)
  })

  test('has its end of validity in the stored row and its hours of validity for the e-mail', () => {
    const { kept, hours } = createPin('s', ['sign-up', '1'], { now, validMs: 7_200_000 })
    expect([kept.created_at, kept.expires_at, hours]).toEqual([now, new Date('2026-11-18T12:00:00Z'), '2'])
  })
})

test('an e-mail address is masked so that its owner recognises it', () => {
  expect(maskEmail('margaret@ashworth-home.example')).toBe('m•••@ashworth-home.example')
})
