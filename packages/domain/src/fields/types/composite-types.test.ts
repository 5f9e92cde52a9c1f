import { describe, expect, it } from 'vitest'
import type { FieldValue } from '../definition.ts'
import { parseTable } from '../tables.ts'
import { readTabularColumns } from '../tabular-columns.ts'
import { read, referencesOf, refused, textOf, titled, type Attributes } from '../testing/field-language.ts'

const media = '0b8e2a34-5c6d-4e7f-8a90-123456789abc'
/** Nests a value in as many lists. */
const nest = (depth: number, value: unknown = 1): unknown => Array.from({ length: depth }).reduce((inner) => [inner], value)

describe('tabs', () => {
  const tab = { title: 'Overview', subtitle: '', content: 'One\nTwo', image: media }

  it.each(
    titled([
      [[{ title: ' Overview ', content: 'One\r\nTwo', image: media.toUpperCase(), extra: 1 }], [tab]],
      [[{ title: 'A' }], [{ title: 'A', subtitle: '', content: '', image: null }]],
      [[{}, null, { title: ' ' }], null],
      [[{ title: 'x'.repeat(201) }, { image: 'logo.png' }], refused('field.0.title too-long 200', 'field.1.image format')],
      [['Overview'], refused('field.0 format')],
      [{ title: 'A' }, refused('field format')],
      [Array.from({ length: 51 }, () => tab), refused('field too-many 50')],
    ]),
  )('reads %s', (_title, input, value) => {
    expect(read('tabs', input)).toEqual(value)
  })

  it('are written as their texts, and name their images', () => {
    expect(textOf('tabs', [tab])).toBe('Overview\nOne\nTwo')
    expect(referencesOf('tabs', [tab, { ...tab, image: null }])).toEqual([`media/${media}`])
  })
})

describe('a multi-text value', () => {
  it.each(
    titled([
      [[{ value: ' one ' }, 'two', { value: '' }, '', null], {}, [{ value: 'one' }, { value: 'two' }]],
      [[{ value: 'one', extra: 1 }], {}, [{ value: 'one' }]],
      [[], {}, null],
      [[{ value: ['one'] }], {}, refused('field.0.value format')],
      [[['one']], {}, refused('field.0 format')],
      [[{ value: 'ok' }, { value: 'long' }], { limit: 3 }, refused('field.1.value too-long 3')],
      ['one', {}, refused('field format')],
      [Array.from({ length: 201 }, () => 'a'), {}, refused('field too-many 200')],
    ] as const),
  )('reads %s', (_title, input, attributes: Attributes, value) => {
    expect(read('multi-text-field', input, attributes)).toEqual(value)
  })

  it('is written with a text on each line', () => {
    expect(textOf('multi-text-field', [{ value: 'one' }, { value: 'two' }])).toBe('one\ntwo')
  })
})

