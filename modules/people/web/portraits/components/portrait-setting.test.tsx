import type { Me } from '../../../contract/profiles.ts'
import { fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PortraitSetting } from './portrait-setting.tsx'

const me = { name: 'Margaret Ashworth', role: 'client', photo: [] } as unknown as Me
const createFile = (name: string) => new File(['x'], name, { type: 'image/png' })

afterEach(() => vi.restoreAllMocks())

it('releases the preview of a photo when another is chosen and when the person leaves', () => {
  const addresses = ['blob:first', 'blob:second']
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => addresses.shift()!)
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  const { container, unmount } = render(<PortraitSetting me={me} />)
  const dropPhoto = (file: File) => fireEvent.drop(container.querySelector('section')!, { dataTransfer: { files: [file] } })
  dropPhoto(createFile('first.png'))
  expect([container.querySelector('img')?.getAttribute('src'), revoke.mock.calls]).toEqual(['blob:first', []])
  dropPhoto(createFile('second.png'))
  expect([container.querySelector('img')?.getAttribute('src'), revoke.mock.calls]).toEqual(['blob:second', [['blob:first']]])
  unmount()
  expect(revoke.mock.calls).toEqual([['blob:first'], ['blob:second']])
})
