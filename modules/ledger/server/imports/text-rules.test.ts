import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { detectLayout } from './layout-rules.ts'
import type { FileRow } from './row-rules.ts'
import { createSplitter, readTextRows } from './text-rules.ts'

function splitIntoRows(text: string, delimiter = ',', pieces = 1): FileRow[] {
  const splitter = createSplitter(delimiter)
  const size = Math.max(1, Math.ceil(text.length / pieces))
  const rows: FileRow[] = []
  for (let at = 0; at < text.length; at += size) rows.push(...splitter.take(text.slice(at, at + size)))
  return [...rows, ...splitter.end()]
}
const simplify = (rows: readonly FileRow[]) => rows.map(({ number, cells, broken }) => broken ?? [number, ...cells])

describe('the reader of delimited text', () => {
  test.each([
    [
      'a,b\n1,2\n',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'a,b\r\n1,2',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
      ],
    ],
    [
      'a,b\n\n\n1,2\n',
      [
        [1, 'a', 'b'],
        [4, '1', '2'],
      ],
    ],
    ['"a ""quoted""","b,c"\n', [[1, 'a "quoted"', 'b,c']]],
    [
      '"two\nlines",b\nc,d\n',
      [
        [1, 'two\nlines', 'b'],
        [2, 'c', 'd'],
      ],
    ],
    ['"",,""\n', [[1, '', '', '']]],
    ['a,"b"x\nc,d\n', ['broken-quotes', [2, 'c', 'd']]],
    ['a,b"c\nd,e\n', ['broken-quotes', [2, 'd', 'e']]],
    ['a,"never closed\nb,c\nd,e\n', ['broken-quotes', [2, 'b', 'c'], [3, 'd', 'e']]],
    ['a,"open at the end', ['broken-quotes']],
    [`x,${'y'.repeat(100_001)}\nb,c\n`, ['row-too-long', [2, 'b', 'c']]],
  ])('splits %j into rows', (text, wanted) => {
    expect(simplify(splitIntoRows(text))).toEqual(wanted)
    // The text is split into pieces of any size.
    for (const pieces of [2, 3, 7]) expect(simplify(splitIntoRows(text, ',', pieces))).toEqual(wanted)
  })

  test('reports only the row in which a quote is not closed', () => {
    const text = `a,"b\n${'c,d\n'.repeat(5_000)}`
    const rows = splitIntoRows(text, ',', 20)
    expect(rows).toHaveLength(5_001)
    expect(rows.filter(({ broken }) => broken)).toHaveLength(1)
  })

  test('does not buffer an endless line', () => {
    const splitter = createSplitter(',')
    const rows: FileRow[] = []
    for (let times = 0; times < 100; times++) rows.push(...splitter.take('x'.repeat(50_000)))
    rows.push(...splitter.take('\na,b\n'))
    expect(simplify(rows)).toEqual(['row-too-long', [2, 'a', 'b']])
  })

  test('returns the same cells for input in pieces of any size', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', ' ', 'é', ';') })
    const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 }), fc.nat(9), (rows, pieces) => {
        const text = rows.map((row) => row.map(quote).join(',')).join('\n')
        expect(splitIntoRows(`${text}\n`, ',', pieces + 1).map(({ cells }) => cells)).toEqual(rows)
      }),
    )
  })

  test('decodes a multi-byte letter split between pieces', async () => {
    const bytes = Buffer.from('Guðrún,Σταύρος\n')
    const pieces = (async function* () {
      for (const byte of bytes) yield Uint8Array.of(byte)
    })()
    const rows: FileRow[] = []
    for await (const batch of readTextRows(pieces, { encoding: 'utf-8', delimiter: ',' })) rows.push(...batch)
    expect(simplify(rows)).toEqual([[1, 'Guðrún', 'Σταύρος']])
  })
})

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
