import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ComboBox } from './combo-box.tsx'

const choices = [
  { value: 'halden', label: 'Halden Asset Management' },
  { value: 'lomond', label: 'Lomond Global' },
  { value: 'northmoor', label: 'Northmoor Capital' },
]

function Example({ onValue }: { onValue: (value: string | null) => void }) {
  const [value, setValue] = useState<string | null>(null)
  return <ComboBox label="Manager" value={value} choices={choices} onValue={(next) => (setValue(next), onValue(next))} />
}

describe('ComboBox', () => {
  it('finds a choice by any part of its name and selects it by keyboard', async () => {
    const onValue = vi.fn<(value: string | null) => void>()
    render(<Example onValue={onValue} />)
    await userEvent.type(screen.getByRole('combobox'), 'glob')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Lomond Global'])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onValue).toHaveBeenLastCalledWith('lomond')
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Lomond Global')
  })

  it('shows that no choice matches the typed text', async () => {
    render(<Example onValue={() => {}} />)
    await userEvent.type(screen.getByRole('combobox'), 'zzz')
    expect(screen.getByText('Nothing found for “zzz”.')).toBeTruthy()
  })

  it('is cleared with its button, which returns the focus to the field', async () => {
    const onValue = vi.fn<(value: string | null) => void>()
    render(<ComboBox label="Manager" value="lomond" choices={choices} isClearable onValue={onValue} />)
    await userEvent.click(screen.getByRole('button', { name: 'Clear: Manager' }))
    expect(onValue).toHaveBeenLastCalledWith(null)
    expect(document.activeElement).toBe(screen.getByRole('combobox'))
  })

  it('restores the previous choice if the typed text matches no choice', async () => {
    const onValue = vi.fn<(value: string | null) => void>()
    render(<Example onValue={onValue} />)
    await userEvent.type(screen.getByRole('combobox'), 'nonsense')
    await userEvent.tab()
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('')
  })
})
