import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { descriptionOf, press, renderField } from '../testing/render-field.tsx'

const options = ['Low', 'Medium', 'High', 'Very high'].map((label) => ({ value: label.toLowerCase(), label }))

describe('a slider', () => {
  it('runs from 0 to the number of options minus one in steps of one, and stores the position [B191]', async () => {
    const { value } = await renderField({ name: 'risk', type: 'slider', label: 'Risk', options })
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Risk' })
    expect([slider.min, slider.max, slider.step]).toEqual(['0', '3', '1'])
    slider.focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(value()).toBe(2)
    await userEvent.keyboard('{End}{ArrowRight}')
    expect(value()).toBe(3)
    await userEvent.keyboard('{Home}{ArrowLeft}')
    expect(value()).toBe(0)
  })

  it('announces the label of its value, and that none has been chosen yet', async () => {
    await renderField({ name: 'risk', type: 'slider', label: 'Risk', options, thumblabel: true }, { error: 'Field is required' })
    const slider = screen.getByRole('slider', { name: 'Risk' })
    expect([slider.getAttribute('aria-valuetext'), descriptionOf(slider)]).toEqual(['Not chosen', ['Field is required']])
    slider.focus()
    await userEvent.keyboard('{End}')
    expect(slider.getAttribute('aria-valuetext')).toBe('Very high')
    expect(document.querySelector('.slider-thumb-text')?.textContent).toBe('Very high')
    expect(slider.dataset['field']).toBe('risk')
  })

  it('without options runs between the bounds of the definition', async () => {
    await renderField({ name: 'rating', type: 'slider', label: 'Rating', min: 1, max: 10 })
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Rating' })
    expect([slider.min, slider.max]).toEqual(['1', '10'])
  })
})

describe('a range', () => {
  it('has two thumbs that do not pass each other, and stores two decimals', async () => {
    const { value } = await renderField({ name: 'band', type: 'range', label: 'Band', min: 0, max: 50 }, { value: ['10', '20'] })
    const [from, to] = screen.getAllByRole<HTMLInputElement>('slider')
    expect([from?.getAttribute('aria-label'), to?.getAttribute('aria-label')]).toEqual(['From', 'To'])
    to?.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(value()).toEqual(['10', '21'])
    from?.focus()
    await userEvent.keyboard('{End}')
    expect(value()).toEqual(['21', '21'])
  })
})

describe('a date', () => {
  it('is typed day first and stored as YYYY-MM-DD', async () => {
    const { value } = await renderField(
      { name: 'publishdate', type: 'date-picker', label: 'Publish date' },
      { error: 'Please enter a date.' },
    )
    const group = screen.getByRole('group', { name: 'Publish date' })
    expect([descriptionOf(group), group.dataset['field']]).toEqual([['Please enter a date.'], 'publishdate'])
    screen.getByRole('spinbutton', { name: /^Day/ }).focus()
    await userEvent.keyboard('15072026')
    await waitFor(() => expect(value()).toBe('2026-07-15'))
  })
})

describe('an icon', () => {
  it('is chosen from the icons of the portal by keyboard, stored by its name, and can be cleared', async () => {
    const { value } = await renderField({ name: 'icon', type: 'icon', label: 'Icon' })
    await press(/Choose an icon/)
    const house = await screen.findByRole('button', { name: 'House' }, { timeout: 60_000 })
    // In happy-dom focus stays on the panel. In a browser it moves to the chosen icon, or to the first.
    house.focus()
    await userEvent.keyboard('{ArrowRight}{Enter}')
    expect(value()).toBe('portfolio')
    expect(screen.getByText('Briefcase')).toBeTruthy()
    await press('Clear: Icon')
    expect(value()).toBeNull()
  })
})
