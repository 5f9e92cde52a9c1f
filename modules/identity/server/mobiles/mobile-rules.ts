import type { Edition } from '@atrium/editions/edition'
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/** Default country of a number without one. */
const countryOf = { en: 'GB', is: 'IS', el: 'GR' } as const

/** The number with its country (E.164); undefined for anything but a mobile number. */
export function readMobile(typed: string, { defaultLocale }: Pick<Edition, 'defaultLocale'>): string | undefined {
  const number = parsePhoneNumberFromString(typed, countryOf[defaultLocale])
  return number?.isValid() && !number.ext ? number.number : undefined
}

/** `+44 ••• 123`: enough to recognise one's own number. */
export function maskMobile(number: string): string {
  const country = parsePhoneNumberFromString(number)?.countryCallingCode
  return `${country ? `+${country} ` : ''}••• ${number.slice(-3)}`
}
