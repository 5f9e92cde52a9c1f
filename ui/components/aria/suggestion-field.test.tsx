import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { SuggestionField } from './suggestion-field.tsx'

function Example() {
  const [value, setValue] = useState('')
  return <SuggestionField label="City" value={value} suggestions={['London', 'Reykjavík']} onValue={setValue} />
}

it('offers suggestions, and keeps any other text', async () => {
  render(<Example />)
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'City' })
  await userEvent.type(input, 'lon')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(input.value).toBe('London')
  await userEvent.clear(input)
  await userEvent.type(input, 'Leeds')
  await userEvent.tab()
  expect(input.value).toBe('Leeds')
})
