import fc from 'fast-check'
import type { FieldDefinition } from '../definition.ts'
import { fieldTypes } from '../registry.ts'
import { fieldOf, type Attributes } from './field-language.ts'

const media = '0b8e2a34-5c6d-4e7f-8a90-123456789abc'
const options = [
  { value: 'a', label: { en: 'Apple', el: 'Μήλο' } },
  { value: 'b', label: 'Banana' },
]

/** Further definitions of a type, in addition to one without attributes. */
const variants: Readonly<Record<string, readonly Attributes[]>> = {
  number: [{ min: -10, limit: 1_000 }, { rules: ['whole', 'positive'] }],
  'multi-group-text-field': [{ limit: 100 }],
  range: [{ min: 0, max: 10 }],
  slider: [{ options }, { min: -5, max: 5 }],
  text: [{ limit: 5 }, { rules: ['link'] }, { pattern: '(a+)+|[\\w ,.]*b?' }],
  textarea: [{ limit: 5 }],
  slug: [{ limit: 5 }],
  increment: [{ collection: 'forms' }],
  checkbox: [{ options, other: true }],
  select: [{ options }, { options, other: true }],
  radio: [{ options }, { options, other: true }],
  dropdown: [{ options }, { options, other: true, otherValue: 'else' }],
  combobox: [{ options }, { options, multiple: true }, { multiple: true, pattern: '[\\w .,/:-]*' }],
  'multi-text-field': [{ pattern: '([\\w .,/:-])*' }],
  collectionSelect: [{ collection: 'people' }],
  picker: [{ collection: 'people' }, { collection: 'people', multiple: true }],
  'media-picker': [{ multiple: true }],
  file: [{ multiple: true }],
  dropzone: [{ limit: 1 }],
  tabular: [{ options }],
  richtext: [{ limit: 20 }],
}

/** All types with each of their definitions. */
export const fieldVariants: readonly FieldDefinition[] = fieldTypes.flatMap(({ name }) =>
  [{}, ...(variants[name] ?? [])].map((attributes) => fieldOf(name, attributes)),
)

/** Keys that values of the types have, or that are dangerous. */
const words = (
  'name value title content image id link icon visible subnav type items headers attrs marks text ' +
  '__proto__ constructor prototype toString length toJSON'
).split(' ')
/** Texts that some type accepts, and texts that are hard to clean. */
const texts = [
  ...'a b other else forms-1 2026-02-28 GB 1,000.50 -3 7 0.00000001 yes users public Admin home /about javascript:x'.split(' '),
  ' A  b ',
  'secret 12',
  'x'.repeat(600),
  media,
  media.toUpperCase(),
  '{"items":[["a"]],"headers":["b"]}',
  '{"headers":',
  '\u0000',
  '\r\r\n',
  'e\u0301',
  '\ud83d',
  '\u00a0',
  '\ufeff',
  '\u2028',
  '👩‍👩‍👧‍👦',
  'İ',
  'ﬁ',
  '\u1e9b\u0323',
]
const scalar = fc.oneof(
  fc.constantFrom<unknown>(...texts, null, true, false, 0, -0, 1, 5, 1.5, 1e21, undefined),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.double(),
  fc.integer(),
)

/** An object with own keys, which may include `__proto__`, as JSON.parse creates it. */
const object = (value: fc.Arbitrary<unknown>, keys: fc.Arbitrary<string>) =>
  fc.array(fc.tuple(keys, value), { maxLength: 5 }).map((entries) => Object.fromEntries(entries) as unknown)

/** JSON values of any shape, made of the keys and texts of field values. */
const anything = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    object(tie('value'), fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 3 }))),
  ),
})).value

const richTypes = [
  'paragraph',
  'heading',
  'text',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'codeBlock',
  'horizontalRule',
  'hardBreak',
  'image',
]
const richType = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...richTypes) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>('doc', 'table', '__proto__', 5) },
)
const richAttributes = fc.record(
  { level: scalar, start: scalar, media: fc.constantFrom(media, media.toUpperCase(), 'x'), alt: scalar, href: scalar, style: scalar },
  { requiredKeys: [] },
)
const richMark = fc.record({
  type: fc.constantFrom('bold', 'code', 'link', 'x'),
  attrs: fc.record({ href: fc.constantFrom('/a', ' #b ', 'javascript:x') }),
})
/** Nodes with content of the right shape; beyond the maximum depth, only scalars. */
const richNode = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 6 },
    { weight: 1, arbitrary: scalar },
    {
      weight: 8,
      arbitrary: fc.record(
        {
          type: richType,
          text: fc.oneof(fc.constantFrom<unknown>(...texts), fc.string({ unit: 'binary', maxLength: 5 })),
          attrs: richAttributes,
          marks: fc.array(richMark, { maxLength: 3 }),
          content: fc.array(tie('node'), { maxLength: 3 }),
        },
        { requiredKeys: ['type', 'content'] },
      ),
    },
  ),
})).node
const richDocument = fc.array(richNode, { maxLength: 5 }).map((content) => ({ type: 'doc', content }))

