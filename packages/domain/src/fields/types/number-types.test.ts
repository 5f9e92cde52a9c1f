import { describe, expect, it } from 'vitest'
import { parseDecimal } from '../decimals.ts'
import { read, refused, textOf, titled, type Attributes } from '../testing/field-language.ts'
import { sliderBounds } from './slider.ts'

const scale = ['Low', 'Medium', 'High', 'Very high'].map((label) => ({ value: label.toLowerCase(), label }))

describe('numbers', () => {
  it('[B190] are parsed as decimals, or null if not numeric; multi-group values are decimals, and switches are stored as booleans', () => {
    expect(['12.50', ' 1,000.5 ', 7, '-0.1', 'twelve', '', null, true, [5]].map(parseDecimal)).toEqual([
      '12.5',
      '1000.5',
      '7',
      '-0.1',
      null,
      null,
      null,
      null,
      null,
    ])
    expect(read('number', '1,000.50')).toBe('1000.5')
    expect(read('number', 0.1)).toBe('0.1')
    const groups = [
      { name: 'Equities', value: '60.0' },
      { name: 'Cash', value: 40 },
      { name: 'Other', value: 'some' },
    ]
    expect(read('multi-group-text-field', groups)).toEqual([
      { name: 'Equities', value: '60' },
      { name: 'Cash', value: '40' },
      { name: 'Other', value: null },
    ])
    expect([true, false, 'true', 'false', 'yes', 'no', '1', '0'].map((input) => read('switch', input))).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
      true,
      false,
    ])
  })

  it.each(
    titled([
      ['1,234,567.89', '1234567.89'],
      ['+5', '5'],
      ['−5', '-5'],
      ['-0', '0'],
      ['.5', '0.5'],
      ['5.', '5'],
      ['007', '7'],
      ['1e3', '1000'],
      [1e21, '1000000000000000000000'],
      [1e-7, '0.0000001'],
      ['0.1000', '0.1'],
      ['123456789012345678901234567890.1234567', '123456789012345678901234567890.1234567'],
      ['1,00', null],
      ['1,0000', null],
      [',5', null],
      ['1000,500', null],
      ['1.000,5', null],
      ['1 000', null],
      ['1.2.3', null],
      ['.', null],
      ['-', null],
      ['0x10', null],
      ['Infinity', null],
      ['NaN', null],
      ['1e1000', null],
      ['9'.repeat(50_000), null],
      [Number.NaN, null],
      [{}, null],
    ]),
  )('reads %s', (_title, input, decimal) => {
    expect(parseDecimal(input)).toBe(decimal)
  })

  it.each(
    titled([
      ['abc', {}, refused('field not-a-number')],
      [Number.NaN, {}, refused('field not-a-number')],
      ['', {}, null],
      [true, {}, refused('field format')],
      [['5'], {}, refused('field format')],
      [{ value: 5 }, {}, refused('field format')],
      ['100', { limit: 100 }, '100'],
      ['100.0000001', { limit: 100 }, refused('field too-large 100')],
      ['101', { max: 100 }, refused('field too-large 100')],
      ['11', { max: 100, limit: 10 }, refused('field too-large 10')],
      ['0', { limit: 0 }, '0'],
      ['1', { limit: 0 }, refused('field too-large 0')],
      ['-1', { min: 0 }, refused('field too-small 0')],
      ['0.1234567', {}, '0.1234567'],
      ['0.12345678', {}, refused('field format')],
      ['0.12345670', {}, '0.1234567'],
      ['5', { rules: ['whole'] }, '5'],
      ['5.0', { rules: ['whole'] }, '5'],
      ['5.5', { rules: ['whole'] }, refused('field format')],
      ['0', { rules: ['positive'] }, refused('field too-small 0')],
      ['0', { rules: ['positive', 'whole'] }, refused('field too-small 1')],
      ['0.0000001', { rules: ['positive'] }, '0.0000001'],
      ['9'.repeat(30), {}, '9'.repeat(30)],
      ['9'.repeat(31), {}, refused('field too-long 30')],
      [1e30, {}, refused('field too-long 30')],
      ['9'.repeat(50_000), {}, refused('field not-a-number')],
    ] as const),
  )('reads %s', (_title, input, attributes: Attributes, value) => {
    expect(read('number', input, attributes)).toEqual(value)
  })

  it('are written in the format of the language; what was typed and is no number is written as it is', () => {
    expect(textOf('number', '1000.5')).toBe('n1000.5')
    expect(textOf('number', 'abc')).toBe('abc')
    expect(textOf('number', null)).toBe('')
  })
})

