import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Rating } from './rating.tsx'

function Example({ range }: { range?: number }) {
  const [value, setValue] = useState<number | null>(null)
  return (
    <Rating label="How likely?" value={value} {...(range !== undefined && { range })} ends={['NOT LIKELY', 'LIKELY']} onRate={setValue} />
  )
}

it('a rating has the range 1 to 10 by default, and another if one is stated [P337]', () => {
  const { unmount } = render(<Example />)
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    '10',
  ])
  unmount()
  render(<Example range={9} />)
  expect(screen.getAllByRole('radio')).toHaveLength(9)
})

it('a rating is chosen by mouse and by arrow keys, and its ends are read with the first and the last', async () => {
  render(<Example range={9} />)
  await userEvent.click(screen.getByRole('radio', { name: '8' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '8' }).checked).toBe(true)
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '9 LIKELY' }).checked).toBe(true)
  expect(screen.getByRole('radio', { name: '1 NOT LIKELY' })).toBeDefined()
})