/** A text of a list, or now and then another scalar. */
const oneOf = (...values: readonly unknown[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constantFrom<unknown>(...values) }, { weight: 1, arbitrary: scalar })
const listOf = (item: fc.Arbitrary<unknown>, maxLength = 4) => fc.array(item, { maxLength })
const recordOf = (parts: Readonly<Record<string, fc.Arbitrary<unknown>>>) =>
  fc.record(parts, { requiredKeys: Object.keys(parts).slice(0, 1) })

const decimal = oneOf('1,000.50', ' -3 ', '7', 5, 0, -0, 0.1, '1e2', '0.0000001')
const label = oneOf('a', ' A  b ', '', 'e\u0301', 'x\u0000', 7)
const option = oneOf('a', ' b ', 'other', 'else')
const mediaId = oneOf(media, media.toUpperCase(), ` 1${media.slice(1)} `, '')
const recordId = oneOf('a', ' portal:main ', media, 42)
const files = listOf(fc.record({ id: mediaId, name: label }), 2)
const audience = listOf(oneOf('Investor', 'Admin', 'Advisor'), 3)
const link = oneOf('/about', ' #team ', '', 'mailto:a@b.is')
const table = fc.tuple(listOf(label, 3), fc.nat({ max: 3 })).chain(([headers, rows]) =>
  fc.record({
    headers: fc.constant(headers),
    items: fc.array(fc.tuple(...headers.map(() => label)), { minLength: rows, maxLength: rows }),
  }),
)
const lockedTable = label.map((cell) => ({
  headers: ['h', ''],
  items: [
    [' a ', cell],
    ['b', cell],
  ],
}))

/** Inputs of the shape of each type, of which many are valid. */
const shaped: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  text: fc.oneof(label, link),
  icon: oneOf('home', ' chart-pie '),
  number: decimal,
  slug: oneOf('A  b', '-', 'Fees 2026', 'İ x'),
  increment: oneOf('forms-1', ' forms-12 '),
  password: oneOf('secret 12', '  12345678'),
  file: files,
  dropzone: files,
  switch: oneOf(true, 'No', 1, ' yes '),
  checkbox: fc.oneof(oneOf(true, 'no', 0), listOf(option)),
  slider: oneOf(0, 1, '1', -0, ' 1.0 '),
  'date-picker': oneOf('2026-02-28', ' 1999-12-31 '),
  select: option,
  radio: option,
  dropdown: fc.oneof(option, listOf(option)),
  combobox: fc.oneof(label, listOf(label)),
  collectionSelect: recordId,
  picker: fc.oneof(recordId, listOf(recordId)),
  'media-picker': fc.oneof(mediaId, listOf(mediaId)),
  country: oneOf('GB', ' is '),
  tabs: listOf(recordOf({ title: label, subtitle: label, content: label, image: mediaId })),
  permissions: recordOf({ type: oneOf('public', 'users', 'organisations'), value: listOf(recordId) }),
  range: fc.tuple(decimal, decimal),
  tabular: fc.oneof(
    table,
    lockedTable,
    fc.oneof(table, lockedTable).map((value) => JSON.stringify(value, null, 1)),
  ),
  'navigation-designer': listOf(
    recordOf({
      name: label,
      link,
      icon: oneOf('home', ''),
      visible: audience,
      subnav: listOf(recordOf({ name: label, link, visible: audience }), 2),
    }),
    2,
  ),
  'multi-text-field': listOf(fc.oneof(label, recordOf({ value: label }))),
  'multi-group-text-field': listOf(recordOf({ name: label, value: decimal })),
  custom: anything,
  richtext: richDocument,
}

/** Inputs of any field: of the shape of some type, or of none. */
export const anyInput: fc.Arbitrary<unknown> = fc.oneof(scalar, anything, fc.jsonValue(), ...Object.values(shaped))

/** Inputs of a field, of which most have the shape of its type. */
export const inputOf = ({ type }: FieldDefinition): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 3, arbitrary: shaped[type] ?? scalar }, { weight: 1, arbitrary: anyInput })
