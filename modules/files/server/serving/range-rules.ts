import type { ByteRange } from '@atrium/platform/files/file-store'

type RangeHeaders = { range?: string | undefined; ifRange?: string | undefined; ifNoneMatch?: string | undefined }

/** What is sent of a file: nothing new (304), a part (206), nothing because the part does not exist (416), or the whole (200). */
export type RangeAnswer =
  | { status: 200 | 304; headers: Record<string, string>; range?: undefined }
  | { status: 206; headers: Record<string, string>; range: ByteRange }
  | { status: 416; headers: Record<string, string>; range?: undefined }

/** Answers the headers of a request for a file of `length` bytes (RFC 9110). Several ranges at once are answered with the whole file. */
export function answerRange({ range, ifRange, ifNoneMatch }: RangeHeaders, length: number, tag: string): RangeAnswer {
  const etag = `"${tag}"`
  const headers = { etag, 'accept-ranges': 'bytes' }
  if (ifNoneMatch?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)) return { status: 304, headers }
  const whole = { status: 200, headers: { ...headers, 'content-length': String(length) } } as const
  const [, from = '', to = ''] = range?.match(/^bytes=(\d{0,15})-(\d{0,15})$/) ?? []
  if ((from === '' && to === '') || (ifRange !== undefined && ifRange !== etag)) return whole
  const start = from === '' ? Math.max(0, length - Number(to)) : Number(from)
  const end = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1)
  if (from !== '' && to !== '' && Number(to) < start) return whole
  if (start >= length || (from === '' && Number(to) === 0))
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${length}` } }
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${start}-${end}/${length}`, 'content-length': String(end - start + 1) },
    range: { start, end },
  }
}
