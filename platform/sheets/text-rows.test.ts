import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FileRow } from './file-row.ts'
import { createSplitter, readTextRows } from './text-rows.ts'

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
