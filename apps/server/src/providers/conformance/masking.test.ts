import { describe, expect, test } from 'vitest'
import { createMask } from './masking.ts'

describe('a recorded answer', () => {
  const mask = createMask(['HL-204417'])
  const account = {
    id: 'HL-204417',
    name: 'Margaret Ashworth',
    email: 'margaret@ashworth.example',
    phone: '01483 496 0142',
    value: 870220.76,
    portfolios: [{ id: 'HL-204417-02', name: 'General Investment Account', currency: 'GBP' }],
    note: 'Margaret Ashworth (margaret@ashworth.example) rang about HL-204417-02',
  }

  test('tells of nobody, and keeps its shape and figures', () => {
    const masked = mask(account)
    expect(JSON.stringify(masked)).not.toMatch(/Margaret|Ashworth|ashworth|204417|01483/)
    expect(masked).toMatchObject({ value: 870220.76, portfolios: [{ name: 'General Investment Account', currency: 'GBP' }] })
  })

  test('names the same by the same, so that answers still belong together', () => {
    const masked = mask(account) as typeof account
    expect(masked.portfolios[0]?.id).toBe(`${masked.id}-02`)
    expect((mask({ portfolioId: 'HL-204417-02', holdings: [{ name: 'Avelon Pharma Ord' }] }) as { portfolioId: string }).portfolioId).toBe(
      masked.portfolios[0]?.id,
    )
    expect(masked.note).toContain(masked.name)
  })

  test('keeps the names of securities, which tell of nobody', () => {
    expect(mask({ holdings: [{ id: 'X', name: 'Avelon Pharma Ord', price: 1 }] })).toEqual({
      holdings: [{ id: 'X', name: 'Avelon Pharma Ord', price: 1 }],
    })
  })
})
