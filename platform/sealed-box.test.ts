import { describe, expect, test } from 'vitest'
import { seal, unseal } from './sealed-box.ts'

describe('a sealed secret', () => {
  const plain = Buffer.from('a secret of twenty b')
  const box = { purpose: 'authenticator', secret: 'deployment', owner: 'person' } as const
  const sealed = seal(box, plain)

  test('can be decrypted, and is encrypted differently each time', () => {
    expect(unseal(box, sealed)).toEqual(plain)
    expect(seal(box, plain)).not.toEqual(sealed)
    expect(sealed.includes(plain)).toBe(false)
  })

  test('is not decrypted for another purpose, secret or owner, or after any byte has changed', () => {
    expect(unseal({ ...box, purpose: 'national-id' }, sealed)).toBeUndefined()
    expect(unseal({ ...box, secret: 'other' }, sealed)).toBeUndefined()
    expect(unseal({ ...box, owner: 'other' }, sealed)).toBeUndefined()
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(unseal(box, changed)).toBeUndefined()
    }
    expect(unseal(box, sealed.subarray(0, 20))).toBeUndefined()
  })
})
