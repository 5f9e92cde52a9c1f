import { describe, expect, test } from 'vitest'
import { formatDrawer, formatEstateFigure, parseEstateDrawer, parseEstateFigure, parseEstateSearch, withOptions } from './estate-address.ts'

const day = '2026-11-18'

describe('the address of the page', () => {
  test.each([
    [
      { death: '2030-01-31', amount: '5000', estate: 'terms', explain: 'x' },
      { death: '2030-01-31', amount: 5000, estate: 'terms', explain: 'x' },
    ],
    [{ death: '1986-03-17' }, {}],
    [{ death: '2030-02-30' }, {}],
    [{ death: '2101-01-01' }, {}],
    [{ amount: 5000 }, { amount: 5000 }],
    [{ amount: '-1' }, {}],
    [{ amount: '1.5' }, {}],
    [{ estate: 'unknown' }, {}],
    [{ estate: ['terms'] }, {}],
  ])('of %j is read as %j', (raw, expected) => expect(parseEstateSearch(raw)).toEqual(expected))

  test('names the options that are not the defaults', () => {
    const search = { explain: 'x', death: '2030-01-01', amount: 1 }
    expect(withOptions(search, { death: day, amount: 100_000, today: day })).toEqual({ explain: 'x' })
    expect(withOptions({}, { death: '2031-01-01', amount: 5_000, today: day })).toEqual({ death: '2031-01-01', amount: 5000 })
  })

  test('names a drawer, with the record that it shows', () => {
    expect([parseEstateDrawer('add-gift'), parseEstateDrawer(formatDrawer('item', 'HL-1')), parseEstateDrawer('gift/')]).toEqual([
      { name: 'add-gift' },
      { name: 'item', id: 'HL-1' },
      null,
    ])
  })

  test('names a figure with what it is of', () => {
    const change = { kind: 'give', amount: '5000' } as const
    expect(parseEstateFigure(formatEstateFigure('inheritance-tax', { dateOfDeath: day }))).toEqual({ figure: 'inheritance-tax', of: day })
    expect(parseEstateFigure(formatEstateFigure('tax-saved', { dateOfDeath: day, change }))?.of).toBe(`${day}:give:5000`)
    expect(parseEstateFigure(formatEstateFigure('estate-item', { dateOfDeath: day, record: 'a:b' }))?.of).toBe(`${day}:a:b`)
    expect([parseEstateFigure('tax-saved~2026-11-18'), parseEstateFigure('net-worth~2026-11-18'), parseEstateFigure(undefined)]).toEqual([
      null,
      null,
      null,
    ])
  })
})
