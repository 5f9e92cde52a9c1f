import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { press, renderField } from '../testing/render-field.tsx'
import { stubItems } from '../testing/stub-items.ts'

const people = [
  { id: 'p3', name: 'Thomas Brearley' },
  { id: 'p1', name: 'Hannah Farrar' },
  { id: 'p2', name: 'Ravi Sethi' },
]
const loadMs = { timeout: 60_000 }
const author = { name: 'author', type: 'collectionSelect', collection: 'people', label: 'Author' }
const recipients = { name: 'recipients', type: 'picker', collection: 'people', label: 'Recipients', multiple: true }
const nameOf = (_collection: string, id: string) => people.find((person) => person.id === id)?.name

const optionNames = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox').map((box) => [box.closest('label')?.textContent, box.checked])

afterEach(() => vi.useRealTimers())

async function openDialog(): Promise<HTMLElement> {
  await press(/^(Choose|Change|Select media)/)
  return screen.findByRole('dialog', undefined, loadMs)
}

describe('a record of a collection', () => {
  it('is searched 500 ms after the last key [P503]', async () => {
    const { queries } = stubItems({ people })
    await renderField(author)
    const input = screen.getByRole('combobox', { name: 'Author' })
    act(() => input.focus())
    await waitFor(() => expect(queries).toHaveLength(1))
    vi.useFakeTimers()
    fireEvent.change(input, { target: { value: 'r' } })
    act(() => vi.advanceTimersByTime(499))
    fireEvent.change(input, { target: { value: 'ra' } })
    act(() => vi.advanceTimersByTime(499))
    expect(queries).toHaveLength(1)
    act(() => vi.advanceTimersByTime(1))
    vi.useRealTimers()
    await waitFor(() => expect(queries.map(({ search }) => search)).toEqual([undefined, 'ra']))
    await waitFor(() =>
      expect(optionNames()).toEqual(['Hannah Farrar', 'Ravi Sethi', 'Thomas Brearley'].filter((name) => /ra/i.test(name))),
    )
  })

  it('is chosen by name, stored by its id, and its name is remembered', async () => {
    stubItems({ people })
    const { value } = await renderField(author)
    const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Author' })
    await userEvent.click(input)
    await waitFor(() => expect(optionNames()).toHaveLength(3))
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect([value(), input.value]).toEqual(['p2', 'Ravi Sethi'])
    await press('Clear: Author')
    expect(value()).toBeNull()
  })

  it('is shown by its name before any record is requested', async () => {
    const { queries } = stubItems({ people })
    await renderField(author, { value: 'p1', form: { nameOf } })
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Author' }).value).toBe('Hannah Farrar')
    expect(queries).toEqual([])
  })
})

describe('the dialog of records', () => {
  it('[B079] requests records without developers, as does a field with one record', async () => {
    const { queries } = stubItems({ users: people })
    await renderField({ ...recipients, collection: 'users' })
    await within(await openDialog()).findByText('Ravi Sethi')
    await press('Add all')
    await screen.findByText('3 selected', undefined, loadMs)
    await press('Use this choice')
    await renderField({ ...author, collection: 'users' })
    await userEvent.click(screen.getByRole('combobox', { name: 'Author' }))
    await waitFor(() => expect(queries).toHaveLength(3))
    for (const query of queries) expect(query).toMatchObject({ collection: 'users', isChoice: true, sort: 'name', direction: 'ascending' })
  })

  it('shows the chosen records first and the others by name, and stores the choice', async () => {
    stubItems({ people })
    const { value } = await renderField(recipients, { value: ['p3'], form: { nameOf } })
    const dialog = await openDialog()
    await within(dialog).findByText('Ravi Sethi')
    expect(boxes()).toEqual([
      ['Thomas Brearley', true],
      ['Hannah Farrar', false],
      ['Ravi Sethi', false],
    ])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Hannah Farrar' }))
    expect(value()).toEqual(['p3'])
    await press('Use this choice')
    expect(value()).toEqual(['p3', 'p1'])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Remove Thomas Brearley')
    expect(value()).toEqual(['p1'])
  })

  it('adds all records of the search with one button, also those that are not shown yet [B078]', async () => {
    const many = Array.from({ length: 120 }, (_, index) => ({ id: `n${index}`, name: `Client ${String(index).padStart(3, '0')}` }))
    const { queries } = stubItems({ people: [...many, ...people] })
    const { value } = await renderField(recipients)
    const dialog = await openDialog()
    await within(dialog).findByText('Client 000')
    await userEvent.type(within(dialog).getByRole('searchbox'), 'client')
    await userEvent.tab()
    expect(queries.at(-1)?.search).toBe('client')
    await waitFor(() => expect(boxes()).toHaveLength(50), loadMs)
    await press('Add all')
    await screen.findByText('120 selected', undefined, loadMs)
    await press('Use this choice')
    expect((value() as string[]).length).toBe(120)
  })

  it('stores one id if only one record may be chosen, and keeps the record itself out', async () => {
    stubItems({ people })
    const field = { name: 'manager', type: 'picker', collection: 'people', label: 'Manager' }
    const { value } = await renderField(field, { form: { collection: 'people', itemId: 'p1' } })
    const dialog = await openDialog()
    await within(dialog).findByText('Ravi Sethi')
    expect(within(dialog).queryByText('Hannah Farrar')).toBeNull()
    expect(within(dialog).queryByRole('button', { name: 'Add all' })).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Ravi Sethi' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Thomas Brearley' }))
    await press('Use this choice')
    expect(value()).toBe('p3')
  })

  it('passes on the conditions of the field, and keeps the choice when it is cancelled', async () => {
    const { queries } = stubItems({ people })
    const { value } = await renderField({ ...recipients, filter: { external_id: '[not-empty]' } }, { value: ['p1'], form: { nameOf } })
    const dialog = await openDialog()
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: 'Ravi Sethi' }))
    await press('Cancel')
    expect(value()).toEqual(['p1'])
    expect(queries[0]).toMatchObject({ sort: 'name', filters: [{ field: 'external_id', value: '[not-empty]' }] })
  })
})

