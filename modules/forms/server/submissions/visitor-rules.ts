import type { Locale } from '@atrium/domain/fields/definition'
import el from '../../texts/el/forms.ts'
import en from '../../texts/en/forms.ts'
import is from '../../texts/is/forms.ts'

const texts = { en, is, el }

/** Owner of the answers that somebody without an account sent. */
export const publicOwner = 'public'

/** Returns how the firm reads about somebody who sent a public form: by the e-mail address that they gave, which nobody has verified. */
export function visitorName(locale: Locale, email: string | null): string {
  const { visitor, visitorWithEmail } = texts[locale]
  return email === null || email === '' ? visitor : visitorWithEmail.replace('{{email}}', () => email)
}

const addressPattern = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u

/** Returns an answer that is one e-mail address, without signs that mail headers give a meaning; null for all others. */
export function readEmailAddress(answer: unknown): string | null {
  const text = typeof answer === 'string' ? answer.trim() : ''
  return text.length <= 254 && addressPattern.test(text) ? text : null
}

/**
 * Returns the mailbox of an address: in small letters, without a tag.
 * @example mailboxOf('Ada.Quayle+news@fresh.example') returns 'ada.quayle@fresh.example'
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const [name = ''] = address.slice(0, at).split('+')
  return `${name}${address.slice(at)}`.toLowerCase()
}
