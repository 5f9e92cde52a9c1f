import { describe, expect, it } from 'vitest'
import { csv } from './csv.ts'

describe('csv', () => {
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
    ['nothing', '', ''],
  ])('writes %s', (_, given, wanted) => expect(csv([[given]])).toBe(`${wanted}\r\n`))

  it('ends every row and parts cells by commas', () =>
    expect(
      csv([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    ).toBe('a,b\r\nc,d\r\n'))
})
