import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { useStore } from '../../lib/store.ts'
import { clearNotices, notices, showError, showMessage, showSuccess } from '../notices.ts'
import { ToastRegion } from './toast-region.tsx'

function Region() {
  return <ToastRegion shown={useStore(notices).filter(({ show }) => show)} />
}

afterEach(clearNotices)

describe('messages', () => {
  it('are announced politely as a status, or as an alert if they report a failure', () => {
    showSuccess('Saved.')
    showMessage('The session ends soon.')
    showError('Not saved.')
    render(<Region />)
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['The session ends soon.', 'Saved.'])
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Not saved.'])
  })

  it('are shown in a landmark, each with a button that closes it', async () => {
    showError('Not saved.')
    render(<Region />)
    expect(screen.getByRole('region').contains(screen.getByRole('alert'))).toBe(true)
    await userEvent.click(screen.getByRole('button'))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