describe('a table', () => {
  const headers = ['Asset', 'Value']
  const items = [
    ['House', '500000'],
    ['Car', ''],
  ]
  const text = JSON.stringify({ items, headers })

  it('[B088] is stored as text that holds items (rows of cell values) and headers', () => {
    const stored = read('tabular', { headers, items })
    expect(typeof stored).toBe('string')
    expect(JSON.parse(String(stored))).toEqual({ items, headers })
    expect(stored).toBe(text)
    expect(read('tabular', text)).toBe(text)
  })

  it.each(
    titled([
      [{ headers, items: [['  House ', 500_000]] }, JSON.stringify({ items: [['House', '500000']], headers })],
      [{ headers, items: [[null, '']], extra: 1 }, JSON.stringify({ items: [['', '']], headers })],
      [{ headers, items: [] }, null],
      [{}, null],
      ['', null],
      ['not JSON', refused('field format')],
      ['[1]', refused('field format')],
      [text.slice(0, -1), refused('field format')],
      [[headers], refused('field format')],
      [{ headers, items: [['House']] }, refused('field format')],
      [{ headers, items: ['House'] }, refused('field format')],
      [{ headers: 'Asset', items }, refused('field format')],
      [{ headers, items: [['House', { a: 1 }]] }, refused('field.items.0.1 format')],
      [{ headers, items: [['House', 'x'.repeat(2_001)]] }, refused('field.items.0.1 too-long 2000')],
      [{ headers, items: Array.from({ length: 501 }, () => ['', '']) }, refused('field.items too-many 500')],
      [{ headers: Array.from({ length: 51 }, (_, index) => String(index)), items: [] }, refused('field.headers too-many 50')],
      ['['.repeat(50_000), refused('field format')],
      ['x'.repeat(1_000_001), refused('field too-long 1000000')],
    ]),
  )('reads %s', (_title, input, value) => {
    expect(read('tabular', input)).toEqual(value)
  })

  it('with more text than can be stored is refused', () => {
    const rows = Array.from({ length: 500 }, () => ['x'.repeat(2_000), 'y'.repeat(2_000)])
    expect(read('tabular', { headers, items: rows })).toEqual(refused('field too-long 1000000'))
  })

  it('reports at most 100 errors', () => {
    const rows = Array.from({ length: 500 }, () => [{}, {}])
    expect(read('tabular', { headers, items: rows })).toMatchObject({ refused: { length: 100 } })
  })

  it('with predefined options has exactly their rows: none is added, removed, renamed or moved', () => {
    const attributes = { options: ['House', 'Car'].map((value) => ({ value, label: value })) }
    expect(read('tabular', { headers, items }, attributes)).toBe(text)
    for (const rows of [items.slice(1), [...items, ['Boat', '']], items.toReversed(), [['Home', ''], items[1]]])
      expect(read('tabular', { headers, items: rows }, attributes)).toEqual(refused('field not-allowed'))
    expect(read('tabular', null, attributes)).toBeNull()
  })

  it('with columns has cells of their types, in the form in which these are stored', () => {
    const columns = [
      { name: 'asset', type: 'text', label: 'Asset', required: true },
      { name: 'value', type: 'number', label: 'Value', limit: 1_000_000 },
    ]
    const readRows = (rows: unknown, more: object = {}) => read('tabular', { headers, items: rows }, { columns, ...more })
    expect(readRows([['House', '500,000']])).toBe(JSON.stringify({ items: [['House', '500000']], headers }))
    expect(readRows([['', '1']])).toEqual(refused('field.items.0.0 required'))
    expect(readRows([items[0], ['Car', 'much'], ['Boat', '1000001']])).toEqual(
      refused('field.items.1.1 not-a-number', 'field.items.2.1 too-large 1000000'),
    )
    expect(read('tabular', { headers: ['Asset'], items: [['House']] }, { columns })).toEqual(refused('field format'))
    // A column of another type takes any text, and a predefined first column is not checked again.
    expect(read('tabular', { headers, items }, { columns: [columns[0], { name: 'value', type: 'tabs' }] })).toBe(text)
    const options = [{ value: 'House', label: 'House' }]
    expect(readRows([['House', '5']], { options })).toBe(JSON.stringify({ items: [['House', '5']], headers }))
  })

  it('is written with its headers and rows on lines', () => {
    expect(textOf('tabular', text)).toBe('Asset | Value\nHouse | 500000\nCar | ')
    expect(textOf('tabular', 'of another type')).toBe('of another type')
    expect(parseTable(text)).toEqual({ headers, items })
    expect([parseTable('of another type'), parseTable(null)]).toEqual([null, null])
  })

  it('[B087] reads the first fieldset of the first step of a form for column labels and editable fields', () => {
    const asset = { name: 'asset', type: 'text', label: { en: 'Asset', is: 'Eign' } }
    const value = { name: 'value', type: 'number', required: true }
    const heading = { name: 'heading', type: 'label', label: 'Your assets' }
    const other = { name: 'other', type: 'text', label: 'Not a column' }
    const form = {
      steps: [{ fieldsets: [{ fields: [heading, asset, value] }, { fields: [other] }] }, { fieldsets: [{ fields: [other] }] }],
    }
    expect(readTabularColumns(form)).toEqual({ labels: [{ en: 'Asset', is: 'Eign' }, 'value'], fields: [asset, value] })
  })

  it('has no columns without a form, step, fieldset or fields', () => {
    for (const form of [null, {}, { steps: [] }, { steps: [{}] }, { steps: [{ fieldsets: [] }] }, { steps: [{ fieldsets: [{}] }] }])
      expect(readTabularColumns(form)).toEqual({ labels: [], fields: [] })
  })
})

