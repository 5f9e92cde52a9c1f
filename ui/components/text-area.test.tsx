import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Switch } from './switch.tsx'
import { TextArea } from './text-area.tsx'

const describe = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)

it('a text area is described by its error and its counter', () => {
  render(<TextArea label="Summary" value="Text" error="Too long." counter="4 of 3" onValue={() => {}} />)
  expect(describe(screen.getByRole('textbox', { name: 'Summary' }))).toEqual(['Too long.', '4 of 3'])
})

it('a switch has the role of a switch, and turns on and off with the space bar', async () => {
  function Example() {
    const [isOn, setIsOn] = useState(false)
    return <Switch name="hidden" label="Hidden" isOn={isOn} hint="Readers do not see it." onChange={setIsOn} />
  }
  render(<Example />)
  const element = screen.getByRole<HTMLInputElement>('switch', { name: 'Hidden' })
  expect(describe(element)).toEqual(['Readers do not see it.'])
  element.focus()
  await userEvent.keyboard(' ')
  expect(element.checked).toBe(true)
  await userEvent.keyboard(' ')
  expect(element.checked).toBe(false)
})
