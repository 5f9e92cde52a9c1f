import { describe, expect, test } from 'vitest'
import { detectLayout } from './layout-rules.ts'

describe('the detection of the text format', () => {
  const known = { kind: 'prices', fieldsByHeading: new Map(), usualEncoding: 'windows-1252' } as const
  const detectLayoutOf = (file: string | Buffer, usualEncoding: 'windows-1252' | 'windows-1253' = 'windows-1252') =>
    detectLayout(Buffer.from(file as string), { ...known, usualEncoding })

  test.each([
    [
      'Symbol,Date,Price\nA,2026-01-05,1.5\n',
      { encoding: 'utf-8', delimiter: ',', hasHeadings: true, dateOrder: 'year-first', decimalMark: 'point' },
    ],
    ['Symbol;Date;Price\nA;31.12.2025;1.234,50\n', { delimiter: ';', dateOrder: 'day-first', decimalMark: 'comma' }],
    ['Symbol\tDate\tPrice\nA\t12/31/2025\t1,234.50\n', { delimiter: '\t', dateOrder: 'month-first', decimalMark: 'point' }],
    ['Symbol|Date|Price\nA|03/04/2025|2\n', { delimiter: '|', dateOrder: 'day-first' }],
    ['A,2026-01-05,1.5\nB,2026-01-05,2\n', { hasHeadings: false }],
    ['Naam,Dag,Koers\nA,2026-01-05,1.5\n', { hasHeadings: true }],
    ['\uFEFFSymbol,Date\nA,2026-01-05\n', { encoding: 'utf-8', hasHeadings: true }],
  ])('finds the format of %j', (text, wanted) => expect(detectLayoutOf(text).layout).toMatchObject(wanted))

  test('finds UTF-16 with and without a byte order mark, and single-byte encodings', () => {
    const text = 'Symbol,Date,Price\nA,2026-01-05,1.5\n'
    const wide = Buffer.from(text, 'utf16le')
    expect(detectLayoutOf(Buffer.concat([Buffer.from([0xff, 0xfe]), wide])).layout.encoding).toBe('utf-16le')
    expect(detectLayoutOf(wide).layout.encoding).toBe('utf-16le')
    expect(detectLayoutOf(Buffer.from(wide).swap16()).layout.encoding).toBe('utf-16be')
    const icelandic = detectLayoutOf(Buffer.from('Name,Date\nGuðrún Ægisdóttir,2026-01-05\n', 'latin1'))
    expect([icelandic.layout.encoding, icelandic.rows[1]![0]]).toEqual(['windows-1252', 'Guðrún Ægisdóttir'])
    for (const name of ['Sæmundsson', 'José', 'Ægir Sæmundsson', '£']) {
      const one = detectLayoutOf(Buffer.from(`Name,Date\n${name},2026-01-05\nAnna,2026-01-06\n`, 'latin1'))
      expect([one.layout.encoding, one.rows[1]![0]]).toEqual(['windows-1252', name])
    }
    const greek = Buffer.concat([
      Buffer.from('Name,Date\n'),
      Buffer.from([0xd3, 0xf4, 0xe1, 0xfd, 0xf1, 0xef, 0xf2]),
      Buffer.from(',2026-01-05\n'),
    ])
    const damaged = Buffer.concat([Buffer.from('Name,Date\nGB'), Buffer.from([0xff]), Buffer.from(',2026-01-05\n')])
    expect(detectLayoutOf(damaged).layout.encoding).toBe('utf-8')
    const mixed = Buffer.concat([Buffer.from('Name,Date\nGuðrún,2026-01-05\nS'), Buffer.from([0xe6]), Buffer.from('mundsson,2026-01-05\n')])
    expect(detectLayoutOf(mixed).layout.encoding).toBe('utf-8')
    expect(detectLayoutOf(greek, 'windows-1253').rows[1]![0]).toBe('Σταύρος')
  })
})
