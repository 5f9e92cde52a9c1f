import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { DatePicker } from '../date-picker.tsx'
import { DateField } from './date-field.tsx'

const dates = ['2026-07-20', '2026-07-17', '2026-06-30', '2025-12-31']

async function openPicker(onChoose = vi.fn<(date: string) => void>()) {
  render(<DatePicker label="Valuation date" value="2026-07-20" dates={dates} onChoose={onChoose} />)
  await userEvent.click(screen.getByRole('button', { name: /Valuation date/ }))
  await screen.findByRole('dialog')
  // In jsdom focus stays on the panel. In a browser it moves to the chosen day, which e2e/portfolios.spec.ts checks.
  screen.getByRole('button', { name: '20 July 2026' }).focus()
  return onChoose
}

describe('DatePicker', () => {
  it('opens on the month of its value and selects a day with a valuation', async () => {
    const onChoose = await openPicker()
    expect(screen.getByRole('button', { name: '20 July 2026' }).getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: '17 July 2026' }))
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('2026-07-17')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('refuses a day without a valuation', async () => {
    const onChoose = await openPicker()
    const day = screen.getByRole('button', { name: '16 July 2026' })
    expect(day.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(day)
    expect(onChoose).not.toHaveBeenCalled()
  })

  it('moves by day and month, and selects a day, with the keyboard', async () => {
    const onChoose = await openPicker()
    await userEvent.keyboard('{PageUp}')
    expect(screen.getByRole('grid', { name: 'June 2026' })).toBeTruthy()
    await userEvent.keyboard('{PageDown}{ArrowLeft}{ArrowLeft}{ArrowLeft}{Enter}')
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('2026-07-17')
  })

  it('reaches another year in one step', async () => {
    await openPicker()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2025')
    expect(screen.getByRole('grid', { name: 'December 2025' })).toBeTruthy()
  })
})

function Field({ onValue }: { onValue: (date: string | null) => void }) {
  const [value, setValue] = useState<string | null>(null)
  return <DateField label="Born on" value={value} error="Needed" onValue={(next) => (setValue(next), onValue(next))} />
}

describe('DateField', () => {
  it('accepts a date typed segment by segment, day first, and shows its error', async () => {
    const onValue = vi.fn<(date: string | null) => void>()
    render(<Field onValue={onValue} />)
    expect(screen.getByRole('group', { name: 'Born on' }).getAttribute('aria-describedby')).toBe(
      screen.getByText('Needed').parentElement?.id,
    )
    screen.getByRole('spinbutton', { name: /^Day/ }).focus()
    await userEvent.keyboard('05111958')
    await waitFor(() => expect(onValue).toHaveBeenLastCalledWith('1958-11-05'))
  })
})