describe('the media dialog', () => {
  const image = { name: 'image', type: 'media-picker', label: 'Image' }
  const libraries = [
    { id: 'l1', name: 'Photos' },
    { id: 'l2', name: 'Team', parentId: 'l1' },
  ]
  const media = [
    { id: 'm1', name: 'office.jpg', parentId: 'l1', values: { thumbnail: '/api/files/m1/small', kind: 'jpg' } },
    { id: 'm2', name: 'terms.pdf', parentId: 'l2', values: { thumbnail: 'javascript:alert(1)//.jpg', kind: 'pdf' } },
  ]

  it('has the title "Select media", a tree of folders and pictures, and stores the id of the file', async () => {
    stubItems({ libraries, media })
    const { value } = await renderField(image)
    const dialog = await openDialog()
    expect(within(dialog).getByRole('heading', { name: 'Select media' })).toBeTruthy()
    await within(dialog).findByText('terms.pdf')
    expect([...dialog.querySelectorAll('img')].map((picture) => picture.getAttribute('src'))).toEqual(['/api/files/m1/small'])
    const folder = within(dialog).getByRole('button', { name: 'Photos' })
    expect(within(folder.closest('li')!).getByRole('button', { name: 'Team' })).toBeTruthy()
    await userEvent.click(folder)
    await waitFor(() => expect(within(dialog).queryByText('terms.pdf')).toBeNull())
    await userEvent.click(await within(dialog).findByRole('button', { name: 'office.jpg' }))
    await press('Use this choice')
    expect(value()).toBe('m1')
    expect(await screen.findByText('office.jpg')).toBeTruthy()
  })

  it('says plainly that there is no media library', async () => {
    stubItems({ libraries })
    await renderField(image)
    await openDialog()
    expect(await screen.findByText('The media library is not available', undefined, loadMs)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use this choice' }).disabled).toBe(true)
  })
})

describe('permissions', () => {
  it('store an access level, and the users or organisations that it names', async () => {
    stubItems({ users: people })
    const { value } = await renderField({ name: 'access', type: 'permissions', label: 'Access' }, { form: { nameOf } })
    await userEvent.click(screen.getByRole('radio', { name: /^All authenticated/ }))
    expect(value()).toEqual({ type: 'authenticated', value: [] })
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.querySelector('span')?.firstChild?.textContent)).toEqual([
      'Public',
      'Hidden',
      'All authenticated',
      'Specific users',
      'Specific organisations',
    ])
    await userEvent.click(screen.getByRole('radio', { name: /^Specific users/ }))
    const dialog = await openDialog()
    await userEvent.click(await within(dialog).findByRole('checkbox', { name: 'Ravi Sethi' }))
    await press('Use this choice')
    expect(value()).toEqual({ type: 'users', value: ['p2'] })
  })
})

describe('a grid', () => {
  const steps = { name: 'steps', type: 'grid', collection: 'dataProcessSteps', parentId: 'parentId', label: 'Steps' }

  it('lists the records that belong to this one, with links to them and to a new one', async () => {
    stubItems({
      dataProcessSteps: [
        { id: 's1', name: 'Fetch', parentId: 'd1' },
        { id: 's2', name: 'Elsewhere', parentId: 'd2' },
      ],
    })
    await renderField(steps, { form: { itemId: 'd1' } })
    const link = await screen.findByRole('link', { name: 'Fetch' })
    expect(link.getAttribute('href')).toBe('/admin/dataProcessSteps?item=s1')
    expect(screen.queryByText('Elsewhere')).toBeNull()
    expect(screen.getByRole('link', { name: /^Add/ }).getAttribute('href')).toBe('/admin/dataProcessSteps?item=new&parent=d1')
  })

  it('asks to save a new record first', async () => {
    stubItems({ dataProcessSteps: [] })
    await renderField(steps)
    expect(screen.getByText('You can add entries here after you have saved.')).toBeTruthy()
  })

  it('has no link to add a record to a read-only one', async () => {
    stubItems({ dataProcessSteps: [] })
    await renderField(steps, { isReadOnly: true, form: { itemId: 'd1' } })
    await screen.findByText('There are no entries yet.')
    expect(screen.queryByRole('link')).toBeNull()
  })
})
