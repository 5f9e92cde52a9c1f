import { expect, it } from 'vitest'
import { createAcceptedCookie, hasAcceptedCookies, noticeMs } from './cookie-notice.ts'

it.each([
  ['', false],
  ['a=b', false],
  ['a=b; atrium-cookie-notice=accepted', true],
  ['x-atrium-cookie-notice=accepted', false],
])('the cookies "%s" contain an acceptance of the notice: %s', (cookies, wanted) => expect(hasAcceptedCookies(cookies)).toBe(wanted))

it('the acceptance is valid for a month, and the notice is shown for a million milliseconds', () => {
  expect(createAcceptedCookie(true)).toBe('atrium-cookie-notice=accepted; Max-Age=2592000; Path=/; SameSite=Lax; Secure')
  expect(noticeMs).toBe(1_000_000)
})
