import { describe, expect, it } from 'vitest'
import { csv } from './csv.ts'

describe('csv [S43]', () => {
  it.each([
    ['a plain word', 'Margaret Ashworth', 'Margaret Ashworth'],
    ['commas, stripped', 'Ashworth, Margaret', 'Ashworth Margaret'],
    ['a line break', 'two\nlines', 'two lines'],
    ['quotes, doubled', 'the "old" fund', '"the ""old"" fund"'],
    ['a formula, made harmless', '=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
    ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
    ['a plus that is not a number', '+cmd', "'+cmd"],
    ['a negative amount', '-1204.50', '-1204.50'],
    ['a signed percentage', '+1.25%', '+1.25%'],
    ['a formula after a semicolon', 'Acme;=1+1;x', "Acme;'=1+1;x"],
    ['a formula after a semicolon and a quote', 'a;"=1+1"', '"a;\'""=1+1"""'],
    ['a formula after spaces', ' \u00a0=1+1', "' \u00a0=1+1"],
    ['a formula after a tab', '\t=1+1', "' =1+1"],
    ['a formula after control characters', '\u0000\u001b=1+1', "'=1+1"],
    ['a formula after a quote', '"=1+1"', '"\'""=1+1"""'],
    ['a formula by a wide sign', '＝1+1', "'＝1+1"],
    ['control characters, dropped', 'a\u0000b\u0007c\u0085d', 'abcd'],
    ['a tab', 'two\twords', 'two words'],
    ['parts by semicolons', 'Income; growth; -5', 'Income; growth; -5'],
    ['a number of thousands', '-1,204.50', '-1204.50'],
    ['nothing', '', ''],
  ])('writes %s', (_, given, wanted) => expect(csv([[given]])).toBe(`${wanted}\r\n`))

  it('ends every row and separates cells by commas', () =>
    expect(
      csv([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    ).toBe('a,b\r\nc,d\r\n'))
})