describe('a slider', () => {
  it('runs from 0 to the number of options less one', () => {
    const field = { name: 'risk', type: 'slider', options: scale }
    expect(sliderBounds(field)).toEqual({ low: 0, high: 3 })
    expect(sliderBounds({ name: 'risk', type: 'slider', min: 1, max: 10 })).toEqual({ low: 1, high: 10 })
    expect(sliderBounds({ name: 'risk', type: 'slider' })).toEqual({ low: 0, high: 100 })
  })

  it.each(
    titled([
      [0, { options: scale }, 0],
      ['3', { options: scale }, 3],
      [4, { options: scale }, refused('field too-large 3')],
      [-1, { options: scale }, refused('field too-small 0')],
      [1.5, { options: scale }, refused('field format')],
      ['low', { options: scale }, refused('field format')],
      [10, { min: 1, max: 10 }, 10],
      [0, { min: 1, max: 10 }, refused('field too-small 1')],
      [11, { min: 1, max: 10 }, refused('field too-large 10')],
      [101, {}, refused('field too-large 100')],
      [-0, {}, 0],
      ['', {}, null],
      [true, {}, refused('field format')],
      [[1], {}, refused('field format')],
    ] as const),
  )('reads %s', (_title, input, attributes: Attributes, value) => {
    expect(read('slider', input, attributes)).toStrictEqual(value)
  })

  it('is written as the label of its option, or as its number', () => {
    expect(textOf('slider', 2, { options: scale })).toBe('High')
    expect(textOf('slider', 0, { options: [{ value: 'a', label: { en: 'None', is: 'Engin' } }] }, 'is')).toBe('Engin')
    expect(textOf('slider', 7)).toBe('n7')
    expect(textOf('slider', 9, { options: scale })).toBe('n9')
    expect(textOf('slider', null)).toBe('')
  })
})

describe('a range', () => {
  it.each(
    titled([
      [['1', '2.50'], {}, ['1', '2.5']],
      [[0, 0], {}, ['0', '0']],
      [['1,000', 2000], {}, ['1000', '2000']],
      [[], {}, null],
      [['', null], {}, null],
      [null, {}, null],
      [['2', '1'], {}, refused('field.1 too-small 2')],
      [['1', ''], {}, refused('field.1 required')],
      [['a', 'b'], {}, refused('field.0 not-a-number', 'field.1 not-a-number')],
      [['-1', '101'], { min: 0, max: 100 }, refused('field.0 too-small 0', 'field.1 too-large 100')],
      [['1', '2', '3'], {}, refused('field format')],
      ['1-2', {}, refused('field format')],
      [{ low: 1, high: 2 }, {}, refused('field format')],
      [[[1], [2]], {}, refused('field.0 format', 'field.1 format')],
    ] as const),
  )('reads %s', (_title, input, attributes: Attributes, value) => {
    expect(read('range', input, attributes)).toEqual(value)
  })

  it('is written with both ends', () => {
    expect(textOf('range', ['1', '2.5'])).toBe('n1 – n2.5')
    expect(textOf('range', null)).toBe('')
  })
})

describe('a multi-group value', () => {
  it.each(
    titled([
      [[{ name: ' Equities ', value: ' 1,000 ', extra: 1 }], {}, [{ name: 'Equities', value: '1000' }]],
      [[{ name: 'Cash' }], {}, [{ name: 'Cash', value: null }]],
      [[{ name: '', value: '' }, {}, null], {}, null],
      [[{ name: '', value: '5' }], {}, refused('field.0.name required')],
      [[{ name: 'a', value: '101' }], { limit: 100 }, refused('field.0.value too-large 100')],
      [[{ name: 'a', value: '-1' }], { min: 0 }, refused('field.0.value too-small 0')],
      [[{ name: 'a', value: '0.00000001' }], {}, refused('field.0.value format')],
      [[{ name: 'x'.repeat(201), value: '1' }], {}, refused('field.0.name too-long 200')],
      [['Equities'], {}, refused('field.0 format')],
      [{ name: 'Equities', value: '1' }, {}, refused('field format')],
      [Array.from({ length: 201 }, () => ({ name: 'a', value: 1 })), {}, refused('field too-many 200')],
    ] as const),
  )('reads %s', (_title, input, attributes: Attributes, value) => {
    expect(read('multi-group-text-field', input, attributes)).toEqual(value)
  })

  it('is written as names with their numbers', () => {
    const value = [
      { name: 'Equities', value: '60' },
      { name: 'Other', value: null },
    ]
    expect(textOf('multi-group-text-field', value)).toBe('Equities: n60\nOther')
  })
})
