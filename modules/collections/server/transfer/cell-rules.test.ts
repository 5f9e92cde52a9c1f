import type { FieldDefinition } from '@atrium/domain/fields/definition'
import { expect, test } from 'vitest'
import { people } from '../collections/people.ts'
import { posts } from '../collections/posts.ts'
import { readCell } from './cell-rules.ts'
import { headingsKey, suggestColumns } from './heading-rules.ts'

const field = (type: string, more: object = {}): FieldDefinition => ({ name: 'field', type, ...more })
const british = { dateOrder: 'day-first', decimalMark: 'point' } as const
const greek = { dateOrder: 'day-first', decimalMark: 'comma' } as const
const options = [
  { value: 'a', label: { en: 'Case studies, long', is: 'Dæmi', el: 'Μελέτες' } },
  { value: 'b', label: { en: 'Advice', is: 'Ráðgjöf', el: 'Συμβουλές' } },
]

test.each([
  ['text', {}, '  plain ', british, { input: 'plain' }],
  ['text', {}, `'=1+1`, british, { input: '=1+1' }],
  ['text', {}, '=1+1', british, { code: 'formula' }],
  ['text', {}, 'Gu\uFFFDr\uFFFDn', british, { code: 'unreadable-text' }],
  ['text', {}, '#N/A', british, { code: 'spreadsheet-error' }],
  ['text', {}, '  ', british, { input: null }],
  ['number', {}, '1,234.50', british, { input: '1234.50' }],
  ['number', {}, '1.234,50', greek, { input: '1234.50' }],
  ['number', {}, '0,5', greek, { input: '0.5' }],
  ['number', {}, 'twelve', british, { input: 'twelve' }],
  ['date-picker', {}, '31/03/2026', british, { input: '2026-03-31' }],
  ['date-picker', {}, '2026-03-31 00:00:00', british, { input: '2026-03-31' }],
  ['date-picker', {}, '03/31/2026', { dateOrder: 'month-first', decimalMark: 'point' }, { input: '2026-03-31' }],
  ['switch', {}, 'Já', british, { input: true }],
  ['switch', {}, 'Όχι', greek, { input: false }],
  ['select', { options }, 'ráðgjöf', british, { input: 'b' }],
  ['select', { options }, 'Gossip', british, { input: 'Gossip' }],
  ['dropdown', { options }, 'Advice, Case studies, long', british, { input: ['b', 'a'] }],
  ['dropdown', { options }, 'Μελέτες; b', greek, { input: ['a', 'b'] }],
  ['country', {}, 'Bretland', british, { input: 'GB' }],
  ['collectionSelect', { collection: 'people' }, 'Nora Quill', british, { names: ['Nora Quill'] }],
  ['picker', { collection: 'people', multiple: true }, 'One; Two', british, { names: ['One', 'Two'] }],
  ['multi-text-field', {}, 'One\nTwo', british, { input: ['One', 'Two'] }],
  [
    'multi-group-text-field',
    {},
    'Equity: 60\nOther: 1,040',
    british,
    {
      input: [
        { name: 'Equity', value: '60' },
        { name: 'Other', value: '1040' },
      ],
    },
  ],
  ['range', {}, '1 – 20', british, { input: ['1', '20'] }],
] as const)('a cell of the type %s (%j) with %j is read', (type, more, text, layout, wanted) => {
  expect(readCell(text, field(type, more), layout)).toEqual(wanted)
})

test('columns are recognised by name and by label in each language, each field once, and passwords never', () => {
  expect(suggestColumns(people, ['Nafn', 'ΤΙΤΛΟΣ', 'location', 'Name', 'Other', 'ID'], true)).toEqual([
    'name',
    'title',
    'location',
    null,
    null,
    'id',
  ])
  expect(suggestColumns(posts, ['Teaser summary', 'teaser-title', 'Höfundur'], true)).toEqual(['teaser-summary', 'teaser-title', 'author'])
  const secret = { ...people, fields: [...people.fields, field('password', { name: 'password', label: 'Password' })] }
  expect(suggestColumns(secret, ['Password'], true)).toEqual([null])
  expect(headingsKey(['Na-me ', 'ÞÍN'])).toBe(headingsKey(['name', 'þín']))
})
