import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Tabs } from './tabs.tsx'

const tabs = [
  { id: 'terms', label: 'Terms', content: 'Terms of the fund' },
  { id: 'holders', label: 'Holders', content: 'Nobody', isDisabled: true },
  { id: 'documents', label: 'Documents', content: 'Its documents' },
]

function Example() {
  const [value, setValue] = useState('terms')
  return <Tabs label="Fund" value={value} tabs={tabs} onChoose={setValue} />
}

const selected = () => screen.getByRole('tab', { selected: true }).textContent
const panel = () => screen.getByRole('tabpanel')

describe('Tabs', () => {
  it('shows the panel of the chosen tab, named after the tab', async () => {
    render(<Example />)
    expect(screen.getByRole('tablist', { name: 'Fund' })).toBeTruthy()
    expect(panel().textContent).toBe('Terms of the fund')
    await userEvent.click(screen.getByRole('tab', { name: 'Documents' }))
    expect(selected()).toBe('Documents')
    expect(panel().textContent).toBe('Its documents')
    expect(panel().getAttribute('aria-labelledby')).toBe(screen.getByRole('tab', { name: 'Documents' }).id)
  })

  it('has one stop for the Tab key; arrow keys wrap around and skip disabled tabs', async () => {
    render(<Example />)
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('Terms')
    await userEvent.keyboard('{ArrowRight}')
    expect(selected()).toBe('Documents')
    await userEvent.keyboard('{ArrowRight}')
    expect(selected()).toBe('Terms')
    await userEvent.keyboard('{End}')
    expect(selected()).toBe('Documents')
  })

  it('ignores a disabled tab', async () => {
    render(<Example />)
    await userEvent.click(screen.getByRole('tab', { name: 'Holders' }))
    expect(selected()).toBe('Terms')
  })
})
