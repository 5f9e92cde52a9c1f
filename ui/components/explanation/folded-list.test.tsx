import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { FoldedList } from './folded-list.tsx'

const renderList = (count: number) =>
  render(
    <FoldedList entries={Array.from({ length: count }, (_, index) => index)} shown={4} last={2} label="Show all">
      {(visible) => <p>{visible.join(' ')}</p>}
    </FoldedList>,
  )

describe('a long list of an explanation', () => {
  it('shows its first and last entries, and all entries on request', async () => {
    renderList(9)
    expect(screen.getByText('0 1 7 8')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
    expect(screen.getByText('0 1 2 3 4 5 6 7 8')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('shows all entries if it is short', () => {
    renderList(4)
    expect(screen.getByText('0 1 2 3')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
