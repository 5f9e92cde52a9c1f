import { act, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import planning from '../../texts/en/planning.ts'
import { RemoveButton } from './remove-button.tsx'

const remove = vi.fn(() => Promise.resolve())
const press = () => fireEvent.click(screen.getByRole('button'))
const name = () => screen.getByRole('button').textContent
const question = 'Are you sure? This cannot be undone.'

beforeEach(() => {
  vi.useFakeTimers()
  remove.mockClear()
  i18next.addResourceBundle('en', 'translation', { planning }, true, true)
  render(<RemoveButton onRemove={remove} />)
})
afterEach(() => vi.useRealTimers())

it('the first press asks in place of “Remove item”, and removes nothing [P251]', () => {
  expect(name()).toBe('Remove item')
  press()
  expect([name(), remove.mock.calls.length]).toEqual([question, 0])
})

it('the question is withdrawn after 3,000 ms, and then asked again [P252]', () => {
  press()
  act(() => void vi.advanceTimersByTime(2_999))
  expect(name()).toBe(question)
  act(() => void vi.advanceTimersByTime(1))
  expect(name()).toBe('Remove item')
  press()
  expect([name(), remove.mock.calls.length]).toEqual([question, 0])
})

it('the second press within that time removes the item once [P253]', async () => {
  press()
  act(() => void vi.advanceTimersByTime(2_999))
  await act(async () => press())
  expect([remove.mock.calls.length, name()]).toEqual([1, 'Remove item'])
})
