import { screen, waitFor } from '@testing-library/react'
import { fieldTypes, findFieldType } from '@atrium/domain/fields/registry'
import { describe, expect, it } from 'vitest'
import type { FieldDefinition, FieldValue } from '@atrium/domain/fields/definition'
import type { FieldWords } from '@atrium/domain/fields/field-type'
import { FieldCell, FieldReading } from './field-view.tsx'
import { fieldErrors } from './issue-texts.ts'
import { renderers } from './renderers.ts'
import { descriptionOf, renderField, renderWithin } from './testing/render-field.tsx'

const words: FieldWords = {
  locale: 'en',
  yes: 'Yes',
  no: 'No',
  date: (day) => day.split('-').toReversed().join('/'),
  number: (decimal) => decimal,
  record: (_collection, id) => `Name of ${id}`,
}
const loadMs = { timeout: 60_000 }

describe('the registry of renderers', () => {
  it('has a renderer for every type of field, with the parts that it states', async () => {
    expect([...renderers.keys()].toSorted()).toEqual(fieldTypes.map(({ name }) => name).toSorted())
    for (const [name, { load, hasRead = false, hasCell = false }] of renderers) {
      const renderer = await load()
      expect([name, renderer.Read !== undefined, renderer.Cell !== undefined]).toEqual([name, hasRead, hasCell])
    }
  })
})

describe('a field that cannot be changed', () => {
  const reading = () => screen.getByRole('group', { name: 'Amount' })
  const amount: FieldDefinition = { name: 'amount', type: 'number', label: 'Amount' }

  it.each([
    ['readonly', { ...amount, readonly: true }, {}, []],
    ['disabled', { ...amount, disabled: true }, {}, []],
    ['in a read-only record', amount, { isReadOnly: true }, []],
    ['for admins only', { ...amount, admin: true }, { form: { isAdmin: false } }, ['Only an administrator can change this field.']],
    ['of an unknown type', { ...amount, type: 'hologram' }, {}, ['This version cannot change this kind of field. Its value is kept.']],
  ])('is shown with its value if it is %s, and says why', async (_, field, options, reasons) => {
    const { value } = await renderField(field, { value: '12.5', ...options })
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(reading().textContent).toBe('12.5')
    expect([descriptionOf(reading()), reading().dataset['field'], value()]).toEqual([reasons, 'amount', '12.5'])
  })

  it('is editable for admins, and an internal field is hidden from others', async () => {
    await renderField({ ...amount, admin: true, internal: true })
    expect(screen.getByRole('textbox', { name: 'Amount' })).toBeTruthy()
  })

  it('is not shown to others if it is internal', async () => {
    await renderField({ ...amount, internal: true }, { form: { isAdmin: false } })
    expect(document.querySelector('.field-frame')).toBeNull()
  })

  it.each(['hidden', 'history'])('is not shown if it is of the type %s', async (type) => {
    await renderField({ ...amount, type }, { value: 'x' })
    expect(document.querySelector('.field-frame')).toBeNull()
  })
})

describe('the frame of a field', () => {
  it('shows notes and comment, which describe the field, and an icon; colour and layout follow the definition', async () => {
    const field = {
      name: 'a',
      type: 'text',
      label: 'A',
      notes: 'Before',
      comment: 'After',
      icon: 'star',
      color: 'primary',
      flat: true,
      inset: true,
    }
    await renderField(field)
    const frame = screen.getByRole('group', { name: 'A' })
    expect(descriptionOf(frame)).toEqual(['Before', 'After'])
    expect([frame.className, frame.dataset['colour'], frame.querySelectorAll(':scope > svg').length]).toEqual([
      'field-frame flat inset with-icon',
      'accent',
      1,
    ])
  })

  it('draws a custom colour and ignores an invalid one', async () => {
    const frame = () => [...document.querySelectorAll<HTMLElement>('.field-frame')].at(-1)
    await renderField({ name: 'a', type: 'text', label: 'A', color: '#ff0000' })
    expect([frame()?.dataset['colour'], frame()?.style.getPropertyValue('--field-colour')]).toEqual(['own', '#ff0000'])
    await renderField({ name: 'b', type: 'text', label: 'B', color: 'red; background: blue' })
    expect([frame()?.dataset['colour'], frame()?.getAttribute('style')]).toEqual([undefined, null])
  })
})

