/** The loose pattern of the specification: text, at-sign, text, dot, text. */
export const isEmail = (value: string): boolean => value.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value)

/** Returns true for an absolute URL with one of the schemes, without a user name, and without control characters or spaces. */
export function isUrl(value: string, schemes: readonly string[]): boolean {
  if (/[\s\p{Cc}\\]/u.test(value)) return false
  const url = URL.parse(value)
  return url !== null && schemes.includes(url.protocol) && url.username === '' && url.password === '' && url.hostname !== ''
}

/** Returns true for a path of this site, such as `/about#team`. Two slashes would lead to another site. */
export const isSitePath = (value: string): boolean =>
  /^\/(?![/\\])[^\s\p{Cc}\\]*$/u.test(value) && !/(^|\/)\.{1,2}(\/|$)/.test(value.split(/[?#]/)[0] ?? '')

/** Returns true for a link that a page may contain: a web address, a path of this site, an e-mail address or a phone number. */
export const isLink = (value: string): boolean =>
  isSitePath(value) ||
  isUrl(value, ['https:', 'http:']) ||
  (/^mailto:[^?\s]+$/.test(value) && isEmail(value.slice(7))) ||
  /^tel:\+?[\d ()-]+$/.test(value) ||
  /^#[\w-]+$/.test(value)
