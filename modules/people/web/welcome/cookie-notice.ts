/** Name of the cookie that stores the acceptance for a month. Afterwards the notice is shown again. */
const cookieName = 'atrium-cookie-notice'
const monthSeconds = 30 * 24 * 60 * 60

/** Time after which the notice is hidden until the next visit, unless it was accepted. */
export const noticeMs = 1_000_000

export function hasAcceptedCookies(cookies: string): boolean {
  return cookies.split(/;\s*/).includes(`${cookieName}=accepted`)
}

export function createAcceptedCookie(isSecure: boolean): string {
  return `${cookieName}=accepted; Max-Age=${monthSeconds}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
