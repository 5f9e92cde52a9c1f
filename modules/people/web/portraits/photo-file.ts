import { maxPhotoBytes, photoTypes } from '../../contract/portraits.ts'

export type FileFault = 'not-a-photo' | 'too-large'

/** Checks a file before the upload. The server detects the actual type. */
export function validatePhotoFile({ type, size }: Pick<File, 'type' | 'size'>): FileFault | undefined {
  if (!photoTypes.some((one) => one === type)) return 'not-a-photo'
  return size > maxPhotoBytes ? 'too-large' : undefined
}
