import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { descriptionOf, press, renderField } from '../testing/render-field.tsx'
import { firstColumn } from './tabs.tsx'

const textbox = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const focused = () => document.activeElement?.getAttribute('aria-label') ?? (document.activeElement as HTMLInputElement | null)?.name

describe('a list of texts', () => {
  const field = { name: 'keypoints', type: 'multi-text-field', label: 'Key points' }

  it('adds, moves and removes rows by keyboard, with the focus at the row, and stores a list of values', async () => {
    const { value } = await renderField(field)
    await press('Add row')
    expect(focused()).toBe('keypoints.0.value')
    await userEvent.keyboard('Rates')
    await press('Add row')
    await userEvent.keyboard('Taxes')
    expect(value()).toEqual([{ value: 'Rates' }, { value: 'Taxes' }])
    screen.getByRole('button', { name: 'Move Taxes up' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(value()).toEqual([{ value: 'Taxes' }, { value: 'Rates' }])
    expect(focused()).toBe('Move Taxes down')
    await press('Remove Taxes')
    expect(focused()).toBe('keypoints.0.value')
    await press('Remove Rates')
    expect([value(), document.activeElement?.textContent]).toEqual([null, 'Add row'])
  })

  it('shows the error of each row at its text box', async () => {
    await renderField(field, {
      value: [{ value: 'A' }, { value: 'B' }],
      error: 'At most 1 entries',
      partErrors: { '1.value': 'Max 0 characters' },
    })
    expect(descriptionOf(textbox('Key points 1'))).toEqual([])
    expect(descriptionOf(textbox('Key points 2'))).toEqual(['Max 0 characters'])
    expect(descriptionOf(screen.getByRole('group', { name: 'Key points' }))).toEqual(['At most 1 entries'])
  })
})

describe('a list of names with numbers', () => {
  it('stores each name with its decimal', async () => {
    const { value } = await renderField({ name: 'data', type: 'multi-group-text-field', label: 'Asset classes' })
    await press('Add row')
    await userEvent.keyboard('Equities')
    await userEvent.tab()
    await userEvent.keyboard('62.5')
    expect(value()).toEqual([{ name: 'Equities', value: '62.5' }])
  })
})

describe('tabs of a page', () => {
  it('has a first column of 6 of 12 [B251]', async () => {
    await renderField({ name: 'tabs', type: 'tabs', label: 'Tabs' })
    await press('Add tab')
    const column = textbox('Title').closest<HTMLElement>('.tab-block > div')
    expect([firstColumn, column?.style.gridColumn]).toEqual([6, 'span 6'])
  })

  it('stores title, subtitle, content and image', async () => {
    const { value } = await renderField({ name: 'tabs', type: 'tabs', label: 'Tabs' })
    await press('Add tab')
    await userEvent.type(textbox('Title'), 'About')
    await userEvent.type(textbox('Subtitle'), 'The firm')
    await userEvent.type(textbox('Content'), 'Since 1958')
    expect(value()).toEqual([{ title: 'About', subtitle: 'The firm', content: 'Since 1958', image: null }])
  })
})

describe('a table', () => {
  const field = { name: 'costs', type: 'tabular', label: 'Costs' }
  const stored = JSON.stringify({
    items: [
      ['Entry', '1%'],
      ['Exit', '0%'],
    ],
    headers: ['Cost', 'Rate'],
  })
  const read = (value: unknown) => JSON.parse(String(value)) as unknown
  const cells = () =>
    screen.getAllByRole('row').map((row) => [...row.querySelectorAll('th, td:not(.row-buttons)')].map(({ textContent }) => textContent))

  it('adds, edits, moves and deletes rows by keyboard, and stores JSON text with rows and headers [B085] [B088]', async () => {
    const { value } = await renderField(field, { value: stored })
    await press('Add row')
    await userEvent.keyboard('Ongoing{Tab}0.5%{Enter}')
    expect(document.activeElement?.textContent).toBe('Add row')
    await press('Edit Entry')
    expect(textbox('Cost').value).toBe('Entry')
    await userEvent.clear(textbox('Rate'))
    await userEvent.type(textbox('Rate'), '2%')
    await press('Save row')
    screen.getByRole('button', { name: 'Move Ongoing up' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(read(value())).toEqual({
      items: [
        ['Entry', '2%'],
        ['Ongoing', '0.5%'],
        ['Exit', '0%'],
      ],
      headers: ['Cost', 'Rate'],
    })
    screen.getByRole('button', { name: 'Remove Exit' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByText('Press again to remove Exit.')).toBeTruthy()
    expect((read(value()) as { items: unknown[] }).items).toHaveLength(3)
    await userEvent.keyboard('{Enter}')
    expect((read(value()) as { items: unknown[] }).items).toHaveLength(2)
  })

  it('asks again if focus has left the button that deletes, and cancels an edited row with Escape', async () => {
    const { value } = await renderField(field, { value: stored })
    await press('Remove Exit')
    await userEvent.tab()
    await press('Remove Exit')
    expect(value()).toBe(stored)
    await press('Edit Entry')
    await userEvent.type(textbox('Rate'), '9')
    await userEvent.keyboard('{Escape}')
    expect(value()).toBe(stored)
    expect(cells()[1]).toEqual(['Entry', '1%'])
  })

  it('with predefined options has a row for each, a locked first column and no manual rows [B086]', async () => {
    const options = ['Entry', 'Exit'].map((value) => ({ value, label: value }))
    const { value } = await renderField({ ...field, options })
    expect(cells().slice(1)).toEqual([
      ['Entry', ''],
      ['Exit', ''],
    ])
    expect(screen.queryByRole('button', { name: 'Add row' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^(Remove|Move)/ })).toBeNull()
    await press('Edit Exit')
    expect(textbox('Name').readOnly).toBe(true)
    await userEvent.type(textbox('Name'), 'x')
    await userEvent.type(textbox('Value'), '3%{Enter}')
    expect(read(value())).toEqual({
      items: [
        ['Entry', ''],
        ['Exit', '3%'],
      ],
      headers: ['Name', 'Value'],
    })
  })
})

describe('a table with the columns of a form', () => {
  const columns = [
    { name: 'asset', type: 'text', label: 'Asset', required: true },
    { name: 'worth', type: 'number', label: 'Worth' },
    { name: 'kind', type: 'select', label: 'Kind', options: [{ value: 'house', label: 'A house' }] },
    { name: 'note', type: 'text', label: 'Note', readonly: true },
  ]

  it('edits each cell with the control of its column, shows it in the words of the column, and refuses what its type refuses [B087]', async () => {
    const { value } = await renderField({ name: 'assets', type: 'tabular', label: 'Assets', columns })
    await press('Add row')
    expect(textbox('Note').readOnly).toBe(true)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'house')
    await press('Save row')
    expect(descriptionOf(textbox('Asset'))).toEqual(['Field is required'])
    await userEvent.type(textbox('Asset'), 'Home')
    await userEvent.type(textbox('Worth'), '1,250,000')
    await press('Save row')
    expect(JSON.parse(String(value()))).toEqual({
      items: [['Home', '1250000', 'house', '']],
      headers: ['Asset', 'Worth', 'Kind', 'Note'],
    })
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['1,250,000', 'A house']))
  })
})

describe('the navigation', () => {
  const field = { name: 'navigation', type: 'navigation-designer', label: 'Navigation' }
  const entry = (name: string) => ({ name, link: `/${name.toLowerCase()}`, icon: null, visible: [], subnav: [] })

  it('stores entries with their link, icon, audiences and sub-entries', async () => {
    const { value } = await renderField(field)
    await press('Add entry')
    await userEvent.type(textbox('Name'), 'About')
    await userEvent.type(textbox('Link'), '/about')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Investor' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Admin' }))
    await press('Add sub-entry')
    const sub = within(screen.getByRole('group', { name: 'Sub-entries' }))
    await userEvent.type(sub.getByRole('textbox', { name: 'Name' }), 'Team')
    expect(value()).toEqual([
      { name: 'About', link: '/about', icon: null, visible: ['Admin', 'Investor'], subnav: [{ name: 'Team', link: '', visible: [] }] },
    ])
  })

  it('orders entries with buttons, and opens an entry that has an error', async () => {
    const { value } = await renderField(field, { value: [entry('About'), entry('Funds')], partErrors: { '1.link': 'Please check.' } })
    expect(descriptionOf(textbox('Link'))).toEqual(['Please check.'])
    await press('Move Funds up')
    expect((value() as { name: string }[]).map(({ name }) => name)).toEqual(['Funds', 'About'])
  })
})

describe('files', () => {
  const field = { name: 'documents', type: 'dropzone', label: 'Documents' }

  it('are listed by name with links that save them', async () => {
    await renderField(field, { value: [{ id: 'f1', name: 'terms.pdf' }] })
    expect(screen.getByRole('link', { name: 'terms.pdf' }).getAttribute('href')).toBe('/api/files/f1?download=1')
    expect(screen.getByRole('button', { name: /^Choose files/ })).toBeTruthy()
  })
})
