import { describe, expect, test } from 'vitest'
import { seal, openSealed } from './sealed-box.ts'

describe('a sealed secret', () => {
  const plain = Buffer.from('a secret of twenty b')
  const box = { purpose: 'authenticator', secret: 'deployment', owner: 'person' } as const
  const sealed = seal(box, plain)

  test('can be decrypted, and is encrypted differently each time', () => {
    expect(openSealed(box, sealed)).toEqual(plain)
    expect(seal(box, plain)).not.toEqual(sealed)
    expect(sealed.includes(plain)).toBe(false)
  })

  test('is not decrypted for another purpose, secret or owner, or after any byte has changed', () => {
    expect(openSealed({ ...box, purpose: 'national-id' }, sealed)).toBeUndefined()
    expect(openSealed({ ...box, secret: 'other' }, sealed)).toBeUndefined()
    expect(openSealed({ ...box, owner: 'other' }, sealed)).toBeUndefined()
    for (let position = 0; position < sealed.length; position++) {
      const altered = Buffer.from(sealed)
      altered[position] = (altered[position] ?? 0) ^ 1
      expect(openSealed(box, altered)).toBeUndefined()
    }
    expect(openSealed(box, sealed.subarray(0, 20))).toBeUndefined()
  })
})