describe('the other types', () => {
  it('a label is a text without a control', async () => {
    await renderField({ name: 'intro', type: 'label', label: 'About you' })
    expect(screen.getByText('About you').tagName).toBe('P')
  })

  it('a custom field without its component shows the stored value and says so', async () => {
    const { value } = await renderField(
      { name: 'points', type: 'custom', label: 'Points', component: 'price-points' },
      { value: [{ price: '1' }] },
    )
    expect(screen.getByText(/"price": "1"/)).toBeTruthy()
    expect(screen.getByText(/^The component of this field is not available/)).toBeTruthy()
    expect(value()).toEqual([{ price: '1' }])
  })
})

describe('the reading view', () => {
  const read = async (field: FieldDefinition, value: FieldValue) => {
    await renderWithin(
      <>
        <output data-testid="reading">
          <FieldReading field={field} value={value} words={words} />
        </output>
        <output data-testid="cell">
          <FieldCell field={field} value={value} words={words} />
        </output>
      </>,
    )
    return [screen.getByTestId('reading'), screen.getByTestId('cell')] as const
  }

  it.each([
    ['text', 'Text', 'Text'],
    ['switch', true, 'Yes'],
    ['date-picker', '2026-07-15', '15/07/2026'],
    ['country', 'IS', 'Iceland'],
    ['hologram', { a: 1 }, '{"a":1}'],
  ] as const)('of %s is the text of its type', async (type, value, wanted) => {
    const [reading, cell] = await read({ name: 'a', type }, value)
    expect([reading.textContent, cell.textContent]).toEqual([wanted, wanted])
  })

  it('of an empty value is a dash, and its cell is empty', async () => {
    const [reading, cell] = await read({ name: 'a', type: 'richtext' }, null)
    expect([reading.textContent, cell.textContent]).toEqual(['—Empty', ''])
  })

  it.each([
    ['icon', 'home', 'svg', 'House'],
    [
      'richtext',
      { type: 'doc', content: [{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Why' }] }] },
      'h3',
      'Why',
    ],
    ['file', [{ id: 'f1', name: 'terms.pdf' }], '.files', 'terms.pdf'],
    ['tabular', '{"items":[["Entry","1%"]],"headers":["Cost","Rate"]}', 'table', 'CostRateEntry1%'],
    ['multi-text-field', [{ value: 'One' }, { value: 'Two' }], 'li', 'OneTwo'],
    ['multi-group-text-field', [{ name: 'Equities', value: '60' }], 'dl', 'Equities60'],
    ['tabs', [{ title: 'T', subtitle: 'S', content: 'C', image: 'm1' }], 'ol', 'TSCName of m1'],
    [
      'navigation-designer',
      [{ name: 'About', link: '/about', visible: ['Admin'], subnav: [{ name: 'Team' }] }],
      'ol',
      'About /about · AdminTeam ',
    ],
  ] as const)('of %s has its own form', async (type, value, selector, text) => {
    expect(findFieldType(type)).toBeDefined()
    const [reading] = await read({ name: 'a', type }, value)
    await waitFor(() => expect(reading.querySelector(selector)).not.toBeNull(), loadMs)
    expect(reading.textContent).toBe(text)
  })
})

describe('the errors of a field', () => {
  const field: FieldDefinition = { name: 'tabs', type: 'tabs', other: true, requiredMessage: 'Tabs are required' }
  const t = ((key: string) => key) as never

  it('are selected for the field, for the parts of its value and for the text of "Other"', () => {
    const issues = [
      { path: 'tabs', code: 'required' },
      { path: 'tabs', code: 'format' },
      { path: 'tabs.0.title', code: 'too-long', limit: 200 },
      { path: 'tabs-other', code: 'required' },
      { path: 'other', code: 'required' },
    ] as const
    expect(fieldErrors(field, issues, t, 'en')).toEqual({
      error: 'Tabs are required',
      partErrors: { '0.title': 'fields.issues.too-long', other: 'Tabs are required' },
    })
  })
})
