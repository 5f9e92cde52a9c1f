import { maxPhotoBytes } from '../../contract/portraits.ts'
import { expect, it } from 'vitest'
import { validatePhotoFile } from './photo-file.ts'

it.each([
  ['image/jpeg', 1, undefined],
  ['image/png', maxPhotoBytes, undefined],
  ['image/webp', maxPhotoBytes + 1, 'too-large'],
  ['image/gif', 1, 'not-a-photo'],
  ['image/svg+xml', 1, 'not-a-photo'],
  ['', maxPhotoBytes + 1, 'not-a-photo'],
])('a file of type %j and %i bytes has the fault %s', (type, size, wanted) => expect(validatePhotoFile({ type, size })).toBe(wanted))
