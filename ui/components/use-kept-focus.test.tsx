import { act, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { useKeptFocus } from './use-kept-focus.ts'

function Panel() {
  const panel = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isDone, setIsDone] = useState(false)
  useKeptFocus(panel, heading)
  return (
    <div ref={panel}>
      <h2 ref={heading} tabIndex={-1}>
        Heading
      </h2>
      {!isDone && (
        <button type="button" onClick={() => setIsDone(true)}>
          Once
        </button>
      )}
      <button type="button">Always</button>
    </div>
  )
}

it('moves the focus to the heading if the focused button is removed', async () => {
  render(<Panel />)
  const once = screen.getByRole('button', { name: 'Once' })
  await act(async () => once.focus())
  await act(async () => once.click())
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

it('does not take the focus from an element outside', async () => {
  render(
    <>
      <Panel />
      <input aria-label="Outside" />
    </>,
  )
  const [inside, outside] = [screen.getByRole('button', { name: 'Once' }), screen.getByLabelText('Outside')]
  await act(async () => inside.focus())
  await act(async () => outside.focus())
  await act(async () => inside.click())
  expect(document.activeElement).toBe(outside)
})
