import { describe, expect, test } from 'vitest'
import { isInNetworks, maskApiTokens, createApiToken, readApiToken } from './api-token.ts'
import { hashToken } from './session-cookie.ts'

const readToken = (authorization: string) => readApiToken({ headers: { authorization } })

describe('an API token', () => {
  test('has a prefix, 256 random bits and check digits, all in letters and digits', () => {
    const { token, hash, ending } = createApiToken()
    expect(token).toMatch(/^atrium_[0-9A-Za-z]{49}$/)
    expect(ending).toBe(token.slice(-4))
    expect(hash).toEqual(hashToken(token))
    expect(readToken(`Bearer ${token}`)).toBe(token)
    expect(readToken(`bearer   ${token} `)).toBe(token)
  })

  test('is random: ten thousand tokens all differ, and each digit is equally frequent [S64]', () => {
    const tokens = Array.from({ length: 10_000 }, () => createApiToken().token)
    expect(new Set(tokens).size).toBe(10_000)
    // The first of the 43 random characters is not counted: it is never the last digit of base 62, because 62^43 is slightly more than
    // 2^256.
    const counts = new Map<string, number>()
    for (const token of tokens) for (const sign of token.slice(8, 50)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
    const expected = (10_000 * 42) / 62
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    expect(counts.size).toBe(62)
    // With 61 degrees of freedom, chance exceeds this limit less than once in ten million runs.
    expect(chiSquare).toBeLessThan(140)
  })

  test('is recognised as wrong without a database query after a typing error or a truncation', () => {
    const { token } = createApiToken()
    const position = 20
    const typo = token.slice(0, position) + (token[position] === 'a' ? 'b' : 'a') + token.slice(position + 1)
    for (const wrongToken of [typo, token.slice(0, -1), `${token}a`, 'atrium_', `atrium_${'0'.repeat(49)}`])
      expect([wrongToken, readToken(`Bearer ${wrongToken}`)]).toEqual([wrongToken, ''])
  })

  test('is read only from the header Authorization: Bearer', () => {
    const { token } = createApiToken()
    for (const header of [`Basic ${token}`, token, `Bearer x${token}`, `Bearer ${'A'.repeat(43)}`, ''])
      expect(readToken(header)).toBeUndefined()
    expect(readApiToken({ headers: { cookie: `__Host-atrium=${token}` } })).toBeUndefined()
  })

  test('is masked in a text', () => {
    const { token } = createApiToken()
    expect(maskApiTokens(`/api/imports/${token}/errors?x=${token}`)).toBe('/api/imports/atrium_…/errors?x=atrium_…')
    expect(maskApiTokens('/api/imports')).toBe('/api/imports')
  })
})

describe('allowed networks', () => {
  test.each([
    ['192.0.2.77', ['192.0.2.0/24'], true],
    ['192.0.3.1', ['192.0.2.0/24'], false],
    ['192.0.3.1', ['192.0.2.0/24', '192.0.3.1/32'], true],
    ['::ffff:192.0.2.77', ['192.0.2.0/24'], true],
    ['::ffff:192.0.3.1', ['192.0.2.0/24'], false],
    ['2001:db8::1', ['2001:db8::/32'], true],
    ['2001:db9::1', ['2001:db8::/32'], false],
    ['2001:db8::1', ['192.0.2.0/24'], false],
    ['192.0.2.1', ['2001:db8::/32'], false],
    ['198.51.100.1', [], true],
    ['not an address', ['0.0.0.0/0'], false],
  ])('contain %s if they are %j: %s', (address, networks, isAllowed) => expect(isInNetworks(address, networks)).toBe(isAllowed))
})
