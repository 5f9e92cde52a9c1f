import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { TagField } from './tag-field.tsx'

const choices = ['Advice', 'Insights', 'Videos'].map((label) => ({ value: label.toLowerCase(), label }))
const none: string[] = []

function Example({ first = none, isFree = false }: { first?: string[]; isFree?: boolean }) {
  const [values, setValues] = useState(first)
  return (
    <>
      <TagField name="tags" label="Tags" values={values} choices={choices} isFree={isFree} onValues={setValues} />
      <output data-testid="values">{values.join()}</output>
    </>
  )
}

const current = () => screen.getByTestId('values').textContent?.split(',').filter(Boolean)

const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Tags' })

describe('TagField', () => {
  it('filters the choices while a person types, and adds the chosen one as a tag', async () => {
    render(<Example />)
    await userEvent.type(input(), 'in')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Insights'])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(current()).toEqual(['insights'])
    expect(input().value).toBe('')
    await userEvent.type(input(), 'adv')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(current()).toEqual(['insights', 'advice'])
  })

  it('removes the last tag with Backspace, and any tag with its button, and announces it', async () => {
    render(<Example first={['advice', 'insights', 'videos']} />)
    input().focus()
    await userEvent.keyboard('{Backspace}')
    expect(current()).toEqual(['advice', 'insights'])
    expect(screen.getByRole('status').textContent).toBe('Videos removed')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Remove Advice' }))
    expect(current()).toEqual(['insights'])
    expect(document.activeElement).toBe(input())
  })

  it('keeps only choices of the list, unless any text is allowed', async () => {
    const { unmount } = render(<Example />)
    await userEvent.type(input(), 'Taxes')
    await userEvent.tab()
    expect([current(), input().value]).toEqual([[], ''])
    unmount()
    render(<Example isFree />)
    await userEvent.type(input(), 'Taxes{Enter}')
    await userEvent.type(input(), 'Estates')
    await userEvent.tab()
    expect(current()).toEqual(['Taxes', 'Estates'])
  })
})
