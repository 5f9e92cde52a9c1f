import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { moveBeside, SortableList, type SortableItem } from './sortable-list.tsx'

const first: SortableItem[] = ['Alder', 'Birch', 'Cedar'].map((name) => ({ id: name.toLowerCase(), name }))

function Example() {
  const [items, setItems] = useState(first)
  const order = (ids: string[]) => setItems(ids.map((id) => items.find((item) => item.id === id)!))
  return <SortableList label="Trees" items={items} onOrder={order} />
}

const names = () => screen.getAllByRole('row').map((row) => row.getAttribute('aria-label') ?? row.textContent)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('SortableList', () => {
  it('has the name of the list and moves rows with their buttons', async () => {
    render(<Example />)
    expect(screen.getByRole('grid', { name: 'Trees' })).toBeTruthy()
    await press('Move Alder down')
    expect(names()).toEqual(['Birch', 'Alder', 'Cedar'])
    await press('Move Cedar up')
    expect(names()).toEqual(['Birch', 'Cedar', 'Alder'])
  })

  it('keeps the first and the last row in place', () => {
    render(<Example />)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Alder up' }).disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Cedar down' }).disabled).toBe(true)
  })
})

describe('moveBeside', () => {
  it.each([
    [['a'], 'c', true, ['b', 'c', 'a']],
    [['c'], 'a', false, ['c', 'a', 'b']],
    [['a', 'c'], 'b', true, ['b', 'a', 'c']],
    [['b'], 'b', true, ['a', 'b', 'c']],
  ] as const)('moves %j to %s', (moved, target, isAfter, wanted) =>
    expect(moveBeside(['a', 'b', 'c'], moved, target, isAfter)).toEqual(wanted),
  )
})
