import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { renderField } from '../testing/render-field.tsx'
import { uploads } from '../uploads.ts'

afterEach(() => void (uploads.uploadFile = null))

it('a file that fails is named and skipped, and the others are stored', async () => {
  uploads.uploadFile = async ({ name }) => {
    if (name === 'b.pdf') throw new Error('refused')
    return { id: name, name }
  }
  const { value } = await renderField(
    { name: 'documents', type: 'dropzone', label: 'Documents' },
    { value: [{ id: 'a.pdf', name: 'a.pdf' }] },
  )
  const files = ['b.pdf', 'c.pdf'].map((name) => new File(['x'], name))
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, files)
  await waitFor(() =>
    expect(value()).toEqual([
      { id: 'a.pdf', name: 'a.pdf' },
      { id: 'c.pdf', name: 'c.pdf' },
    ]),
  )
  expect(screen.getByText(/^b\.pdf was not added/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove a.pdf' }))
  expect(value()).toEqual([{ id: 'c.pdf', name: 'c.pdf' }])
})
