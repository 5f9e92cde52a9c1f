import { describe, expect, it } from 'vitest'
import { formatFigureAddress, parseFigureAddress } from './figure-address.ts'

describe('the address of a figure in the URL', () => {
  it.each([
    ['total', { figure: 'total', of: undefined }],
    ['holding.gain:HL-204417-02-LOM:A', { figure: 'holding.gain', of: 'HL-204417-02-LOM:A' }],
    ['return:3Y', { figure: 'return', of: '3Y' }],
    ['group.value:Fixed Interest', { figure: 'group.value', of: 'Fixed Interest' }],
    ['return', null],
    ['return:', null],
    ['total:3Y', null],
    ['weather', null],
    ['', null],
  ])('is parsed from "%s"', (address, wanted) => expect(parseFigureAddress(address)).toEqual(wanted))

  it('is parsed as the figure from which it was formatted', () => {
    expect(parseFigureAddress(formatFigureAddress('calendar-year', '2024'))).toEqual({ figure: 'calendar-year', of: '2024' })
    expect(parseFigureAddress(formatFigureAddress('change'))).toEqual({ figure: 'change', of: undefined })
  })
})
