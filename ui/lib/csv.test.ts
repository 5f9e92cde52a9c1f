import { describe, expect, it } from 'vitest'
import { formatCsvRows } from './csv.ts'

describe('csv [S43]', () => {
  it.each([
    ['a plain word', 'Margaret Ashworth', 'Margaret Ashworth'],
    ['text without its commas', 'Ashworth, Margaret', 'Ashworth Margaret'],
    ['a line break as a space', 'two\nlines', 'two lines'],
    ['quotes doubled', 'the "old" fund', '"the ""old"" fund"'],
    ['a formula as text', '=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
    ['a text that starts with an at sign as text', '@SUM(A1)', "'@SUM(A1)"],
    ['a text that starts with a plus as text', '+cmd', "'+cmd"],
    ['a negative amount', '-1204.50', '-1204.50'],
    ['a signed percentage', '+1.25%', '+1.25%'],
    ['a formula after a semicolon as text', 'Acme;=1+1;x', "Acme;'=1+1;x"],
    ['a formula after a semicolon and a quote as text', 'a;"=1+1"', '"a;\'""=1+1"""'],
    ['a formula after spaces as text', ' \u00a0=1+1', "' \u00a0=1+1"],
    ['a formula after a tab as text', '\t=1+1', "' =1+1"],
    ['a formula after control characters as text', '\u0000\u001b=1+1', "'=1+1"],
    ['a formula after a quote as text', '"=1+1"', '"\'""=1+1"""'],
    ['a formula with a full-width equals sign as text', '＝1+1', "'＝1+1"],
    ['text without its control characters', 'a\u0000b\u0007c\u0085d', 'abcd'],
    ['a tab as a space', 'two\twords', 'two words'],
    ['text with semicolons', 'Income; growth; -5', 'Income; growth; -5'],
    ['a number without its thousands separator', '-1,204.50', '-1204.50'],
    ['an empty cell', '', ''],
  ])('writes %s', (_, given, wanted) => expect(formatCsvRows([[given]])).toBe(`${wanted}\r\n`))

  it('ends every row with a line break and separates cells with commas', () =>
    expect(
      formatCsvRows([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    ).toBe('a,b\r\nc,d\r\n'))
})
