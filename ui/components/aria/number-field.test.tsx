import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import i18next from 'i18next'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { NumberField } from './number-field.tsx'

type Props = { first?: string; decimals?: number; least?: number; most?: number; error?: string; onValue?: (value: string) => void }

function Example({ first = '', onValue, ...rest }: Props) {
  const [value, setValue] = useState(first)
  return <NumberField name="share" label="Share" value={value} onValue={(next) => (setValue(next), onValue?.(next))} {...rest} />
}

const findInput = () => screen.getByRole<HTMLInputElement>('textbox')
const typeNumber = async (text: string) => {
  await userEvent.clear(findInput())
  await userEvent.type(findInput(), text)
  await userEvent.tab()
}

afterEach(() => i18next.changeLanguage('en'))

describe('NumberField', () => {
  it.each([
    ['en', '1,234.5', '1,234.5'],
    ['is', '1.234,5', '1.234,5'],
    ['el', '1.234,5', '1.234,5'],
  ])('reads and shows numbers in the notation of the locale (%s) and passes on plain decimals', async (locale, typed, shown) => {
    await i18next.changeLanguage(locale)
    const onValue = vi.fn<(value: string) => void>()
    render(<Example decimals={2} onValue={onValue} />)
    await typeNumber(typed)
    expect(onValue).toHaveBeenLastCalledWith('1234.50')
    expect(findInput().value).toBe(shown)
  })

  it('passes on an empty string when the field is cleared', async () => {
    const onValue = vi.fn<(value: string) => void>()
    render(<Example first="5" onValue={onValue} />)
    await userEvent.clear(findInput())
    await userEvent.tab()
    expect(onValue).toHaveBeenLastCalledWith('')
  })

  it('limits typed numbers, arrow keys and buttons to its bounds', async () => {
    const onValue = vi.fn<(value: string) => void>()
    render(<Example first="99" least={0} most={100} onValue={onValue} />)
    findInput().focus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    expect(onValue).toHaveBeenLastCalledWith('100')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Increase Share' }).disabled).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Decrease Share' }))
    expect(onValue).toHaveBeenLastCalledWith('99')
    await typeNumber('250')
    expect(onValue).toHaveBeenLastCalledWith('100')
  })

  it('associates its error with the field', () => {
    render(<Example first="7" error="More than there is." />)
    expect(findInput().getAttribute('aria-invalid')).toBe('true')
    const described = findInput().getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('More than there is.')
  })
})
