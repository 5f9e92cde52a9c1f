import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { uploader, UploadFailure } from '@atrium/files/web/upload'
import { renderField } from '../testing/render-field.tsx'

const { start } = uploader
afterEach(() => void (uploader.start = start))

it('a file that fails is named with the reason and skipped, and the others are stored [B248]', async () => {
  uploader.start = ({ name }) => ({
    pause() {},
    resume() {},
    cancel() {},
    done: name === 'b.pdf' ? Promise.reject(new UploadFailure('too-large', 25_000_000)) : Promise.resolve({ id: name, name }),
  })
  const { value } = await renderField(
    { name: 'documents', type: 'dropzone', label: 'Documents' },
    { value: [{ id: 'a.pdf', name: 'a.pdf' }] },
  )
  const files = ['b.pdf', 'c.pdf', 'd.pdf'].map((name) => new File(['x'], name))
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, files)
  const stored = ['a.pdf', 'c.pdf', 'd.pdf'].map((name) => ({ id: name, name }))
  await waitFor(() => expect(value()).toEqual(stored))
  expect(screen.getByRole('alert').textContent).toMatch(/^b\.pdf was not added\. It is larger than 25 MB.* Your other files are safe\.$/)
  await userEvent.click(screen.getByRole('button', { name: 'Remove b.pdf from the list' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remove a.pdf' }))
  expect(value()).toEqual(stored.slice(1))
})
