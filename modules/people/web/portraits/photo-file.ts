import { mostPhotoBytes, photoTypes } from '../../contract/portraits.ts'

export type FileFault = 'no-photo' | 'too-large'

/** What can be said of a file before it is sent; what it really is the server finds out. */
export function faultOfFile({ type, size }: Pick<File, 'type' | 'size'>): FileFault | undefined {
  if (!photoTypes.some((one) => one === type)) return 'no-photo'
  return size > mostPhotoBytes ? 'too-large' : undefined
}
