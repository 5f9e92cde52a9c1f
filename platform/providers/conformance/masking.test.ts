import { describe, expect, test } from 'vitest'
import { createMask } from './masking.ts'

describe('the mask of a recorded response', () => {
  const mask = createMask(['HL-204417', '204480'])
  const account = {
    id: 'HL-204417',
    name: 'Margaret Ashworth',
    email: 'margaret@ashworth.example',
    phone: '01483 496 0142',
    value: 870220.76,
    contactId: 204480,
    address: { line1: '1 Church Road', lines: ['Godalming'] },
    portfolios: [{ id: 'HL-204417-02', name: 'Ashworth Family Trust', currency: 'GBP' }],
    note: 'Margaret Ashworth (margaret@ashworth.example) rang about HL-204417-02',
  }

  test('removes what identifies a person, and keeps the figures', () => {
    const masked = mask(account)
    expect(JSON.stringify(masked)).not.toMatch(/Margaret|Ashworth|ashworth|204417|204480|01483|Church/)
    expect(masked).toMatchObject({ value: 870220.76, portfolios: [{ currency: 'GBP' }] })
  })

  const maskToJson = (record: object) => JSON.stringify(createMask([])(record))

  test.each([
    'taxId',
    'nino',
    'kennitala',
    'afm',
    'AFM',
    'ssn',
    'vat',
    'vatNumber',
    'taxReference',
    'national_id',
    'salutation',
    'surname',
  ])('removes the value of %s from any record', (key) => {
    for (const record of [{ [key]: 'QQ123456C' }, { holdings: [{ [key]: 'QQ123456C' }] }, { product: { [key]: ['QQ123456C'] } }])
      expect(maskToJson(record)).not.toContain('QQ123456C')
  })

  test.each([
    'adviser',
    'advisor',
    'holder',
    'accountHolder',
    'owner',
    'owners',
    'ownerName',
    'clientName',
    'beneficiaries',
    'relationships',
  ])('removes the name under %s, whether in a list, in a record or within a product', (key) => {
    for (const value of ['Anna Frost', ['Anna Frost'], { name: 'Anna Frost' }, [{ name: 'Anna Frost' }]])
      for (const record of [{ [key]: value }, { products: [{ name: 'Fund', [key]: value }] }])
        expect([maskToJson(record), maskToJson(record).includes('Anna Frost')]).toEqual([expect.any(String), false])
  })

  test('masks the tax and national numbers of a person, but not tax amounts', () => {
    expect(
      maskToJson({ kennitala: 1203894569, nationalId: 4471, vat: 20.5, taxPaid: 1203.5, holding: { taxYear: 2026 }, privateId: 7 }),
    ).toBe('{"kennitala":"id-1","nationalId":"id-2","vat":20.5,"taxPaid":1203.5,"holding":{"taxYear":2026},"privateId":7}')
  })

  test('masks every line of an address, and masks an id as a whole if it begins with the digits of another id', () => {
    expect(maskToJson({ address: { lines: ['Godalming'] } })).not.toContain('Godalming')
    expect(maskToJson({ clientId: '204480', portfolioId: '2044801' })).toBe('{"clientId":"id-1","portfolioId":"id-2"}')
  })

  test('replaces equal values with equal masks, so that responses still match', () => {
    const masked = mask(account) as typeof account
    expect(masked.portfolios[0]?.id).toBe(`${masked.id}-02`)
    expect((mask({ portfolioId: 'HL-204417-02' }) as { portfolioId: string }).portfolioId).toBe(masked.portfolios[0]?.id)
    expect(masked.note).toContain(masked.name)
  })

  test('keeps names from the market, which identify no person', () => {
    const holdings = [{ id: 'X', name: 'Avelon Pharma Ord', price: 1 }]
    expect(mask({ holdings })).toEqual({ holdings })
  })

  test('replaces a name that begins with another name with one mask, and never replaces part of a word', () => {
    const people = createMask([])
    people([{ name: 'Eva' }, { name: 'Eva Peterson' }])
    expect(JSON.stringify(people({ text: 'Eva Peterson and Eva had an evaluation, Evan too' }))).toBe(
      '{"text":"name-2 and name-1 had an evaluation, Evan too"}',
    )
  })
})