describe('navigation', () => {
  const item = { name: 'About', link: '/about', icon: 'home', visible: ['Admin', 'Investor'], subnav: [] }

  it.each(
    titled([
      [[{ name: ' About ', link: '/about', icon: 'home', visible: ['Investor', 'Admin', 'Admin'], extra: 1 }], [item]],
      [[{ name: 'Home' }], [{ name: 'Home', link: '', icon: null, visible: [], subnav: [] }]],
      [
        [{ name: 'About', subnav: [{ name: 'Team', link: '/team', visible: 'Advisor', icon: 'x' }] }],
        [{ name: 'About', link: '', icon: null, visible: [], subnav: [{ name: 'Team', link: '/team', visible: ['Advisor'] }] }],
      ],
      [[{ link: '/about' }], refused('field.0.name required')],
      [[{ ...item, link: 'javascript:alert(1)' }], refused('field.0.link not-a-url')],
      [[{ ...item, link: '//evil.example' }], refused('field.0.link not-a-url')],
      [[{ ...item, icon: '<b>' }], refused('field.0.icon format')],
      [[{ ...item, visible: ['Guest'] }], refused('field.0.visible not-an-option')],
      [
        [item, { ...item, subnav: [{ name: '', link: 'x y' }] }],
        refused('field.1.subnav.0.name required', 'field.1.subnav.0.link not-a-url'),
      ],
      [[{ ...item, subnav: 'none' }], refused('field.0.subnav format')],
      [['About'], refused('field.0 format')],
      ['About', refused('field format')],
      [[], null],
      [Array.from({ length: 101 }, () => item), refused('field too-many 100')],
    ]),
  )('reads %s', (_title, input, value) => {
    expect(read('navigation-designer', input)).toEqual(value)
  })

  it('is written as its names', () => {
    const value: FieldValue = [item, { ...item, name: 'More', subnav: [{ name: 'Team', link: '', visible: [] }] }]
    expect(textOf('navigation-designer', value)).toBe('About\nMore (Team)')
  })
})

describe('a custom value', () => {
  it.each([
    [{ a: [1, 'two\u0000', null, true, -0] }, { a: [1, 'two', null, true, 0] }],
    ['text', 'text'],
    [' spaces stay ', ' spaces stay '],
    [12.5, 12.5],
    [false, false],
    [{}, {}],
    ['', null],
    ['\u0000', null],
    [[], null],
    [nest(20), nest(20)],
    [nest(61), refused('field too-deep 60')],
    [nest(50_000), refused('field too-deep 60')],
    ['x'.repeat(99_998), 'x'.repeat(99_998)],
    ['x'.repeat(99_999), refused('field too-long 100000')],
    ['"'.repeat(60_000), refused('field too-long 100000')],
    [Array.from({ length: 60_000 }, () => 1), refused('field too-long 100000')],
    [{ constructor: 1 }, refused('field format')],
    [[{ a: { prototype: 1 } }], refused('field format')],
    [JSON.parse('{"a":{"__proto__":{"isAdmin":true}}}'), refused('field format')],
    [{ 'a\u0000': 1 }, refused('field format')],
    [Number.NaN, refused('field format')],
    [[undefined], refused('field format')],
    [[() => 1], refused('field format')],
    [1n, refused('field format')],
  ] as [unknown, unknown][])('is read with its limits (case %#)', (input, value) => {
    expect(read('custom', input)).toStrictEqual(value)
  })

  it('is written as JSON, a text as it is', () => {
    expect(textOf('custom', { a: [1, 'two'] })).toBe('{"a":[1,"two"]}')
    expect(textOf('custom', 'text')).toBe('text')
    expect(textOf('custom', null)).toBe('')
    expect(textOf('custom', nest(50_000) as FieldValue)).toBe('')
  })
})
