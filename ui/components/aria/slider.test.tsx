import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Slider } from './slider.tsx'

const names = ['Low', 'Medium', 'High', 'Very high']

function Single({ isEmpty = false }: { isEmpty?: boolean }) {
  const [values, setValues] = useState([1])
  return (
    <Slider
      name="risk"
      label="Risk"
      values={values}
      least={0}
      most={3}
      isEmpty={isEmpty}
      emptyText="Not chosen"
      error="Please choose."
      format={(value) => names[value] ?? ''}
      onValues={setValues}
    />
  )
}

function Range() {
  const [values, setValues] = useState([20, 60])
  return (
    <Slider
      label="Equities"
      values={values}
      least={0}
      most={100}
      step={5}
      thumbLabels={['From', 'To']}
      format={(value) => `${value}%`}
      onValues={setValues}
    />
  )
}

describe('Slider', () => {
  it('moves by keyboard within its bounds and announces the text of its value', async () => {
    render(<Single />)
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Risk' })
    expect([slider.min, slider.max, slider.step]).toEqual(['0', '3', '1'])
    expect(slider.getAttribute('aria-valuetext')).toBe('Medium')
    slider.focus()
    await userEvent.keyboard('{End}{ArrowRight}')
    expect(slider.getAttribute('aria-valuetext')).toBe('Very high')
    await userEvent.keyboard('{Home}')
    expect(slider.getAttribute('aria-valuetext')).toBe('Low')
  })

  it('says that no value has been chosen, and associates its error', () => {
    render(<Single isEmpty />)
    const slider = screen.getByRole('slider')
    expect(slider.getAttribute('aria-valuetext')).toBe('Not chosen')
    expect(document.getElementById(slider.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Please choose.')
  })

  it('has two named thumbs for a range, which do not pass each other', async () => {
    render(<Range />)
    const [from, to] = screen.getAllByRole<HTMLInputElement>('slider')
    expect(screen.getByRole('group', { name: 'Equities' })).toBeTruthy()
    expect([from?.getAttribute('aria-label'), to?.getAttribute('aria-label')]).toEqual(['From', 'To'])
    from?.focus()
    await userEvent.keyboard('{End}')
    expect([from?.value, to?.value]).toEqual(['60', '60'])
  })
})
